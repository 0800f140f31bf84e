import type pg from 'pg'
import { sql, type Database } from '../postgres/database.ts'
import { digestOf } from './digest.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * Copies every indexed file from one place to another, and compares what arrived by its hash. The place reached is
 * stored after each file, so that a move that was stopped goes on, and a second run takes what came since the first.
 */

export interface MoveOptions {
  database: Database
  from: ObjectStore
  to: ObjectStore
  /** The name of the place that files are moved to: a move there goes on where the last one stopped. */
  place: string
  log(message: string): void
}

export interface Moved {
  files: number
  bytes: number
  /** Indexed, but not in the place that they should be moved from. */
  lost: string[]
}

interface Row {
  id: number
  key: string
  type: string
  size: number
}

const settingKey = 'files_moved'
const rowsAtOnce = 500
const reportedEvery = 100

async function reached(database: Database, place: string): Promise<number> {
  const row = await database.first<{ id: number }>(
    sql`select (value ->> 'id')::integer as id from setting where key = ${settingKey} and value ->> 'to' = ${place}`,
  )
  return row?.id ?? 0
}

const noteReached = (database: Database, place: string, id: number): Promise<unknown> =>
  database.run(
    sql`insert into setting (key, value) values (${settingKey}, ${JSON.stringify({ to: place, id })}::jsonb) on conflict (key) do update set value = excluded.value`,
  )

/** For a bank whose files are somewhere else now: the next move compares all of them. */
export const forgetMove = (client: pg.ClientBase): Promise<unknown> =>
  client.query('delete from setting where key = $1', [settingKey])

async function* rowsAfter(database: Database, id: number): AsyncGenerator<Row> {
  for (let after = id; ; ) {
    const rows = await database.all<Row>(
      sql`select id, key, type, size from stored_file where id > ${after} order by id limit ${rowsAtOnce}`,
    )
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** Throws when a file does not arrive as it was. */
async function copyFile({ from, to }: MoveOptions, { key, type }: Row): Promise<boolean> {
  const wanted = await digestOf(from, key)
  if (wanted === null) return false
  if ((await digestOf(to, key)) === wanted) return true
  const copy = (await from.localCopy(key))!
  try {
    await to.put(key, copy.path, type)
  } finally {
    await copy.release()
  }
  if ((await digestOf(to, key)) !== wanted) {
    await to.remove(key)
    throw new Error(`${key} did not arrive as it was; run the move again`)
  }
  return true
}

/** Copies what was not copied yet. The originals stay. */
export async function moveFiles(options: MoveOptions): Promise<Moved> {
  const { database, place, log } = options
  const moved: Moved = { files: 0, bytes: 0, lost: [] }
  for await (const row of rowsAfter(database, await reached(database, place))) {
    if (await copyFile(options, row)) {
      moved.files += 1
      moved.bytes += row.size
    } else moved.lost.push(row.key)
    await noteReached(database, place, row.id)
    if (moved.files % reportedEvery === 0) log(`${moved.files} files, ${(moved.bytes / 1_048_576).toFixed(0)} MB`)
  }
  return moved
}

/** Removes the originals of files that are the same in both places; returns how many. */
export async function removeOriginals({ database, from, to }: MoveOptions): Promise<number> {
  let removed = 0
  for await (const { key } of rowsAfter(database, 0)) {
    const digest = await digestOf(to, key)
    if (digest === null || digest !== (await digestOf(from, key))) continue
    await from.remove(key)
    removed += 1
  }
  return removed
}
