import { exercise as declaration } from '../../../../resources/exercise.ts'
import { searchExercises, searchNear } from '../questions/question-search.ts'
import { markWords } from '../../../base/search-text/mark-words.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { titleText } from '../../../records/title-text.ts'
import { invalid } from '../../../base/fault.ts'
import { questionLabels } from '../questions/question-labels.ts'
import { startImport } from '../../../exchange/import/start-import.ts'
import { notify, personName, type NewNotice } from '../../../background/notices/notify.ts'
import { recordPath } from '../../../background/notices/page-addresses.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

/**
 * Notifies authors which of their questions were returned, and why; not about questions that they returned themselves.
 */
async function notifyOfReturn(records: Records, ids: readonly number[], reason: string): Promise<void> {
  const { userId } = records.identity
  const by = await personName(records.database, userId)
  const returned = await records.getMany(declaration, [...new Set(ids)])
  await notify(
    records,
    returned.flatMap((question): NewNotice[] => {
      const author = question['created_by'] as number | null
      if (author === null || author === userId) return []
      const title = titleText(declaration, { id: question.id, title: question['stem'] as string | null })
      return [
        {
          to: [author],
          kind: 'returned',
          params: { by, resource: declaration.name, title, reason },
          path: recordPath(declaration, question.id),
        },
      ]
    }),
  )
}

export const exercise = defineHandlers(declaration, {
  import_exam_item_exercise_label: (context, { subject_course_id, file }) =>
    startImport(context, declaration, { subject_course_id, file, format: questionLabels.name, commit: true }),

  async get_exercise_by_es({ records, language }, { keyword, near, page, page_size, ...filters }) {
    const words = keyword?.trim() ?? ''
    if ((words === '') === !near)
      throw invalid([
        { path: 'keyword', message: language === 'zh' ? '请填写关键词，或提供一个题干' : 'Give words, or a stem' },
      ])
    const paged = { filters, page, pageSize: page_size }
    const { rows, total } = near
      ? await searchNear(records, { near, ...paged })
      : await searchExercises(records, { keyword: words, ...paged })
    return { list: rows.map((row) => ({ ...row, marked: markWords(row.stem, words) })), total }
  },

  async get_exercise_batch_by_ids({ records }, { ids }) {
    const list: RecordRow[] = await records.getMany(declaration, ids)
    return { list, total: list.length }
  },

  async return_exercise({ records }, { ids, return_reason }) {
    await notifyOfReturn(records, ids, return_reason)
    return null
  },

  async unbind_exercise({ records }, { ids, chapter_id }) {
    await records.transaction(async (inner) => {
      for (const id of ids) {
        const question = await inner.lock(declaration, id)
        const chapters = (question['chapter_ids'] as number[]).filter((one) => one !== chapter_id)
        await inner.update(declaration, id, null, { chapter_ids: chapters }, 'unbind_exercise')
      }
    })
    return null
  },
})
