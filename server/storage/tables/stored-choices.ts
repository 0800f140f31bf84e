import { isDeepStrictEqual } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { resources } from '../../../resources/index.ts'
import { databaseError } from '../postgres/database-errors.ts'
import { itemAt, didYouMean, nearest, type AnyResource, type Choice } from '../../../resources/kit/index.ts'

/**
 * Stored values that are no longer among the choices of their field, because the declaration dropped them. No form can
 * save such a record again, so a server whose declaration lost a choice checks the table before it serves, and refuses
 * to start when the choice is still stored. A table is checked again only when its fields lose a choice; values stored
 * past the declarations afterwards (by an older server beside this one, or SQL by hand) cause a warning.
 */

/** How long checking one table may take: a million questions take about three seconds. */
const longestMs = 30_000
const queryCancelled = '57014'
/** For each field; more are a mistake of another kind. */
const mostValues = 10

interface ChoiceField {
  name: string
  many: boolean
  values: string[]
}

const choiceFields = ({ fields }: AnyResource): ChoiceField[] =>
  Object.entries(fields).flatMap(([name, { column, options }]) => {
    const values = (options['of'] as readonly Choice[] | undefined)?.map(({ value }) => String(value))
    return values && ['text', 'integer', 'texts'].includes(column) ? [{ name, many: column === 'texts', values }] : []
  })

const strange = ({ name, many }: ChoiceField, at: number): string =>
  many ? `not "${name}" <@ $${at}::text[]` : `"${name}"::text <> all ($${at}::text[])`

/** One scan of the table for all its fields: normally it finds nothing. */
async function hasStrange(client: PoolClient, table: string, fields: readonly ChoiceField[]): Promise<boolean> {
  const where = fields.map((field, index) => strange(field, index + 1)).join(' or ')
  const { rowCount } = await client.query(
    `select 1 from "${table}" where ${where} limit 1`,
    fields.map(({ values }) => values),
  )
  return rowCount === 1
}

async function faultsIn(client: PoolClient, table: string, field: ChoiceField): Promise<string[]> {
  const [from, value] = field.many
    ? [`"${table}" t, unnest(t."${field.name}") v`, 'v']
    : [`"${table}" t`, `t."${field.name}"::text`]
  const { rows } = await client.query<{ value: string; count: number }>(
    `select ${value} as value, count(*)::integer as count from ${from} where ${value} <> all ($1::text[]) group by 1 order by 2 desc, 1 limit ${mostValues}`,
    [field.values],
  )
  return rows.map(({ value: stored, count }) => {
    const near = nearest(stored, field.values)
    const better = near ?? itemAt(field.values, 0)
    return `${table}.${field.name}: "${stored}" is no longer a choice, and ${count} row${count === 1 ? ' has' : 's have'} it${didYouMean(stored, field.values) || '.'} Declare it again, or give ${count === 1 ? 'it' : 'them'} one of ${field.values.join(', ')} (npm run sql runs it): ${mending(table, field, stored, better)}`
  })
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** The statement that gives such rows another value. */
const mending = (table: string, { name, many }: ChoiceField, from: string, to: string): string =>
  many
    ? `update "${table}" set "${name}" = array_replace("${name}", ${quoted(from)}, ${quoted(to)}) where ${quoted(from)} = any("${name}")`
    : `update "${table}" set "${name}" = ${quoted(to)} where "${name}" = ${quoted(from)}`

/** `lost`: every such value, with the number of rows. `unread`: tables that take too long to check. */
interface Looked {
  lost: string[]
  unread: string[]
}

/** Null where it takes too long. The limit of time is the transaction's: a pooler may hand its session to others. */
async function lostIn(client: PoolClient, resource: AnyResource): Promise<string[] | null> {
  const fields = choiceFields(resource)
  if (fields.length === 0) return []
  await client.query(`begin read only; set local statement_timeout = ${longestMs}`)
  try {
    const faults: string[] = []
    if (await hasStrange(client, resource.name, fields))
      for (const field of fields) faults.push(...(await faultsIn(client, resource.name, field)))
    await client.query('commit')
    return faults
  } catch (error) {
    await client.query('rollback')
    if (databaseError(error)?.code !== queryCancelled) throw error
    return null
  }
}

/** Checks the tables of these resources. */
export async function undeclaredChoices(
  pool: Pool,
  looked: readonly AnyResource[] = Object.values(resources),
): Promise<Looked> {
  const client = await pool.connect()
  const found: Looked = { lost: [], unread: [] }
  let broken = true
  try {
    for (const resource of looked) {
      const lost = await lostIn(client, resource)
      if (lost) found.lost.push(...lost)
      else found.unread.push(resource.name)
    }
    broken = false
    return found
  } finally {
    client.release(broken)
  }
}

const settingKey = 'choices'

/** By table and field, the choices that all stored values are known to be among. */
type Known = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const choicesOf = (resource: AnyResource): Known[string] =>
  Object.fromEntries(choiceFields(resource).map(({ name, values }) => [name, values]))

/** Whether a table may contain a choice that is no longer declared. */
function hasLost(resource: AnyResource, known: Known): boolean {
  const before = known[resource.name] ?? {}
  return choiceFields(resource).some(
    ({ name, values }) => before[name] === undefined || before[name].some((one) => !values.includes(one)),
  )
}

/**
 * Throws when a choice is stored that a declaration dropped since the last start. A table that takes too long to check
 * blocks one start and no other; every start names it in a warning.
 */
export async function refuseLostChoices(
  pool: Pool,
  declared: readonly AnyResource[] = Object.values(resources),
): Promise<void> {
  const { rows } = await pool.query<{ value: Known }>('select value from setting where key = $1', [settingKey])
  const known = rows[0]?.value ?? {}
  const changed = declared.filter((resource) => hasLost(resource, known))
  const { lost } = await undeclaredChoices(pool, changed)
  if (lost.length > 0) throw new Error(`The stored records do not match the resources:\n  ${lost.join('\n  ')}`)
  const now: Known = Object.fromEntries(declared.map((resource) => [resource.name, choicesOf(resource)]))
  if (isDeepStrictEqual(now, known)) return
  await pool.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [settingKey, JSON.stringify(now)],
  )
}
