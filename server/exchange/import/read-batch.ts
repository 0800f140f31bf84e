import { z } from 'zod'

import { import_batch, type EntryState } from '../../../resources/import-batch.ts'
import { Fault } from '../../base/fault.ts'
import { storedMessage } from '../../background/jobs/job-messages.ts'
import type { JobEnd, JobKind, JobResult, JobStep, JobWork } from '../../background/jobs/job-kind.ts'
import {
  batchOf,
  changeBatch,
  countEntries,
  faultsOf,
  insertEntries,
  noteUnknownWords,
  releaseBatch,
  removeEntries,
  setMissingNames,
  type BatchRow,
  type BatchState,
  type NewEntry,
} from './batch-rows.ts'
import { commitBatch } from './commit-batch.ts'
import type { Remark } from '../record-files/entry.ts'
import { storeMedia } from './entry-media.ts'
import { importRight, importerOf } from './importers.ts'
import type { Importer } from '../record-files/importer.ts'
import { validateLinked } from './validate-linked.ts'
import { MissingNames } from './missing-names.ts'
import { matchExisting } from './match-existing.ts'
import { recordsFor } from '../../records/records.ts'
import { ReferencedNames } from '../record-files/referenced-names.ts'
import { ownFields } from './own-nodes.ts'
import { withRemembered, withWords } from './column-memory.ts'
import { openFile, type OpenFile } from './read-file.ts'
import { readableCopy, type ReadableCopy } from './readable-copy.ts'
import { markerOf } from './entry-checks.ts'
import { UniqueValues } from './unique-values.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Reads the file of a batch: each entry is validated and stored with the batch, nothing else changes. With `commit`,
 * entries without faults are committed at the end, as a person could do after checking them.
 */

export const batchInput = z.strictObject({
  batch_id: z.int(),
  resource: z.string(),
  commit: z.boolean().default(false),
  /** Stop at a table's heading, so that a person chooses what its columns fill. */
  outline: z.boolean().default(false),
})
export type BatchInput = z.infer<typeof batchInput>
export interface ReadCursor {
  number: number
  isRead?: boolean
  isDone?: boolean
}

export const rightOfBatch = ({ resource }: BatchInput): string => importRight(resourceByName(resource))

/** What the jobs on a batch share. */
export const ofBatch = {
  right: rightOfBatch,
  input: batchInput,
  about: ({ batch_id }: BatchInput) => ({ resource: import_batch, id: batch_id }),
  async ended({ state, message, input, records }: JobEnd<BatchInput>): Promise<void> {
    await releaseBatch(records.database, input.batch_id, state === 'failed' ? storedMessage(message) : null)
    records.changed.add(import_batch.name)
  },
}

export const importKind: JobKind<BatchInput, ReadCursor> = {
  ...ofBatch,
  async *steps(work) {
    const { database, input } = work
    try {
      const batch = await batchOf(database, input.batch_id)
      const importer = importerOf(input.resource)
      if (!batch || !importer) throw new Fault(404, 100404, { zh: '导入批次不存在', en: 'There is no such import.' })
      if (!work.cursor?.isRead) yield* readSteps(work, batch, importer)
      if (!input.commit) return
      await commitBatch(work, input.batch_id)
      yield committedStep(input.resource)
    } catch (error) {
      if (error instanceof Fault && !work.signal.aborted) {
        await changeBatch(database, input.batch_id, ['reading'], {
          state: 'failed',
          message: storedMessage(error.text),
        })
      }
      throw error
    }
  },
  summary: readSummary,
}

/** Everything is stored already; this notifies people who watch the batch. */
const committedStep = (resource: string): JobStep<ReadCursor> => ({
  cursor: { number: 0, isRead: true, isDone: true },
  isDoneAlready: true,
  write: async ({ records }) => {
    records.changed.add(resource).add('import_batch')
    return { processed: 0 }
  },
})

function readSummary({ done, failed, repeated = 0 }: JobResult, { commit, outline }: BatchInput) {
  if (outline) return { zh: '请核对文件的列', en: 'Check what the columns fill.' }
  const there =
    repeated > 0 ? { zh: `，${repeated}条与已有的重复`, en: `, ${repeated} there already` } : { zh: '', en: '' }
  if (!commit)
    return {
      zh: `预检完成：${done}条没有问题${there.zh}，${failed}条有误`,
      en: `Read: ${done} without fault${there.en}, ${failed} with faults`,
    }
  return {
    zh: `导入 ${done} 条${there.zh}${failed > 0 ? `，${failed} 条有误未导入` : ''}`,
    en: `${done} imported${there.en}${failed > 0 ? `, ${failed} left out as faulty` : ''}`,
  }
}

type Work = JobWork<BatchInput, ReadCursor>

async function* readSteps(work: Work, batch: BatchRow, importer: Importer): AsyncGenerator<JobStep<ReadCursor>> {
  const { input, cursor } = work
  const copy = await readableCopy(work, batch.file)
  let file: OpenFile | null = null
  try {
    const recognised =
      importer.recognise && !batch.mapping ? await recognisedColumns(work, copy, batch, importer) : null
    const after = isLinked(importer) ? 0 : (cursor?.number ?? 0)
    const mapping = batch.mapping ?? recognised
    file = await openBatch(work, copy, batch, { mapping, outlineOnly: input.outline, after })
    if (file.outline && recognised) file.outline.mapping = recognised
    if (input.outline && file.outline) {
      file.outline = await withRemembered(work, importer, batch, file.outline)
      yield outlineStep(input.batch_id, file)
    } else if (isLinked(importer)) yield* linkedSteps(work, batch, importer, file)
    else yield* entrySteps(work, batch, importer, file)
  } finally {
    await file?.close()
    await copy.release()
  }
}

const openBatch = (
  { identity, signal }: Work,
  { path, name }: ReadableCopy,
  batch: BatchRow,
  how: { mapping: (string | null)[] | null; outlineOnly: boolean; after: number },
): Promise<OpenFile> =>
  openFile({
    path,
    name,
    resource: batch.resource,
    format: batch.format,
    words: (batch.columns ?? []).map(({ words }) => words),
    forAll: (batch.columns ?? []).map(({ forAll }) => forAll),
    once: batch.once,
    rights: [...identity.rights],
    signal,
    ...how,
  })

/** The names that no record has, with what a person chose for them. */
async function missingNames(
  { database, identity }: Work,
  batch: BatchRow,
  { resource }: Importer,
): Promise<MissingNames> {
  const missing = new MissingNames(resource, identity, batch.missing_names)
  await missing.settle(recordsFor(database, identity))
  return missing
}

/** What the columns of a table fill, as far as the headings show; null for a file that is no table. */
async function recognisedColumns(
  work: Work,
  copy: ReadableCopy,
  batch: BatchRow,
  importer: Importer,
): Promise<(string | null)[] | null> {
  const file = await openBatch(work, copy, batch, { mapping: null, outlineOnly: true, after: 0 })
  await file.close()
  if (!file.outline) return null
  const { columns, mapping } = file.outline
  return importer.recognise!(recordsFor(work.database, work.identity), columns, mapping, batch.once)
}

/** A job that failed and is tried again goes on with a batch that has failed. */
const beingRead: readonly BatchState[] = ['reading', 'failed']

/** Stops for a person's choice: the batch waits with its columns. */
const outlineStep = (id: number, { format, outline }: OpenFile): JobStep<ReadCursor> => ({
  cursor: { number: 0, isRead: true },
  write: async ({ database, records }) => {
    await changeBatch(database, id, beingRead, {
      state: 'mapping',
      format,
      columns: outline!.columns,
      mapping: outline!.mapping,
    })
    records.changed.add('import_batch')
    return { processed: 0 }
  },
})

async function* entrySteps(
  work: Work,
  batch: BatchRow,
  importer: Importer,
  file: OpenFile,
): AsyncGenerator<JobStep<ReadCursor>> {
  const { database, files, identity, cursor } = work
  const names = new ReferencedNames(database, identity)
  await names.settle(importer.resource, batch.once)
  const missing = await missingNames(work, batch, importer)
  const marker = markerOf(importer.resource, batch.id)
  const unique = new UniqueValues(importer.resource)
  if (cursor) {
    await marker.resume(recordsFor(database, identity), cursor.number)
    await unique.resume(database, batch.id, cursor.number, batch.once)
  }
  let number = cursor?.number ?? 0
  if (!cursor) yield firstStep(batch, file)
  for await (const validated of file.batches()) {
    for (const entry of validated) await storeMedia(files, identity, entry)
    number = itemAt(validated, -1).number
    yield {
      cursor: { number },
      write: async ({ database: inner, records }) => {
        const entries = await matchExisting(
          { importer, records, names, missing, marker, unique, once: batch.once, files },
          validated,
        )
        await insertEntries(inner, batch.id, entries)
        return { processed: entries.length, ...tallied(entries) }
      },
    }
  }
  yield lastStep(batch.id, number, missing)
}

/**
 * Whether a file may contain records that its entries refer to: then all of it is read before any of it is validated.
 */
const isLinked = ({ resource }: Importer): boolean => ownFields(resource).length > 0

async function* linkedSteps(
  work: Work,
  batch: BatchRow,
  importer: Importer,
  file: OpenFile,
): AsyncGenerator<JobStep<ReadCursor>> {
  const { database, identity, cursor, signal } = work
  if (!cursor) yield firstStep(batch, file)
  const names = new ReferencedNames(database, identity)
  await names.settle(importer.resource, batch.once)
  const context = {
    importer,
    records: recordsFor(database, identity),
    names,
    missing: await missingNames(work, batch, importer),
    marker: null,
    unique: new UniqueValues(importer.resource),
    once: batch.once,
    files: work.files,
  }
  const entries = await validateLinked(context, file.batches(), signal)
  const left = entries.filter((entry) => entry.number > (cursor?.number ?? 0))
  for (let from = 0; from < left.length; from += storedAtOnce) {
    const some = left.slice(from, from + storedAtOnce)
    yield {
      cursor: { number: itemAt(some, -1).number },
      total: entries.length,
      write: async ({ database: inner }) => {
        await insertEntries(inner, batch.id, some)
        return { processed: some.length, ...tallied(some) }
      },
    }
  }
  yield lastStep(batch.id, entries.length, context.missing)
}

const storedAtOnce = 500

/** Removes the results of an earlier reading, and stores the heading. */
const firstStep = ({ id, columns }: BatchRow, { format, outline, heading }: OpenFile): JobStep<ReadCursor> => ({
  cursor: { number: 0 },
  write: async ({ database, records }) => {
    await removeEntries(database, id)
    await changeBatch(database, id, beingRead, {
      state: 'reading',
      format,
      message: null,
      ...(outline ? { columns: withWords(outline.columns, columns), mapping: outline.mapping } : {}),
    })
    const notes = heading.map(headingEntry)
    if (notes.length > 0) await insertEntries(database, id, notes)
    records.changed.add('import_batch')
    return { processed: 0, faults: notes.flatMap((note) => faultsOf(note)) }
  },
})

/**
 * Columns that fill nothing are kept with the entries, so that the list of left-out entries has them. Their numbers are
 * below 1.
 */
const headingEntry = (remark: Remark, index: number): NewEntry => ({
  number: -index,
  at: remark.at ?? '',
  state: 'left_out',
  key: null,
  excerpt: '',
  input: {},
  reasons: [remark],
  changes: [],
  record_id: null,
  record_version: null,
  level: 0,
  links: {},
})

const notImported: ReadonlySet<EntryState> = new Set(['refused', 'duplicate', 'left_out'])

function tallied(entries: readonly NewEntry[]) {
  const count = (wanted: EntryState): number => entries.filter(({ state }) => state === wanted).length
  const reported = entries.filter(({ state }) => notImported.has(state))
  return {
    failed: count('refused'),
    repeated: count('duplicate'),
    faults: reported.flatMap((entry) => faultsOf(entry)),
  }
}

const lastStep = (id: number, number: number, missing: MissingNames): JobStep<ReadCursor> => ({
  cursor: { number, isRead: true },
  total: number,
  write: async ({ database, records }) => {
    await countEntries(database, id)
    await noteUnknownWords(database, id)
    await setMissingNames(database, id, missing.list)
    await changeBatch(database, id, beingRead, { state: 'ready', message: null })
    records.changed.add('import_batch')
    return { processed: 0 }
  },
})
