import { placeWords } from '../../resources/import-places.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import type { AnyResource, Fields, Text } from '../../resources/kit/index.ts'
import { obeyCompleteness } from '../database/completeness.ts'
import { derivedOf } from '../database/derived.ts'
import { prepared, sql, type Database, type Prepared } from '../database/database.ts'
import { insertStatement } from '../database/record-sql.ts'
import { recordsFor, type Records } from '../database/records.ts'
import { referenceText, type ReferenceFault } from '../database/references.ts'
import { scopeValues } from '../database/scope.ts'
import { holdSiblings } from '../database/siblings.ts'
import { Fault, invalid, noActionRight } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { withinStanding } from '../standing/within-standing.ts'
import { batchOf, changeBatch, countEntries, effect, entriesAfter, noteEffects, type EntryRow } from './batch-rows.ts'
import { beginBulk, endBulk } from './bulk-indexes.ts'
import { keepTree } from './moved-nodes.ts'
import { writeChanges } from './write-changes.ts'

/**
 * Puts a batch in: every entry in one transaction, or nothing at all. Whatever kills the server in the middle, the database has
 * either all of it or none; the state of the batch goes over in the same transaction, so that a second try finds it done.
 */

const chunkEntries = 500

export interface CommitWork {
  database: Database
  identity: Identity
  signal: AbortSignal
  /** Told how many entries have been written, of which none is there until all are. */
  tell?: (done: number) => Promise<unknown>
}

/** Answers how many records were made and changed. Throws a `Fault` with the reason when nothing could go in. */
export async function commitBatch({ database, identity, signal, tell }: CommitWork, id: number): Promise<number> {
  try {
    return await database.transaction(async (inner) => {
      const batch = await batchOf(inner, id, true)
      if (batch?.state === 'committed') return 0
      if (!batch || !['ready', 'committing'].includes(batch.state)) throw new Fault(409, 100409, notReady)
      const resource: AnyResource = resources[batch.resource as ResourceName]
      const records = recordsFor(inner, identity)
      const writer: Writer = { records, resource, once: batch.once, insert: prepared(insertStatement(resource, identity)), database: inner, batchId: id, moved: [] }
      let done = 0
      await holdSiblings(inner, resource)
      await beginBulk(inner)
      for await (const entries of entriesByLevel(inner, id, signal)) {
        await writeChunk(writer, entries)
        done += entries.length
        await tell?.(done)
      }
      await endBulk(inner, resource, done)
      await keepTree(inner, resource, writer.moved)
      await changeBatch(inner, id, ['ready', 'committing'], { state: 'committed', message: null, at: 'committed_at' })
      await countEntries(inner, id)
      return done
    })
  } catch (error) {
    if (error instanceof Fault && !signal.aborted) {
      await changeBatch(database, id, ['ready', 'committing'], { state: 'ready', message: reasonOf(error, identity.language).slice(0, 1000) })
    }
    throw error
  }
}

/** What goes in, some at a time: first what others of the same file point at. */
async function* entriesByLevel(database: Database, id: number, signal: AbortSignal): AsyncGenerator<EntryRow[]> {
  const last = await database.first<{ level: number }>(sql`select coalesce(max(level), 0) as level from import_entry where batch_id = ${id}`)
  for (let level = 0; level <= last!.level; level++) {
    for (let number = -1_000_000; ; ) {
      if (signal.aborted) throw signal.reason
      const entries = await entriesAfter(database, id, number, sql`level = ${level} and ${effect} <> 'skip' and done is null`, chunkEntries)
      if (entries.length === 0) break
      number = entries.at(-1)!.number
      yield entries
    }
  }
}

const notReady = { zh: '这个批次现在不能导入', en: 'This import cannot go in now.' }

function reasonOf(fault: Fault, language: Identity['language']): string {
  const first = (fault.data as { errors?: { path: string; message: string }[] } | null)?.errors?.[0]
  return fault.text[language] + (first ? ` ${first.path}: ${first.message}` : '')
}

interface Writer {
  records: Records
  resource: AnyResource
  once: Readonly<Record<string, unknown>>
  insert: Prepared
  database: Database
  batchId: number
  /** Records that may have another parent now. */
  moved: number[]
}

const isUpdate = ({ state, choice }: EntryRow): boolean => (choice ?? (state === 'update' ? 'update' : 'create')) === 'update'

async function writeChunk(writer: Writer, entries: readonly EntryRow[]): Promise<void> {
  await linkEntries(writer, entries)
  const updates = entries.filter(isUpdate)
  const creates = entries.filter((entry) => !isUpdate(entry))
  if (creates.length > 0) await createChunk(writer, creates)
  if (updates.length > 0) await updateChunk(writer, updates)
}

async function createChunk({ records, resource, once, insert, database, batchId }: Writer, entries: readonly EntryRow[]): Promise<void> {
  const made = await withinStanding(records, resource, { ids: null, fields: null }, () => insertEntries({ records, resource, once, insert, database }, entries), (rows) => rows.map(({ id }) => id))
  const effects = made.map(({ id, version }, index) => ({ number: entries[index]!.number, record_id: id, record_version: version, done: 'create' as const, before: null }))
  await noteEffects(database, batchId, effects)
}

async function insertEntries({ records, resource, once, insert, database }: Omit<Writer, 'batchId' | 'moved'>, entries: readonly EntryRow[]): Promise<{ id: number; version: number }[]> {
  const inputs = entries.map(({ input }) => ({ ...input, ...once }))
  const rows = inputs.map((input, index) => rowFor(resource, input, index))
  for (const row of rows) obeyCompleteness(resource, records.identity, null, row)
  const values = { rows: JSON.stringify(rows), user_id: records.identity.userId || null, taken_by: records.identity.takenBy, key: null, request_hash: null, ...scopeValues(records.identity) }
  const [result] = await database.prepared<{ made: string; missing: ReferenceFault[] | null; outside: boolean }>(insert, values).catch((error) => explained(records, resource, entries, error))
  if (result!.missing) {
    const { language } = records.identity
    throw invalid(result!.missing.slice(0, 20).map(({ row_number, path, reason }) => ({ path: `${placeWords(entries[row_number]!.at)[language]} ${path}`, message: referenceText({ reason }, language) })))
  }
  if (result!.outside) throw noActionRight()
  return JSON.parse(result!.made)
}

/** Puts the ids of records that the same file brought into the entries that point at them. Refused where one of those stays out. */
async function linkEntries({ database, batchId, resource }: Writer, entries: readonly EntryRow[]): Promise<void> {
  const wanted = [...new Set(entries.flatMap(({ links }) => Object.values(links).flat()))]
  if (wanted.length === 0) return
  const rows = await database.all<{ number: number; record_id: number }>(
    sql`select number, record_id from import_entry where batch_id = ${batchId} and number = any(${sql.param(wanted)}::integer[]) and done is not null`,
  )
  const ids = new Map(rows.map(({ number, record_id }) => [number, record_id]))
  for (const { at, input, links } of entries) {
    for (const [field, numbers] of Object.entries(links)) {
      const missing = numbers.filter((number) => !ids.has(number))
      if (missing.length > 0) throw hangsOnNothing(at, resource.fields[field].label)
      const found = numbers.map((number) => ids.get(number)!)
      input[field] = resource.fields[field].target?.many ? [...((input[field] ?? []) as number[]), ...found] : found[0]
    }
  }
}

const hangsOnNothing = (at: string, label: Text): Fault => {
  const place = placeWords(at)
  return new Fault(400, 100400, {
    zh: `没有导入：${place.zh}的“${label.zh}”是文件中被跳过的一条。请也导入那一条，或跳过${place.zh}`,
    en: `Nothing was imported: the ${label.en.toLowerCase()} of ${place.en} is an entry of the file that is skipped. Let that one go in, or skip ${place.en} too.`,
  })
}

/** An import gives a new record its state, and leaves that of a known one as it is. */
function withoutState({ lock }: AnyResource, { [lock?.field ?? '']: _state, ...input }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return input
}

/** A value that somebody took meanwhile: the whole does not go in, and says why. */
function explained(records: Records, resource: AnyResource, entries: readonly EntryRow[], error: unknown): never {
  try {
    return records.explained(resource, error)
  } catch (told) {
    if (!(told instanceof Fault)) throw told
    const [from, to] = [placeWords(entries[0]!.at), placeWords(entries.at(-1)!.at)]
    const [first] = (told.data as { errors: { path: string; message: string }[] }).errors
    throw new Fault(409, 100409, {
      zh: `没有导入：${from.zh} – ${to.zh} 中有条目与预检之后的改动冲突（${first?.path} ${first?.message}）。请重新预检`,
      en: `Nothing was imported: something in ${from.en} – ${to.en} collides with what changed since it was read (${first?.path} ${first?.message}). Read it again.`,
    })
  }
}

/** A row as the insert wants it: every column named, arrays never null, the declared defaults filled in. */
function rowFor(resource: AnyResource, input: Readonly<Record<string, unknown>>, index: number): Record<string, unknown> {
  const row: Record<string, unknown> = { row_number: index }
  for (const [name, field] of Object.entries(resource.fields as Fields)) {
    const empty = field.column === 'integers' || field.column === 'texts' ? [] : null
    row[name] = input[name] ?? field.default ?? empty
  }
  return { ...row, ...derivedOf(resource, row) }
}

async function updateChunk({ records, resource, database, batchId, moved }: Writer, entries: readonly EntryRow[]): Promise<void> {
  const changes = entries.map(({ number, record_id, record_version, input }) => ({ number, id: record_id!, version: record_version!, values: withoutState(resource, input) }))
  const written = await writeChanges(records, resource, changes, 'import')
  if (resource.parentField) for (const { id, before } of written) if (resource.parentField in before) moved.push(id)
  await noteEffects(
    database,
    batchId,
    written.map(({ number, id, version, before }) => ({ number, record_id: id, record_version: version, done: 'update' as const, before })),
  )
}
