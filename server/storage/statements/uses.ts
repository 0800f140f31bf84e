import { z } from 'zod'
import {
  holds,
  mayRead,
  namedIn,
  plainText,
  recordId,
  rightOf,
  type AnyResource,
} from '../../../resources/kit/index.ts'
import { resources } from '../../../resources/index.ts'
import { grantedKinds, referencesTo } from '../../../resources/registry/references.ts'
import { noSuchRecord } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { andScope, table } from './record-sql.ts'
import { sql, type Database, type SQL } from '../postgres/database.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { shownTitle } from '../tables/columns.ts'
import { sortedColumn } from './reading-order.ts'
import { grantTables } from './grant-tables.ts'
import { scopeCondition, scopeValues } from './scope.ts'

/**
 * What refers to a record, from every resource that declares a ref to it, and the users it was granted to. All living
 * records are counted; only those that the person may list and see, by fields that they may read, are named.
 */

export const usesInput = z.strictObject({
  id: recordId,
  /** A single group (`exam_item.exercise_ids`, `granted`), to page through it; without it: every group's first page. */
  by: plainText(130).optional(),
  page: z.int().min(1).max(10_000).default(1),
  page_size: z.int().min(1).max(50).default(10),
})

const group = z.strictObject({
  by: z.string(),
  resource: z.string(),
  /** The field of the reference; null for grants. */
  field: z.string().nullable(),
  count: z.int(),
  /** There are more than `count`. */
  more: z.boolean(),
  /** How many of `count` the person may see. */
  seen: z.int(),
  records: z.array(z.strictObject({ id: z.int(), title: z.string().nullable() })),
})

export const usesOutput = z.strictObject({ list: z.array(group), total: z.int() })

/** The person, and the connection to use. */
interface Asker {
  readonly database: Database
  readonly identity: Identity
}

type UsesInput = z.infer<typeof usesInput>
type UseGroup = z.infer<typeof group>

/** Past this, "more" says enough: counting a million rows costs more than reading a page of them. */
const countedUpTo = 10_000

interface Source {
  by: string
  resource: AnyResource
  field: string | null
  /** Over `t`, a row of the resource: whether it refers to the record. */
  points: SQL
  isSeen: boolean
}

/** Whether records of a resource may be named that refer to another by a field. */
export const mayNameUses = (other: AnyResource, field: string, rights: Identity['rights']): boolean =>
  holds(rights, rightOf(other, 'list')) && mayRead(other, namedIn(other.fields, field), rights)

function sourcesFor(resource: AnyResource, id: number, { rights }: Identity): Source[] {
  const sources = referencesTo(resource.name).map(({ resource: other, field, many }): Source => {
    const column = sql`t.${sql.identifier(field)}`
    const points = many ? sql`${column} @> array[${id}::integer]` : sql`${column} = ${id}::integer`
    const isSeen = mayNameUses(other, field, rights)
    return { by: `${other.name}.${field}`, resource: other, field, points, isSeen }
  })
  if (!grantedKinds.includes(resource.name)) return sources
  const granted = grantTables.map(({ name, holder, holderId }): Source => {
    const [grants, column] = [sql.identifier(name), sql.identifier(holderId)]
    const points = sql`t.id in (select g.${column} from ${grants} g where g.kind = ${resource.name} and g.target_id = ${id}::integer)`
    const isSeen =
      holds(rights, rightOf(holder, 'list')) && holds(rights, rightOf(resources.resource, 'set_resource_to_user'))
    return {
      by: holder === resources.user ? 'granted' : `granted.${holder.name}`,
      resource: holder,
      field: null,
      points,
      isSeen,
    }
  })
  return [...sources, ...granted]
}

async function countUpTo({ database, identity }: Asker, { resource, points }: Source, scope: SQL): Promise<number> {
  const counted = sql`select 1 from ${table(resource)} t where t.deleted_at is null and ${points}${scope} limit ${countedUpTo + 1}`
  return (await database.first<{ count: number }>(
    sql`select count(*) from (${counted}) counted`,
    scopeValues(identity),
  ))!.count
}

async function groupOf(asker: Asker, source: Source, { page, page_size }: UsesInput): Promise<UseGroup | null> {
  const { resource, isSeen } = source
  const { identity } = asker
  const count = await countUpTo(asker, source, sql``)
  if (count === 0) return null
  const isScoped = scopeCondition(resource, identity, sql`t`, 'read') !== undefined
  const seen = !isSeen ? 0 : isScoped ? await countUpTo(asker, source, andScope(resource, identity, sql`t`)) : count
  const found = seen === 0 ? [] : await pageOf(asker, source, { page, page_size, few: seen <= countedUpTo })
  return {
    by: source.by,
    resource: resource.name,
    field: source.field,
    count: Math.min(count, countedUpTo),
    more: count > countedUpTo,
    seen: Math.min(seen, countedUpTo),
    records: found,
  }
}

/**
 * In the order of the resource's own list. A few records are found by the index of the reference and then sorted; many
 * are found soon enough along the index of the order. The planner cannot know which, as it assumes every value of an
 * array to be equally common.
 */
function pageOf(
  { database, identity }: Asker,
  { resource, points }: Source,
  { page, page_size, few }: { page: number; page_size: number; few: boolean },
): Promise<UseGroup['records']> {
  const sort = resource.list.sort ?? 'id'
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const title = namedIn(resource.fields, resource.title)
  const shown = mayRead(resource, title, identity.rights) ? shownTitle(resource, identity) : sql`null`
  const by = sort.replace(/^-/, '')
  const place = sortedColumn(sql`t.${sql.identifier(by)}`, fieldOf(resource, by))
  return database.all(
    sql`with found as ${few ? sql`materialized` : sql`not materialized`} (
        select t.id, ${place} as place from ${table(resource)} t where t.deleted_at is null and ${points}${andScope(resource, identity, sql`t`)}),
      paged as (select id from found order by place ${direction}, id ${direction} limit ${page_size} offset ${(page - 1) * page_size})
      select t.id, ${shown} as title from paged join ${table(resource)} t on t.id = paged.id order by ${place} ${direction}, t.id ${direction}`,
    scopeValues(identity),
  )
}

/** Throws 100404 for a record that does not exist or is outside the scope; one in the trash counts as existing. */
export async function readUses(
  asker: Asker,
  resource: AnyResource,
  input: UsesInput,
): Promise<z.infer<typeof usesOutput>> {
  const seen = await asker.database.first(
    sql`select 1 from ${table(resource)} t where t.id = ${input.id}${andScope(resource, asker.identity, sql`t`)}`,
    scopeValues(asker.identity),
  )
  if (!seen) throw noSuchRecord()
  const asked = sourcesFor(resource, input.id, asker.identity).filter(
    ({ by }) => input.by === undefined || by === input.by,
  )
  const groups = await Promise.all(asked.map((source) => groupOf(asker, source, input)))
  const list = groups.filter((one) => one !== null)
  return { list, total: list.length }
}
