import { expect, it } from 'vitest'
import { moodleXml } from '../../server/question-formats/moodle/moodle-xml.ts'
import { assertRoundTrip } from './round-trip.ts'

it('gives every question back from its own Moodle XML, or says what is missing of it', async () => {
  const counts = await assertRoundTrip(moodleXml, 250)
  for (const type of ['single_choice', 'true_false', 'essay', 'ordering', 'word_bank'])
    expect(counts.get(type)!.whole, type).toBe(counts.get(type)!.all)
  // Of some 40 of each type; a cloze is whole in three of four.
  for (const type of ['multiple_choice', 'fill_blank', 'cloze', 'numeric'])
    expect(counts.get(type)!.whole / counts.get(type)!.all, type).toBeGreaterThan(0.4)
})
