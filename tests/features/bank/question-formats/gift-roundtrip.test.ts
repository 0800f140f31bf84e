import { expect, it } from 'vitest'
import { gift } from '../../../../server/features/bank/question-formats/gift/gift.ts'
import { assertRoundTrip, wholeShares } from './round-trip.ts'

it('gives every question back from its own GIFT, or says what is missing of it', () => assertRoundTrip(gift))

it('is missing nothing of the questions that GIFT has, and cannot say others', async () => {
  const shares = await wholeShares(gift)
  for (const type of ['single_choice', 'true_false']) expect(shares.get(type), type).toBe(1)
  for (const type of ['multiple_choice', 'matching', 'classification'])
    expect(shares.get(type), type).toBeGreaterThan(0.5)
  for (const type of ['cloze', 'word_bank', 'ordering']) expect(shares.get(type), type).toBe(0)
})
