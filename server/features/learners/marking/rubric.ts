import type { MarkingOptions } from '../../../../resources/learners/marking/index.ts'
import type { RubricEffect } from '../../../../resources/learners/marking/answers.ts'
import { pointsOf, type Rubric } from '../../../../resources/learners/marking/rubric.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecord } from '../../../records/write/write-records.ts'
import { markedOutOf, marksOf, openReturns, roundMarks, standing, type MarkRow } from './scheme-answers.ts'
import { appendMark, settleAnswers } from './marks.ts'
import { settle } from './settlement.ts'
import type { Scheme } from './scheme.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/** A rubric that changes while answers are marked by it: marks made of its points follow. */

interface Changed {
  effect: RubricEffect
  /** Marks with their new scores. */
  marks: { row: MarkRow; points: string[]; score: number }[]
  answers: number[]
}

async function effectOf({ database }: Records, now: Scheme, then: Scheme): Promise<Changed> {
  const answers = await database.all<{ id: number; full_score: number }>(
    sql`select a.id, ${markedOutOf(sql`a`)} as full_score from marking_standing p join answer_exercise a on a.id = p.answer_id where p.scheme_id = ${now.id} order by a.id for update of a`,
  )
  const ids = answers.map(({ id }) => id)
  const rows = await marksOf(database, ids)
  const returned = await openReturns(database, ids)
  const rowsOf = new Map<number, MarkRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) entryOf(rowsOf, row.answer_id).push(row)
  const counts = new Map<string, RubricEffect['scores'][number]>()
  const marks: Changed['marks'] = []
  for (const { id, full_score } of answers) {
    const own = entryOf(rowsOf, id)
    const changed = standing(own).flatMap((row) => {
      const points = row.points.filter((key) => then.rubric.some((one) => one.key === key))
      const score = pointsOf(then.rubric, points, full_score)
      return row.points.length > 0 && (score !== row.score || points.length < row.points.length)
        ? [{ row, points, score }]
        : []
    })
    marks.push(...changed)
    const back = returned.flatMap((one) => (one.answer_id === id ? [one.round] : []))
    const before = settle(now, roundMarks(own), back).score
    const newScores = new Map(changed.map(({ row, score }) => [row.id, score]))
    const after = settle(
      then,
      roundMarks(own.map((row) => ({ ...row, score: newScores.get(row.id) ?? row.score }))),
      back,
    ).score
    if (before === after) continue
    const key = `${before} ${after}`
    const count = counts.get(key) ?? { before, after, answers: 0 }
    counts.set(key, { ...count, answers: count.answers + 1 })
  }
  const scores = [...counts.values()].toSorted(
    (a, b) => (a.before ?? -1) - (b.before ?? -1) || (a.after ?? -1) - (b.after ?? -1),
  )
  return { effect: { marks: marks.length, scores }, marks, answers: ids }
}

interface NewRubric {
  rubric: Rubric
  tolerance: number
}

/** What would change; nothing is written. */
export const previewRubric = async (records: Records, scheme: Scheme, next: NewRubric): Promise<RubricEffect> =>
  records.transaction(async (inner) => (await effectOf(inner, scheme, { ...scheme, ...next })).effect)

/**
 * Within a transaction that holds the scheme: changes the rubric with all that follows from it. A mark stays its
 * marker's; the row says who made it.
 */
export async function changeRubric(
  records: Records,
  resource: AnyResource,
  options: MarkingOptions,
  scheme: Scheme,
  next: NewRubric,
): Promise<RubricEffect> {
  const values = { [options.rubric]: next.rubric, [options.tolerance]: next.tolerance }
  const { effect, marks, answers } = await effectOf(records, scheme, { ...scheme, ...next })
  for (const { row, points, score } of marks)
    await appendMark(records, scheme, row.answer_id, { ...row, points, score, ms: null })
  await updateRecord(
    records,
    resource,
    { id: scheme.id, version: null, values },
    { action: 'change_rubric', by: 'server' },
  )
  await settleAnswers(records, { ...scheme, ...next }, answers)
  return effect
}
