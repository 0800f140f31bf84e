import type { Inline, TableCell } from '../../../../editor/stored/nodes.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import type { ContentItem, ContentQuestion } from '../../papers/paper-files/paper-content.ts'
import type { PaperDocument, PaperItem, PaperSection } from '../../papers/print/paper/paper-document.ts'
import { labelOf } from '../../papers/paper-files/question-numbers.ts'
import { printedQuestion } from '../../papers/print/questions/print-questions.ts'
import { failedCount, type QuestionFigures } from './figures.ts'
import type { Review } from './read-review.ts'
import { filled } from '../../../base/filled-text.ts'
import { reviewWords, type ReviewWords } from './words.ts'

/** A review as it is printed: the rates of all questions, then those to speak of with their solutions, and practice. */

const bold = (text: string): Inline => ({ kind: 'mark', mark: 'bold', children: [{ kind: 'text', text }] })
const plain = (text: string): Inline => ({ kind: 'text', text })
const lineBreak: Inline = { kind: 'break' }

const points = (hundredths: number | null, none: string): string =>
  hundredths === null ? none : String(Math.round(hundredths) / 100)
const percent = (rate: number | null, none: string): string => (rate === null ? none : String(Math.round(rate * 100)))

const cell = (text: string, header = false): TableCell => ({
  children: [plain(text)],
  header,
  colspan: 1,
  rowspan: 1,
})

/** Questions beside each other in a row of the table. */
const inRow = 12

type Line = readonly [label: string, text: (one: QuestionFigures) => string]

/** The rates of all questions, a dozen in a row. */
function ratesTable(review: Review, words: ReviewWords): string {
  const { questions, group } = review
  const places = placesIn(review)
  const own: Line = [words.own, ({ rate }) => percent(rate, words.none)]
  const lines: readonly Line[] = [
    [words.number, ({ number }) => labelAt(places, number)],
    [words.points, ({ full }) => points(full, words.none)],
    ...(group === '' ? [] : [own]),
    [words.ofAll, ({ rateOfAll }) => percent(rateOfAll, words.none)],
    [words.failed, (one) => String(failedCount(one))],
  ]
  const nodes: Inline[] = []
  for (let from = 0; from < questions.length; from += inRow) {
    const some = questions.slice(from, from + inRow)
    const rows = lines.map(([label, text], row) => ({
      cells: [cell(label, true), ...some.map((one) => cell(text(one), row === 0))],
    }))
    nodes.push({ kind: 'table', rows })
  }
  return writeStored(nodes)
}

/** What it came to, what was corrected since the paper was printed, and who answered what. */
function noteOf(one: QuestionFigures, number: string, review: Review, words: ReviewWords): string {
  const { nameOf, corrections, group } = review
  const head = filled(group === '' ? words.questionOfAll : words.question, {
    number,
    rate: percent(one.rate, words.none),
    all: percent(one.rateOfAll, words.none),
    failed: failedCount(one),
  })
  const answers = one.failed.flatMap(({ text, score, candidates }): Inline[] => {
    const names = candidates.map(nameOf).join(words.separator)
    const line = text === '' ? words.written : words.answered
    return [lineBreak, plain(filled(line, { text, points: points(score, words.none), names }))]
  })
  const corrected = (corrections.get(one.number) ?? []).flatMap((text): Inline[] => [
    lineBreak,
    bold(filled(words.corrected, { text: text[words.language] })),
  ])
  return writeStored([bold(head), ...corrected, ...answers])
}

interface Place {
  item: ContentItem
  question: ContentQuestion
}

/** A question by its numbers. */
const labelAt = (places: ReadonlyMap<number, Place>, number: number): string => {
  const place = places.get(number)
  return place ? labelOf(place.question) : String(number)
}

const placesIn = ({ paper }: Review): Map<number, Place> =>
  new Map(
    paper.sections.flatMap(({ items }) =>
      items.flatMap((item) => item.questions.map((question) => [question.number, { item, question }] as const)),
    ),
  )

const spokenItems = (review: Review, words: ReviewWords): PaperItem[] => {
  const places = placesIn(review)
  return review.spoken.flatMap((one) => {
    const place = places.get(one.number)
    const note = noteOf(one, labelAt(places, one.number), review, words)
    if (!place) return [{ material: note, questions: [] }]
    const { item, question } = place
    const material = item.material === '' ? note : `${note}<br>${item.material}`
    const numbers = { from: question.number, to: question.lastNumber }
    return [{ material, questions: [{ ...printedQuestion(question.key, question.record), numbers }] }]
  })
}

const similarItems = (review: Review, words: ReviewWords): PaperItem[] => {
  const places = placesIn(review)
  return review.spoken.flatMap(({ number }) => {
    const place = places.get(number)
    const found = place ? (review.similar.get(place.question.exercise_id) ?? []) : []
    if (found.length === 0) return []
    const questions = found.map((row) => printedQuestion(`similar ${row.id}`, row))
    return [{ material: writeStored([bold(filled(words.similarTo, { number: labelAt(places, number) }))]), questions }]
  })
}

/** In the paper's language where questions are, in the reader's where figures are. */
export function reviewDocument(
  review: Review,
  { below, language }: { below: number; language: Language },
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
      mean: points(own.mean, words.none),
      full: points(full, words.none),
      all: points(all.mean, words.none),
    }),
    sections: [
      section(words.rates, ratesTable(review, words), []),
      review.spoken.length > 0
        ? section(words.spoken, '', spokenItems(review, words))
        : section(words.spoken, writeStored([plain(filled(words.nothing, { below }))]), []),
      ...(similar.length > 0 ? [section(words.similar, '', similar)] : []),
    ],
  }
}
