import { resources, type ResourceName } from '../../resources/index.ts'
import { guardWrite } from '../actions/guards.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database } from '../database/database.ts'
import { givesState } from '../database/locks.ts'
import { recordsFor, type Records } from '../database/records.ts'
import { removeRecords } from '../database/trash.ts'
import { Fault } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { batchOf, changeBatch, entriesAfter, type EntryRow } from './batch-rows.ts'
import { lockAt, writeChanges } from './write-changes.ts'

/**
 * Takes a batch back, all of it or nothing: what it made goes to the trash, what it changed gets its former values as a new
 * version. Refused, with their numbers, when somebody changed or deleted one of them since, or when something uses what it made.
 */

const chunkEntries = 500

interface UndoWork {
  database: Database
  identity: Identity
  signal: AbortSignal
}

/** Answers how many records were taken back. */
export async function undoBatch({ database, identity, signal }: UndoWork, id: number): Promise<number> {
  try {
    return await database.transaction(async (inner) => {
      const batch = await batchOf(inner, id, true)
      if (batch?.state === 'undone') return 0
      if (!batch || !['committed', 'undoing'].includes(batch.state)) throw new Fault(409, 100409, notCommitted)
      const resource: AnyResource = resources[batch.resource as ResourceName]
      const records = recordsFor(inner, identity)
      let number = -1_000_000
      let done = 0
      for (;;) {
        if (signal.aborted) throw signal.reason
        const entries = await entriesAfter(inner, id, number, sql`done is not null`, chunkEntries)
        if (entries.length === 0) break
        await undoChunk(records, resource, entries)
        number = entries.at(-1)!.number
        done += entries.length
      }
      await changeBatch(inner, id, ['committed', 'undoing'], { state: 'undone', message: null, at: 'undone_at' })
      return done
    })
  } catch (error) {
    if (error instanceof Fault && !signal.aborted) {
      await changeBatch(database, id, ['committed', 'undoing'], { state: 'committed', message: error.text[identity.language].slice(0, 1000) })
    }
    throw error
  }
}

const notCommitted = { zh: '这个批次现在不能撤销', en: 'This import cannot be undone now.' }

async function undoChunk(records: Records, resource: AnyResource, entries: readonly EntryRow[]): Promise<void> {
  for (const { record_id, before } of entries) await guardWrite(resource, records, record_id!, before ?? {})
  const made = entries.filter((entry) => entry.done === 'create')
  const changed = entries.filter((entry) => entry.done === 'update')
  await lockAt(records, resource, made.map(({ record_id, record_version }) => ({ id: record_id!, version: record_version! })))
  await writeChanges(
    records,
    resource,
    changed.map(({ number, record_id, record_version, before }) => ({ number, id: record_id!, version: record_version!, values: before ?? {} })),
    'undo_import',
  )
  if (made.length > 0) await removeRecords(records, resource, made.map(({ record_id }) => record_id!), givesState(resource, records.identity))
}
