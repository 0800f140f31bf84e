import { changeFaults, type AnyResource } from '../../resources/kit/index.ts'
import { shownColumns } from '../database/columns.ts'
import { sql } from '../database/database.ts'
import { changedMark, derivedColumns, derivedOf } from '../database/derived.ts'
import { obeyCompleteness } from '../database/completeness.ts'
import { obeyLock } from '../database/locks.ts'
import type { RecordRow, Records } from '../database/records.ts'
import { andWriteScope, byWhom, castOfAny, shownFields, table } from '../database/record-sql.ts'
import { obeyReferences } from '../database/references.ts'
import { scopeCondition, scopeValues } from '../database/scope.ts'
import { changesSiblings, closePlaces } from '../database/siblings.ts'
import { Fault, noActionRight } from '../fault.ts'
import { withinStanding } from '../standing/within-standing.ts'
import { changedFields } from './known.ts'

/** Changes of many records in a few statements, each record a new version with its history. Inside a transaction. */

export interface RecordChange {
  number: number
  id: number
  /** What the record must still be at. */
  version: number
  values: Record<string, unknown>
}

export interface WrittenChange {
  number: number
  id: number
  version: number
  /** What the changed fields held. */
  before: Record<string, unknown>
}

const maxNamed = 10

const changedSince = (ids: readonly number[]): Fault => {
  const named = ids.slice(0, maxNamed).map((id) => `#${id}`)
  return new Fault(409, 100409, {
    zh: `没有改动任何记录：${ids.length}条记录在此之后已被修改或删除（${named.join('、')}${ids.length > maxNamed ? '…' : ''}）`,
    en: `Nothing was changed: ${ids.length} records were changed or deleted since (${named.join(', ')}${ids.length > maxNamed ? ', …' : ''}).`,
  }, { ids: ids.slice(0, 1000) })
}

/** Locks the records, all of them still at their version and within sight, or throws 100409 naming those that are not. */
export async function lockAt(records: Records, resource: AnyResource, wanted: readonly { id: number; version: number }[]): Promise<Map<number, RecordRow>> {
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const rows = await records.database.all<{ record: RecordRow }>(
    sql`select row_to_json(shown) as record from (select ${shownColumns(resource, shownFields(resource))} from ${table(resource)} t
      where t.id = any(${sql.param(ids)}::integer[]) and t.deleted_at is null${andWriteScope(resource, records.identity, sql`t`)} order by t.id for no key update) shown`,
    scopeValues(records.identity),
  )
  const found = new Map(rows.map(({ record }) => [record.id, record]))
  const gone = wanted.filter(({ id, version }) => found.get(id)?.version !== version).map(({ id }) => id)
  if (gone.some((id) => !found.has(id)) && (await records.getMany(resource, gone)).some(({ id }) => !found.has(id))) throw noActionRight()
  if (gone.length > 0) throw changedSince(gone)
  return found
}

/** Answers what was changed; a record that has all values already is left as it is, and answered too. */
export async function writeChanges(records: Records, resource: AnyResource, changes: readonly RecordChange[], action: string): Promise<WrittenChange[]> {
  const found = await lockAt(records, resource, changes)
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]
  const ready = changes.map(({ number, id, values }) => {
    const record = found.get(id)!
    const changed = changedFields(record, values)
    const after: Record<string, unknown> = { ...record, ...values }
    const before = Object.fromEntries(changed.map((name) => [name, record[name]]))
    const written = Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
    return { number, id, stored: record, version: record.version, changed, before, written, after }
  })
  const writing = ready.filter(({ changed }) => changed.length > 0)
  for (const { id, changed, after } of writing) {
    obeyLock(resource, records.identity, found.get(id)!, changed, action, true)
    const [broken] = changeFaults(resource, records.identity.rights, found.get(id)!, after)
    if (broken) throw new Fault(400, 100400, { zh: `记录 #${id}：${broken.message.zh}`, en: `Record #${id}: ${broken.message.en}` })
    obeyCompleteness(resource, records.identity, found.get(id)!, after)
  }
  await obeyReferences(records.database, resource, records.identity, writing.map(({ id, changed, after }) => ({ before: found.get(id)!, after, names: changed })), (row, path) => `#${writing[row]!.id}.${path}`)
  const ids = writing.map(({ id }) => id)
  if (writing.length > 0) await withinStanding(records, resource, { ids, fields: names }, () => writeRows(records, resource, names, writing, action))
  const moved = writing.filter(({ changed }) => changesSiblings(resource, changed))
  await closePlaces(records.database, resource, moved.flatMap(({ id, after }) => [found.get(id)!, after]), moved.map(({ id }) => id))
  records.changed.add(resource.name)
  return ready.map(({ number, id, version, before, changed }) => ({ number, id, version: changed.length > 0 ? version + 1 : version, before }))
}

interface Ready {
  id: number
  stored: RecordRow
  before: Record<string, unknown>
  written: Record<string, unknown>
  after: Record<string, unknown>
}

async function writeRows(records: Records, resource: AnyResource, names: readonly string[], writing: readonly Ready[], action: string): Promise<void> {
  const columns = [...names, ...derivedColumns(resource)]
  const typed = columns.map((name) => sql`${sql.identifier(name)} ${castOfAny(resource, name)}`)
  const rows = writing.map(({ id, stored, after, before, written }) => {
    const derived = derivedOf(resource, after)
    const [mark] = changedMark(resource, stored, derived)
    return {
      id,
      history_before: mark ? { ...before, [mark]: stored[mark] } : before,
      history_after: mark ? { ...written, [mark]: derived[mark] } : written,
      ...Object.fromEntries(names.map((name) => [name, after[name] ?? emptyOf(resource, name)])),
      ...derived,
    }
  })
  const scope = scopeCondition(resource, records.identity, sql`t`, 'write')
  const [result] = await records.database
    .all<{ count: number; outside: boolean }>(
      sql`with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id integer, history_before jsonb, history_after jsonb, ${sql.join(typed, sql`, `)})),
        made as (update ${table(resource)} t set ${sql.join(columns.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`), sql`, `)}, version = t.version + 1, updated_at = now()
          from given where t.id = given.id returning t.*),
        logged as (insert into history (resource, record_id, action, user_id, taken_by, version, before, after)
          select ${resource.name}, made.id, ${action}, ${byWhom(records.identity)}, made.version, history_before, history_after from given join made on made.id = given.id)
        select (select count(*) from made) as count, ${scope ? sql`exists (select 1 from made t where (${scope}) is not true)` : sql`false`} as outside`,
      scopeValues(records.identity),
    )
    .catch((error) => records.explained(resource, error))
  if (result!.outside) throw noActionRight()
}

const emptyOf = (resource: AnyResource, name: string): unknown => (['integers', 'texts'].includes(resource.fields[name].column) ? [] : null)
