import { appendFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { sql, type Database } from '../postgres/database.ts'
import { digestOf } from './digest.ts'
import { isKey, type ObjectStore } from './object-store.ts'
import { itemAt } from '../../../resources/kit/present.ts'

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
  /** On the disk, with a line for each key that was given to that place. */
  journal: string
  log(message: string): void
}

export interface Moved {
  files: number
  bytes: number
  /** Indexed, but not in the place that they should be moved from. */
  lost: string[]
  /** Copied by an earlier run and deleted since. */
  deleted: number
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
    after = itemAt(rows, -1).id
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

/** Removes from the new place what was copied there and is in no index any more; returns how many there were. */
async function removeDeleted({ database, to, journal }: MoveOptions): Promise<number> {
  const keys = (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(isKey)
  const draft = `${journal}.draft`
  await mkdir(dirname(journal), { recursive: true })
  await rm(draft, { force: true })
  let deleted = 0
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const some = keys.slice(from, from + rowsAtOnce)
    const rows = await database.all<{ key: string }>(
      sql`select key from stored_file where key = any(${sql.param(some)}::text[])`,
    )
    const living = new Set(rows.map(({ key }) => key))
    for (const key of some.filter((one) => !living.has(one))) {
      await to.remove(key)
      deleted += 1
    }
    await appendFile(draft, [...living].map((key) => `${key}\n`).join(''), { flush: true })
  }
  if (keys.length > 0) await rename(draft, journal)
  return deleted
}

/** Copies what was not copied yet, and removes there what was deleted since. The originals stay. */
export async function moveFiles(options: MoveOptions): Promise<Moved> {
  const { database, place, journal, log } = options
  const moved: Moved = { files: 0, bytes: 0, lost: [], deleted: await removeDeleted(options) }
  for await (const row of rowsAfter(database, await reached(database, place))) {
    // Written down before it is there, so that whatever stops the move leaves nothing that nobody knows.
    await appendFile(journal, `${row.key}\n`, { flush: true })
    if (await copyFile(options, row)) {
      moved.files += 1
      moved.bytes += row.size
    } else moved.lost.push(row.key)
    await noteReached(database, place, row.id)
    if (moved.files % reportedEvery === 0) log(`${moved.files} files, ${(moved.bytes / 1_048_576).toFixed(0)} MB`)
  }
  return moved
}

/** Removes the originals of files that are the same in both places; returns how many. The move is over then. */
export async function removeOriginals({ database, from, to, journal }: MoveOptions): Promise<number> {
  let removed = 0
  for await (const { key } of rowsAfter(database, 0)) {
    const digest = await digestOf(to, key)
    if (digest === null || digest !== (await digestOf(from, key))) continue
    await from.remove(key)
    removed += 1
  }
  await rm(journal, { force: true })
  return removed
}
