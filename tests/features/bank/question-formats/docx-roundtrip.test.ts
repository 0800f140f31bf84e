import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceCredits } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import { docx } from '../../../../server/features/bank/question-formats/docx/docx.ts'
import { writeDocx } from '../../../../server/features/bank/question-formats/docx/write-docx.ts'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { emptyQuestion, validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { differencesBetween } from '../../../../server/features/bank/question-formats/loss.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { paragraph } from './fixtures/docx/build.ts'
import { readText, written } from './format-files.ts'
import { wordyQuestion } from './question-arbitrary.ts'

/**
 * Word papers that we wrote come back whole, whatever their words look like; and what people did to them in between is
 * seen.
 */

/**
 * How points are shared out has no words on a paper, and a typed answer between dollars is a formula on it. Both are
 * reported.
 */
const rules = new RegExp(`"credit":"(?:${choiceCredits.join('|')})"|\\$`)
/** Type and answer last: of two with the same words, a paper groups those of one type. */
const wordsOf = ({ stem, options, analysis, type, answer }: ReadQuestion): string =>
  JSON.stringify([stem, options, analysis, type, answer])
const order = (a: ReadQuestion, b: ReadQuestion): number => wordsOf(a).localeCompare(wordsOf(b))
const questionsIn = async (bytes: Uint8Array): Promise<ReadQuestion[]> =>
  (await readText(docx, bytes)).map((entry) => {
    if ('refused' in entry) throw new Error(JSON.stringify(entry.refused))
    return entry.question
  })

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}
async function withAnswersAtEnd(questions: readonly ReadQuestion[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeDocx(each(questions), { answers: 'end' }))
    if ('bytes' in piece) pieces.push(piece.bytes)
  return Buffer.concat(pieces)
}

const wordy = wordyQuestion.filter((one) => 'question' in validated(one))
const papers = fc.array(wordy, { minLength: 1, maxLength: 5 })
const whole = (given: ReadQuestion, back: ReadQuestion): void => {
  const lost = differencesBetween(given, back).map(({ en }) => en)
  const isRule = rules.test(JSON.stringify(given.answer))
  expect({ lost: lost.filter((one) => !isRule || !one.startsWith('the answer')), given, back }).toEqual({
    lost: [],
    given,
    back,
  })
}

it('gives every question back: type, stem, options, key, blanks, parts, points, analysis, whatever they look like', async () => {
  await fc.assert(
    fc.asyncProperty(papers, async (questions) => {
      const back = await questionsIn((await written(docx, questions)).bytes)
      expect(back).toHaveLength(questions.length)
      const [one, other] = [[...questions].sort(order), back.sort(order)]
      one.forEach((given, index) => whole(given, other[index]!))
    }),
    { numRuns: atScale(200) },
  )
})

it('says of few that something is left out', async () => {
  const questions = fc.sample(wordy, { numRuns: 100, seed: 7 })
  expect((await written(docx, questions)).leftOut.length / questions.length).toBeLessThan(0.3)
})

it('gives them back with the answers at the end', async () => {
  await fc.assert(
    fc.asyncProperty(papers, async (questions) => {
      const back = await questionsIn(await withAnswersAtEnd(questions))
      const [one, other] = [[...questions].sort(order), back.sort(order)]
      one.forEach((given, index) => whole(given, other[index]!))
    }),
    { numRuns: atScale(60) },
  )
})

const choice = (stem: string, options: readonly string[], key: string): ReadQuestion => ({
  ...emptyQuestion('here', null),
  type: 'single_choice',
  stem,
  options: options.map((text, index) => ({ key: String.fromCharCode(65 + index), text })),
  answer: { type: 'single_choice', key },
  analysis: '1. 因为<br>答案：A',
  score: 5,
})
const two = [
  choice('1. 下列<br>A. 甲<br>（1）乙', ['answer', '答案：', '【解析】', '2. '], 'B'),
  choice('参考答案', ['一、选择题', 'A. B. C.'], 'A'),
]

/** The document as somebody changed it. */
async function changed(
  change: (xml: string) => string,
  styles: (xml: string) => string = (xml) => xml,
  questions = two,
): Promise<ReadQuestion[]> {
  const parts = unzipSync((await written(docx, questions)).bytes)
  const document = change(strFromU8(parts['word/document.xml']!))
  return questionsIn(
    zipSync({
      ...parts,
      'word/document.xml': strToU8(document),
      'word/styles.xml': strToU8(styles(strFromU8(parts['word/styles.xml']!))),
    }),
  )
}
const behind =
  (text: string, added: string) =>
  (xml: string): string => {
    const at = xml.indexOf('</w:p>', xml.indexOf(text)) + '</w:p>'.length
    return xml.slice(0, at) + added + xml.slice(at)
  }
const short = ({ stem, options, answer }: ReadQuestion) => [
  stem,
  options.map(({ text }) => text),
  (answer as { key: string } | null)?.key,
]
const given = two.map(short)

describe('a paper of ours that went through other hands', () => {
  it('is the same where a program cut the runs and gave the styles ids of its own', async () => {
    const cut = (xml: string): string =>
      xml.replace(
        /(<w:r>(?:<w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr>)?)<w:t xml:space="preserve">([^<]*)<\/w:t><\/w:r>/g,
        (_, start: string, text: string) =>
          [...text].map((sign) => `${start}<w:t xml:space="preserve">${sign}</w:t></w:r>`).join(''),
      )
    const ids = (xml: string): string => xml.replace(/Bank(\w+)"/g, 'a$1"')
    expect((await changed((xml) => ids(cut(xml)), ids)).map(short)).toEqual(given)
  })

  it('has the question that somebody wrote into it', async () => {
    const added = ['3. 新的一题（　　）', 'A. 子', 'B. 丑', '【答案】A'].map((text) => paragraph(text)).join('')
    expect((await changed((xml) => xml.replace(/(?=<w:sectPr>)/, added))).map(short)).toEqual([
      ...given,
      ['新的一题（　　）', ['子', '丑'], 'A'],
    ])
  })

  it('has the option and the key that somebody wrote below others, and keeps what they typed behind a label', async () => {
    const [, second] = await changed(behind('A. B. C.', paragraph('C. 丙')))
    expect(second!.options.map(({ text }) => text)).toEqual(['一、选择题', 'A. B. C.', '丙'])
    const [typed] = await changed((xml) => xml.replace('>1. </w:t>', '>1. 再看 </w:t>'))
    expect(typed!.stem).toBe('再看 1. 下列<br>A. 甲<br>（1）乙')
  })

  it('is read by its look where its styles are gone', async () => {
    const plain = choice('下列说法正确的是（　　）', ['子', '丑', '寅', '卯'], 'B')
    const back = await changed(
      (xml) => xml.replace(/<w:rStyle [^>]*>/g, ''),
      (xml) => xml,
      [plain],
    )
    expect(back.map(short)).toEqual([short(plain)])
  })
})
