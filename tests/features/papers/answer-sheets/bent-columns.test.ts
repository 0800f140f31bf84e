import { afterAll, expect, it } from 'vitest'
import { distortions, measureBent } from './distortions.ts'

/** Pages of several columns, bent: nothing is read wrongly without a doubt. */

const seen: string[] = []
afterAll(() => {
  console.info(seen.join('\n'))
})

const kinds = ['a3', '8k'] as const
const cases = distortions.map((one, at) => ({ name: one[0], one, kind: kinds[at % 2] ?? 'a3', first: (at >> 1) % 2 }))

it.each(cases)('$kind, $name', async ({ one, kind, first }) => {
  const { silent, line } = await measureBent(one, 700, kind, first)
  seen.push(line)
  expect(silent).toBe(0)
})
