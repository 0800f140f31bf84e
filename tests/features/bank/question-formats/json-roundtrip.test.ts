import { expect, it } from 'vitest'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import { json } from '../../../../server/features/bank/question-formats/json/json.ts'
import { assertRoundTrip, wholeShares } from './round-trip.ts'

it('gives every question of every type back as it was', () => assertRoundTrip(json))

it('is missing nothing of any type', async () => {
  const shares = await wholeShares(json)
  expect([...shares].filter(([, share]) => share < 1)).toEqual([])
  expect(shares.size).toBe(exerciseTypes.length)
})
