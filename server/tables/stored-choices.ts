import type { Pool, PoolClient } from 'pg'
import { resources } from '../../resources/index.ts'
import type { AnyResource, Choice, Fields } from '../../resources/kit/index.ts'

/**
 * Stored values that are among the choices of their field no more, because the declaration gave them up. They are shown as they are stored, and
 * no form can save them again. It is a warning, not a refusal to start: everything else works, and what to do is for people to decide.
 */

/** How long one table may be looked through: a million questions take about three seconds. */
const longestMs = 30_000
/** Of each field; more are a mistake of another kind. */
const mostValues = 10

interface ChoiceField {
  name: string
  many: boolean
  values: string[]
}

const choiceFields = ({ fields }: AnyResource): ChoiceField[] =>
  Object.entries(fields as Fields).flatMap(([name, { column, options }]) => {
    const values = (options['of'] as readonly Choice[] | undefined)?.map(({ value }) => String(value))
    return values && ['text', 'integer', 'texts'].includes(column) ? [{ name, many: column === 'texts', values }] : []
  })

const strange = ({ name, many }: ChoiceField, at: number): string =>
  many ? `not "${name}" <@ $${at}::text[]` : `"${name}"::text <> all ($${at}::text[])`

/** One look through the table for all its fields: as a rule it finds nothing. */
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
  return rows.map(
    (row) =>
      `${table}.${field.name}: "${row.value}" is no choice any more, and stands in ${row.count} row${row.count === 1 ? '' : 's'}. Declare it again, or give them one of: ${field.values.join(', ')}.`,
  )
}

/** Every such value, with how many rows have it. A table that takes too long to look through is named too. */
export async function undeclaredChoices(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  const found: string[] = []
  try {
    await client.query(`set statement_timeout = ${longestMs}`)
    for (const resource of Object.values(resources) as AnyResource[]) {
      const fields = choiceFields(resource)
      if (fields.length === 0) continue
      try {
        if (!(await hasStrange(client, resource.name, fields))) continue
        for (const field of fields) found.push(...(await faultsIn(client, resource.name, field)))
      } catch (error) {
        if ((error as { code?: string }).code !== queryCancelled) throw error
        found.push(
          `${resource.name}: its choices were not looked through, as that takes longer than ${longestMs / 1000} s.`,
        )
      }
    }
    return found
  } finally {
    await client.query('reset statement_timeout').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

const queryCancelled = '57014'
