import type { ExamResult } from '../../../../resources/exams/my-results.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { systemIdentity, type Identity } from '../../../base/identity.ts'
import { Records } from '../../../records/records.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { questionNotes } from '../../learners/corrected/correction-notes.ts'
import { examToSit } from '../../learners/sittings/offered-exams.ts'
import { shownPaper } from '../../learners/sittings/sitting-paper.ts'
import { paperOf } from '../../papers/paper-files/kept-paper.ts'
import { questionsIn, type PaperContent } from '../../papers/paper-files/paper-content.ts'
import { readTotals, type ExamSubject, type Totals } from '../results/read-results.ts'
import type { Score } from '../results/totals.ts'
import { ownExam } from './own-exams.ts'

/** A person's own result of a school exam, as far as the exam shows it. */

/** Everybody of a school looks at once: who asks while it is being read shares what is read. */
const reading = new WeakMap<Database, Map<number, Promise<Totals>>>()

/** Of all candidates, whom ranks and converted points are among. */
function totalsOf(database: Database, examId: number): Promise<Totals> {
  const begun = reading.get(database) ?? new Map<number, Promise<Totals>>()
  reading.set(database, begun)
  const known = begun.get(examId)
  if (known) return known
  const totals = readTotals(new Records(database, systemIdentity), examId).finally(() => begun.delete(examId))
  begun.set(examId, totals)
  return totals
}

interface AnswerRow extends Record<string, unknown> {
  number: number
  score: number | null
  full_score: number | null
  remark: string | null
  given: unknown
}

const answersOf = (database: Database, attempt: number): Promise<AnswerRow[]> =>
  database.all(
    sql`select number, score, full_score, remark, answer as given from answer_exercise
      where record_id = ${attempt} and number is not null and deleted_at is null order by number`,
  )

const hasPages = async (database: Database, attempt: number): Promise<boolean> =>
  (await database.first(
    sql`select 1 from scan_page where record_id = ${attempt} and state = 'recorded' and picture is not null and deleted_at is null`,
  )) !== undefined

/** The paper that was sat, where its answers may be shown: never while the person may still sit it. */
async function openPaper(database: Database, { userId }: Identity, attempt: number): Promise<PaperContent | null> {
  const sat = await database.first<{ exam_id: number; exam_version: number; running: boolean }>(
    sql`select r.exam_id, r.exam_version, exists (select 1 from answer_record o where o.exam_id = r.exam_id and o.user_id = r.user_id and o.state = 'in_progress' and o.deleted_at is null) as running
      from answer_record r where r.id = ${attempt} and r.exam_version is not null`,
  )
  if (!sat || sat.running) return null
  const offered = await examToSit(database, userId, sat.exam_id)
  return offered && offered.taken < offered.attempts ? null : paperOf(database, sat)
}

function withKeys(
  rows: readonly AnswerRow[],
  paper: PaperContent,
  notes: ReadonlyMap<number, readonly Text[]>,
  language: Language,
) {
  const records = new Map(questionsIn(paper).map(({ number, record }) => [number, record]))
  return rows.map((row) => {
    const record = records.get(row.number)
    return {
      ...row,
      right: record?.['answer'] ?? null,
      analysis: String(record?.['analysis'] ?? ''),
      corrections: (notes.get(row.number) ?? []).map((text) => text[language]),
    }
  })
}

type SubjectResult = ExamResult['subjects'][number]
interface Own {
  database: Database
  identity: Identity
  shows: Awaited<ReturnType<typeof ownExam>>['shows']
}

const nothing = { score: null, full_score: null, converted: null, has_pages: false, questions: [], sections: [] }

/** What an attempt that is marked to its end shows. */
async function attemptOf({ database, identity, shows }: Own, { exam_id }: ExamSubject, attempt: number, score: number) {
  const rows = await answersOf(database, attempt)
  const paper = shows.has('key') ? await openPaper(database, identity, attempt) : null
  const noPoints = { score: null, full_score: null, remark: null }
  const shown = rows.map((row) => (shows.has('questions') ? row : { ...row, ...noPoints }))
  const notes = paper ? await questionNotes(database, exam_id ?? 0) : new Map<number, readonly Text[]>()
  const isListed = shows.has('questions') || paper !== null
  const full = rows.reduce((sum, row) => sum + Math.round((row.full_score ?? 0) * 100), 0)
  return {
    ...(shows.has('totals') ? { score: score / 100, full_score: full / 100 } : { score: null, full_score: null }),
    has_pages: shows.has('pages') && (await hasPages(database, attempt)),
    questions: isListed ? (paper ? withKeys(shown, paper, notes, identity.language) : shown) : [],
    sections: paper ? shownPaper(paper, attempt) : [],
  }
}

const stateOf = (score: Score): SubjectResult['state'] =>
  typeof score === 'number' ? 'points' : score === 'unseen' ? 'missing' : score

/** Throws 100404 where the person is no candidate, or the results are not published. */
export async function ownResult(database: Database, identity: Identity, id: number): Promise<ExamResult> {
  const { facts, candidate, shows, ranks } = await ownExam(database, identity, id)
  const { subjects, candidates, attempts, results } = await totalsOf(database, id)
  const own = candidates.find((one) => one.id === candidate)
  const result = results.find((one) => one.id === candidate)
  const list: SubjectResult[] = []
  for (const subject of subjects) {
    const score = own?.scores.get(subject.id)
    if (score === undefined) continue
    const attempt = attempts.get(candidate)?.get(subject.id)
    const converted = shows.has('totals') ? result?.converted.get(subject.id) : undefined
    const facts = { id: subject.id, name: subject.name, state: stateOf(score) }
    list.push(
      typeof score === 'number' && attempt !== undefined
        ? {
            ...facts,
            converted: converted ?? null,
            ...(await attemptOf({ database, identity, shows }, subject, attempt, score)),
          }
        : { ...facts, ...nothing },
    )
  }
  const total = shows.has('totals') ? (result?.total ?? null) : null
  return {
    ...facts,
    total: total === null ? null : total / 100,
    group_rank: ranks === 'none' ? null : (result?.groupRank ?? null),
    rank: ranks === 'all' ? (result?.rank ?? null) : null,
    subjects: list,
  }
}
