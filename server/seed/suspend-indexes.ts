import type pg from 'pg'

interface Definition {
  drop: string
  create: string
}

/**
 * Indexes that serve no constraint, and foreign keys: they slow a load row by row and are faster to create at once over
 * all rows.
 */
async function suspendable(client: pg.ClientBase, table: string): Promise<Definition[]> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      join pg_class on pg_class.relname = indexname and pg_class.relnamespace = 'public'::regnamespace
     where schemaname = 'public' and tablename = $1 and not exists (select 1 from pg_constraint where conindid = pg_class.oid)
     order by pg_class.oid`,
    [table],
  )
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f' order by oid`,
    [`public."${table}"`],
  )
  return [
    ...indexes.map(({ name, definition }) => ({ drop: `drop index "public"."${name}"`, create: definition })),
    ...keys.map(({ name, definition }) => ({
      drop: `alter table "public"."${table}" drop constraint "${name}"`,
      create: `alter table "public"."${table}" add constraint "${name}" ${definition}`,
    })),
  ]
}

/**
 * Drops a table's secondary indexes and foreign keys, runs the work, and creates them again in the same order. Runs
 * inside the caller's transaction: PostgreSQL drops and creates indexes transactionally, so whatever happens in
 * between, kill -9 included, leaves the table with its former indexes and rows. The table is locked against everybody
 * else until the end.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  table: string,
  log: (message: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const definitions = await suspendable(client, table)
  await client.query(`set local lock_timeout = '20s'`)
  for (const { drop } of definitions) await client.query(drop)
  await work()
  // For a machine with little memory; GIN is built by several workers, who share it.
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of definitions) {
    const begun = performance.now()
    await client.query(create)
    log(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${create.slice(0, 110)}`)
  }
}
