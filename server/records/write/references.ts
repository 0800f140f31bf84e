import { sql, type SQL } from 'drizzle-orm'
import {
  entryOf,
  itemAt,
  messages,
  type AnyResource,
  type Language,
  type MessageKey,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import { referencesTo, referencesOf, type Among, type Reference } from '../../../resources/registry/references.ts'
import { invalid } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { castOf, columnTypeOf } from '../../storage/tables/columns.ts'
import { prepared, type Database, type Prepared } from '../../storage/postgres/database.ts'
import { scopeCondition, scopeKey, scopeValues } from '../../storage/statements/scope.ts'
import { nothingPointsAt } from './in-use.ts'
import type { RecordContext, Write } from '../hooks/write.ts'

/**
 * Rules for references: the target exists, the writer sees it, and where both have a course, it is the same. Targets
 * are locked (`for key share`) until the transaction ends, and a delete locks its records `for update`, so that one of
 * the two waits for the other and then sees its outcome. Every write that may add a reference is checked here.
 */

/**
 * What is wrong with one reference. `none`: there is no such record, or the writer cannot see it; the response is the
 * same.
 */
export interface ReferenceFault {
  row_number: number
  path: string
  /** The id referred to. */
  id: number
  reason: 'none' | 'course' | 'group' | 'tree' | 'among'
}

const texts: Record<ReferenceFault['reason'], MessageKey> = {
  none: 'noSuchRecord',
  course: 'otherCourse',
  group: 'otherGroup',
  tree: 'otherTree',
  among: 'notAmong',
}

const referenceText = ({ reason }: Pick<ReferenceFault, 'reason'>, language: Language): string =>
  messages[texts[reason]][language]

/** Each field once. */
export const referenceIssues = (
  faults: readonly ReferenceFault[],
  language: Language,
  pathOf: (fault: ReferenceFault) => string = ({ path }) => path,
): ValidationIssue[] => {
  const byPath = new Map(
    faults.map((fault) => [pathOf(fault), { path: pathOf(fault), message: referenceText(fault, language) }]),
  )
  return [...byPath.values()]
}

const held = ({ field }: Reference): SQL => sql`${sql.identifier(`held_${field}`)}`

/** The records that the rows of `new` refer to by one field, locked; without an identity the scope is not checked. */
function holding(reference: Reference, identity: Identity | null): SQL {
  const { field, target, many, isGiven, same } = reference
  const column = sql`new.${sql.identifier(field)}`
  const ids = many
    ? sql`select distinct unnest(${column}) from new`
    : sql`select distinct ${column} from new where ${column} is not null`
  const scope = identity && isGiven && scopeCondition(target, identity, sql`t`, 'read')
  const group = same ? sql`, t.${sql.identifier(same.theirs)} as belongs_to` : sql``
  return sql`${held(reference)} as materialized (
    select t.id${group} from ${sql.identifier(target.name)} t
    where t.id = any(array(${ids})) and t.deleted_at is null${scope ? sql` and ${scope}` : sql``} order by t.id for key share of t)`
}

/** Whether the record of `chooser` limits the choice, and `id` is not among the chosen. */
const notChosen = ({ chooser, list }: Among, chooserId: SQL, id: SQL): SQL =>
  sql`exists (select 1 from ${sql.identifier(chooser.name)} c where c.id = ${chooserId} and c.${sql.identifier(list)} <> '{}' and not (c.${sql.identifier(list)} @> array[${id}]))`

/** The columns of a record that a reference is compared with. */
const comparedColumns = ({ same, among }: Reference): string[] =>
  [same?.own, among?.own].filter((name) => name !== undefined)

/** Over the rows of `new` and the locked targets: the invalid references. */
function wanting(reference: Reference, comparedWith: (own: string) => string): SQL {
  const { field, many, same, isParent, isOwn, among, from = field } = reference
  const column = sql`new.${sql.identifier(field)}`
  const other = same ? sql` or h.belongs_to <> new.${sql.identifier(comparedWith(same.own))}` : sql``
  const one = many ? sql`each.id` : column
  const rows = many ? sql`new cross join lateral unnest(${column}) each(id)` : sql`new`
  const reason = isParent ? 'tree' : isOwn ? 'group' : 'course'
  const unchosen = among ? notChosen(among, sql`new.${sql.identifier(comparedWith(among.own))}`, one) : sql`false`
  return sql`select new.row_number, ${from}::text as path, ${one} as id, case when h.id is null then 'none' when ${unchosen} then 'among' else ${reason}::text end as reason
    from ${rows} left join ${held(reference)} h on h.id = ${one} where ${one} is not null and (h.id is null${other} or ${unchosen})`
}

/**
 * For a statement with rows in `new`: `missing`, the invalid references (`ReferenceFault`), as expressions for its
 * `with` clause. `comparedWith` is the column of `new` that holds a record's course.
 */
export function missingReferences(
  resource: AnyResource,
  identity: Identity | null,
  comparedWith = (own: string): string => own,
): SQL {
  const references = referencesOf(resource)
  if (references.length === 0)
    return sql`missing as (select 0 as row_number, ''::text as path, 0 as id, ''::text as reason where false)`
  return sql`${sql.join(
    references.map((one) => holding(one, identity)),
    sql`, `,
  )},
    missing as (${sql.join(
      references.map((one) => wanting(one, comparedWith)),
      sql` union all `,
    )})`
}

/** A record's course, and the reference to it: an unchanged course is not checked again. */
const ownOf = (name: string): string => `own_${name}`

/** What `faultsOf` needs of a record: ids by field, and the values that those are compared with. */
export function referencesIn(resource: AnyResource, record: Values): Values {
  const pairs = referencesOf(resource).flatMap((one) => [
    [one.field, record[one.field]],
    ...comparedColumns(one).map((own) => [ownOf(own), record[own]]),
  ])
  return Object.fromEntries(pairs)
}

/** What a statement that checks the references of a resource depends on. */
export const referencesKey = (resource: AnyResource, identity: Identity): string =>
  [resource, ...referencesOf(resource).map(({ target }) => target)].map((one) => scopeKey(one, identity)).join()

const statements = new Map<string, Prepared>()

function statementFor(resource: AnyResource, identity: Identity | null): Prepared {
  const key = `${resource.name}|${identity ? referencesKey(resource, identity) : ''}`
  if (!statements.has(key)) {
    const columns = new Map(
      referencesOf(resource).flatMap((one): [string, string][] => [
        [one.field, one.field],
        ...comparedColumns(one).map((own): [string, string] => [ownOf(own), own]),
      ]),
    )
    const typed = [...columns].map(
      ([column, name]) => sql`${sql.identifier(column)} ${castOf(columnTypeOf(resource, name)!)}`,
    )
    statements.set(
      key,
      prepared(sql`
      with new as (select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as given(row_number integer, ${sql.join(typed, sql`, `)})),
      ${missingReferences(resource, identity, ownOf)}
      select row_number, path, id, reason from missing order by 1, 2`),
    )
  }
  return entryOf(statements, key)
}

type Values = Readonly<Record<string, unknown>>

/** Locks what these rows refer to, and returns the invalid references. `identity` null: the scope is not checked. */
export async function faultsOf(
  database: Database,
  resource: AnyResource,
  rows: readonly Values[],
  identity: Identity | null,
): Promise<ReferenceFault[]> {
  if (referencesOf(resource).length === 0) return []
  const given = rows.map((row, row_number) => ({ row_number, ...row }))
  const values = identity ? scopeValues(identity) : {}
  return database.prepared<ReferenceFault & Record<string, unknown>>(statementFor(resource, identity), {
    rows: JSON.stringify(given),
    ...values,
  })
}

/** A record before and after a change, with the fields whose values change. */
export interface Changed {
  before: Values
  after: Values
  names: readonly string[]
}

const idsIn = (value: unknown): number[] => [(value as number | number[] | null) ?? []].flat()

/**
 * What has to be checked again for a change: new references, and all references within a course when the course
 * changes. References that are kept stay valid, even to records that this writer cannot see.
 */
function asked(resource: AnyResource, { before, after, names }: Changed): Values {
  const row: Record<string, unknown> = { ...referencesIn(resource, after) }
  for (const one of referencesOf(resource)) {
    const { field, many } = one
    const moves = comparedColumns(one).some((own) => names.includes(own))
    const kept = new Set(moves ? [] : idsIn(before[field]))
    const added = idsIn(after[field]).filter((id) => !kept.has(id))
    row[field] = many ? added : (added[0] ?? null)
  }
  return row
}

interface ReferenceOptions {
  by?: Write['by']
  placeOf?: ((row: number, path: string) => string) | undefined
}

/**
 * Throws 100400 naming the fields with invalid references; `placeOf` says which record, where there are several. The
 * caller locks the records themselves.
 */
async function obeyReferences(
  { database, identity }: RecordContext,
  resource: AnyResource,
  changes: readonly Changed[],
  { by = 'person', placeOf }: ReferenceOptions = {},
): Promise<void> {
  const fields = new Set(referencesOf(resource).flatMap((one) => [one.field, ...comparedColumns(one)]))
  if (!changes.some(({ names }) => names.some((name) => fields.has(name)))) return
  const faults = await faultsOf(
    database,
    resource,
    changes.map((change) => asked(resource, change)),
    by === 'person' ? identity : null,
  )
  const path = (fault: ReferenceFault) => placeOf?.(fault.row_number, fault.path) ?? fault.path
  if (faults.length > 0) throw invalid(referenceIssues(faults, identity.language, path).slice(0, 20))
  await obeyPointers(database, resource, identity, changes, placeOf)
}

/**
 * A record that others of its course refer to stays in that course. Locks it, so that no new reference appears
 * meanwhile.
 */
async function obeyPointers(
  database: Database,
  resource: AnyResource,
  { language }: Identity,
  changes: readonly Changed[],
  placeOf?: (row: number, path: string) => string,
): Promise<void> {
  for (const { resource: other, field, many } of referencesTo(resource.name)) {
    const same = referencesOf(other).find((one) => one.field === field)!.same
    const moving = same
      ? changes.flatMap(({ before, after, names }, row) =>
          names.includes(same.theirs) ? [{ row, id: before['id'], belongs_to: after[same.theirs] ?? null }] : [],
        )
      : []
    if (!same || moving.length === 0) continue
    const ids = sql`${sql.param(moving.map(({ id }) => id))}::integer[]`
    await database.run(
      sql`select 1 from ${sql.identifier(resource.name)} where id = any(${ids}) order by id for update`,
    )
    const column = sql`t.${sql.identifier(field)}`
    const points = many ? sql`${column} @> array[moving.id]` : sql`${column} = moving.id`
    const left = await database.all<{ row: number }>(
      sql`select moving.row from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as moving(row integer, id integer, belongs_to ${castOf(columnTypeOf(resource, same.theirs)!)})
        where exists (select 1 from ${sql.identifier(other.name)} t where t.deleted_at is null and ${points} and t.${sql.identifier(same.own)} <> moving.belongs_to) order by 1 limit 20`,
    )
    const message = messages.usedInCourse[language]
    if (left.length > 0)
      throw invalid(left.map(({ row }) => ({ path: placeOf?.(row, same.theirs) ?? same.theirs, message })))
  }
}

/**
 * The stage `references`: checks what a change refers to, and what refers to records that are deleted. A create is
 * checked by its own statement, a restore after the records are back.
 */
export async function references(write: Write): Promise<void> {
  const { context, resource, kind, by, changes, isNamed } = write
  if (changes.length === 0) return
  const placeOf = isNamed ? (row: number, path: string) => `#${itemAt(changes, row).id}.${path}` : undefined
  if (kind === 'update')
    await obeyReferences(
      context,
      resource,
      changes.map(({ before, after, names }) => ({ before: before!, after, names })),
      { by, placeOf },
    )
  if (kind === 'delete' || kind === 'purge')
    await nothingPointsAt(
      context,
      resource,
      changes.map(({ id }) => id),
    )
}
