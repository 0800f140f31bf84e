import { chapter_catalog as declaration } from '../../../../resources/chapter-catalog.ts'
import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { messages, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { invalid } from '../../../base/fault.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { grant } from '../../../people/grants/grants.ts'
import { grantedRecordsOf } from '../../../people/grants/grants-of.ts'
import type { RecordRow, Records } from '../../../records/records.ts'

/** Records with chapters, and the key by which a call names them. */
const bound: Readonly<Record<string, AnyResource>> = { exercise_ids: exercise, exam_ids: exam }

/** Adds a chapter to records; refuses those of another course, since a chapter belongs to one. */
async function bind(inner: Records, chapter: RecordRow, key: string, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const record = await inner.lock(namedIn(bound, key), id)
    if (record['subject_course_id'] !== chapter['subject_course_id'])
      throw invalid([{ path: `${key}.${index}`, message: messages.otherCourse[inner.identity.language] }])
    const chapters = record['chapter_ids'] as number[]
    if (!chapters.includes(chapter.id))
      await inner.update(
        namedIn(bound, key),
        id,
        null,
        { chapter_ids: [...chapters, chapter.id] },
        'bind_chapter_catalog',
      )
  }
}

export const chapter_catalog = defineHandlers(declaration, {
  async bind_chapter_catalog({ records }, { chapter_id, exercise_ids, exam_ids }) {
    const given = Object.entries({ exercise_ids, exam_ids }).map(([key, ids]) => [key, ids ?? []] as const)
    const chapter = await records.get(declaration, chapter_id)
    await records.transaction(async (inner) => {
      for (const [key, ids] of given) await bind(inner, chapter, key, ids)
    })
    return null
  },

  set_chapter_auth_to_user: ({ records }, { chapter_ids, user_ids, group_ids, ...span }) =>
    grant(records, declaration, chapter_ids, { user_ids, group_ids }, span, 'chapter_ids'),

  get_chapter_auth_to_user: ({ records }, { user_id }) => grantedRecordsOf(records, declaration, user_id),
})
