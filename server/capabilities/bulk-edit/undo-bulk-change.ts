import { bulkCalls } from '../../../resources/capabilities/bulk-edit/index.ts'
import { itemAt, entryOf, namedIn, mayWrite, messages, type AnyResource } from '../../../resources/kit/index.ts'
import type { ActionContext } from '../../calls/handlers.ts'
import { sql } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { Fault, invalid, noActionRight, noSuchRecord } from '../../base/fault.ts'
import { lockAt } from '../../records/write/lock.ts'
import type { ChangedRecord } from './bulk-change.ts'

/**
 * Restores the values before a change of several records, read from the history so that the client need not send them.
 * All of them or none: it is refused, with the records' numbers, when one was changed since, or when its last change
 * was a different one.
 */
export async function undoBulkChange(
  { records, language }: ActionContext,
  resource: AnyResource,
  { ids, versions }: { ids: number[]; versions: number[] },
): Promise<{ changed: ChangedRecord[] }> {
  if (ids.length !== versions.length || new Set(ids).size !== ids.length)
    throw invalid([{ path: 'versions', message: messages.notAChoice[language] }])
  return records.transaction(async (inner) => {
    if ((await inner.getMany(resource, ids)).length !== ids.length) throw noSuchRecord()
    await lockAt(
      inner,
      resource,
      ids.map((id, index) => ({ id, version: itemAt(versions, index) })),
    )
    const before = await formerValues(inner, resource, ids)
    const changed: ChangedRecord[] = []
    for (const id of [...ids].sort((a, b) => a - b)) {
      const values = entryOf(before, id)
      // What the server set because of them comes back with them.
      const given = Object.keys(values).map((name) => namedIn(resource.fields, name))
      if (!given.every((field) => field.flow === 'read' || mayWrite(resource, field, inner.identity.rights)))
        throw noActionRight()
      const { version } = await inner.update(resource, id, null, values, bulkCalls(resource.name).undo)
      changed.push({ id, version })
    }
    return { changed }
  })
}

async function formerValues(
  { database }: Records,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const rows = await database.all<{ record_id: number; before: Record<string, unknown> }>(
    sql`select record_id, before from (
        select distinct on (record_id) record_id, action, before from history
        where resource = ${resource.name} and record_id = any(${sql.param([...ids])}::integer[]) order by record_id, id desc) last
      where action = ${bulkCalls(resource.name).change} and before is not null`,
  )
  const found = new Map(rows.map((row) => [row.record_id, row.before]))
  const others = ids.filter((id) => !found.has(id))
  if (others.length > 0) {
    const named = others
      .slice(0, 10)
      .map((id) => `#${id}`)
      .join(', ')
    throw new Fault(
      409,
      100409,
      {
        zh: `没有撤销：这些记录最近的修改不是批量修改（${named}）`,
        en: `Nothing was undone: the last change of these was not one of several (${named}).`,
      },
      { ids: others },
    )
  }
  return found
}
