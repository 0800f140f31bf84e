import { messages, type AnyResource } from '../../../resources/kit/index.ts'
import { languageKey, shownColumns } from '../../storage/tables/columns.ts'
import { sql } from '../../storage/postgres/database.ts'
import { databaseError } from '../../storage/postgres/database-errors.ts'
import { changedDerived, derivedColumns, derivedOf } from '../../storage/tables/derived-columns.ts'
import { byWhom, castOfAny, cachedStatements, shownFields, table } from '../../storage/statements/record-sql.ts'
import { scopeCondition, scopeValues } from '../../storage/statements/scope.ts'
import { inUse, invalid, noActionRight } from '../../base/fault.ts'
import { oneByOne } from '../../base/threads/pauses.ts'
import { hooksOf } from '../hooks/hooks-of.ts'
import { insertStatement } from './insert-statement.ts'
import { referenceIssues, referencesKey, type ReferenceFault } from './references.ts'
import type { Change, RecordContext, RecordRow, Write, WriteKind } from '../hooks/write.ts'

/**
 * The stages `write` and `history`: one statement stores the rows, the derived columns and the history of each, and
 * reports whether all of them are still within the writer's scope. For a create it also checks the references, so that
 * no transaction is needed.
 */

/** Turns errors of the database into ones that the person can correct. */
export function explained(resource: AnyResource, { identity: { language } }: RecordContext, error: unknown): never {
  const refused = databaseError(error)
  const [, path, kind] =
    /^(.+)_(unique|lookalike)$/.exec(refused?.constraint?.slice(resource.name.length + 1) ?? '') ?? []
  if (refused?.code === '23505' && path)
    throw invalid([{ path, message: messages[kind as 'unique' | 'lookalike'][language] }])
  if (refused?.code === '23503')
    throw invalid([
      { path: refused.constraint?.slice(resource.name.length + 1, -3) ?? '', message: messages.noSuchRecord[language] },
    ])
  throw error
}

const statements = cachedStatements()

/** The path of a fault in one of several new records: the record's number before the field. */
const pathOf = ({ row_number, path }: ReferenceFault, isNamed: boolean): string =>
  isNamed ? `${row_number}.${path}` : path

async function insert({ context, resource, by, changes, isNamed, repeatable }: Write): Promise<RecordRow[]> {
  const { database, identity } = context
  const statement = statements(
    `insert|${resource.name}|${referencesKey(resource, identity)}|${languageKey(resource, identity)}|${by}`,
    () => insertStatement(resource, identity, by),
  )
  const rows = await oneByOne(changes, ({ after }, row_number) => ({
    row_number,
    ...after,
    ...derivedOf(resource, after),
  }))
  const [result] = await database.prepared<{ made: string; missing: ReferenceFault[] | null; outside: boolean }>(
    statement,
    {
      rows: JSON.stringify(rows),
      user_id: identity.userId || null,
      taken_by: identity.takenBy,
      key: repeatable?.key ?? null,
      request_hash: repeatable?.requestHash ?? null,
      ...scopeValues(identity),
    },
  )
  if (result!.missing)
    throw invalid(referenceIssues(result!.missing, identity.language, (fault) => pathOf(fault, isNamed)).slice(0, 20))
  if (result!.outside) throw noActionRight()
  return JSON.parse(result!.made)
}

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))

/** A changed record as the statement needs it, with what its history stores. */
function updatedRow(
  resource: AnyResource,
  { id, before, after, names, note }: Change,
  columns: readonly string[],
): Record<string, unknown> {
  const derived = derivedOf(resource, after)
  const logged = names.filter((name) => name in before!)
  const followed = changedDerived(resource, before!, derived)
  return {
    id,
    history_before: { ...pick(before!, [...logged, ...followed]), ...note?.before },
    history_after: { ...pick(after, logged), ...pick(derived, followed), ...note?.after },
    ...pick(after, columns),
    ...derived,
  }
}

/** Secrets are never read back, so a record whose secret does not change has none to pass. */
const isSecretOfSome = (resource: AnyResource, name: string, changes: readonly Change[]): boolean =>
  resource.fields[name]?.flow === 'write' && changes.some(({ names }) => !names.includes(name))

/** A new version with its history for each record, in one statement. */
async function update({ context, resource, action, by, changes }: Write): Promise<RecordRow[]> {
  const { database, identity } = context
  const names = [...new Set(changes.flatMap((change) => change.names))]
  const columns = [...new Set([...names, ...derivedColumns(resource)])]
  const typed = columns.map((name) => sql`${sql.identifier(name)} ${castOfAny(resource, name)}`)
  const set = columns.map(
    (name) =>
      sql`${sql.identifier(name)} = ${isSecretOfSome(resource, name, changes) ? sql`coalesce(given.${sql.identifier(name)}, t.${sql.identifier(name)})` : sql`given.${sql.identifier(name)}`}`,
  )
  const rows = await oneByOne(changes, (change) => updatedRow(resource, change, names))
  const scope = by === 'person' ? scopeCondition(resource, identity, sql`t`, 'write') : undefined
  const stored = await database.all<{ record: RecordRow; outside: boolean }>(
    sql`with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id integer, history_before jsonb, history_after jsonb, ${sql.join(typed, sql`, `)})),
      made as (update ${table(resource)} t set ${sql.join(set, sql`, `)}, version = t.version + 1, updated_at = now() from given where t.id = given.id returning t.*),
      logged as (insert into history (resource, record_id, action, user_id, taken_by, version, before, after)
        select ${resource.name}, made.id, ${action}, ${byWhom(identity)}, made.version, history_before, history_after from given join made on made.id = given.id),
      shown as (select ${shownColumns(resource, shownFields(resource), identity)} from made)
      select row_to_json(shown) as record, ${scope ? sql`exists (select 1 from made t where (${scope}) is not true)` : sql`false`} as outside from shown order by shown.id`,
    scope ? scopeValues(identity) : {},
  )
  if (stored.some(({ outside }) => outside)) throw noActionRight()
  return stored.map(({ record }) => record)
}

const idsOf = (changes: readonly Change[]) => sql`${sql.param(changes.map(({ id }) => id))}::integer[]`

/** Into the trash or out of it: a new version with no other changes. */
async function setDeleted(
  { context, resource, action, changes }: Write,
  deletedAt: 'now()' | 'null',
): Promise<RecordRow[]> {
  const rows = await context.database.all<{ record: RecordRow }>(
    sql`with made as (update ${table(resource)} set deleted_at = ${sql.raw(deletedAt)}, updated_at = now(), version = version + 1 where id = any(${idsOf(changes)}) returning *),
      logged as (insert into history (resource, record_id, action, user_id, taken_by, version) select ${resource.name}, id, ${action}, ${byWhom(context.identity)}, version from made),
      shown as (select ${shownColumns(resource, shownFields(resource), context.identity)} from made)
      select row_to_json(shown) as record from shown order by shown.id`,
  )
  return rows.map(({ record }) => record)
}

/** Deletes for good; the history keeps what the record was. */
async function purge(write: Write): Promise<RecordRow[]> {
  const { context, resource, action, changes } = write
  const { database, identity } = context
  const rows = changes.map(({ id, before }) => ({ record_id: id, before }))
  await database.run(sql`insert into history (resource, record_id, action, user_id, taken_by, before)
    select ${resource.name}, record_id, ${action}, ${byWhom(identity)}, before from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gone(record_id integer, before jsonb)`)
  for (const hooks of hooksOf(resource)) await hooks.purge?.(write)
  await database.run(sql`delete from ${table(resource)} where id = any(${idsOf(changes)})`).catch((error) => {
    if (databaseError(error)?.code === '23503') throw inUse([], true)
    throw error
  })
  return changes.map(({ before }) => before!)
}

const statementOf: Record<WriteKind, (write: Write) => Promise<RecordRow[]>> = {
  create: insert,
  update,
  delete: (write) => setDeleted(write, 'now()'),
  restore: (write) => setDeleted(write, 'null'),
  purge,
}

/** Stores the records of a write with their history. */
export async function store(write: Write): Promise<void> {
  write.stored = write.changes.length === 0 ? [] : await statementOf[write.kind](write)
}

/** Adds an entry to a record's history without changing the record. */
export async function logOnly(
  { database, identity }: RecordContext,
  resource: AnyResource,
  id: number,
  action: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
  await database.run(sql`insert into history (resource, record_id, action, user_id, taken_by, before, after)
    values (${resource.name}, ${id}, ${action}, ${byWhom(identity)}, ${json(before)}, ${json(after)})`)
}
