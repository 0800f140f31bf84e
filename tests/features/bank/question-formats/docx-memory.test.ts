import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { readDocx } from '../../../../server/features/bank/question-formats/docx/read-docx.ts'
import { readLimits } from '../../../../server/exchange/spreadsheets/unreadable-file.ts'
import { wordPaper } from '../../../fixtures/word-paper.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heldBytes(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

it('keeps of each question, while the answers at the end are awaited, little more than its words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docx-memory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [small, large] = [join(folder, 'small.docx'), join(folder, 'large.docx')]
  await writeFile(small, wordPaper(1000))
  await writeFile(large, wordPaper(5000))
  // What is loaded and compiled at the first reading is not the paper's: 1 MB, however long the paper is.
  for await (const entry of readDocx(small, readLimits)) expect(entry).toHaveProperty('question')
  const before = heldBytes()
  const entries = readDocx(large, readLimits)
  const first = await entries.next()
  const each = (heldBytes() - before) / 5000
  expect(first.value).toMatchObject({ question: { type: 'single_choice', answer: { key: 'B' } } })
  // Four paragraphs of a kilobyte of XML are 100 characters; with the XML it was twice as much and more.
  expect(each).toBeLessThan(3000)
  let count = 1
  for await (const entry of entries) if ('question' in entry) count += 1
  expect(count).toBe(5000)
  expect((heldBytes() - before) / 5000).toBeLessThan(300)
})
