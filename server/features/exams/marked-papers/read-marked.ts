import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { responseText, type AnyResponse } from '../../../../resources/bank/exercise-types/response-text.ts'
import type { ExamSubject } from '../../../../resources/exam-subject.ts'
import { holds, mayRead, rightOf, type Language, type StoredFile, type Text } from '../../../../resources/kit/index.ts'
import { scan_page, type PageReading } from '../../../../resources/scan-page.ts'
import { noActionRight } from '../../../base/fault.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { questionNotes } from '../../learners/corrected/correction-notes.ts'
import { drawingsOf } from '../../learners/marking/drawings.ts'
import { storedSheet } from '../../papers/answer-sheets/stored-sheet.ts'
import type { CandidatePaper } from '../results/papers-of-subject.ts'
import type { MarkedAnswer, ScannedSide } from './draw-pages.ts'
import { rightAnswers } from './right-answers.ts'

/** The scanned pages of papers, with what their answers came to. */

export interface MarkedSide extends ScannedSide {
  picture: StoredFile
}

/** Points are in hundredths. */
export interface MarkedPaper {
  paper: CandidatePaper
  sheet: Pick<AnswerSheet, 'geometry'>
  /** In order; none of a paper that was not scanned. */
  sides: MarkedSide[]
  answers: MarkedAnswer[]
}

/** Throws "403" for who may not read scores, or not see scans. */
export function requireMarked({ identity: { rights } }: Records): void {
  if (!mayRead(answer_record, answer_record.fields.score, rights) || !holds(rights, rightOf(scan_page, 'list')))
    throw noActionRight()
}

interface SideRow extends Record<string, unknown> {
  attempt: number
  sheet_id: number
  page: number
  picture: StoredFile
  reading: PageReading | null
}

const sidesOf = ({ database, identity }: Records, attempts: readonly number[]): Promise<SideRow[]> =>
  database.all(
    sql`select distinct on (p.record_id, p.page_number) p.record_id as attempt, p.sheet_id, p.page_number as page, p.picture, p.reading from scan_page p
      where p.record_id = any(${sql.param([...attempts])}::integer[]) and p.state = 'recorded' and p.picture is not null and p.deleted_at is null${andScope(scan_page, identity, sql`p`)}
      order by p.record_id, p.page_number, p.id`,
    scopeValues(identity),
  )

interface AnswerRow extends Record<string, unknown> {
  id: number
  attempt: number
  exercise_id: number
  version: number
  score: number | null
  full: number
  answer: AnyResponse | null
  remark: string | null
}

const answersOf = ({ database, identity }: Records, attempts: readonly number[]): Promise<AnswerRow[]> =>
  database.all(
    sql`select a.id, a.record_id as attempt, a.exercise_id, coalesce(a.exercise_version, 1) as version, round(a.score * 100)::integer as score,
        round(coalesce(a.full_score, 0) * 100)::integer as full, a.answer, a.remark
      from answer_exercise a where a.record_id = any(${sql.param([...attempts])}::integer[]) and a.deleted_at is null${andScope(answer_exercise, identity, sql`a`)}
      order by a.number nulls last, a.id`,
    scopeValues(identity),
  )

/** Keys are those that count now; none of what is written by hand. */
async function markedAnswers(
  records: Records,
  examId: number,
  rows: readonly AnswerRow[],
  language: Language,
): Promise<Map<number, MarkedAnswer[]>> {
  const drawings = await drawingsOf(
    records.database,
    rows.map(({ id }) => id),
  )
  const keyOf = await rightAnswers(records.database, examId, rows, language)
  const byAttempt = groupedBy(rows, ({ attempt }) => attempt)
  return new Map(
    [...byAttempt].map(([attempt, own]) => [
      attempt,
      own.map((row): MarkedAnswer => {
        const { id, exercise_id, score, full, answer, remark } = row
        const key = keyOf(row)
        return {
          exercise_id,
          score,
          full,
          given: answer ? responseText(answer, language) : '',
          isMarked: key !== '',
          key,
          remark: remark ?? '',
          strokes: (drawings.get(id) ?? []).flatMap(({ strokes }) => strokes),
        }
      }),
    ]),
  )
}

/** Of papers of a subject, in their order; of one without pages, `sides` is empty. */
export async function readMarked(
  records: Records,
  { exam_id }: Pick<ExamSubject, 'exam_id'>,
  papers: readonly CandidatePaper[],
  language: Language,
): Promise<MarkedPaper[]> {
  const attempts = papers.flatMap(({ attempt }) => attempt ?? [])
  const sides = groupedBy(await sidesOf(records, attempts), ({ attempt }) => attempt)
  const scanned = [...sides.keys()]
  const answers = await markedAnswers(records, exam_id ?? 0, await answersOf(records, scanned), language)
  const sheets = new Map<number, AnswerSheet>()
  for (const { sheet_id } of [...sides.values()].flat())
    if (!sheets.has(sheet_id)) sheets.set(sheet_id, await storedSheet(records.database, sheet_id))
  return papers.map((paper) => {
    const own = sides.get(paper.attempt ?? 0) ?? []
    const sheet = sheets.get(own[0]?.sheet_id ?? 0)
    return {
      paper,
      sheet: { geometry: sheet?.geometry ?? null },
      sides: own.map(({ page, picture, reading }) => ({
        page,
        picture,
        boxes: new Set(Object.keys(reading?.boxes ?? {})),
      })),
      answers: answers.get(paper.attempt ?? 0) ?? [],
    }
  })
}

/** The corrections in force of a paper, question by question. */
export const correctionsOf = async (
  { database }: Records,
  { exam_id }: Pick<ExamSubject, 'exam_id'>,
): Promise<Text[]> =>
  exam_id === null
    ? []
    : [...(await questionNotes(database, exam_id))]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([, some]) => some)
