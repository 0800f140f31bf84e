import { exercise_enum_config as declaration } from '../../../../resources/exercise-enum-config.ts'
import { subject_course } from '../../../../resources/subject-course.ts'
import type { Records } from '../../../records/records.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

const chosenBy = async (records: Records, courseId: number): Promise<number[]> =>
  (await records.get(subject_course, courseId))['enum_ids'] as number[]

export const exercise_enum_config = defineHandlers(declaration, {
  async get_enum_ids_by_subject_course({ records }, { subject_course_id }) {
    return { enum_ids: await chosenBy(records, subject_course_id) }
  },

  /** The choices of a course, in the order of the list; a course without any uses all that are enabled. */
  async get_exercise_enum_config_by_subject_course({ records }, { subject_course_id }) {
    const chosen = new Set(await chosenBy(records, subject_course_id))
    const { rows } = await records.list(declaration, { enabled: 'true', sort: 'kind,sort,id', page_size: '200' })
    const all = rows.map(
      (row) => JSON.parse(row) as { id: number; kind: string; name: string; code: string | null; sort: number },
    )
    const list = all
      .filter((one) => chosen.size === 0 || chosen.has(one.id))
      .map(({ id, kind, name, code, sort }) => ({ id, kind, name, code, sort }))
    return { list, total: list.length }
  },

  async set_enum_ids_by_subject_course({ records }, { subject_course_id, enum_ids }) {
    await records.update(
      subject_course,
      subject_course_id,
      null,
      { enum_ids: enum_ids ?? [] },
      'set_enum_ids_by_subject_course',
    )
    return null
  },
})
