import { expect, it } from 'vitest'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import { assertRoundTrip, wholeShares } from './round-trip.ts'

it('gives every question back from its own Moodle XML, or says what is missing of it', () => assertRoundTrip(moodleXml))

it('is missing nothing of most questions', async () => {
  const shares = await wholeShares(moodleXml)
  for (const type of ['single_choice', 'true_false', 'essay', 'ordering', 'word_bank'])
    expect(shares.get(type), type).toBe(1)
  // A cloze is whole in three of four.
  for (const type of ['multiple_choice', 'fill_blank', 'cloze', 'numeric'])
    expect(shares.get(type), type).toBeGreaterThan(0.4)
})
