import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { resources } from '../../../../resources/index.ts'
import { section } from '../../../../resources/section.ts'
import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import type { Blueprint } from '../../../../resources/blueprint.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { startOf } from '../../../storage/statements/school-day.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'

/** What a blueprint finds in the bank. */
export type Asked = Pick<
  Blueprint,
  'subject_course_id' | 'rules' | 'section_ids' | 'not_used_since' | 'not_used_months'
>

/** The published questions of a course that the person may see, as the JSON of `Candidate[]`. */
export async function candidatesJson(records: Records, asked: Asked): Promise<string> {
  const { identity, database } = records
  const sections = await records.getMany(section, asked.section_ids ?? [])
  const scores = Object.fromEntries(
    sections.flatMap(({ type, default_score }) => (type && default_score ? [[type, default_score]] : [])),
  )
  const unused = asked.not_used_since
    ? sql` and (t.last_used_at is null or t.last_used_at < ${startOf(asked.not_used_since)})`
    : sql``
  const rested = asked.not_used_months
    ? sql` and (t.last_used_at is null or t.last_used_at < now() - make_interval(months => ${asked.not_used_months}))`
    : sql``
  const [row] = await database.all<{ candidates: string }>(
    sql`select coalesce(json_agg(one)::text, '[]') as candidates from (
      select t.id, t.type, t.difficulty, t.knowledge_ids, t.chapter_ids, t.label_ids,
        coalesce((${JSON.stringify(scores)}::jsonb ->> t.type)::numeric, t.score, 0) as score, t.source, t.year,
        coalesce(t.used_count, 0) as used_count, t.last_used_at
      from ${table(exercise)} t
      where t.deleted_at is null and t.status = 'published' and t.subject_course_id = ${asked.subject_course_id}${unused}${rested}${andScope(exercise, identity, sql`t`)}
      order by t.id) one`,
    scopeValues(identity),
  )
  return row!.candidates
}

/** Questions of one material, which are chosen together. */
export const materialsOf = async (records: Records, course: number): Promise<number[][]> =>
  (await materialItemsOf(records, course)).map(({ exercise_ids }) => exercise_ids)

/** A paper item with a material and several questions. */
export interface MaterialItem {
  id: number
  exercise_ids: number[]
}

export const materialItemsOf = ({ database, identity }: Records, course: number): Promise<MaterialItem[]> =>
  database.all<MaterialItem & Record<string, unknown>>(
    sql`select t.id, t.exercise_ids from ${table(exam_item)} t
      where t.deleted_at is null and t.subject_course_id = ${course} and cardinality(t.exercise_ids) > 1 and t.material <> ''${andScope(exam_item, identity, sql`t`)}`,
    scopeValues(identity),
  )

const trees = {
  knowledge_ids: resources.knowledge_catalog,
  chapter_ids: resources.chapter_catalog,
  label_ids: resources.label,
} as const

/** The rules with each node standing for all below it too. */
export async function withBranches({ database }: Records, rules: readonly BlueprintRule[]): Promise<BlueprintRule[]> {
  const below = new Map<string, number[]>()
  for (const [axis, tree] of Object.entries(trees) as [keyof typeof trees, (typeof trees)[keyof typeof trees]][]) {
    const ids = [...new Set(rules.flatMap((rule) => rule[axis]))]
    if (ids.length === 0) continue
    const rows = await database.all<{ root: number; id: number }>(
      sql`with recursive branch as (
        select id as root, id from unnest(${sql.param(ids)}::integer[]) as id
        union select branch.root, t.id from ${table(tree)} t join branch on t.parent_id = branch.id where t.deleted_at is null)
        select root, id from branch order by root, id`,
    )
    for (const { root, id } of rows) below.set(`${axis}/${root}`, [...(below.get(`${axis}/${root}`) ?? []), id])
  }
  const expand = (axis: keyof typeof trees, ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => below.get(`${axis}/${id}`) ?? [id])),
  ]
  return rules.map((rule) => ({
    ...rule,
    knowledge_ids: expand('knowledge_ids', rule.knowledge_ids),
    chapter_ids: expand('chapter_ids', rule.chapter_ids),
    label_ids: expand('label_ids', rule.label_ids),
  }))
}
