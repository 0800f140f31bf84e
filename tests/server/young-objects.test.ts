import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** A process of its own: once given, V8 keeps the memory of young objects. */
const script = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { holdYoungObjects, letYoungObjectsGrow } from './server/memory/young-objects.ts'
  const megabytes = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20
  const makeSurvivors = () => {
    let kept = []
    for (let at = 0; at < 1e6; at++) {
      kept.push({ at, of: [at] })
      if (kept.length > 1e5) kept = []
    }
  }
  const first = megabytes()
  holdYoungObjects()
  makeSurvivors()
  const held = megabytes()
  letYoungObjectsGrow()
  makeSurvivors()
  console.log(JSON.stringify({ first, held, grown: megabytes() }))
`

it('get no more memory while they are held, and as much as V8 gives them after', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { first, held, grown } = JSON.parse(stdout) as Record<'first' | 'held' | 'grown', number>
  expect(held).toBe(first)
  expect(grown).toBeGreaterThanOrEqual(16)
})
