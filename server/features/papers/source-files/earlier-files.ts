import { exam_source_file, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope, andWriteScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues, type Access } from '../../../storage/statements/scope.ts'
import type { RecordContext } from '../../../records/hooks/write.ts'

/** Files that were converted before, which a file of the same name corrects. */

/**
 * Files that a reader can take questions from. PDF files and pictures are typed from: nothing recognises their text.
 */
const converted = new Set(['.docx', '.zip'])
export const isConverted = (fileName: string): boolean => converted.has(extensionOf(fileName))

type Known = Pick<ExamSourceFile, 'exam_id' | 'import_batch_ids'>

/** The imports of its conversions. */
export const batchesOf = ({ import_batch_ids }: Known): readonly number[] => import_batch_ids ?? []

/** Whether a conversion of this very file made a question set. */
export const hasMadeItself = ({ exam_id, import_batch_ids }: Readonly<Record<string, unknown>>): boolean =>
  exam_id !== null && Array.isArray(import_batch_ids) && import_batch_ids.length > 0

export interface Namesake extends Known {
  id: number
}

/** The last file of this name in this course that made a question set, of those that the person sees or may write. */
export async function namesakeOf(
  { database, identity }: RecordContext,
  { id, title, subject_course_id }: { id: number | null; title: string; subject_course_id: number },
  access: Access = 'read',
): Promise<Namesake | null> {
  const within = access === 'write' ? andWriteScope : andScope
  const found = await database.first<Namesake & Record<string, unknown>>(
    sql`select t.id, t.exam_id, t.import_batch_ids from ${table(exam_source_file)} t
      where t.subject_course_id = ${subject_course_id} and lower(t.title) = lower(${title}) and t.id is distinct from ${id}
        and t.exam_id is not null and t.import_batch_ids <> '{}' and t.deleted_at is null${within(exam_source_file, identity, sql`t`)}
      order by t.import_batch_id desc limit 1`,
    scopeValues(identity),
  )
  return found ?? null
}

/** What a corrected file updates: what these conversions made, and the paper that was made of it. */
export interface Corrected {
  batch_ids: readonly number[]
  exam_id: number | null
}

/** What a file updates: what it made itself, or else what the last file of its name did. */
export async function correctedBy(context: RecordContext, file: ExamSourceFile): Promise<Corrected> {
  const of = hasMadeItself(file) ? file : ((await namesakeOf(context, file)) ?? file)
  const batch_ids = [...new Set([...batchesOf(of), ...batchesOf(file)])]
  return { batch_ids, exam_id: of.exam_id }
}
