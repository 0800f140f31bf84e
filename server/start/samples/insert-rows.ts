import type { AnyResource } from '../../../resources/kit/index.ts'
import { columnTypeOf, parameter } from '../../storage/tables/columns.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { derivedColumns, derivedOf } from '../../storage/tables/derived-columns.ts'
import { castOfAny } from '../../storage/statements/record-sql.ts'

/** PostgreSQL accepts at most 65,535 values a statement; a row of any resource has far fewer than this allows. */
const rowsAtOnce = 500

/** Reserves ids, so that rows of one statement can refer to one another. */
export async function newIds(database: Database, resource: AnyResource, count: number): Promise<number[]> {
  const rows = await database.all<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${`public.${JSON.stringify(resource.name)}`}, 'id'))::integer as id from generate_series(1, ${count}::integer)`,
  )
  return rows.map((row) => row.id)
}

/**
 * Inserts rows with their search text but without history, as nobody wrote them. Omitted columns get their default.
 * Returns the ids, in the order of the rows.
 */
export async function insertRows(
  database: Database,
  resource: AnyResource,
  rows: readonly Record<string, unknown>[],
  given?: readonly number[],
): Promise<number[]> {
  const ids = given ?? (await newIds(database, resource, rows.length))
  const names = [...new Set(rows.flatMap(Object.keys))]
  const derived = derivedColumns(resource)
  const columns = ['id', ...names, ...derived].map((name) => sql.identifier(name))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((row, index) => {
      const cells = names.map((name) =>
        row[name] === undefined ? sql`default` : parameter(columnTypeOf(resource, name)!, row[name]),
      )
      const made = derivedOf(resource, row)
      for (const name of derived) cells.push(sql`${sql.param(made[name])}::${castOfAny(resource, name)}`)
      return sql`(${ids[from + index]}, ${sql.join(cells, sql`, `)})`
    })
    await database.run(
      sql`insert into ${sql.identifier(resource.name)} (${sql.join(columns, sql`, `)}) values ${sql.join(values, sql`, `)}`,
    )
  }
  return [...ids]
}

/** Numbers the answers of a sitting as their question set has the questions, as answers that arrive are numbered. */
export const numberAnswers = (database: Database, sitting: string): Promise<unknown> =>
  database.run(
    sql`update answer_exercise a set number = q.place from answer_record r join exam e on e.id = r.exam_id
      cross join lateral jsonb_path_query(e.sections, '$[*].exercise_items[*].exercises[*].exercise_id') with ordinality q(id, place)
      where r.title = ${sitting} and a.record_id = r.id and a.exercise_id = q.id::integer`,
  )
