import { exam_source_file as declaration, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { exam } from '../../../../resources/exam.ts'
import { holds, rightOf, type StoredFile } from '../../../../resources/kit/index.ts'
import { present } from '../../../../resources/kit/present.ts'
import { defineHandlers, inTransaction, type ActionContext } from '../../../calls/handlers.ts'
import { noActionRight } from '../../../base/fault.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { queueConversions } from '../source-files/conversion.ts'
import { isConverted, namesakeOf } from '../source-files/earlier-files.ts'
import { applyEffect } from '../../../calls/effects.ts'

const longestTitle = 200

/** The name of a file without its ending. */
const nameOf = (file: string): string => (file.replace(/\.[^.]+$/, '') || file).slice(0, longestTitle)

/** By the places of files in an upload, the records of converted files whose names they have. Each is taken once. */
async function correctedFiles(
  { records }: ActionContext,
  subject_course_id: number,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const [index, { name }] of files.entries()) {
    if (!isConverted(name)) continue
    const known = await namesakeOf(records, { id: null, title: nameOf(name), subject_course_id }, 'write')
    if (known && ![...found.values()].includes(known.id)) found.set(index, known.id)
  }
  if (found.size > 0 && !holds(records.identity.rights, rightOf(declaration, 'update'))) throw noActionRight()
  return found
}

/** Starts what an action of files starts: their state, and their jobs. */
async function startFor(
  context: ActionContext,
  action: 'convert_exam_source_file' | 'update_from_exam_source_file',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await applyEffect(context.records, declaration, action, { ids })
  await queueConversions(context, ids, { updates: action === 'update_from_exam_source_file' })
}

export const exam_source_file = defineHandlers(declaration, {
  async batch_create_exam_source_file(context, { subject_course_id, files, same_name }) {
    return inTransaction(context, async (inner) => {
      const { records } = inner
      const corrected = same_name === 'update' ? await correctedFiles(inner, subject_course_id, files) : new Map()
      const others = files.flatMap((file, index) =>
        corrected.has(index) ? [] : [{ title: nameOf(file.name), subject_course_id, file }],
      )
      const ids = await records.createMany(declaration, others)
      for (const [index, id] of corrected) await records.update(declaration, id, null, { file: files[index] })
      const made = (await records.getMany(declaration, ids)) as unknown as ExamSourceFile[]
      await startFor(
        inner,
        'convert_exam_source_file',
        made.flatMap(({ id, conversion }) => (conversion === 'automatic' ? [id] : [])),
      )
      await startFor(inner, 'update_from_exam_source_file', [...corrected.values()])
      const left = [...ids]
      return { ids: files.map((_, index) => corrected.get(index) ?? present(left.shift(), 'a record of the file')) }
    })
  },

  async convert_exam_source_file(context, { ids }) {
    await queueConversions(context, [...new Set(ids)])
    return null
  },

  async update_from_exam_source_file(context, { ids }) {
    await queueConversions(context, [...new Set(ids)], { updates: true })
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
