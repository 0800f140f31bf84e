import { expect, it } from 'vitest'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { paperDocument } from '../../../../server/features/papers/paper-files/paper-document.ts'
import { alone, section, short } from '../../../fixtures/papers/parts.ts'
import { pagesOfPdf, squeezed } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

/** What a paper says above its questions and at the edges of its pages. */

const exam = {
  title: '期中考试',
  language: 'zh',
  duration: 120,
  secrecy: '绝密★启用前',
  subtitle: '数　学',
  author: '甲',
  reviewer: '乙',
  notice: '1．答卷前填写姓名。\n2．用黑色字迹的笔作答。',
}
const contentOf = (language: string) => ({ exam: { ...exam, id: 1, version: 1, language }, sections: [], leftOut: 0 })
const documentOf = (language: string) => ({
  ...paperDocument(contentOf(language), { layout: printLayout.parse({}) }),
  sections: [section('一、选择题', '', alone(short('甲', '略'))), section('二、解答题', '', alone(short('乙', '略')))],
})
const textsOf = async (language: string, layout: Record<string, unknown>) =>
  (await pagesOfPdf(print({ document: documentOf(language), layout: printLayout.parse(layout) }).pdf)).map(squeezed)

it('is in the order of papers, as the record has it', async () => {
  const [first] = await textsOf('zh', { score_table: true, footer: '数学试题' })
  expect(first).toMatch(
    /^绝密★启用前期中考试数学考试时间：120分钟命题人：甲审题人：乙题号一二总分得分注意事项：1．答卷前填写姓名。2．用黑色字迹的笔作答。一、选择题.*数学试题第1页共1页/,
  )
})

it('is in the language of the paper', async () => {
  const [first] = await textsOf('en', { score_table: true })
  expect(first).toContain('Setby甲')
  expect(first).toContain('Section一二TotalScore')
  expect(first).toContain('Notes:')
})

it('has the chosen fields on its sealing line, and none of it where nothing is filled in', async () => {
  const [first] = await textsOf('zh', { sealing_line: true, sealing_fields: ['grade', 'seat'] })
  expect(first).toContain('年级')
  expect(first).toContain('座位号')
  expect(first).not.toContain('学校')
  const [plain] = (await pagesOfPdf(print({ document: paperOf([{ stem: '题' }]) }).pdf)).map(squeezed)
  expect(plain).toMatch(/^1．题第1页共1页$/)
})
