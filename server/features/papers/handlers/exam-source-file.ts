import { exam_source_file as declaration, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { exam } from '../../../../resources/exam.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { defineHandlers, inTransaction } from '../../../calls/handlers.ts'
import { noActionRight } from '../../../base/fault.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { queueConversions } from '../source-files/conversion.ts'
import { applyEffect } from '../../../calls/effects.ts'

const longestTitle = 200

/** The name of a file without its ending. */
const nameOf = (file: string): string => (file.replace(/\.[^.]+$/, '') || file).slice(0, longestTitle)

export const exam_source_file = defineHandlers(declaration, {
  async batch_create_exam_source_file(context, { subject_course_id, files }) {
    const inputs = files.map((file) => ({ title: nameOf(file.name), subject_course_id, file }))
    return inTransaction(context, async (inner) => {
      const { records } = inner
      const ids = await records.createMany(declaration, inputs)
      const made = (await records.getMany(declaration, ids)) as unknown as ExamSourceFile[]
      const converted = made.flatMap(({ id, conversion }) => (conversion === 'automatic' ? [id] : []))
      if (converted.length > 0) {
        await applyEffect(records, declaration, 'convert_exam_source_file', { ids: converted })
        await queueConversions(inner, converted)
      }
      return { ids }
    })
  },

  async convert_exam_source_file(context, { ids }) {
    await queueConversions(context, [...new Set(ids)])
    return null
  },

  async type_exam_source_file({ records, identity }, { id }) {
    const { title, subject_course_id, exam_id } = (await records.lock(
      declaration,
      id,
      'read',
    )) as unknown as ExamSourceFile
    if (exam_id !== null) return { id: exam_id }
    if (!holds(identity.rights, rightOf(exam, 'create'))) throw noActionRight()
    const made = await records.create(exam, { title, subject_course_id })
    const write = { action: 'type_exam_source_file', by: 'server' } as const
    await updateRecords(records, declaration, [{ id, version: null, values: { exam_id: made.id } }], write)
    return { id: made.id }
  },

  async get_exam_source_file_status({ records }, { ids }) {
    const found = (await records.getMany(declaration, ids)) as unknown as ExamSourceFile[]
    const list = found.map(({ id, status, reason, is_open, exam_id }) => ({
      id,
      status: status ?? 'uploaded',
      reason,
      is_open: is_open ?? false,
      exam_id,
    }))
    return { list, total: list.length }
  },
})
