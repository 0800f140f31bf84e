import type { Inline, TableCell } from '../../../../editor/stored/nodes.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { filled } from '../../../base/filled-text.ts'
import type { RecordRow } from '../../../records/records.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import type { PaperDocument, PaperItem, PaperSection } from '../../papers/print/paper/paper-document.ts'
import { printedQuestion } from '../../papers/print/questions/print-questions.ts'
import type { QuestionFigures } from './figures.ts'
import { pointsText, ratesTables } from './rates.ts'
import type { TypicalAnswer } from './typical-answers.ts'
import type { Review } from './read-review.ts'
import { countsOf, failedLines, headText, keyLetters, optionsText, spreadOf, typicalLabel } from './review-texts.ts'
import { labelsIn, placesIn } from './places.ts'
import { reviewWords, type ReviewWords } from './words.ts'

/** A review as it is printed: the rates of all questions, then those to speak of with their solutions, and practice. */

const bold = (text: string): Inline => ({ kind: 'mark', mark: 'bold', children: [{ kind: 'text', text }] })
const plain = (text: string): Inline => ({ kind: 'text', text })
const lineBreak: Inline = { kind: 'break' }

const cell = (text: string, header = false): TableCell => ({
  children: [plain(text)],
  header,
  colspan: 1,
  rowspan: 1,
})

/** The rates of all questions, and how the totals are spread. */
function ratesText(review: Review, words: ReviewWords): string {
  const tables = ratesTables(review, words).map(
    (lines): Inline => ({
      kind: 'table',
      rows: lines.map((cells, row) => ({ cells: cells.map((text, at) => cell(text, row === 0 || at === 0)) })),
    }),
  )
  const spread = spreadOf(review, words).map(
    ({ label, count }) => `${label}${words.colon}${filled(words.people, { count })}`,
  )
  return writeStored([...tables, lineBreak, bold(words.distribution), plain(`　${spread.join('　')}`)])
}

interface Writing {
  review: Review
  words: ReviewWords
  isNamed: boolean
}

/** What it came to, what was corrected since the paper was printed, and who answered what. */
function noteOf(one: QuestionFigures, { review, words, isNamed }: Writing, record?: RecordRow): string {
  const answers = failedLines(one, review, words, isNamed).flatMap((text): Inline[] => [lineBreak, plain(text)])
  const corrected = (review.corrections.get(one.number) ?? []).flatMap((text): Inline[] => [
    lineBreak,
    bold(filled(words.corrected, { text: text[words.language] })),
  ])
  const counts = record ? countsOf(one, record) : null
  const chosen = counts && record ? optionsText(counts, keyLetters(record, words.language), words) : []
  const options = chosen.length > 0 ? [lineBreak, plain(`${words.chosen}${words.colon}${chosen.join('　')}`)] : []
  return writeStored([bold(headText(one, review, words)), ...corrected, ...options, ...answers])
}

/** The answers that were tagged, cut out of their scans. */
const typicalItems = (answers: readonly TypicalAnswer[], words: ReviewWords): PaperItem[] =>
  answers.map((one) => {
    const pictures = one.pictures.flatMap(({ url }): Inline[] => [
      lineBreak,
      { kind: 'image', src: url, alt: '', width: 620 },
    ])
    const text = one.text === '' ? [] : [lineBreak, plain(one.text)]
    return { material: writeStored([bold(typicalLabel(one, words)), ...pictures, ...text]), questions: [] }
  })

const spokenItems = (writing: Writing): PaperItem[] => {
  const { review, words } = writing
  const places = placesIn(review)
  return review.spoken.flatMap((one) => {
    const place = places.get(one.number)
    const note = noteOf(one, writing, place?.question.record)
    if (!place) return [{ material: note, questions: [] }]
    const { item, question } = place
    const material = item.material === '' ? note : `${note}<br>${item.material}`
    const numbers = { from: question.number, to: question.lastNumber }
    return [
      { material, questions: [{ ...printedQuestion(question.key, question.record), numbers }] },
      ...typicalItems(review.typical.get(one.number) ?? [], words),
    ]
  })
}

const similarItems = (review: Review, words: ReviewWords): PaperItem[] => {
  const places = placesIn(review)
  const labelAt = labelsIn(review)
  return review.spoken.flatMap(({ number }) => {
    const place = places.get(number)
    const found = place ? (review.similar.get(place.question.exercise_id) ?? []) : []
    if (found.length === 0) return []
    const questions = found.map((row) => printedQuestion(`similar ${row.id}`, row))
    return [{ material: writeStored([bold(filled(words.similarTo, { number: labelAt(number) }))]), questions }]
  })
}

/** In the paper's language where questions are, in the reader's where figures are. */
export function reviewDocument(
  review: Review,
  { below, language, named }: { below: number; language: Language; named: boolean },
): PaperDocument {
  const words = reviewWords(language)
  const { exam, subject, group, own, all, full } = review
  const similar = similarItems(review, words)
  const section = (name: string, instruction: string, items: PaperItem[]): PaperSection => ({
    name,
    instruction,
    items,
  })
  return {
    language: languageOf(review.paper.exam),
    title: filled(words.title, { exam, subject }),
    subtitle: filled(group === '' ? words.factsOfAll : words.facts, {
      group: group || words.everybody,
      count: own.count,
      mean: pointsText(own.mean, words.none),
      full: pointsText(full, words.none),
      all: pointsText(all.mean, words.none),
    }),
    sections: [
      section(words.rates, ratesText(review, words), []),
      review.spoken.length > 0
        ? section(words.spoken, '', spokenItems({ review, words, isNamed: named }))
        : section(words.spoken, writeStored([plain(filled(words.nothing, { below }))]), []),
      ...(similar.length > 0 ? [section(words.similar, '', similar)] : []),
    ],
  }
}
