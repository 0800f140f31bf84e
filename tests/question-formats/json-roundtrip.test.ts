import { expect, it } from 'vitest'
import { json } from '../../server/question-formats/json/json.ts'
import { assertRoundTrip } from './round-trip.ts'

it('gives every question of every type back as it was', async () => {
  const counts = await assertRoundTrip(json, 250)
  for (const [type, { whole, all }] of counts) expect(whole, type).toBe(all)
})
