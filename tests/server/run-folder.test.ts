import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'

/** Nothing that a run of tests writes stays behind. */

it('everything temporary lies in the folder of the run', () => {
  expect(basename(tmpdir())).toMatch(/^bank-run-/)
})

/** A run of its own that writes a file and stays until it is killed. */
const otherRun = `
  import { writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { makeRunFolder } from './tests/fixtures/run-folder.ts'
  await makeRunFolder()
  writeFileSync(tmpdir() + '/left', '')
  console.log(tmpdir())
  setInterval(() => undefined, 1000)`

it('goes with a run that was killed', async () => {
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', otherRun], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(run.stdout, 'data')
  const folder = String(printed).trim()
  expect([dirname(folder), existsSync(`${folder}/left`)]).toEqual([tmpdir(), true])
  run.kill('SIGKILL')
  await expect.poll(() => existsSync(folder)).toBe(false)
})
