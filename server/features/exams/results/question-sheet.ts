import type { Language } from '../../../../resources/kit/index.ts'
import type { CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import type { QuestionOfPaper, QuestionPoints } from './question-points.ts'
import type { CandidateResult, ExamSubject } from './read-results.ts'
import { points, scoreCell, texts } from './sheet-cells.ts'
import { ranks, ranksWithin, type Score } from './totals.ts'

/** The points of every question of a subject (小分表), numbered as on the paper. */

export const questionsLabel = texts.questions

type Given = number | null | undefined

const isPoints = (score: Score | Given): score is number => typeof score === 'number'

interface Taker {
  id: number
  candidate: CandidateResult
  score: Score | undefined
  /** In the order of the questions; empty for who was absent. */
  own: readonly Given[]
  /** Of what is answered by marks, and of what is written; null while some of it has no points. */
  marked: number | null
  written: number | null
}

/** Null where nothing is of that kind, or something is not marked yet. */
function sumOf(questions: readonly QuestionOfPaper[], own: readonly Given[], isMarked: boolean): number | null {
  const asked = questions.flatMap((question, at) => (question.isMarked === isMarked ? [own[at]] : []))
  if (own.length === 0 || asked.length === 0 || asked.includes(null)) return null
  return asked.reduce<number>((sum, score) => sum + (score ?? 0), 0)
}

const takersOf = (
  { id }: ExamSubject,
  candidates: readonly CandidateResult[],
  { questions, points: byAttempt }: QuestionPoints,
): Taker[] =>
  candidates.flatMap((candidate) => {
    if (!candidate.scores.has(id)) return []
    const score = candidate.scores.get(id)
    const own = score === 'absent' || score === 'missing' ? [] : (byAttempt.get(candidate.attempts.get(id) ?? 0) ?? [])
    const [marked, written] = [sumOf(questions, own, true), sumOf(questions, own, false)]
    return [{ id: candidate.id, candidate, score, own, marked, written }]
  })

/** The mean of those with points, and its share of the full points, in percent. */
function meanRows(columns: readonly { full: number; all: readonly Given[] }[], language: Language): CellValue[][] {
  const means = columns.map(({ full, all }) => {
    const given = all.filter(isPoints)
    const mean = given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length
    return { mean, share: mean === null || full === 0 ? null : (mean * 10_000) / full }
  })
  const cell = (hundredths: number | null): CellValue => points(hundredths === null ? null : Math.round(hundredths))
  const row = (label: string, cells: readonly CellValue[]): CellValue[] => [
    label,
    '',
    '',
    ...cells.slice(0, 3),
    '',
    '',
    ...cells.slice(3),
  ]
  return [
    row(
      texts.mean[language],
      means.map(({ mean }) => cell(mean)),
    ),
    row(
      texts.scoreRate[language],
      means.map(({ share }) => cell(share)),
    ),
  ]
}

export function questionRows(
  subject: ExamSubject,
  candidates: readonly CandidateResult[],
  given: QuestionPoints,
  language: Language,
): CellValue[][] {
  const { questions } = given
  const takers = takersOf(subject, candidates, given)
  const ranked = takers.flatMap(({ id, candidate: { group }, score }) =>
    isPoints(score) ? [{ id, group, total: score }] : [],
  )
  const [inAll, inGroup] = [ranks(ranked), ranksWithin(ranked, ({ group }) => group || null)]
  const fullOf = (isMarked: boolean): number =>
    questions.reduce((sum, question) => sum + (question.isMarked === isMarked ? question.full : 0), 0)
  const headings = ['number', 'name', 'group', 'score', 'marked', 'written', 'groupRank', 'rank'] as const
  return [
    [
      ...headings.map((text) => texts[text][language]),
      ...questions.map(({ label, full }) => `${label} (${full / 100})`),
    ],
    ...takers.map(({ id, candidate, score, own, marked, written }): CellValue[] => [
      candidate.number,
      candidate.name,
      candidate.group,
      scoreCell(score, language),
      points(marked),
      points(written),
      inGroup.get(id) ?? '',
      inAll.get(id) ?? '',
      ...questions.map((_, at) => points(own[at] ?? null)),
    ]),
    ...meanRows(
      [
        { full: fullOf(true) + fullOf(false), all: ranked.map(({ total }) => total) },
        { full: fullOf(true), all: takers.map((one) => one.marked) },
        { full: fullOf(false), all: takers.map((one) => one.written) },
        ...questions.map(({ full }, at) => ({ full, all: takers.map(({ own }) => own[at]) })),
      ],
      language,
    ),
  ]
}
