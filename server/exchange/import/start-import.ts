import { import_batch } from '../../../resources/import-batch.ts'
import { storedInBoth } from '../../../resources/kit/in-both.ts'
import { messages, type AnyResource, type StoredFile, type Text } from '../../../resources/kit/index.ts'

import { inTransaction, type ActionContext } from '../../calls/handlers.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { searchTextOf } from '../../storage/tables/derived-columns.ts'
import { Fault, invalid, tooLarge, wrongFileType } from '../../base/fault.ts'
import { keyOf } from '../../storage/files/file-store.ts'
import { extensionOf } from '../../storage/files/file-type.ts'
import { insertKept } from '../../records/write/kept-columns.ts'
import { notTaken } from '../../storage/files/why-refused.ts'
import { changeBatch, type BatchRow } from './batch-rows.ts'
import { importerOf, tableFormat } from './importers.ts'
import { readLimits } from '../spreadsheets/unreadable-file.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/** `import_<resource>`: errors that can be seen at once are reported at once; a job reads the file itself. */

interface ImportInput {
  file: StoredFile
  format: string | null
  commit: boolean
  [once: string]: unknown
}

export async function startImport(
  context: ActionContext,
  resource: AnyResource,
  input: ImportInput,
): Promise<{ job_id: number; batch_id: number }> {
  const { file, format, commit, ...once } = input
  const stored = await acceptedFile(context, resource, file, format)
  await refsInSight(context, resource, once)
  const title = {
    zh: `导入${resource.label.zh}：${stored.name}`,
    en: `Import of ${resource.label.en.toLowerCase()}: ${stored.name}`,
  }
  const known: StoredFile = { id: stored.id, name: stored.name, type: stored.type, size: stored.size, url: file.url }
  const outline = !commit && (format ?? tableFormat.name) === tableFormat.name && isTable(stored.name)
  return inTransaction(context, async ({ records, database, jobs }) => {
    const batch_id = await newBatch(records, { title, resource, file: known, format, once })
    const asked = { batch_id, resource: resource.name, commit, outline }
    const job_id = await jobs.enqueue('import', title, asked)
    await noteJob(database, batch_id, job_id)
    return { job_id, batch_id }
  })
}

/** A batch that is about to be read: a job follows, with the right to import the resource. */
export async function newBatch(
  { database, identity, changed }: Records,
  {
    title,
    resource,
    file,
    format,
    once,
  }: Omit<
    BatchRow,
    'id' | 'title' | 'resource' | 'state' | 'columns' | 'mapping' | 'missing_names' | 'created_by' | 'version'
  > & {
    title: Text
    resource: AnyResource
  },
): Promise<number> {
  const row = await database.first<{ id: number }>(sql`
    ${insertKept(import_batch, {
      title: sql`${storedInBoth(title, 200)}`,
      resource: sql`${resource.name}`,
      file: sql`${JSON.stringify(file)}::jsonb`,
      format: sql`${format}`,
      once: sql`${JSON.stringify(once)}::jsonb`,
      created_by: sql`${identity.userId || null}`,
      search_text: sql`${searchTextOf(import_batch, { title: `${title.zh} ${title.en}` })}`,
    })} returning id`)
  changed.add(import_batch.name)
  return row!.id
}

/** The job that reads a batch. */
export const noteJob = (database: Database, id: number, job_id: number): Promise<boolean> =>
  changeBatch(database, id, null, { job_id })

const isTable = (name: string): boolean => tableFormat.extensions.includes(extensionOf(name))

async function acceptedFile(
  { files, language }: ActionContext,
  resource: AnyResource,
  file: StoredFile,
  format: string | null,
) {
  const importer = importerOf(resource.name)!
  const stored = await files.find(keyOf(file))
  if (!stored) throw invalid([{ path: 'file', message: messages.noSuchRecord[language] }])
  const formats =
    format === null
      ? [tableFormat, ...importer.formats]
      : [tableFormat, ...importer.formats, ...(importer.ownFormats ?? [])].filter((one) => one.name === format)
  if (formats.length === 0) throw invalid([{ path: 'format', message: messages.notAChoice[language] }])
  if (!formats.some(({ extensions }) => extensions.includes(extensionOf(stored.name))))
    throw wrongFileType(notTaken(stored.name, [...new Set(formats.flatMap(({ extensions }) => extensions))]))
  if (stored.size > readLimits.maxBytes) throw tooLarge()
  return stored
}

/** Values chosen for the whole file must refer to records that the person sees. */
async function refsInSight(
  { records, language }: ActionContext,
  resource: AnyResource,
  once: Record<string, unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(once)) {
    const target: string | undefined = resource.fields[name]?.target?.resource
    if (!target || value === null) continue
    for (const id of [value].flat() as number[]) {
      await records.get(resourceByName(target), id).catch((error: unknown) => {
        throw error instanceof Fault ? invalid([{ path: name, message: messages.noSuchRecord[language] }]) : error
      })
    }
  }
}
