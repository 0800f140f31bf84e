import type pg from 'pg'

interface Definition {
  drop: string
  create: string
}

/** Indexes that serve no constraint. */
async function indexesOf(client: pg.ClientBase, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      join pg_class on pg_class.relname = indexname and pg_class.relnamespace = 'public'::regnamespace
     where schemaname = 'public' and tablename = any($1) and not exists (select 1 from pg_constraint where conindid = pg_class.oid)
     order by pg_class.oid`,
    [tables],
  )
  return rows.map(({ name, definition }) => ({ drop: `drop index "public"."${name}"`, create: definition }))
}

async function foreignKeysOf(client: pg.ClientBase, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where relnamespace = 'public'::regnamespace and relname = any($1) and contype = 'f' order by pg_constraint.oid`,
    [tables],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table "public"."${table}" drop constraint "${name}"`,
    create: `alter table "public"."${table}" add constraint "${name}" ${definition}`,
  }))
}

/**
 * Drops the secondary indexes and the foreign keys of tables, runs the work, and creates them again in the same order:
 * they slow a load row by row and are faster to create at once over all rows. Runs inside the caller's transaction:
 * PostgreSQL drops and creates indexes transactionally, so whatever happens in between, kill -9 included, leaves the
 * tables with their former indexes and rows. The tables are locked against everybody else until the end.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  log: (message: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const [indexes, keys] = [await indexesOf(client, tables), await foreignKeysOf(client, tables)]
  await client.query(`set local lock_timeout = '20s'`)
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  await work()
  // For a machine with little memory; GIN is built by several workers, who share it.
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { create } of [...indexes, ...keys]) {
    const begun = performance.now()
    await client.query(create)
    log(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${create.slice(0, 110)}`)
  }
}
