import { exercise } from '../../../../resources/exercise.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

interface SimilarRow extends Record<string, unknown> {
  of: number
  id: number
}

/**
 * Published questions that ask for the same knowledge as each of these, of the same type, the nearest in difficulty
 * first; none of the paper, and none twice.
 * @param of the questions of the paper to practise; `most` for each of them
 * @param paper all questions of the paper
 */
export async function similarQuestions(
  records: Records,
  of: readonly number[],
  { paper, most }: { paper: readonly number[]; most: number },
): Promise<Map<number, RecordRow[]>> {
  const { database, identity } = records
  if (most === 0 || of.length === 0 || !holds(identity.rights, rightOf(exercise, 'list'))) return new Map()
  const rows = await database.all<SimilarRow>(
    sql`select w.id as of, t.id from unnest(${sql.param([...of])}::integer[]) with ordinality w(id, place)
      join exercise q on q.id = w.id
      cross join lateral (
        select t.id, row_number() over (order by shared.count desc, abs(coalesce(t.difficulty, 3) - coalesce(q.difficulty, 3)), t.id) as nth
        from exercise t cross join lateral (
          select count(*) from unnest(t.knowledge_ids) k(id) where k.id = any(q.knowledge_ids)) shared
        where t.knowledge_ids && q.knowledge_ids and t.subject_course_id = q.subject_course_id and t.type = q.type
          and t.status = 'published' and t.deleted_at is null and t.id <> all(${sql.param([...paper])}::integer[])${andScope(exercise, identity, sql`t`)}
        order by nth limit ${most * 10}) t
      order by w.place, t.nth`,
    scopeValues(identity),
  )
  const chosen = new Map<number, number[]>()
  const taken = new Set<number>()
  for (const { of: question, id } of rows) {
    const own = chosen.get(question) ?? []
    if (own.length >= most || taken.has(id)) continue
    taken.add(id)
    chosen.set(question, [...own, id])
  }
  const found = new Map((await records.getMany(exercise, [...taken])).map((row) => [row.id, row]))
  return new Map([...chosen].map(([question, ids]) => [question, ids.flatMap((id) => found.get(id) ?? [])]))
}
