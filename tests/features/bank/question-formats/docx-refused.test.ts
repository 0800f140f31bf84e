import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { EntryValidator } from '../../../../server/exchange/import/validate-entries.ts'
import type { ValidatedEntry } from '../../../../server/exchange/record-files/entry.ts'
import { questionImporter } from '../../../../server/features/bank/questions/question-importer.ts'
import { docx, paragraphs } from './fixtures/docx/build.ts'

/** What no question takes of a paper, as the import shows it. */

async function importedPaper(text: string): Promise<ValidatedEntry[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'paper.docx')
  await writeFile(path, docx({ body: paragraphs(text) }))
  const validator = new EntryValidator({
    importer: questionImporter,
    rights: new Set(['exercise:answer']),
    once: { subject_course_id: 1 },
  })
  const entries: ValidatedEntry[] = []
  for await (const entry of questionImporter.read('docx', path, 'paper.docx')) entries.push(validator.validate(entry))
  return entries
}

it.each([
  [
    '1．甲（　　）\nA．一 B．二\n参考答案\n1．A 9．B',
    'B',
    '答案部分有第9题，正文中没有对应的题目；请核对两处的题号和大题',
  ],
  ['1．简述甲。\n参考答案\n一、其他\n评分要点另发', '一、其他', '请在行首写上题号'],
  ['1．\nA．甲\nB．乙\n2．简述丙。', 'A 甲 B 乙', '题号后面没有题干；请在题号后面写上题干'],
  [
    '1．简述甲。\n【答案】甲\n阅读短文，完成2～3题。\n一段短文。',
    '一段短文',
    '材料后面没有题目；请在材料后面写上题目和题号',
  ],
])('an entry without a question has one reason, which says what to change: %j', async (paper, words, reason) => {
  const refused = (await importedPaper(paper)).filter((one) => !one.isAside && one.reasons.length > 0)
  const all = refused.map((one) => [...one.reasons, ...one.ifNew].map(({ text }) => text.zh))
  expect(refused[0]!.excerpt).toContain(words)
  expect(all[0]![0]).toContain(reason)
  expect(all[0]!.join()).not.toContain('必填')
})
