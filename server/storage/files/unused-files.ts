import { sql, type Database } from '../postgres/database.ts'
import { filesUrl, type FileStore } from './file-store.ts'

/**
 * Removes files that nothing refers to. A reference is the file's address, wherever it occurs: in a field, in rich
 * text, in a version, in the trash, in the entries of an import, in the result of a job. So every column that can hold
 * text is read, by the database's own catalogue: a column added later is never forgotten.
 */

/**
 * Longer than a browser keeps an abandoned draft (30 days), whose files no record refers to yet. A draft that is edited
 * for longer without saving may lose a picture.
 */
const unusedDays = 45
const settingKey = 'unused_files_swept'
const longestMs = 600_000

interface Holder {
  name: string
  columns: string[]
}

/** Tables with the columns whose type can hold an address; columns with search text are derived from others. */
const holders = (database: Database): Promise<Holder[]> =>
  database.all<Holder>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'stored_file' and a.attnum > 0 and not a.attisdropped
    and t.typcategory in ('S', 'U', 'A', 'C') and a.atttypid <> all(array['bytea', 'integer[]']::regtype[]) and a.attname <> 'search_text' group by c.relname`)

async function keysIn(database: Database, { name, columns }: Holder): Promise<string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`)
  const mayHold = sql.join(
    texts.map((text) => sql`${text} like ${`%${filesUrl}%`}`),
    sql` or `,
  )
  const rows = await database.all<{ key: string }>(sql`
    select distinct found[1] as key from ${sql.identifier(name)}, regexp_matches(concat_ws(' ', ${sql.join(texts, sql`, `)}), ${`${filesUrl}([A-Za-z0-9_-]{20,64})`}, 'g') found
    where ${mayHold}`)
  return rows.map(({ key }) => key)
}

/** Keys of files uploaded long ago that nothing refers to, from one consistent snapshot. */
const unusedKeys = (database: Database): Promise<string[]> =>
  database.transaction(async (inner) => {
    await inner.run(sql`set transaction isolation level repeatable read`)
    await inner.run(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
    const old = await inner.all<{ key: string }>(
      sql`select key from stored_file where created_at < now() - make_interval(days => ${unusedDays})`,
    )
    const unused = new Set(old.map(({ key }) => key))
    for (const holder of unused.size > 0 ? await holders(inner) : [])
      for (const key of await keysIn(inner, holder)) unused.delete(key)
    return [...unused]
  })

/** Removes files that nothing refers to; returns how many. */
export async function removeUnusedFiles(database: Database, files: FileStore): Promise<number> {
  const keys = await unusedKeys(database)
  for (const key of keys) await files.remove(key)
  return keys.length
}

/** The same once a day, by one of several servers: it reads the whole bank. */
export async function sweepUnusedFiles(database: Database, files: FileStore): Promise<number> {
  const isMine = await database.first(sql`
    insert into setting (key, value) values (${settingKey}, to_jsonb(now())) on conflict (key) do update set value = excluded.value
    where (setting.value #>> '{}')::timestamptz < now() - interval '1 day' returning key`)
  return isMine ? removeUnusedFiles(database, files) : 0
}
