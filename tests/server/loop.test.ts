import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { systemIdentity } from '../../server/base/identity.ts'
import { writeDocx } from '../../server/features/bank/question-formats/docx/write-docx.ts'
import { writeQti } from '../../server/features/bank/question-formats/qti/write-package.ts'
import { openApiText } from '../../server/http/openapi.ts'
import { everyQuestion } from '../features/bank/question-formats/qti-samples.ts'

/** Long work in the server's own thread lets others have the loop of events between its steps. */

/** How long the work takes, and the longest time in which a timer of 5 ms was not called. */
async function heldBy(work: () => Promise<unknown>): Promise<{ all: number; longest: number }> {
  await pause(20)
  const from = performance.now()
  let [last, longest] = [from, 0]
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const clock = setInterval(look, 5)
  await work()
  look()
  clearInterval(clock)
  return { all: performance.now() - from, longest }
}

async function* questions() {
  for (let at = 0; at < 200; at++) yield everyQuestion[at % everyQuestion.length]!
}
async function read(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _piece of pieces) continue
}

it.each([
  ['the description of the calls', () => openApiText({ ...systemIdentity, rights: new Set(['*']) }, 'loop')],
  ['200 questions as Word', () => read(writeDocx(questions()))],
  ['200 questions as QTI', () => read(writeQti(questions(), 3))],
])('%s: others have the loop many times meanwhile', async (_, work) => {
  const { all, longest } = await heldBy(work)
  // On one's own it is held for all of the time; the bound leaves room for a machine that does other things.
  expect(longest).toBeLessThan(Math.max(all / 3, 50))
})

it('the description of the calls is made once for the same rights, and is of those rights', async () => {
  const of = (...rights: string[]) => openApiText({ ...systemIdentity, rights: new Set(rights) }, 'once')
  expect(await of('label:list', 'label:create')).toBe(await of('label:create', 'label:list'))
  const { paths } = JSON.parse(await of('label:list'))
  expect(Object.keys(paths).join()).toMatch(/label/)
  expect(Object.keys(paths).join()).not.toMatch(/subject_course/)
})
