import { exercise } from '../../resources/exercise.ts'
import { sql, type SQL } from './database.ts'
import { andScope } from './record-sql.ts'
import type { Records } from './records.ts'
import { scopeValues } from './scope.ts'
import { manyMatches, normalise, searchCondition } from './search.ts'
import { countRows } from './totals.ts'

/** Full-text search of questions: every word must be there; those where the words come earlier and oftener stand first. */

interface Asked {
  keyword: string
  courseId: number | null
  page: number
  pageSize: number
}

export interface FoundExercise {
  id: number
  type: string
  stem: string
  score: number
  subject_course_id: number
  difficulty: number
  status: string
}

/** Ranking looks at this many matches, the newest; a word in more questions than that is no word to rank by. */
const maxRanked = 500

export async function searchExercises(records: Records, asked: Asked): Promise<{ rows: FoundExercise[]; total: number }> {
  const { database, identity } = records
  const values = scopeValues(identity)
  const search = searchCondition(asked.keyword)
  const course = asked.courseId === null ? sql`` : sql` and t.subject_course_id = ${asked.courseId}`
  const among = sql`t.deleted_at is null${course}${andScope(exercise, identity, sql`t`)}`
  const from = (condition: SQL) => sql`exercise t where ${among} and ${condition}`
  const key = `${exercise.name}|es|${identity.scopeType}|${JSON.stringify([values, asked.courseId, asked.keyword])}`
  const { total } = await countRows(database, key, { from: from(search.indexed), estimate: from(search.estimate), bound: manyMatches }, values)
  const [first = ''] = normalise(asked.keyword).split(' ')
  const rows = await database.all<FoundExercise>(
    sql`with matched as (
        select t.id, t.type, t.stem, t.subject_course_id, t.difficulty, t.status, t.search_text
        from ${from(total > manyMatches ? search.plain : search.indexed)} order by t.updated_at desc, t.id desc limit ${maxRanked}),
      ranked as (
        select *, round(((length(search_text) - length(replace(search_text, ${first}, '')))::numeric / greatest(length(search_text), 1)
          + 1.0 / (1 + greatest(strpos(search_text, ${first}), 1))), 4)::float as score from matched)
      select id, type, stem, score, subject_course_id, difficulty, status from ranked
      order by score desc, id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`,
    values,
  )
  return { rows, total: Math.min(total, maxRanked) }
}

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The stem with the words asked for in `<em>`; tags and character references are stepped over. */
export function markWords(stem: string, keyword: string): string {
  const words = keyword.trim().split(/\s+/).slice(0, 10).map(escapeExpression).filter(Boolean)
  if (words.length === 0) return stem
  const parts = new RegExp(`<[^<>]*>|&[a-z#0-9]+;|(${words.join('|')})`, 'gi')
  return stem.replace(parts, (part, word?: string) => (word ? `<em>${word}</em>` : part))
}
