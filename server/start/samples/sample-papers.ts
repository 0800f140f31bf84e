import { exerciseTypes } from '../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../resources/index.ts'
import { numbered } from '../../../resources/papers/numbering.ts'
import { exercisesOf, totalScore, type PaperSection } from '../../../resources/papers/sections.ts'
import type { Database } from '../../storage/postgres/database.ts'
import { insertRows } from './insert-rows.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { today } from '../../../resources/kit/school-day.ts'

/** A question set for each course of the sample: its published questions, a section for each type. */

export interface PaperQuestion {
  id: number
  subject_course_id: number
  type: string
  status: string
  score?: number | null
}

interface PaperCourse {
  id: number
  name: string
}

const ordinals = '一二三四五六七八九十'
const pointsWithoutOwn = 5

function sectionsOf(questions: readonly PaperQuestion[]): PaperSection[] {
  const used = exerciseTypes.filter(({ name }) => questions.some(({ type }) => type === name))
  return used.map(({ name, label }, index) => ({
    vkey: `section-${index + 1}`,
    name: `${ordinals[index] ?? index + 1}、${label.zh}`,
    exercise_items: questions
      .filter(({ type }) => type === name)
      .map(({ id, score }) => ({
        vkey: `question-${id}`,
        exercises: [{ exercise_id: id, version: 1, score: score ?? pointsWithoutOwn }],
      })),
  }))
}

/** Returns the question set of each course that has one. */
export async function insertPapers(
  database: Database,
  courses: readonly PaperCourse[],
  questions: readonly PaperQuestion[],
  created_by: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = courses.flatMap(({ id, name }) => {
    const published = questions.filter((one) => one.subject_course_id === id && one.status === 'published')
    if (published.length === 0) return []
    const sections = numbered(sectionsOf(published), () => {
      throw new Error('every section and item of a sample paper has its key')
    })
    const ids = exercisesOf(sections).map(({ exercise_id }) => exercise_id)
    return [
      {
        title: `${name}期末综合练习`,
        subject_course_id: id,
        kind: 'final',
        year: Number(today().slice(0, 4)),
        duration: 120,
        sections,
        question_count: ids.length,
        total_score: totalScore(sections),
        exercise_ids: ids,
        exam_item_ids: [],
        created_by,
      },
    ]
  })
  const ids = await insertRows(database, resources.exam, rows)
  return new Map(rows.map(({ subject_course_id }, index) => [subject_course_id, itemAt(ids, index)]))
}
