import { afterAll, expect, it } from 'vitest'
import { isWhole } from '../../../fixtures/scale.ts'
import { distortions, measureBent } from './distortions.ts'

/** Pages of several columns, bent: nothing is read wrongly without a doubt. */

const seen: string[] = []
afterAll(() => {
  console.info(seen.join('\n'))
})

const kinds = ['a3', '8k'] as const
const cases = distortions
  .map((one, at) => ({ at, name: one[0], one, kind: kinds[at % 2] ?? 'a3', first: (at >> 1) % 2 }))
  // Every third of the bends, and the phones and old scanners; all of them where every test runs.
  .filter(({ at, one: [, { bend, blur }] }) => isWhole || at % 3 === 0 || (bend && blur))

it.each(cases)('$kind, $name', async ({ one, kind, first }) => {
  const { silent, line } = await measureBent(one, 700, kind, first)
  seen.push(line)
  expect(silent).toBe(0)
})
