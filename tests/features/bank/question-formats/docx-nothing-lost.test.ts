import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import type { ReadQuestion, RefusedEntry } from '../../../../server/features/bank/question-formats/format.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { paragraph, reading, table } from './fixtures/docx/build.ts'

/**
 * Whatever the order of its lines, every paragraph of a document is somewhere afterwards: in the text of a question, in
 * its section, or in an entry that says with its words that it was not taken.
 */

/** A word for a number that no reader takes for anything else. */
const word = (number: number): string =>
  `Ω${[...String(number)].map((digit) => '天地玄黄宇宙洪荒辰宿'[Number(digit)]).join('')}Ω`

type Block = (next: () => string) => { xml: string; words: string[] }
const one =
  (form: (word: string, number: number) => string): Block =>
  (next) => {
    const token = next()
    return { xml: paragraph(form(token, 0)), words: [token] }
  }
const fixed =
  (text: string): Block =>
  () => ({ xml: text === '' ? '<w:p></w:p>' : paragraph(text), words: [] })
const rows =
  (form: (next: () => string) => string[][]): Block =>
  (next) => {
    const words: string[] = []
    const cells = form(() => {
      const token = next()
      words.push(token)
      return token
    })
    return { xml: table(cells), words }
  }

const lines: readonly Block[] = [
  one((token) => `${token}期末考试`),
  one((token) => token),
  one((token) => `一、选择题（每小题5分）${token}`),
  one((token) => `二、填空题：${token}`),
  one((token) => `三、解答题：解答应写出文字说明${token}`),
  one((token) => `四、${token}`),
  one((token) => `第一节 ${token}`),
  one((token) => `第二部分 ${token}`),
  fixed('判断题'),
  fixed('注意事项：'),
  fixed('参考答案'),
  fixed('参考答案'),
  fixed('参考答案与解析'),
  fixed('答案'),
  fixed('一、BACD'),
  fixed('1-3 BAC'),
  fixed('1B 2A 3C'),
  fixed(''),
  ...[1, 2, 3, 4, 5].flatMap((number) => [
    one((token) => `${number}．${token}（　　）`),
    one((token) => `${number}．（${number}分）${token}是____。`),
    one((token) => `${number}．求${token}的值（${number}分）`),
    one((token) => `${number}．解：${token}`),
    one((token) => `${number}．B ${token}`),
    one((token) => `（${number}）${token}`),
  ]),
  one((token) => `A．${token}甲`),
  one((token) => `B．${token}乙`),
  one((token) => `C．${token}丙`),
  (next) => {
    const [a, b] = [next(), next()]
    return { xml: paragraph(`A．${a}　B．${b}`), words: [a, b] }
  },
  one((token) => `答案：${token}`),
  one((token) => `【答案】${token}`),
  fixed('【答案】B'),
  one((token) => `答：${token}`),
  one((token) => `解：${token}`),
  one((token) => `所以${token}`),
  one((token) => `【解析】${token}`),
  one((token) => `【分析】${token}`),
  one((token) => `【点评】${token}`),
  one((token) => `【来源】${token}`),
  ...['知识点', '难度', '分值', '年份', '题型', '编号', '标签', '章节'].map((label) =>
    one((token) => `【${label}】${token}`),
  ),
  one((token) => `阅读下面的短文，完成下列各题。${token}`),
  one((token) => `根据材料${token}，完成1～2题。`),
  rows((next) => [
    ['题号', '答案', '解析'],
    ['1', 'B', next()],
    ['2', 'A', next()],
    [next(), '', ''],
  ]),
  rows((next) => [
    ['题号', '1', '2'],
    ['答案', next(), next()],
    [next(), next(), ''],
  ]),
  rows((next) => [
    ['题目', '选项', '答案', '备注'],
    [next(), 'A．甲 B．乙', 'A', next()],
  ]),
  rows((next) => [
    [next(), next()],
    [next(), next()],
  ]),
]

const documents = fc
  .array(fc.integer({ min: 0, max: lines.length - 1 }), { minLength: 1, maxLength: 40 })
  .map((picks) => {
    let number = 0
    const blocks = picks.map((pick) => lines[pick]!(() => word(++number)))
    return { body: blocks.map(({ xml }) => xml).join(''), words: blocks.flatMap(({ words }) => words) }
  })

/** What a question says, in its parts too. */
function textsOf(question: ReadQuestion): string {
  const texts = JSON.stringify([question.stem, question.options, question.answer, question.analysis])
  const around = JSON.stringify([question.source, question.knowledge, question.chapters, question.labels, question.key])
  return `${texts} ${around} ${question.section ?? ''} ${question.changes.map(({ zh }) => zh).join(' ')}`
}
const shownIn = ({ excerpt, key, reasons }: RefusedEntry): string =>
  `${excerpt} ${key} ${reasons.map(({ zh }) => zh).join(' ')}`

describe('a paper of any lines in any order', () => {
  it('has every paragraph afterwards, in a question or in an entry that has its words', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ body, words }) => {
        const { questions, refused } = await reading({ body: body + paragraph('') })
        const found = [...questions.map(textsOf), ...refused.map(shownIn)].join('\n')
        expect(words.filter((token) => !found.includes(token))).toEqual([])
      }),
      { numRuns: atScale(1000) },
    )
  })

  it('says a line of no question once', async () => {
    const { refused } = await reading('绝密\n1．求甲。\n2．求乙。\n参考答案与解析\n无题的话\n一、BAC\n又一句')
    const shown = refused.map(({ excerpt }) => textOf(parseStored(excerpt)))
    expect(shown.filter((text) => text.includes('无题的话'))).toHaveLength(1)
    expect(shown.filter((text) => text.includes('又一句'))).toHaveLength(1)
  })
})
