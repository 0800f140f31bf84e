import { afterAll, expect, it } from 'vitest'
import { distortions, measureBent } from './distortions.ts'

/** Nothing is read wrongly without a doubt, however a page is bent. */

const seen: string[] = []
afterAll(() => {
  console.info(seen.join('\n'))
})

it('are 22', () => {
  expect(distortions).toHaveLength(22)
})

it.each(distortions)('%s', async (...distortion) => {
  const { silent, line } = await measureBent(distortion, 1800, 'timed')
  seen.push(line)
  expect(silent).toBe(0)
})
