import { describe, expect, it } from 'vitest'
import { aiken } from '../../../../server/features/bank/question-formats/aiken/aiken.ts'
import { distinctKeys } from '../../../../server/features/bank/question-formats/distinct-keys.ts'
import type {
  QuestionFormat,
  ReadEntry,
  ReadQuestion,
} from '../../../../server/features/bank/question-formats/format.ts'
import { gift } from '../../../../server/features/bank/question-formats/gift/gift.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { mathmlToLatex } from '../../../../server/features/bank/question-formats/mathml.ts'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import { foreignFile } from '../../../../server/features/bank/question-formats/foreign-files.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { oneQuestion, readText, written } from './format-files.ts'

/** What files of any other program have in common. */

const blank = '<span data-type="blank" data-kind="1"></span>'
const formula = (latex: string): string => `<span data-type="formula" data-value="${latex}"></span>`

describe('questions with one identifier', () => {
  async function* each(...entries: ReadEntry[]): AsyncGenerator<ReadEntry> {
    yield* entries
  }
  const question = (stem: string, key: string | null): ReadEntry => ({ question: { ...emptyQuestion('q', key), stem } })

  it('are different questions where they are not the same, and the first has it', async () => {
    const keys: (string | null)[] = []
    for await (const entry of distinctKeys(
      each(question('甲', 'x'), question('乙', 'X'), question('甲', 'x'), question('丙', null)),
    ))
      keys.push('question' in entry ? entry.question.key : null)
    expect(keys).toEqual(['x', null, 'x', null])
  })

  it.each<[QuestionFormat, string]>([
    [
      moodleXml,
      `<quiz>${['甲', '乙'].map((text) => `<question type="essay"><name><text>${text}</text></name><questiontext><text>${text}</text></questiontext><idnumber>7</idnumber></question>`).join('')}</quiz>`,
    ],
    [gift, '// [id:7]\n甲 {}\n\n// [id:7]\n乙 {}\n'],
    [
      qtiFormats[0]!,
      `<questestinterop>${['甲', '乙'].map((text) => `<item ident="7"><presentation><material><mattext>${text}</mattext></material><response_str ident="s"><render_fib rows="9"/></response_str></presentation></item>`).join('')}</questestinterop>`,
    ],
  ])('in a file of $name are two', async (format, content) => {
    expect(await readText(format, content)).toMatchObject([
      { question: { stem: '甲', key: '7' } },
      { question: { stem: '乙', key: null } },
    ])
  })
})

describe('a formula', () => {
  const math = (shown: string, tex: string): string =>
    `<math><semantics><mrow>${shown}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`

  it('has its TeX without the signs that stand around it in a text', () => {
    for (const tex of ['\\[ x^2+1 \\]', '\\(x^2+1\\)', '$$x^2+1$$', '$ x^2+1 $', 'x^2+1'])
      expect(mathmlToLatex(math('<mi>x</mi>', tex)), tex).toBe('x^2+1')
  })

  it('that cannot be drawn is what is drawn beside it', () => {
    expect(mathmlToLatex(math('<msup><mi>x</mi><mn>2</mn></msup>', '\\frac{x'))).toBe('x^{2}')
    expect(mathmlToLatex(math('<mtext>\\frac{x</mtext>', '\\frac{x'))).toBe('\\frac{x')
  })

  it('that cannot be drawn at all is reported as kept as its source', async () => {
    const read = await oneQuestion(gift, '[html]求 \\\\(\\\\frac\\{x\\\\) 的值 {}\n')
    expect(read.stem).toContain(formula('\\frac{x'))
    expect(read.changes).toMatchObject([{ zh: '有公式无法显示，只保留了源码：\\frac{x' }])
  })
})

describe('a question to be filled in without a blank in its text', () => {
  const typed = (...accept: string[]) => accept.map((one) => ({ accept: [one], case_sensitive: false, score: null }))
  const fillIn = (stem: string, ...accept: string[]): ReadQuestion => ({
    ...emptyQuestion('#1', 'k'),
    type: 'fill_blank',
    stem,
    answer: { type: 'fill_blank', blanks: typed(...accept), any_order: false },
  })
  const area = fillIn(`求 ${formula('\\int_0^1 x\\,dx')} 的值`, '1/2')

  it.each([moodleXml, gift])('goes out to $name with one at its end, and the export says so', async (format) => {
    const { bytes, leftOut } = await written(format, [area])
    expect(leftOut).toMatchObject([
      { key: 'k', whole: false, what: [{ zh: expect.stringContaining('末尾加了1个空') }] },
    ])
    expect(await readText(format, bytes)).toMatchObject([
      { question: { type: 'fill_blank', stem: `${area.stem} ${blank}`, answer: area.answer } },
    ])
  })

  it('goes out to Moodle with all of its blanks, and as a part of a composite', async () => {
    const two = fillIn('解方程', 'x=1', 'x=2')
    const whole: ReadQuestion = {
      ...emptyQuestion('#2', 'c'),
      type: 'composite',
      stem: '材料',
      answer: {
        type: 'composite',
        parts: [{ stem: two.stem, options: [], answer: two.answer as never, analysis: '', score: null }],
      },
    }
    const { bytes, leftOut } = await written(moodleXml, [two, whole])
    expect(leftOut.map((one) => one.whole)).toEqual([false, false])
    expect(await readText(moodleXml, bytes)).toMatchObject([
      { question: { stem: `解方程 ${blank} ${blank}` } },
      { question: { answer: { parts: [{ stem: `解方程 ${blank} ${blank}` }] } } },
    ])
  })
})

describe('a file that no format is', () => {
  it('of Open edX is recognised by its folders or its root', () => {
    const file = (text: string, entries: string[] | null = null) => foreignFile({ start: Buffer.from(text), entries })
    expect(file('', ['c/course.xml', 'c/problem/1.xml', 'c/policies/x.json'])?.zh).toContain('Open edX')
    expect(file('<?xml version="1.0"?>\n<problem display_name="x"><choiceresponse/></problem>')?.zh).toContain(
      'Open edX',
    )
    expect([
      file('', ['imsmanifest.xml', 'course.xml', 'problem/1.xml']),
      file('<quiz/>'),
      file('', ['items/1.xml']),
    ]).toEqual([null, null, null])
  })

  it('is given no advice that leads nowhere', () => {
    const reasonOf = (text: string, entries: string[] | null = null) =>
      foreignFile({ start: Buffer.from(text), entries })?.en ?? null
    expect(reasonOf('<problem/>')).not.toContain('QTI')
    const canvas = '<?xml version="1.0"?>\n<course identifier="x" xmlns="http://canvas.instructure.com/xsd/cccv1p0">'
    expect(reasonOf(canvas)).toMatch(/Canvas.*whole package/)
    expect(reasonOf('<!DOCTYPE manifest><!-- < --><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1">')).toMatch(
      /Upload the zip/,
    )
    expect(reasonOf('<qti-assessment-test identifier="t">')).toMatch(/Upload the zip/)
    expect(reasonOf('', ['moodle_backup.xml', 'course/course.xml'])).toContain('Moodle XML')
    expect([
      reasonOf('<assessmentItem identifier="i">'),
      reasonOf('<questestinterop>'),
      reasonOf('<!-- '.repeat(9000)),
    ]).toEqual([null, null, null])
  })
})

it('a question about HTML in Aiken is one', async () => {
  expect(
    aiken.recognises({
      name: 'a.txt',
      start: Buffer.from('<html> 是什么的开头？\nA. 网页\nB. 表格\nANSWER: A\n'),
      entries: null,
    }),
  ).toBe(true)
})
