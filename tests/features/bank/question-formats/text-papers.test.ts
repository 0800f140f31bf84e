import { describe, expect, it } from 'vitest'
import type { QuestionFormat, ReadEntry } from '../../../../server/features/bank/question-formats/format.ts'
import { markdown, plainText } from '../../../../server/features/bank/question-formats/text/text-paper.ts'
import { questionFormats } from '../../../../server/features/bank/questions/question-formats.ts'
import { readText } from './format-files.ts'

/** Questions as people type them into a text file. */

const formula = (latex: string): string => `<span data-type="formula" data-value="${latex}"></span>`
const questionsIn = async (format: QuestionFormat, text: string) =>
  (await readText(format, text)).flatMap((entry) => ('question' in entry ? [entry.question] : []))
const refusedIn = (entries: readonly ReadEntry[]): string[] =>
  entries.flatMap((entry) => ('refused' in entry ? [entry.refused.excerpt] : []))
const known = (name: string, text: string): string | undefined =>
  questionFormats.find((format) => format.recognises({ name, start: Buffer.from(text), entries: null }))?.name

const paper = `期中练习

一、选择题（每小题5分）
1. 若 a<b，则 $x^2$ 的值是（　　）
A. 1　B. 2
C. 3　D. 4
答案：B
解析：代入即得。

2、下列说法正确的有（多选）
A．甲
B．乙
C．丙
【答案】AC
【解析】甲、丙正确。
【难度】较易

二、判断题
3. 地球是圆的。
答案：对

三、填空题
4. 一加一等于____。
答案：2

四、解答题
5. 证明勾股定理。
答案：略
`

describe('a text', () => {
  it('is read as a paper: options, answers, analyses, headings', async () => {
    const read = await questionsIn(plainText, paper)
    expect(read).toMatchObject([
      {
        at: expect.stringMatching(/line 4$/),
        type: 'single_choice',
        stem: `若 a&lt;b，则 ${formula('x^2')} 的值是（　　）`,
        options: [{ text: '1' }, { text: '2' }, { text: '3' }, { text: '4' }],
        answer: { key: 'B' },
        analysis: '代入即得。',
        score: 5,
      },
      { type: 'multiple_choice', answer: { keys: ['A', 'C'] }, analysis: '甲、丙正确。', difficulty: 2 },
      { type: 'true_false', answer: { value: true } },
      { type: 'fill_blank', answer: { blanks: [{ accept: ['2'] }] } },
      { stem: '证明勾股定理。' },
    ])
    expect(refusedIn(await readText(plainText, paper)).join()).toContain('期中练习')
  })

  it('may have its answers at its end, and be in another encoding', async () => {
    const text = '1. 甲\nA. 1\nB. 2\n\n2. 乙\nA. 1\nB. 2\n\n参考答案\n1. A\n2. B\n'
    expect(await questionsIn(plainText, text)).toMatchObject([{ answer: { key: 'A' } }, { answer: { key: 'B' } }])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(await readText(plainText, wide)).toMatchObject([{ question: { stem: '甲' } }, { question: { stem: '乙' } }])
  })

  it('is known by its beginning, and leaves to Aiken and GIFT what is theirs', () => {
    expect(known('a.txt', paper)).toBe('plain_text')
    expect(known('a.txt', '1. 甲\nA. 1\nB. 2\n答案：A\n2. 乙\nA. 1\nB. 2\n答案：B\n')).toBe('plain_text')
    expect(known('a.txt', '甲\nA. 1\nB. 2\n答案：A\n解析：略\n')).toBe('plain_text')
    expect(known('a.txt', '甲\nA. 1\nB. 2\n答案：A\n')).toBe('aiken')
    expect(known('a.txt', 'Q\nA) a\nB) b\nANSWER: A')).toBe('aiken')
    expect(known('a.txt', '1. 甲 {=a ~b}')).toBe('gift')
    expect(known('a.txt', '1. 求 $F_{T}$ 的值\nA. 1\nB. 2\n')).toBe('plain_text')
    expect(known('a.txt', '今天天气很好。')).toBeUndefined()
  })

  it.each(['\n'.repeat(200_000), '1. 甲\n'.repeat(20_000), '答案：\n'.repeat(20_000), `1. ${'A. '.repeat(20_000)}`])(
    'of any form is read in a time that grows with its length',
    async (text) => {
      expect(Array.isArray(await readText(plainText, text))).toBe(true)
      expect(Array.isArray(await readText(markdown, text))).toBe(true)
    },
  )
})

describe('Markdown', () => {
  it('is read with its marks, formulas, tables and boxes', async () => {
    const text = [
      '# 练习',
      '',
      '## 一、选择题',
      '**1.** 设 a<b 且 c>d，_斜体_ 与 x<sub>1</sub>，则 \\(x^2\\) 是',
      '',
      '- A. $\\frac{1}{2}$',
      '- B. **粗**',
      '- C. `a*b*c`',
      '',
      '> **答案：** C',
      '>',
      '> **解析：** 见下表',
      '',
      '| 甲 | 乙 |',
      '|----|:--:|',
      '| 1 | a\\|b |',
      '',
      '---',
      '',
      '2. 哪些是偶数？',
      '   - [x] 2',
      '   - [ ] 3',
      '   - [x] 4',
      '',
      '## 二、填空题',
      '',
      '3. 写出 ____ 的首都。',
      '',
      '答案：北京',
    ].join('\n')
    const read = await questionsIn(markdown, text)
    expect(read).toMatchObject([
      {
        type: 'single_choice',
        stem: `设 a&lt;b 且 c&gt;d，<em>斜体</em> 与 x<span data-type="sub">1</span>，则 ${formula('x^2')} 是`,
        options: [{ text: formula('\\frac{1}{2}') }, { text: '<b>粗</b>' }, { text: 'a*b*c' }],
        answer: { key: 'C' },
        analysis: expect.stringMatching(/^见下表.*data-type="table".*a\|b/) as string,
      },
      { type: 'multiple_choice', options: [{ text: '2' }, { text: '3' }, { text: '4' }], answer: { keys: ['A', 'C'] } },
      { type: 'fill_blank', answer: { blanks: [{ accept: ['北京'] }] } },
    ])
  })

  it('has the pictures that are within it, and says which are not', async () => {
    const png = Buffer.from([137, 80, 78, 71]).toString('base64')
    const [read] = await questionsIn(
      markdown,
      `1. 看图 ![图](data:image/png;base64,${png}) 与 ![另一](other.png)\n\nA. 甲\n\nB. 乙\n\n答案：A\n`,
    )
    expect(read).toMatchObject({
      stem: expect.stringContaining('data-src="package:picture-1.png"') as string,
      media: [{ name: 'picture-1.png' }],
      changes: expect.arrayContaining([
        { en: expect.stringContaining('not in the file'), zh: expect.anything() },
      ]) as [],
    })
    expect(read?.stem).toContain('〔图片：另一〕')
  })

  it('keeps a block of code letter by letter', async () => {
    const [read] = await questionsIn(markdown, '1. 输出是？\n```py\nprint(a*b*c)\n```\nA. 1\nB. 2\n\n答案：A')
    expect(read?.stem).toBe('输出是？<br>print(a*b*c)')
  })

  it('is known by its name', () => {
    expect(known('a.md', '# x')).toBe('markdown')
    expect(known('a.txt', '# x')).toBeUndefined()
  })
})
