import type { SheetGeometry, SheetQuestion } from '../../../../resources/papers/answer-sheets/geometry.ts'
import {
  responseByMarks,
  emptyResponse,
  type ExerciseResponse,
  type MarkRow,
} from '../../../../resources/bank/exercise-types/scoring.ts'
import { pointsKey } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import type { GivenAnswer } from '../paper-files/paper-answers.ts'
import type { PageReading } from '../../../../resources/scan-page.ts'

/** What a learner answered on a sheet, question by question. */
export interface SheetAnswer {
  exercise_id: number
  /** Of the question, as it was printed. */
  version: number
  full_score: number | undefined
  answer: GivenAnswer
  /** What was written, as pictures. */
  scans: StoredFile[]
  /** What was given in red; null where it is marked on the screen. */
  points: number | null
}

type Part = SheetQuestion['parts'][number]

/** `rows` and `boxes` of all pages together. A row of a page that is missing is empty. */
type Reading = Pick<PageReading, 'rows' | 'boxes' | 'points'>

const chosenOf = ({ rows }: Part, reading: Reading): string[][] => rows.map(({ key }) => reading.rows[key] ?? [])

function responseOf(part: Part, reading: Reading): ExerciseResponse | null {
  const rows = part.rows.map(
    ({ option }): MarkRow => ({ label: '', many: false, choices: [], ...(option === undefined ? {} : { option }) }),
  )
  return responseByMarks({ type: part.type, rows }, chosenOf(part, reading))
}

/** Its boxes, one after the other. */
const scansOf = ({ parts }: SheetQuestion, reading: Reading): StoredFile[] =>
  parts
    .flatMap(({ box, more = [] }) => (box === null ? [] : [box, ...more]))
    .flatMap((key) => (reading.boxes[key] ? [reading.boxes[key] as StoredFile] : []))

/** What was filled in beside what was written, for the person who scores both. */
const marksAsText = ({ number, last, parts }: SheetQuestion, reading: Reading): string =>
  parts
    .map((part, at) => ({
      at,
      marks: chosenOf(part, reading)
        .map((one) => one.join(''))
        .join(' ')
        .trim(),
    }))
    .filter(({ marks }) => marks !== '')
    .map(({ at, marks }) => (last === undefined ? `(${at + 1}) ${marks}` : `${number + at}. ${marks}`))
    .join('; ')

function answerTo(question: SheetQuestion, reading: Reading): SheetAnswer['answer'] {
  const { type, parts } = question
  const responses = parts.map((part) => responseOf(part, reading))
  if (type !== 'composite') return responses[0] ?? { type: 'text', text: '' }
  return responses.some((one) => one === null)
    ? { type: 'text', text: marksAsText(question, reading) }
    : { type, parts: responses }
}

/**
 * The questions that count: of a group to choose from, those whose numbers are filled in; where these are too few, the
 * first others without an answer, so that a candidate has as many points to earn as any other.
 */
function counted(
  { questions, rows }: SheetGeometry,
  reading: Reading,
): { question: SheetQuestion; isEmpty: boolean }[] {
  const taken = new Map<string, { chosen: Set<number>; filled: Set<number> }>()
  for (const { key, count } of rows) {
    const numbers = questions.filter(({ choice }) => choice === key).map(({ number }) => number)
    if (numbers.length === 0 || count === undefined) continue
    const filled = new Set(numbers.filter((one) => reading.rows[key]?.includes(String(one))).slice(0, count))
    const others = numbers.filter((one) => !filled.has(one)).slice(0, count - filled.size)
    taken.set(key, { filled, chosen: new Set([...filled, ...others]) })
  }
  return questions.flatMap((question) => {
    const group = question.choice === undefined ? undefined : taken.get(question.choice)
    if (!group) return [{ question, isEmpty: false }]
    const { number } = question
    return group.chosen.has(number) ? [{ question, isEmpty: !group.filled.has(number) }] : []
  })
}

export function sheetAnswers(geometry: SheetGeometry, pages: readonly Reading[]): SheetAnswer[] {
  const reading = {
    rows: Object.assign({}, ...pages.map(({ rows }) => rows)) as Reading['rows'],
    boxes: Object.assign({}, ...pages.map(({ boxes }) => boxes)) as Reading['boxes'],
    points: Object.fromEntries(pages.flatMap(({ points = {} }) => Object.entries(points))),
  }
  return counted(geometry, reading).map(({ question, isEmpty }) => {
    const scans = isEmpty ? [] : scansOf(question, reading)
    const isWritten = question.parts.some(({ box }) => box !== null)
    return {
      exercise_id: question.exercise_id,
      version: question.version,
      full_score: question.score || undefined,
      // A box on a page that is missing is empty: nobody has to score it.
      answer: isEmpty || (isWritten && scans.length === 0) ? emptyResponse(question.type) : answerTo(question, reading),
      scans,
      points: reading.points[pointsKey(question.number)] ?? null,
    }
  })
}
