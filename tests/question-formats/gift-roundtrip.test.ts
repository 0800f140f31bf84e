import { expect, it } from 'vitest'
import { gift } from '../../server/question-formats/gift/gift.ts'
import { assertRoundTrip } from './round-trip.ts'

it('gives every question back from its own GIFT, or says what is missing of it', async () => {
  const counts = await assertRoundTrip(gift, 250)
  for (const type of ['single_choice', 'true_false']) expect(counts.get(type)!.whole, type).toBe(counts.get(type)!.all)
  for (const type of ['multiple_choice', 'matching', 'classification'])
    expect(counts.get(type)!.whole / counts.get(type)!.all, type).toBeGreaterThan(0.5)
  for (const type of ['cloze', 'word_bank', 'ordering']) expect(counts.get(type)!.whole, type).toBe(0)
})
