import {
  itemAt,
  mayWrite,
  namedIn,
  setByActions,
  updateSchema,
  validationIssues,
  type AnyResource,
  type Fields,
} from '../../resources/kit/index.ts'
import { invalid, noSuchRecord } from '../base/fault.ts'
import { shownColumns } from '../storage/tables/columns.ts'
import { sql } from '../storage/postgres/database.ts'
import { andScope, table } from '../storage/statements/record-sql.ts'
import type { RecordRow } from './hooks/write.ts'
import type { RecordReader } from './record-reader.ts'
import { scopeValues } from '../storage/statements/scope.ts'

/**
 * A record as it was at an earlier version. Nothing is stored twice: the value of a field at version n is what the
 * first change after n replaced, or the current value. A field added later has the value before its first change.
 */

export interface WantedVersion {
  id: number
  version: number
}

interface Found {
  place: number
  record: RecordRow
  /** The values that the first change after the version replaced, by field. */
  before: Record<string, unknown> | null
  /** When the version was written; null where the history has no entry. */
  at: string | null
}

/**
 * Many versions at once, in the requested order; null for one that never existed, or whose record is purged or outside
 * the person's scope. Fields that the person may not read never leave the database. Takes time linear in the number of
 * changes since each version.
 */
export async function versionsOf(
  records: RecordReader,
  resource: AnyResource,
  wanted: readonly WantedVersion[],
): Promise<(RecordRow | null)[]> {
  const fields = records.readable(resource)
  const rows = await records.database.all<Found>(
    sql`select wanted.place, row_to_json(shown) as record,
        (select jsonb_object_agg(change.name, entry.before -> change.name) from (
          select name, min(h.id) as id from history h cross join lateral jsonb_object_keys(h.before) as name
          where h.resource = ${resource.name} and h.record_id = wanted.record_id and h.version > wanted.version and name = any(${sql.param(fields)}::text[])
          group by name) change join history entry on entry.id = change.id) as before,
        (select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from history h
          where h.resource = ${resource.name} and h.record_id = wanted.record_id and h.version = wanted.version order by h.id limit 1) as at
      from unnest(${sql.param(wanted.map(({ id }) => id))}::integer[], ${sql.param(wanted.map(({ version }) => version))}::integer[]) with ordinality as wanted(record_id, version, place)
      join lateral (select ${shownColumns(resource, fields, records.identity)} from ${table(resource)} t where t.id = wanted.record_id${andScope(resource, records.identity, sql`t`)}) shown on true
      where wanted.version between 1 and shown.version`,
    scopeValues(records.identity),
  )
  const versions: (RecordRow | null)[] = wanted.map(() => null)
  for (const { place, record, before, at } of rows) {
    const { version } = itemAt(wanted, place - 1)
    const isCurrent = version === record.version
    versions[place - 1] = {
      ...record,
      ...before,
      version,
      ...(isCurrent ? {} : { updated_at: at ?? record['created_at'] }),
    }
  }
  return versions
}

/** One version; throws 100404 when it never existed or the person cannot see the record. */
export async function versionOf(
  records: RecordReader,
  resource: AnyResource,
  id: number,
  version: number,
): Promise<RecordRow> {
  const [found] = await versionsOf(records, resource, [{ id, version }])
  if (!found) throw noSuchRecord()
  return found
}

/**
 * The changes that give a record the content of an earlier version again, as far as the person may write it. Throws
 * 100404 for a version that never existed, 100400 naming fields whose old values are no longer allowed.
 */
export async function changesBackTo(
  records: RecordReader,
  resource: AnyResource,
  id: number,
  version: number,
): Promise<Record<string, unknown>> {
  const fields: Fields = resource.fields
  const { rights, language } = records.identity
  const earlier = await versionOf(records, resource, id, version)
  const current = await records.get(resource, id)
  // The state is not content: only actions change it, and the other fields that they set.
  const byActions = setByActions(resource)
  const names = Object.keys(fields).filter(
    (name) =>
      !byActions.has(name) &&
      mayWrite(resource, namedIn(fields, name), rights) &&
      name in earlier &&
      JSON.stringify(earlier[name]) !== JSON.stringify(current[name]),
  )
  const changes = Object.fromEntries(names.map((name) => [name, earlier[name]]))
  const checked = updateSchema(resource).safeParse({ ...changes, id, version })
  if (!checked.success) throw invalid(validationIssues(checked.error, language, changes))
  return changes
}
