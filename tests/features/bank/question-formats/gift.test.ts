import { describe, expect, it } from 'vitest'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import type { ReadEntry, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { gift } from '../../../../server/features/bank/question-formats/gift/gift.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { expectLinear } from '../../../fixtures/linear.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { entriesIn, oneQuestion, readText, written } from './format-files.ts'

const fixture = (name: string): Promise<ReadEntry[]> =>
  entriesIn(gift, new URL(`fixtures/gift/${name}`, import.meta.url).pathname)
const questionsOf = (entries: readonly ReadEntry[]): ReadQuestion[] =>
  entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
const reasonsOf = async (text: string): Promise<string[]> =>
  (await readText(gift, text)).flatMap((entry) =>
    'refused' in entry ? entry.refused.reasons.map(({ en }) => en) : ['it was read'],
  )
const plain = (stored: string): string => textOf(parseStored(stored))
const changesOf = (question: ReadQuestion): string => question.changes.map(({ en }) => en).join(' ')

describe('the examples of Moodle', () => {
  it('are each of its types', async () => {
    const questions = questionsOf(await fixture('format-php-examples.gift'))
    expect(questions.map(({ at, type }) => `${at} ${type}`)).toEqual([
      'line 5 single_choice',
      'line 7 single_choice',
      'line 9 true_false',
      'line 11 fill_blank',
      'line 13 numeric',
      'line 15 matching',
      'line 22 single_choice',
      'line 28 single_choice',
      'line 33 fill_blank',
      'line 40 numeric',
    ])
    expect(plain(questions[1]!.stem)).toBe("Grant is ____ in Grant's tomb.")
    expect(questions[3]!.answer).toMatchObject({ blanks: [{ accept: ['no one', 'nobody'] }] })
    expect(questions[4]!.answer).toEqual({
      type: 'numeric',
      accept: ['1822'],
      tolerance: { kind: 'absolute', value: 5 },
      unit: '',
    })
    expect(questions[5]!.options.map(({ text }) => text)).toEqual([
      'Canada',
      'Italy',
      'Japan',
      'Ottawa',
      'Rome',
      'Tokyo',
    ])
    expect(changesOf(questions[7]!)).toMatch(/part of the points.*feedback/)
    expect(changesOf(questions[6]!)).toContain("The title “Grant's Tomb” was not kept")
  })

  it('have weights, and signs that are meant', async () => {
    const [share, penalty, five, signs] = questionsOf(await fixture('options.gift'))
    expect(share!.answer).toEqual({ type: 'multiple_choice', keys: ['B', 'C'], credit: 'share' })
    expect(penalty!.answer).toEqual({ type: 'multiple_choice', keys: ['B', 'C'], credit: 'penalty' })
    expect(five!.options.map(({ text }) => text)).toEqual(['= 2 + 2', '= 2 + 3', '= 2 + 4'])
    expect(signs!.options.map(({ text }) => text)).toEqual(['~', '=', '#', '{', '}', '\\'])
  })

  it('have numbers with a tolerance or in a range', async () => {
    expect(questionsOf(await fixture('numerical.gift')).map(({ answer }) => answer)).toMatchObject([
      { accept: ['1822'], tolerance: null },
      { accept: ['3.1415'], tolerance: { value: 0.0005 } },
      { accept: ['3.1415'], tolerance: { value: 0.0005 } },
      { accept: ['3'], tolerance: { value: 2 } },
      { accept: ['1822'], tolerance: null },
    ])
  })

  it('say the format of each text', async () => {
    const [match] = questionsOf(await fixture('formats.gift'))
    expect(match!.stem).toBe('Match the <b>activity</b> to the description.')
    expect(match!.options.filter(({ group }) => group === 'right')).toHaveLength(5)
    expect(match!.answer).toMatchObject({
      pairs: [
        { left: '1', right: 'A' },
        { left: '2', right: 'B' },
        { left: '3', right: 'C' },
        { left: '4', right: 'D' },
      ],
    })
  })

  it('come with ids, tags and categories from an export', async () => {
    const entries = await fixture('moodle-export.gift')
    const [domain, essay] = questionsOf(entries)
    expect(domain).toMatchObject({
      key: 'MATH-7',
      labels: [['基础'], ['a]b']],
      chapters: [['函数', '指数函数']],
      analysis: '被开方数非负',
    })
    expect(plain(domain!.stem)).toBe('函数 $y=\\sqrt{x}$ 的定义域是')
    expect(essay).toMatchObject({ type: 'essay', stem: '写一篇文章<br>第二行', answer: null })
    expect(entries.filter((entry) => 'refused' in entry)).toHaveLength(1)
  })
})

describe('the grammar', () => {
  it('takes a backslash for itself where it escapes nothing, and \\n for a new line', async () => {
    expect(plain((await oneQuestion(gift, 'a\\nb \\(\\frac\\{1\\}\\{2\\}\\) c\\\\neq {T}')).stem)).toBe(
      'a\nb $\\frac{1}{2}$ c\\neq',
    )
  })

  it('takes general feedback for the analysis, and a lone word for a short answer', async () => {
    expect(await oneQuestion(gift, 'Q {TRUE#no#yes####because}')).toMatchObject({
      type: 'true_false',
      analysis: 'because',
      answer: { value: true },
    })
    expect((await oneQuestion(gift, 'Two and two is {four}.')).answer).toMatchObject({ blanks: [{ accept: ['four'] }] })
  })

  it('reads other encodings and line ends', async () => {
    const text = '::题::二加二等于 {~三 =四}\r\n\r\n三加三等于 {#6}\r\n'
    const gb = Buffer.from([0xb6, 0xfe, 0xbc, 0xd3, 0xb6, 0xfe, 0x7b, 0x54, 0x7d])
    expect((await readText(gift, `\ufeff${text}`)).length).toBe(2)
    expect((await readText(gift, Buffer.from(`\ufeff${text}`, 'utf16le'))).length).toBe(2)
    expect((await oneQuestion(gift, gb)).stem).toBe('二加二')
  })
})

describe('what is broken is refused at its place, with the reason', () => {
  it('braces, titles, arrows, signs', async () => {
    expect(await reasonsOf('Q {=a ~b\n\nnext {T}')).toEqual([
      'There is a { without a }. A question has no empty line within.',
      'it was read',
    ])
    expect(await reasonsOf('Q =a } b')).toEqual(['There is a } without a {. Write braces of the text as \\}.'])
    expect(await reasonsOf('::title without end {T}')).toEqual(['The title does not end with ::.'])
    expect(await reasonsOf('\\(\\frac{1}{2}\\) is {=a ~b}')).toEqual([
      'There is more than one pair of braces. Write those of texts and formulas as \\{ and \\}.',
    ])
    expect(await reasonsOf('Q {=a -> b =c}')).toEqual(['Each pair of a matching question has to be “=left -> right”.'])
    expect(await reasonsOf('Q {a ~b =c}')).toEqual(['There is no = or ~ before “a”.'])
    expect(await reasonsOf('Q {#abc}')).toEqual(['“abc” is no number.'])
    expect(await reasonsOf('Q {=*}')).toContain('Answers with the wildcard * are not kept.')
  })

  it.each<[sign: string, length: number, made: (length: number) => string]>([
    ['{', 1_000_000, (length) => '{'.repeat(length)],
    ['answers without an end', 150_000, (length) => 'q {=a '.repeat(length)],
    ['answers', 400_000, (length) => `q {${'=a'.repeat(length)}}`],
    ['::', 450_000, (length) => '::'.repeat(length)],
    ['\\', 900_000, (length) => '\\'.repeat(length)],
    ['#', 900_000, (length) => `q {${'#'.repeat(length)}}`],
    ['letters', 50_000_000, (length) => 'x'.repeat(length)],
    ['lines', 140_000, (length) => 'a -> b\n'.repeat(length)],
  ])('%s without end cost no more than their length', (_sign, length, made) =>
    expectLinear(atScale(length), async (of) => expect((await readText(gift, made(of))).length).toBe(1)),
  )
})

describe('what GIFT cannot represent is reported as left out', () => {
  it('as a whole, or in part', async () => {
    const essay: ReadQuestion = {
      ...emptyQuestion('e', 'k'),
      type: 'essay',
      stem: '写',
      answer: { type: 'essay', text: '略' },
    }
    const order: ReadQuestion = {
      ...emptyQuestion('o', null),
      type: 'ordering',
      stem: '排',
      options: [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ],
      answer: { type: 'ordering', keys: ['B', 'A'] },
    }
    const { bytes, leftOut } = await written(gift, [essay, order])
    expect(leftOut.map(({ at, key, whole, what }) => ({ at, key, whole, what: what.map(({ en }) => en) }))).toEqual([
      { at: 'e', key: 'k', whole: false, what: ['Not written in full: the answer or its rules of scoring.'] },
      { at: 'o', key: null, whole: true, what: ['The format has no way to say this question.'] },
    ])
    expect(questionsOf(await readText(gift, bytes)).map(({ type }) => type)).toEqual(['essay'])
  })
})
