import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bombs } from '../fixtures/bombs.ts'
import { generated, megabyte, SentFiles } from './sent-files.ts'

/**
 * Files that exceed the limits of a server are refused with the reason. Every kind of them: big-files-bombs.test.ts.
 */

let sent: SentFiles

beforeAll(async () => {
  sent = await SentFiles.start()
})
afterAll(() => sent?.stop())

it('a file of 500 MB is refused as announced, and nothing of it is stored', async () => {
  const before = await sent.storedFiles()
  const answer = await sent.send('big.csv', generated(500), 500 * megabyte)
  // A server may disconnect a client that keeps sending after the refusal.
  if (answer) expect({ status: answer.status, code: answer.code }).toEqual({ status: 413, code: 100413 })
  expect(await sent.storedFiles()).toEqual(before)
})

const few = ['packed too tightly.xlsx', 'deep.json'].map((name) => bombs.find((one) => one.name === name)!)

it.each(few)('is refused with the reason: $name', async ({ name, write, says }) => {
  const path = join(sent.folder, name)
  write(path)
  expect(await sent.outcomeOf((await sent.upload(path, name)).data)).toMatch(says!)
})
