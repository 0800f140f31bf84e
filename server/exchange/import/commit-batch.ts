import { placeWords } from '../../../resources/import/entry-places.ts'

import {
  itemAt,
  entryOf,
  namedIn,
  setByActions,
  type AnyResource,
  type Text,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { recordsFor, type Records } from '../../records/records.ts'
import { Fault, issuesOf } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { asOneWrite } from '../../records/write/moved-nodes.ts'
import type { RecordContext } from '../../records/hooks/write.ts'
import { createRecords, updateRecords } from '../../records/write/write-records.ts'
import { batchOf, changeBatch, countEntries, effect, entriesAfter, noteEffects, type EntryRow } from './batch-rows.ts'
import { makeNames } from './missing-names.ts'
import { beginBulk, endBulk } from './bulk-indexes.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Commits a batch: every entry in one transaction, or none. If the server is killed, the database has either all of
 * them or none; the state of the batch changes in the same transaction, so that a second try finds it done.
 */

const chunkEntries = 500

export interface CommitWork {
  database: Database
  identity: Identity
  signal: AbortSignal
  /** Called with the number of entries written so far, none of which is visible until the commit. */
  onProgress?: (done: number) => Promise<unknown>
  /** Settles, in the same transaction, what becomes of the entries; not called for a batch that is committed. */
  prepare?: (records: Records) => Promise<void>
}

/**
 * Returns how many records were created and changed. Throws a `Fault` with the reason when nothing could be committed.
 */
export async function commitBatch(
  { database, identity, signal, onProgress, prepare }: CommitWork,
  id: number,
): Promise<number> {
  try {
    return await database.transaction(async (inner) => {
      const batch = await batchOf(inner, id, true)
      if (batch?.state === 'committed') return 0
      if (!batch || !['ready', 'committing'].includes(batch.state)) throw new Fault(409, 100409, notReady)
      const resource: AnyResource = resourceByName(batch.resource)
      let done = 0
      await beginBulk(inner)
      const records = recordsFor(inner, identity)
      await prepare?.(records)
      const made = await makeNames(inner, records, batch, resource)
      await asOneWrite(records, resource, async (context) => {
        for await (const entries of entriesByLevel(inner, id, signal)) {
          await writeChunk({ context, resource, made, once: batch.once, batchId: id }, entries)
          done += entries.length
          await onProgress?.(done)
        }
      })
      await endBulk(inner, resource, done)
      await changeBatch(inner, id, ['ready', 'committing'], { state: 'committed', message: null, at: 'committed_at' })
      await countEntries(inner, id)
      return done
    })
  } catch (error) {
    if (error instanceof Fault && !signal.aborted) {
      await changeBatch(database, id, ['ready', 'committing'], {
        state: 'ready',
        message: reasonOf(error, identity.language).slice(0, 1000),
      })
    }
    throw error
  }
}

/** The entries to commit, in parts: first those that others of the same file refer to. */
async function* entriesByLevel(database: Database, id: number, signal: AbortSignal): AsyncGenerator<EntryRow[]> {
  const last = await database.first<{ level: number }>(
    sql`select coalesce(max(level), 0) as level from import_entry where batch_id = ${id}`,
  )
  for (let level = 0; level <= last!.level; level++) {
    for (let number = -1_000_000; ; ) {
      if (signal.aborted) throw signal.reason
      const entries = await entriesAfter(
        database,
        id,
        number,
        sql`level = ${level} and ${effect} <> 'skip' and done is null`,
        chunkEntries,
      )
      if (entries.length === 0) break
      number = itemAt(entries, -1).number
      yield entries
    }
  }
}

const notReady = { zh: '这个批次现在不能导入', en: 'This import cannot be committed now.' }

function reasonOf(fault: Fault, language: Identity['language']): string {
  const [first] = issuesOf(fault)
  return fault.text[language] + (first ? ` ${first.path}: ${first.message}` : '')
}

interface Writer {
  context: RecordContext
  /** The ids of records that were made for names, by the numbers with which entries refer to them. */
  made: ReadonlyMap<number, number>
  resource: AnyResource
  once: Readonly<Record<string, unknown>>
  batchId: number
}

const isUpdate = ({ state, choice }: EntryRow): boolean =>
  (choice ?? (state === 'update' ? 'update' : 'create')) === 'update'

async function writeChunk(writer: Writer, entries: readonly EntryRow[]): Promise<void> {
  await linkEntries(writer, entries)
  const updates = entries.filter(isUpdate)
  const creates = entries.filter((entry) => !isUpdate(entry))
  if (creates.length > 0) await createChunk(writer, creates)
  if (updates.length > 0) await updateChunk(writer, updates)
}

async function createChunk({ context, resource, once, batchId }: Writer, entries: readonly EntryRow[]): Promise<void> {
  const inputs = entries.map(({ input }) => ({ ...input, ...once }))
  const made = await createRecords(context, resource, inputs, { action: 'import' }).catch((error: unknown) =>
    inPlaces(resource, entries, error),
  )
  const effects = made.map(({ id, version }, index) => ({
    number: itemAt(entries, index).number,
    record_id: id,
    record_version: version,
    done: 'create' as const,
    before: null,
  }))
  await noteEffects(context.database, batchId, effects)
}

/**
 * Replaces references to entries of the same file by the ids of their records. Refused where such an entry is skipped.
 */
async function linkEntries(
  { context: { database }, made, batchId, resource }: Writer,
  entries: readonly EntryRow[],
): Promise<void> {
  const wanted = [...new Set(entries.flatMap(({ links }) => Object.values(links).flat()))]
  if (wanted.length === 0) return
  const rows = await database.all<{ number: number; record_id: number }>(
    sql`select number, record_id from import_entry where batch_id = ${batchId} and number = any(${sql.param(wanted)}::integer[]) and done is not null`,
  )
  const ids = new Map([...made, ...rows.map(({ number, record_id }) => [number, record_id] as const)])
  for (const { at, input, links } of entries) {
    for (const [field, numbers] of Object.entries(links)) {
      const missing = numbers.filter((number) => !ids.has(number))
      if (missing.length > 0) throw missingParent(at, namedIn(resource.fields, field).label)
      const found = numbers.map((number) => entryOf(ids, number))
      input[field] = namedIn(resource.fields, field).target?.many
        ? [...((input[field] ?? []) as number[]), ...found]
        : found[0]
    }
  }
}

const missingParent = (at: string, label: Text): Fault => {
  const place = placeWords(at)
  return new Fault(400, 100400, {
    zh: `没有导入：${place.zh}的“${label.zh}”是文件中被跳过的一条。请也导入那一条，或跳过${place.zh}`,
    en: `Nothing was imported: the ${label.en.toLowerCase()} of ${place.en} is an entry of the file that is skipped. Import that one, or skip ${place.en} too.`,
  })
}

/** An import sets the state of a new record, and leaves what only actions set of an existing one. */
function withoutSetByActions(resource: AnyResource, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const byActions = setByActions(resource)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !byActions.has(name)))
}

/** A value that is taken, or a record that was deleted: nothing is committed, and the error says where and why. */
function inPlaces({ fields }: AnyResource, entries: readonly EntryRow[], error: unknown): never {
  const { errors = [], records } = (error instanceof Fault && error.code === 100400 ? (error.data ?? {}) : {}) as {
    errors?: ValidationIssue[]
    records?: unknown
  }
  // An error that names the records with their faults needs nothing added.
  if (errors.length === 0 || records) throw error
  const { path, message } = itemAt(errors, 0)
  const [, row, named = path] = /^(\d+)\.(.*)$/.exec(path) ?? []
  const [from, to] =
    row === undefined
      ? [placeWords(itemAt(entries, 0).at), entries.length > 1 ? placeWords(itemAt(entries, -1).at) : null]
      : [placeWords(itemAt(entries, Number(row)).at), null]
  const field = ownEntry(fields, itemAt(named.split('.'), 0))?.label ?? { zh: named, en: named }
  throw new Fault(409, 100409, {
    zh: `没有导入：${from.zh}${to ? ` – ${to.zh} 中有一条` : ''}不能写入（${field.zh} ${message}）：数据在预检之后有改动，或者选择了新增重复的条目。请重新预检`,
    en: `Nothing was imported: ${to ? `one of ${from.en} – ${to.en}` : from.en} cannot be written (${field.en} ${message}): the bank has changed since the file was read, or a repeated entry was chosen to be created. Read it again.`,
  })
}

async function updateChunk({ context, resource, batchId }: Writer, entries: readonly EntryRow[]): Promise<void> {
  const updates = entries.map(({ record_id, record_version, input }) => ({
    id: record_id!,
    version: record_version!,
    values: withoutSetByActions(resource, input),
  }))
  const written = await updateRecords(context, resource, updates, { action: 'import' })
  const effects = written.map(({ record: { id, version }, before }, index) => ({
    number: itemAt(entries, index).number,
    record_id: id,
    record_version: version,
    done: 'update' as const,
    before,
  }))
  await noteEffects(context.database, batchId, effects)
}
