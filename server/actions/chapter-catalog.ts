import { chapter_catalog as declaration } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { invalid } from '../fault.ts'
import { defineHandlers } from '../calls/handlers.ts'

export const chapter_catalog = defineHandlers(declaration, {
  /** A question of another course cannot be bound: a chapter belongs to one course. */
  async bind_chapter_catalog({ records, language }, { chapter_id, exercise_ids }) {
    const chapter = await records.get(declaration, chapter_id)
    await records.transaction(async (inner) => {
      for (const [index, id] of (exercise_ids ?? []).entries()) {
        const question = await inner.lock(exercise, id)
        if (question['subject_course_id'] !== chapter['subject_course_id']) {
          throw invalid([
            {
              path: `exercise_ids.${index}`,
              message: language === 'zh' ? '该题不属于本章节的学科课程' : 'This question belongs to another course',
            },
          ])
        }
        const chapters = question['chapter_ids'] as number[]
        if (!chapters.includes(chapter_id))
          await inner.update(exercise, id, null, { chapter_ids: [...chapters, chapter_id] }, 'bind_chapter_catalog')
      }
    })
    return null
  },
})
