import type { ChangedAttempt, CorrectionEffect } from '../../../../resources/learners/correction/output.ts'
import { school_exam, type SchoolExam } from '../../../../resources/school-exam.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import { entryOf, itemAt } from '../../../../resources/kit/index.ts'
import { Fault, noSuchRecord } from '../../../base/fault.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { Records } from '../../../records/records.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { answersWhere, correctedBy, type AnswerRow } from '../../learners/corrected/corrected-answers.ts'
import { staysAsMarked, type Corrected } from '../../learners/corrected/corrected-score.ts'
import { correctionOf, inForce, storedCorrection, type StoredCorrection } from '../../learners/corrected/in-force.ts'
import { answersOf } from '../../learners/corrected/job.ts'
import { requireAllAnswers, requireScores } from '../../learners/corrected/start-correction.ts'
import { namesOf } from '../names.ts'
import { reachedBy } from '../results/lines.ts'
import { linesOf, readTotals, type OtherScores } from '../results/read-results.ts'
import { ranks } from '../results/totals.ts'

/** What a correction does, by the function that the job counts with: whose score changes, means, ranks and lines. */

const pageSize = 50
const mostKept = 100
/** Behind every correction that is in force. */
const last = 2_147_483_647

interface AnswerEffect {
  row: AnswerRow
  before: Corrected
  after: Corrected
  isKept: boolean
}

async function answerEffects(database: Database, correction: StoredCorrection): Promise<AnswerEffect[]> {
  const rows = await answersWhere(database, answersOf(correction), false)
  const others = (await inForce(database, [correction.exam_id])).filter(({ id }) => id !== correction.id)
  const own = { ...correction, place: correction.place ?? last }
  const all = [...others, own].toSorted((one, other) => one.place - other.place)
  const [without, within] = [await correctedBy(database, rows, others), await correctedBy(database, rows, all)]
  return within.map(({ row, answered, after }, at) => ({
    row,
    before: itemAt(without, at).after,
    after,
    isKept: staysAsMarked(answered, correctionOf(own, answered.key)),
  }))
}

interface AttemptRow extends Record<string, unknown> {
  id: number
  user_id: number
  /** In hundredths, of what has a score. */
  score: number
  total: number
  /** How many answers have none. */
  open: number
}

const attemptsAt = (database: Database, exam: number): Promise<AttemptRow[]> =>
  database.all<AttemptRow>(
    sql`select r.id, r.user_id, round(coalesce(r.score, 0) * 100)::integer as score, round(coalesce(r.total_score, 0) * 100)::integer as total,
        (select count(*) from answer_exercise a where a.record_id = r.id and a.deleted_at is null and a.score is null)::integer as open
      from answer_record r where r.exam_id = ${exam}::integer and r.deleted_at is null and r.state <> 'in_progress' order by r.id`,
  )

const hundredths = (points: number): number => Math.round(points * 100)

/** An attempt with other points for some answers. In hundredths; `counts` where it is marked to its end. */
interface Standing {
  score: number
  total: number
  counts: boolean
}

function standingWith(attempt: AttemptRow, own: readonly AnswerEffect[], side: 'before' | 'after'): Standing {
  let { score, total, open } = attempt
  for (const { row, [side]: then } of own) {
    if (row.score === null) open -= 1
    else {
      score -= hundredths(row.score)
      total -= hundredths(row.full_score)
    }
    if (then.score === null) open += 1
    else {
      score += hundredths(then.score)
      total += hundredths(then.full_score)
    }
  }
  return { score, total, counts: open === 0 && total > 0 }
}

interface Side {
  byAttempt: ReadonlyMap<number, Standing>
  /** By attempt, by the share of the full score. */
  ranks: ReadonlyMap<number, number>
  mean: number | null
  full: number | null
}

function sideOf(
  attempts: readonly AttemptRow[],
  byAttempt: ReadonlyMap<number, readonly AnswerEffect[]>,
  side: 'before' | 'after',
): Side {
  const all = new Map(attempts.map((one) => [one.id, standingWith(one, byAttempt.get(one.id) ?? [], side)]))
  const counted = [...all].filter(([, { counts }]) => counts)
  const sum = counted.reduce((points, [, { score }]) => points + score, 0)
  const fulls = new Set(counted.map(([, { total }]) => total))
  return {
    byAttempt: all,
    ranks: ranks(counted.map(([id, { score, total }]) => ({ id, total: score / total }))),
    mean: counted.length === 0 ? null : Math.round(sum / counted.length) / 100,
    full: fulls.size === 1 ? (fulls.values().next().value ?? 0) / 100 : null,
  }
}

const isChanged = ({ before, after }: AnswerEffect): boolean =>
  before.score !== after.score || before.full_score !== after.full_score

const otherScores = ({ byAttempt }: Side): OtherScores =>
  new Map([...byAttempt].map(([id, { score, counts }]) => [id, counts ? score : null]))

type ExamWithLines = Pick<SchoolExam, 'id' | 'title' | 'lines'> & Record<string, unknown>

async function reachedIn(records: Records, exam: ExamWithLines, side: Side): Promise<number[]> {
  const { candidates, results } = await readTotals(records, exam.id, otherScores(side))
  const compared = results.map((one, at) => ({ ...one, scores: itemAt(candidates, at).scores }))
  return linesOf(exam).map((line) => reachedBy(compared, line, new Map()).line)
}

/** Of the school exams that have the paper and lines. */
async function lineEffects(records: Records, examId: number, before: Side, after: Side) {
  const rows = await records.database.all<ExamWithLines>(
    sql`select e.id, e.title, e.lines from school_exam e where e.deleted_at is null and exists (
        select 1 from exam_subject s where s.school_exam_id = e.id and s.exam_id = ${examId}::integer and s.deleted_at is null)
      order by e.id desc limit 20`,
  )
  const seen = await records.getMany(
    school_exam,
    rows.map(({ id }) => id),
  )
  const exams = rows.filter(({ id }) => seen.some((one) => one.id === id))
  const lines: CorrectionEffect['lines'] = []
  let left = rows.length - exams.length
  for (const exam of exams.filter((one) => linesOf(one).length > 0)) {
    try {
      const [then, now] = [await reachedIn(records, exam, before), await reachedIn(records, exam, after)]
      for (const [at, { name, points }] of linesOf(exam).entries())
        lines.push({
          exam: exam.title,
          line: name,
          points: points / 100,
          reached: { before: itemAt(then, at), after: itemAt(now, at) },
        })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      left += 1
    }
  }
  return { lines, lines_left_out: left }
}

/** Throws "403" for who may not read scores, or does not see every answer. */
export async function previewCorrection(
  records: Records,
  { id, page }: { id: number; page: number | null },
): Promise<CorrectionEffect> {
  requireScores(records.identity)
  await records.get(score_correction, id)
  const correction = await storedCorrection(records.database, id)
  if (!correction) throw noSuchRecord()
  await requireAllAnswers(records, correction)
  const effects = await answerEffects(records.database, correction)
  const attempts = await attemptsAt(records.database, correction.exam_id)
  const byAttempt = groupedBy(effects, ({ row }) => row.record_id)
  const [before, after] = [sideOf(attempts, byAttempt, 'before'), sideOf(attempts, byAttempt, 'after')]
  const changed = effects.filter(isChanged)
  const kept = effects.filter(({ isKept }) => isKept)
  const first = ((page ?? 1) - 1) * pageSize
  const shown = changed.slice(first, first + pageSize)
  const people = [...shown, ...kept.slice(0, mostKept)].map(({ row }) => row.user_id)
  const nameOf = await namesOf(records, 'user', people)
  const total = (side: Side, attempt: number): number => entryOf(side.byAttempt, attempt).score / 100
  const shownChange = ({ row, ...one }: AnswerEffect): ChangedAttempt => ({
    attempt: row.record_id,
    answer: row.id,
    user_id: row.user_id,
    name: nameOf(row.user_id),
    score: { before: one.before.score, after: one.after.score },
    full_score: { before: one.before.full_score, after: one.after.full_score },
    total: { before: total(before, row.record_id), after: total(after, row.record_id) },
    rank: { before: before.ranks.get(row.record_id) ?? null, after: after.ranks.get(row.record_id) ?? null },
  })
  return {
    is_in_force: correction.place !== null,
    answers: effects.length,
    changed: changed.length,
    mean: { before: before.mean, after: after.mean },
    full_score: { before: before.full, after: after.full },
    kept: kept.slice(0, mostKept).map(({ row }) => ({
      answer: row.id,
      user_id: row.user_id,
      name: nameOf(row.user_id),
      score: row.score,
    })),
    kept_count: kept.length,
    ...(await lineEffects(records, correction.exam_id, before, after)),
    list: shown.map(shownChange),
    total: changed.length,
  }
}
