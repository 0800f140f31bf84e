import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import { recordsFor } from '../../records/records.ts'
import { Fault, inUse } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { lockAt } from '../../records/write/lock.ts'
import { asOneWrite } from '../../records/write/moved-nodes.ts'
import type { RecordContext } from '../../records/hooks/write.ts'
import { removeRecords, updateRecords } from '../../records/write/write-records.ts'
import { undoNames } from './missing-names.ts'
import { batchOf, changeBatch, entriesWith, type EntryRow } from './batch-rows.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Undoes a batch, all or nothing: changed records get their previous values as a new version, created ones go to the
 * trash, in a tree the deepest first. Refused, with their numbers, when somebody changed or deleted one of them since,
 * or when something refers to a created record or is below it.
 */

interface UndoWork {
  database: Database
  identity: Identity
  signal: AbortSignal
}

/** Returns how many records were undone. */
export async function undoBatch({ database, identity, signal }: UndoWork, id: number): Promise<number> {
  try {
    return await database.transaction(async (inner) => {
      const batch = await batchOf(inner, id, true)
      if (batch?.state === 'undone') return 0
      if (!batch || !['committed', 'undoing'].includes(batch.state)) throw new Fault(409, 100409, notCommitted)
      const resource: AnyResource = resourceByName(batch.resource)
      let done = 0
      await asOneWrite(recordsFor(inner, identity), resource, async (context) => {
        for await (const entries of entriesWith(inner, id, signal, sql`done = 'update'`)) {
          await undoChanges(context, resource, entries)
          done += entries.length
        }
        const top = await inner.first<{ level: number }>(
          sql`select coalesce(max(level), 0) as level from import_entry where batch_id = ${id}`,
        )
        for (let level = top!.level; level >= 0; level--) {
          for await (const entries of entriesWith(inner, id, signal, sql`level = ${level} and done = 'create'`)) {
            await undoMaking(context, resource, entries)
            done += entries.length
          }
        }
      })
      await undoNames(recordsFor(inner, identity), batch, resource)
      await changeBatch(inner, id, ['committed', 'undoing'], { state: 'undone', message: null, at: 'undone_at' })
      return done
    })
  } catch (error) {
    if (error instanceof Fault && !signal.aborted) {
      await changeBatch(database, id, ['committed', 'undoing'], {
        state: 'committed',
        message: error.text[identity.language].slice(0, 1000),
      })
    }
    throw error
  }
}

const notCommitted = { zh: '这个批次现在不能撤销', en: 'This import cannot be undone now.' }

async function undoChanges(context: RecordContext, resource: AnyResource, entries: readonly EntryRow[]): Promise<void> {
  const updates = entries.map(({ record_id, record_version, before }) => ({
    id: record_id!,
    version: record_version!,
    values: before ?? {},
  }))
  await updateRecords(context, resource, updates, { action: 'undo_import' })
}

async function undoMaking(context: RecordContext, resource: AnyResource, entries: readonly EntryRow[]): Promise<void> {
  const ids = entries.map(({ record_id }) => record_id!)
  await lockAt(
    context,
    resource,
    entries.map(({ record_id, record_version }) => ({ id: record_id!, version: record_version! })),
  )
  await nothingBelow(context, resource, ids)
  await removeRecords(context, resource, ids, true)
}

/** Deleting a node deletes its whole branch; nodes that people added below it must not be deleted by the undo. */
async function nothingBelow({ database }: RecordContext, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if (!resource.parentField) return
  const parent = sql.identifier(resource.parentField)
  const below = await database.all<{ id: number }>(
    sql`select id from ${table(resource)} where ${parent} = any(${sql.param([...ids])}::integer[]) and deleted_at is null and id <> all(${sql.param([...ids])}::integer[]) order by id limit 1000`,
  )
  if (below.length > 0)
    throw inUse([
      {
        resource: resource.name,
        field: resource.parentField,
        count: below.length,
        ids: below.slice(0, 5).map(({ id }) => id),
      },
    ])
}
