import { z } from 'zod'
import { exercise } from '../../resources/exercise.ts'
import { messages, recordId, rightOf, type Language } from '../../resources/kit/index.ts'
import { subject_course } from '../../resources/subject-course.ts'
import type { Handler } from '../actions/handlers.ts'
import { Fault, invalid, tooLarge, wrongFileType } from '../fault.ts'
import { keyOf } from '../files/file-store.ts'
import { extensionOf, isAccepted } from '../files/file-type.ts'
import type { JobFault, JobKind, JobStep, JobWork } from '../jobs/job-kind.ts'
import { readHeader, readRow, type Columns } from './exercise-sheet.ts'
import { openSheet, type Sheet } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

const input = z.strictObject({ subject_course_id: recordId, file_key: z.string() })
type ImportInput = z.infer<typeof input>
/** The last row of the sheet that was dealt with. */
type ImportCursor = { row: number }

/** Takes the sheet's rows in batches. Broken rows are named and left out; the others go in. */
export const exerciseImport: JobKind<ImportInput, ImportCursor> = {
  right: rightOf(exercise, 'import_exercise'),
  input,
  async *steps(work) {
    const sheet = await openSheet(work.files.path(work.input.file_key), { fromRow: (work.cursor?.row ?? 0) + 1, signal: work.signal })
    try {
      yield* stepsOf(sheet, work)
    } finally {
      await sheet.close()
    }
  },
  summary: ({ done, failed }) => ({
    zh: failed > 0 ? `导入${done}题，${failed}行有误未导入` : `导入${done}题`,
    en: failed > 0 ? `${done} questions imported, ${failed} rows left out as faulty` : `${done} questions imported`,
  }),
}

async function* stepsOf(sheet: Sheet, { input, cursor, identity }: JobWork<ImportInput, ImportCursor>): AsyncGenerator<JobStep<ImportCursor>> {
  const { columns, faults, missing } = readHeader(sheet.header, identity.rights, identity.language)
  if (missing.length > 0) throw missingColumns(missing)
  if (!cursor) yield { cursor: { row: sheet.header.row }, total: sheet.rows, write: async () => ({ processed: 0, faults }) }
  for await (const rows of sheet.batches()) {
    yield {
      cursor: { row: rows.at(-1)!.row },
      write: async ({ records }) => {
        const { inputs, faults, failed } = readRows(rows, columns, input.subject_course_id, identity.language)
        await records.createMany(exercise, inputs)
        return { processed: rows.length, failed, faults }
      },
    }
  }
}

function readRows(rows: readonly SheetRow[], columns: Columns, courseId: number, language: Language) {
  const inputs: Record<string, unknown>[] = []
  const faults: JobFault[] = []
  for (const row of rows) {
    const read = readRow(row, columns, courseId, language)
    if ('input' in read) inputs.push(read.input)
    else faults.push(...read.faults)
  }
  return { inputs, faults, failed: rows.length - inputs.length }
}

const missingColumns = (names: readonly string[]): Fault =>
  new Fault(400, 100400, {
    zh: `第一行缺少列：${names.join('、')}。请对照导入说明检查表头`,
    en: `The first row lacks the columns: ${names.join(', ')}. Compare it with the import's description.`,
  })

/** `import_exercise`: what can be seen to be wrong at once is said at once; the sheet itself is read by the job. */
export const importExercise: Handler<typeof exercise.actions.import_exercise> = async ({ identity, jobs, files, records, language }, { subject_course_id, file }) => {
  const declared = exercise.actions.import_exercise.input.file.options as { accept: readonly string[]; maxMegabytes: number }
  const stored = await files.find(keyOf(file))
  if (!stored) throw invalid([{ path: 'file', message: messages.noSuchRecord[language] }])
  if (!isAccepted(declared.accept, stored.type, extensionOf(stored.name))) throw wrongFileType()
  if (stored.size > declared.maxMegabytes * 1024 * 1024) throw tooLarge()
  await records.get(subject_course, subject_course_id).catch((error) => {
    throw error instanceof Fault ? invalid([{ path: 'subject_course_id', message: messages.noSuchRecord[language] }]) : error
  })
  const title = { zh: `导入单题：${stored.name}`, en: `Import questions: ${stored.name}` }[identity.language]
  return { job_id: await jobs.enqueue('import_exercise', title, { subject_course_id, file_key: stored.key }) }
}
