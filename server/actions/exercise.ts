import { exercise as declaration } from '../../resources/exercise.ts'
import type { RecordRow } from '../database/records.ts'
import { searchExercises, searchNear } from '../database/exercise-search.ts'
import { markWords } from '../database/mark-words.ts'
import { invalid } from '../fault.ts'
import { questionLabels } from '../import/questions/question-labels.ts'
import { startImport } from '../import/start-import.ts'
import { defineHandlers } from './handlers.ts'

export const exercise = defineHandlers(declaration, {
  import_exam_item_exercise_label: (context, { subject_course_id, file }) => startImport(context, declaration, { subject_course_id, file, format: questionLabels.name, commit: true }),

  async get_exercise_by_es({ records, language }, { keyword, near, page, page_size, ...filters }) {
    const words = keyword?.trim() ?? ''
    if ((words === '') === !near) throw invalid([{ path: 'keyword', message: language === 'zh' ? '请填写关键词，或提供一个题干' : 'Give words, or a stem' }])
    const paged = { filters, page, pageSize: page_size }
    const { rows, total } = near ? await searchNear(records, { near, ...paged }) : await searchExercises(records, { keyword: words, ...paged })
    return { list: rows.map((row) => ({ ...row, marked: markWords(row.stem, words) })), total }
  },

  async get_exercise_batch_by_ids({ records }, { ids }) {
    const list: RecordRow[] = await records.getMany(declaration, ids)
    return { list, total: list.length }
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
