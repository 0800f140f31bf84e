import { exercise } from '../../resources/exercise.ts'
import { sql } from './database.ts'
import { andScope } from './record-sql.ts'
import type { Records } from './records.ts'
import { scopeValues } from './scope.ts'
import { normalise, searchCondition } from './search.ts'

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
const maxRanked = 2000

export async function searchExercises(records: Records, asked: Asked): Promise<{ rows: FoundExercise[]; total: number }> {
  const [first = ''] = normalise(asked.keyword).split(' ')
  const course = asked.courseId === null ? sql`` : sql`and t.subject_course_id = ${asked.courseId}`
  const rows = await records.database.all<FoundExercise & { total: number }>(
    sql`with matched as (
        select t.id, t.type, t.stem, t.subject_course_id, t.difficulty, t.status, t.search_text from exercise t
        where t.deleted_at is null and ${searchCondition(asked.keyword)} ${course}${andScope(exercise, records.identity, sql`t`)}
        order by t.updated_at desc limit ${maxRanked}),
      ranked as (
        select *, round(((length(search_text) - length(replace(search_text, ${first}, '')))::numeric / greatest(length(search_text), 1)
          + 1.0 / (1 + greatest(strpos(search_text, ${first}), 1))), 4)::float as score, count(*) over () as total from matched)
      select id, type, stem, score, subject_course_id, difficulty, status, total from ranked
      order by score desc, id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`,
    scopeValues(records.identity),
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The stem with the words asked for in `<em>`; tags and character references are stepped over. */
export function markWords(stem: string, keyword: string): string {
  const words = keyword.trim().split(/\s+/).slice(0, 10).map(escapeExpression).filter(Boolean)
  if (words.length === 0) return stem
  const parts = new RegExp(`<[^<>]*>|&[a-z#0-9]+;|(${words.join('|')})`, 'gi')
  return stem.replace(parts, (part, word?: string) => (word ? `<em>${word}</em>` : part))
}
