import type { AnyResource, Fields } from '../../../resources/kit/index.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'

/**
 * Columns that the server maintains in a record besides what people write: the state of long work, counts. Nobody edits
 * them, so they create no version and no history entry, and skip the pipeline. Only fields of flow `read` are allowed;
 * others throw.
 */

/** Besides the fields: when the record changed, its owner, and how often an open page should poll. */
const ownColumns: ReadonlySet<string> = new Set(['created_by', 'updated_at', 'version', 'search_text'])

type Values = Readonly<Record<string, SQL | null>>

function given(resource: AnyResource, values: Values): [column: SQL, value: SQL][] {
  const fields: Fields = resource.fields
  return Object.entries(values).map(([name, value]) => {
    if (fields[name]?.flow !== 'read' && !ownColumns.has(name))
      throw new Error(
        `${resource.name}.${name} is written by people: send it through the pipeline (createRecords, updateRecords)`,
      )
    return [sql`${sql.identifier(name)}`, value ?? sql`null`]
  })
}

/** The beginning of `update … set …`, to be continued with `where` or `from`. The table goes by its name. */
export const updateKept = (resource: AnyResource, values: Values): SQL =>
  sql`update ${table(resource)} set ${sql.join(
    given(resource, values).map(([column, value]) => sql`${column} = ${value}`),
    sql`, `,
  )}`

/** The beginning of `insert into … values …` for a record that the server creates, to be continued with `returning`. */
export function insertKept(resource: AnyResource, values: Values): SQL {
  const pairs = given(resource, values)
  return sql`insert into ${table(resource)} (${sql.join(
    pairs.map(([column]) => column),
    sql`, `,
  )}) values (${sql.join(
    pairs.map(([, value]) => value),
    sql`, `,
  )})`
}

/** The beginning of `delete from …` for records of which people write nothing, to be continued with `where`. */
export function deleteKept(resource: AnyResource): SQL {
  const written = Object.entries(resource.fields).find(([, { flow }]) => flow !== 'read')
  if (written)
    throw new Error(
      `${resource.name}.${written[0]} is written by people: remove and purge its records (removeRecords, purgeRecords)`,
    )
  return sql`delete from ${table(resource)}`
}
