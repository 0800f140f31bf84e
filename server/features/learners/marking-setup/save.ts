import { numberLabel } from '../../../../resources/papers/numbering.ts'
import { exam } from '../../../../resources/exam.ts'
import { holds, messages, rightOf, type Language, type Text } from '../../../../resources/kit/index.ts'
import { marking_scheme, type MarkingScheme } from '../../../../resources/marking-scheme.ts'
import type { SetupRow } from '../../../../resources/learners/marking-setup/rows.ts'
import { rubricFrom, rubricText } from '../../../../resources/learners/marking-setup/rubric-text.ts'
import { user } from '../../../../resources/user.ts'
import { user_group } from '../../../../resources/user-group.ts'
import { Fault, invalid, issuesOf, noActionRight } from '../../../base/fault.ts'
import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { createRecords, updateRecord } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { markedQuestions, type MarkedQuestion } from './questions.ts'
import { schemesOf } from './setup.ts'

const words = {
  question: { zh: '试卷中没有这道由人评阅的题', en: 'The paper has no such question that people mark' },
  twice: { zh: '这道题出现了两次', en: 'The question is there twice' },
  rubric: {
    zh: '每个采分点写作“说明 分值”，用分号隔开，最多 20 个',
    en: 'Write each point as “what 2”, separated by semicolons, at most 20',
  },
  stale: {
    zh: '方案已被他人修改，请关闭后重新打开',
    en: 'Somebody changed the scheme meanwhile: close this and open it again',
  },
} satisfies Record<string, Text>

/** Faults inside a row, at their cells. */
async function atRow<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const errors = error instanceof Fault ? issuesOf(error) : []
    if (errors.length === 0) throw error
    throw invalid(errors.map((one) => ({ ...one, path: `rows.${at}.${one.path}` })))
  }
}

/** Today's members of groups, as far as the caller sees them. */
async function membersOf({ database, identity }: Records, groups: readonly number[]): Promise<number[]> {
  const rows = await database.all<{ user_id: number }>(
    sql`select distinct m.user_id from ${livingMemberships} join "user" t on t.id = m.user_id and t.deleted_at is null${andScope(user, identity, sql`t`)}
      where m.group_id = any(${sql.param([...groups])}::integer[]) and ${holdsOn(sql`m`)} order by 1`,
    scopeValues(identity),
  )
  return rows.map(({ user_id }) => user_id)
}

async function markersOf(records: Records, { markers, group_ids }: SetupRow, language: Language): Promise<number[]> {
  if (group_ids.length === 0) return markers
  if ((await records.getMany(user_group, group_ids)).length < new Set(group_ids).size)
    throw invalid([{ path: 'group_ids', message: messages.noSuchRecord[language] }])
  return [...new Set([...markers, ...(await membersOf(records, group_ids))])]
}

function rubricOf(row: SetupRow, now: MarkingScheme | undefined, language: Language) {
  if (now && row.rubric === rubricText(now.rubric ?? [])) return now.rubric
  const rubric = rubricFrom(row.rubric)
  if (!rubric) throw invalid([{ path: 'rubric', message: words.rubric[language] }])
  return rubric
}

const titleOf = (paper: RecordRow, { numbers }: MarkedQuestion, language: Language): string => {
  const number = numberLabel(numbers)
  const place = { zh: ` 第 ${number} 题`, en: ` · question ${number}` }[language]
  return `${String(paper['title']).slice(0, 100 - place.length)}${place}`
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

type Done = 'created' | 'updated' | 'without' | 'unchanged'

async function saveRow(
  records: Records,
  paper: RecordRow,
  question: MarkedQuestion,
  row: SetupRow,
  now: (RecordRow & MarkingScheme) | undefined,
): Promise<Done> {
  const { language, rights } = records.identity
  const { mode, tolerance, step, arbiters, leaders, quota } = row
  const markers = await markersOf(records, row, language)
  if (!now && markers.length === 0) return 'without'
  if (row.version !== (now ? Number(now.version) : null))
    throw invalid([{ path: 'number', message: words.stale[language] }])
  const rubric = rubricOf(row, now, language)
  const values = { mode, tolerance, step, markers, arbiters, leaders, quota, rubric }
  if (!now) {
    const whole = {
      title: titleOf(paper, question, language),
      subject_course_id: paper['subject_course_id'],
      exam_id: paper.id,
      exercise_id: question.exercise_id,
      ...values,
    }
    await createRecords(records, marking_scheme, [whole])
    return 'created'
  }
  const changed = Object.entries(values).filter(([name, value]) => !same(value, now[name]))
  if (changed.length === 0) return 'unchanged'
  if (!holds(rights, rightOf(marking_scheme, 'update'))) throw noActionRight()
  await updateRecord(records, marking_scheme, { id: now.id, version: row.version, values: Object.fromEntries(changed) })
  return 'updated'
}

/** Makes and changes the schemes of a paper in one transaction. Throws 100400 naming cells: `rows.3.markers`. */
export function saveSetup(records: Records, paperId: number, rows: readonly SetupRow[]) {
  return records.transaction(async (inner) => {
    const { language } = inner.identity
    const paper = await inner.lock(exam, paperId, 'read')
    const questions = new Map((await markedQuestions(inner, paper)).map((one) => [one.exercise_id, one]))
    const schemes = await schemesOf(inner, paperId)
    const counts: Record<Done, number> = { created: 0, updated: 0, without: 0, unchanged: 0 }
    const seen = new Set<number>()
    for (const [at, row] of rows.entries()) {
      counts[
        await atRow(at, async () => {
          const question = questions.get(row.exercise_id)
          if (!question) throw invalid([{ path: 'exercise_id', message: words.question[language] }])
          if (seen.has(row.exercise_id)) throw invalid([{ path: 'exercise_id', message: words.twice[language] }])
          seen.add(row.exercise_id)
          return saveRow(inner, paper, question, row, schemes.get(row.exercise_id))
        })
      ] += 1
    }
    const { created, updated, without } = counts
    const waiting = [...(await schemesOf(inner, paperId)).values()].filter(({ state }) => state === 'draft').length
    return { created, updated, without, waiting }
  })
}
