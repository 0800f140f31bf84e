import { exercise, type Exercise } from '../../resources/exercise.ts'
import { sql } from './database.ts'
import { searchRanked } from './ranked-search.ts'
import type { Records } from './records.ts'

interface Asked {
  keyword: string
  courseId: number | null
  page: number
  pageSize: number
}

export type FoundExercise = Pick<Exercise, 'id' | 'type' | 'stem' | 'subject_course_id' | 'difficulty' | 'status'> & { score: number }

/** Questions by their words, of one course or of all. */
export const searchExercises = (records: Records, { keyword, courseId, page, pageSize }: Asked): Promise<{ rows: FoundExercise[]; total: number }> =>
  searchRanked<Omit<FoundExercise, 'score'>>(records, exercise, {
    keyword,
    among: courseId === null ? undefined : sql`t.subject_course_id = ${courseId}`,
    key: `course ${courseId}`,
    columns: sql`t.id, t.type, t.stem, t.subject_course_id, t.difficulty, t.status`,
    page,
    pageSize,
  })

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The stem with the words asked for in `<em>`; tags and character references are stepped over. */
export function markWords(stem: string, keyword: string): string {
  const words = keyword.trim().split(/\s+/).slice(0, 10).map(escapeExpression).filter(Boolean)
  if (words.length === 0) return stem
  const parts = new RegExp(`<[^<>]*>|&[a-z#0-9]+;|(${words.join('|')})`, 'gi')
  return stem.replace(parts, (part, word?: string) => (word ? `<em>${word}</em>` : part))
}
