import { answer_record as declaration } from '../../../../resources/answer-record.ts'
import { exam } from '../../../../resources/exam.ts'
import { countedAgain } from '../corrected/corrected-answers.ts'
import { holdCorrections } from '../corrected/in-force.ts'
import { Fault } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Consequence, Write } from '../../../records/hooks/write.ts'
import { sql } from '../../../storage/postgres/database.ts'

/** What a sitting that is going on is about. */
const fixed = ['state', 'title', 'user_id', 'exam_id', 'subject_course_id', 'started_at', 'submitted_at']

const isGoingOn = (): Fault =>
  new Fault(409, 100409, {
    zh: '学员正在作答，不能修改；需要结束时请代为交卷',
    en: 'The learner is sitting it: it cannot be changed. Submit it for them to end it.',
  })
const isEnded = (): Fault =>
  new Fault(409, 100409, {
    zh: '学员已交卷，不能回到作答中',
    en: 'The learner has submitted it: it cannot go on.',
  })

/** The paper that was sat is the set as it is when the attempt is declared to be of it. */
async function pinPapers({ context, changes, by }: Write): Promise<void> {
  if (by !== 'person') return
  for (const { before, values } of changes) {
    const { exam_id } = values
    if ('exam_version' in values || exam_id === undefined || exam_id === (before?.['exam_id'] ?? null)) continue
    const set = await context.database.first<{ version: number }>(
      sql`select version from ${sql.identifier(exam.name)} where id = ${exam_id}::integer`,
    )
    values['exam_version'] = set?.version ?? null
  }
}

/** Attempts that are of another paper now: its corrections count. */
async function follow({ context, kind, changes }: Write): Promise<Consequence[]> {
  const moved = kind === 'update' ? changes.filter(({ names }) => names.includes('exam_id')) : []
  if (moved.length === 0) return []
  await holdCorrections(
    context.database,
    moved.flatMap(({ after }) => (typeof after['exam_id'] === 'number' ? [after['exam_id']] : [])),
  )
  const ofThem = sql`r.id = any(${sql.param(moved.map(({ id }) => id))}::integer[])`
  return [(await countedAgain(context, ofThem)).consequence]
}

/** A sitting by a learner's app is begun and ended by its calls alone. */
export const answer_record = defineHooks(declaration, {
  complete: pinPapers,
  follow,
  workflow({ changes, by, kind }) {
    if (by !== 'person' || kind !== 'update') return
    for (const { before, after, names } of changes) {
      if (!before?.['is_online'] || !names.some((name) => fixed.includes(name))) continue
      if (before['state'] === 'in_progress') throw isGoingOn()
      if (after['state'] === 'in_progress') throw isEnded()
    }
  },
})
