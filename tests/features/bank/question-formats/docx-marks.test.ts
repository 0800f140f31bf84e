import { describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { paragraph, paragraphs, reading, run } from './fixtures/docx/build.ts'

/** What papers write beside a stem: points and types in brackets, blanks of underlined space, labels, rows of keys. */

const zh = (texts: readonly { zh: string }[]): string => texts.map((text) => text.zh).join(' ')
const answerOf = ({ answer }: ReadQuestion): unknown => {
  const given = answer as Record<string, unknown> | null
  const blanks = given?.['blanks'] as { accept: string[] }[] | undefined
  return given?.['key'] ?? given?.['keys'] ?? given?.['value'] ?? given?.['text'] ?? blanks?.map((one) => one.accept[0])
}
const shown = ({ stem }: ReadQuestion): string => stem.replaceAll(/<span[^>]*><\/span>/g, '_')
const line = run('        ', '<w:u w:val="single"/>')

describe('a blank of underlined space', () => {
  it.each([
    ['after the number', `${run('1．')}${line}${run('，自将磨洗认前朝。')}`, '_，自将磨洗认前朝。'],
    ['after points', `${run('1．（2分）')}${line}${run('，自将磨洗认前朝。')}`, '_，自将磨洗认前朝。'],
    ['before points', `${run('1．折戟沉沙铁未销，')}${line}${run('（2分）')}`, '折戟沉沙铁未销，_'],
    ['at the end', `${run('1．折戟沉沙铁未销，')}${line}`, '折戟沉沙铁未销，_'],
    ['at both ends', `${run('1．')}${line}${run('，自将')}${line}`, '_，自将_'],
  ])('stays where it is: %s', async (_, xml, stem) => {
    const { questions } = await reading(paragraphs('一、填空题') + paragraph(xml))
    expect(questions.map(shown)).toEqual([stem])
    expect(zh(questions[0]!.changes)).not.toContain('加空')
  })
})

describe('what a bracket beside a stem says', () => {
  const options = '\nA．一\nB．二\nC．三'
  it.each([
    [`1．（单选，4分）甲是${options}\n答案：A`, 'single_choice', 4, '甲是'],
    [`1．（多选，6分）甲是${options}\n答案：AB`, 'multiple_choice', 6, '甲是'],
    [`1．（6分、多选题）甲是${options}\n答案：AB`, 'multiple_choice', 6, '甲是'],
    [`1．（多选 6分）甲是${options}\n答案：AB`, 'multiple_choice', 6, '甲是'],
    [`1．甲是（多选，6分）${options}\n答案：AB`, 'multiple_choice', 6, '甲是'],
    ['1．（判断，2分）甲是乙。\n答案：√', 'true_false', 2, '甲是乙。'],
    ['1．（填空题，每空2分）甲是____，乙是____。\n答案：一；二', 'fill_blank', 4, '甲是_，乙是_。'],
    ['1．甲是____，乙是____。（每空2分）\n答案：一；二', 'fill_blank', 4, '甲是_，乙是_。'],
    ['1．（每格1.5分）甲是____，乙是____。\n答案：一；二', 'fill_blank', 3, '甲是_，乙是_。'],
    ['1．实验题（8分）：用打点计时器测加速度。\n答案：略', 'essay', 8, '用打点计时器测加速度。'],
    ['1．（简答题，5分）甲是什么？\n答案：乙', 'short_answer', 5, '甲是什么？'],
    ['1．（文学社，4人）甲是什么？\n答案：乙', 'short_answer', null, '（文学社，4人）甲是什么？'],
    ['1．阅读材料题（8分）：甲是什么？\n答案：乙', 'short_answer', null, '阅读材料题（8分）：甲是什么？'],
  ])('is its type and points: %s', async (paper, type, score, stem) => {
    const { questions } = await reading(paper)
    expect(questions.map((one) => [one.type, one.score, shown(one)])).toEqual([[type, score, stem]])
  })
})

describe('keys of several letters in a row', () => {
  const paper = [1, 2, 3].map((number) => `${number}．问${number}（　　）\nA．一 B．二 C．三 D．四`).join('\n')
  it.each(['1-3 AC BD ABC', '1-3：AC、BD、ABC', '1—3 AC，BD，ABC', '1~2 AC BD\n3．ABC', '1—2 AC BD 3 ABC'])(
    'are read: %s',
    async (row) => {
      const { questions, refused } = await reading(`一、多项选择题\n${paper}\n参考答案\n${row}`)
      expect(questions.map(answerOf)).toEqual([
        ['A', 'C'],
        ['B', 'D'],
        ['A', 'B', 'C'],
      ])
      expect(refused.filter((one) => !one.isAside)).toEqual([])
    },
  )

  it('leave a note on a question for which they have none', async () => {
    const { questions } = await reading(
      `一、选择题\n${paper}\n二、填空题\n4．甲是____。\n三、简答题\n5．乙是什么？\n参考答案\n1．A 3．B`,
    )
    expect(questions.map((one) => zh(one.changes).includes('答案部分没有这道题的答案'))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
    const { questions: without } = await reading(`一、选择题\n${paper}`)
    expect(zh(without.flatMap((one) => [...one.changes]))).not.toContain('答案部分')
  })
})

describe('the first label of an analysis', () => {
  it.each(['解析', '详解', '试题解析', '点睛', '答案解析'])(
    'is left out where it names nothing else: 【%s】',
    async (label) => {
      const { questions } = await reading(`1．甲是____。\n【答案】一\n【${label}】因为。\n【点睛】注意。`)
      expect(questions[0]!.analysis).toBe('因为。<br>【点睛】注意。')
    },
  )

  it('stays where it names a part of one', async () => {
    const { questions } = await reading('1．甲是____。\n【答案】一\n【思路分析】先看。\n【详解】因为。')
    expect(questions[0]!.analysis).toBe('【思路分析】先看。<br>【详解】因为。')
  })
})

describe('a question behind an analysis', () => {
  it.each([
    ['2．判断：酶都是蛋白质（ × ）', 'true_false'],
    ['2．水是生命之源。（对）', 'true_false'],
    ['2．酶是什么____', 'fill_blank'],
    [`${run('2．')}${line}${run('是生命之源。')}`, 'fill_blank'],
    [`${run('2．生命之源是')}${run('　水　', '<w:u w:val="single"/>')}${run('。')}`, 'fill_blank'],
  ])('begins where its number goes on and it has a place for its answer: %s', async (xml, type) => {
    const { questions } = await reading(
      paragraphs('1．光合作用的场所是____\n【答案】叶绿体\n【详解】叶绿体。\n【点睛】注意。') +
        paragraph(xml) +
        paragraphs('3．DNA是遗传物质吗？\n【答案】是'),
    )
    expect(questions.map((one) => one.type)).toEqual(['fill_blank', type, 'short_answer'])
    expect(questions[0]!.analysis).toBe('叶绿体。<br>【点睛】注意。')
  })
})
