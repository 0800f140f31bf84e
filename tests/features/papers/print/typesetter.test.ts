import { afterEach, expect, it } from 'vitest'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { startTypesetter } from '../../../../server/features/papers/print/engine/start-typesetter.ts'
import type { Typesetter } from '../../../../server/features/papers/print/engine/typesetter.ts'
import { textOfPdf } from './pdf-text.ts'
import { paperOf } from './printing.ts'

/** The process that prints: started when it is needed, ended when it is not, never longer at work than it may be. */

let typesetter: Typesetter
const warned: string[] = []
afterEach(() => typesetter.stop())

const job = (stems: readonly string[]) => ({
  document: paperOf(stems.map((stem) => ({ stem }))),
  layout: printLayout.parse({}),
  pictures: new Map(),
  wants: 'pdf' as const,
})
const start = (limits: Parameters<typeof startTypesetter>[0]['limits'] = {}) =>
  (typesetter = startTypesetter({ limits, warn: (problem) => void warned.push(problem) }))

it('prints one after the other, each its own', async () => {
  start()
  const printed = await Promise.all(['甲', '乙', '丙'].map((stem) => typesetter.print(job([stem]))))
  const texts = await Promise.all(printed.map(({ pdf }) => textOfPdf(pdf)))
  expect(texts.map((text) => /[甲乙丙]/.exec(text)?.[0])).toEqual(['甲', '乙', '丙'])
  expect(printed[0]!.engine).toMatch(/^typst \d/)
})

it('ends a print that takes too long, and prints the next', async () => {
  start({ timeMs: 1 })
  await expect(typesetter.print(job(['甲']))).rejects.toMatchObject({ status: 400 })
  await typesetter.stop()
  start({ timeMs: 30_000 })
  expect((await typesetter.print(job(['乙']))).pageCount).toBe(1)
})

it('refuses more waiting prints than it may have', async () => {
  start({ waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => typesetter.print(job(['甲']))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(results.at(-1)).toMatchObject({ reason: { status: 503 } })
})

it('is a new process after it grew too large, and after it was idle', async () => {
  start({ memoryBytes: 1 })
  const first = (await typesetter.print(job(['甲']))).processId
  const second = (await typesetter.print(job(['甲']))).processId
  expect(second).not.toBe(first)
  await typesetter.stop()
  start({ idleMs: 50 })
  const third = (await typesetter.print(job(['甲']))).processId
  await expect.poll(() => isAlive(third)).toBe(false)
  expect((await typesetter.print(job(['甲']))).pageCount).toBe(1)
})

it('ends alone above its memory, and prints the next in a new process', async () => {
  start({ mostBytes: 1 })
  const long = Array.from({ length: 2000 }, (_, at) => `第${at}题`)
  await expect(typesetter.print(job(long))).rejects.toMatchObject({
    status: 400,
    text: { en: expect.stringContaining('more memory') },
  })
  await typesetter.stop()
  start()
  expect((await typesetter.print(job(['乙']))).pageCount).toBe(1)
})

it('keeps its process between prints', async () => {
  start()
  const first = (await typesetter.print(job(['甲']))).processId
  expect((await typesetter.print(job(['甲']))).processId).toBe(first)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isAlive(first)).toBe(false)
  expect((await typesetter.print(job(['甲']))).pageCount).toBe(1)
})

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
