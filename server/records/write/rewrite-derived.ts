import { resources } from '../../../resources/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { derivedColumns, derivedOf } from '../../storage/tables/derived-columns.ts'
import { castOfAny, shownFields, table } from '../../storage/statements/record-sql.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Recalculates the derived columns of every record after the way they are calculated has changed: the normal form,
 * pinyin, the signature, or the list of missing fields. Until then a bank made by an older version is searched by its
 * old values. Raise the number with each such change.
 */
const form = 4
const settingKey = 'derived_form'

/** Marks every record as up to date for this version. Plain SQL, for a caller that has only a client. */
export const markDerivedText = `insert into setting (key, value) values ('${settingKey}', '${form}') on conflict (key) do update set value = excluded.value`

const rowsAtOnce = 500

async function rewritePage(database: Database, resource: AnyResource, after: number): Promise<number | null> {
  return database.transaction(async (inner) => {
    const fields = sql.join(
      ['id', ...shownFields(resource)].map((name) => sql.identifier(name)),
      sql`, `,
    )
    const rows = await inner.all<Record<string, unknown> & { id: number }>(
      sql`select ${fields} from ${table(resource)} where id > ${after} order by id limit ${rowsAtOnce} for no key update`,
    )
    if (rows.length === 0) return null
    const columns = derivedColumns(resource)
    const made = rows.map((row) => ({ id: row.id, ...derivedOf(resource, row) }))
    const typed = sql.join(
      columns.map((name) => sql`${sql.identifier(name)} ${castOfAny(resource, name)}`),
      sql`, `,
    )
    const assigned = sql.join(
      columns.map((name) => sql`${sql.identifier(name)} = made.${sql.identifier(name)}`),
      sql`, `,
    )
    const differs = sql.join(
      columns.map((name) => sql`t.${sql.identifier(name)} is distinct from made.${sql.identifier(name)}`),
      sql` or `,
    )
    await inner.run(
      sql`update ${table(resource)} t set ${assigned} from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(id integer, ${typed}) where t.id = made.id and (${differs})`,
    )
    return itemAt(rows, -1).id
  })
}

/**
 * Goes through all records in small transactions while the server serves. An interrupted run starts over at the next
 * start.
 */
export async function rewriteDerived(database: Database, signal: AbortSignal): Promise<void> {
  const known = await database.first<{ value: number }>(sql`select value from setting where key = ${settingKey}`)
  if (known?.value === form) return
  for (const resource of Object.values(resources)) {
    if (derivedColumns(resource).length === 0) continue
    for (let after: number | null = 0; after !== null && !signal.aborted; )
      after = await rewritePage(database, resource, after)
  }
  if (signal.aborted) return
  await database.run(sql.raw(markDerivedText))
}
