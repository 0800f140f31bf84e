import type { StoredFile } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../postgres/database.ts'
import type { ObjectStore } from './object-store.ts'
import { isRemovalHeld } from './removal-hold.ts'

/**
 * A key is written down before its bytes come, and struck out by the statement that indexes them. So whatever stops a
 * server, or keeps a client from completing its upload, what lies in the store without an index is known by its key.
 */

export const filesUrl = '/api/files/'

export interface NewFile {
  key: string
  name: string
  size: number
  /** 0: the server itself. */
  userId: number
  /** Of parts that a client sends to the store itself. */
  uploadId?: string
}

export const noteUnfinished = (database: Database, { key, name, size, userId, uploadId }: NewFile): Promise<unknown> =>
  database.run(
    sql`insert into unfinished_file (key, name, size, created_by, upload_id) values (${key}, ${name}, ${size}, ${userId || null}, ${uploadId ?? null})`,
  )

export const forgetUnfinished = (database: Database, key: string): Promise<unknown> =>
  database.run(sql`delete from unfinished_file where key = ${key}`)

/** The file that an upload of this person became; nothing while it is not one. */
export const finishedUpload = (database: Database, key: string, userId: number): Promise<StoredFile | undefined> =>
  database.first<StoredFile>(
    sql`select id, name, type, size, ${filesUrl + key} as url from stored_file where key = ${key} and created_by = ${userId}`,
  )

/** Its address works from here on. */
export async function indexFile(database: Database, file: NewFile & { type: string }): Promise<StoredFile> {
  const { key, name, type, size, userId } = file
  const row = await database.first<{ id: number }>(sql`
    with known as (delete from unfinished_file where key = ${key})
    insert into stored_file (key, name, type, size, created_by) values (${key}, ${name}, ${type}, ${size}, ${userId || null}) returning id`)
  return { id: row!.id, name, type, size, url: filesUrl + key }
}

/** Takes a file out of the index; its bytes are unfinished business from then on. */
export const unindexFile = (database: Database, key: string): Promise<unknown> =>
  database.run(sql`
    with gone as (delete from stored_file where key = ${key} returning key, name, size, created_by)
    insert into unfinished_file (key, name, size, created_by) select key, name, size, created_by from gone on conflict do nothing`)

/** In the place of an upload's id: the object is written by lent credentials. */
export const lent = 'lent'

/** Until what is unfinished is removed. An upload in parts may go on after a weekend. */
export const keptHours = { parts: 7 * 24, other: 24 }
/** So that one sweep of many ends; the next continues. */
export const sweptAtOnce = 1000

/** Removes what lies under keys that have been unfinished for a day, without parts; returns how many there were. */
export async function sweepKeys(database: Database, objects: ObjectStore): Promise<number> {
  if (await isRemovalHeld(database)) return 0
  const old = await database.all<{ key: string }>(
    sql`select key from unfinished_file where since < now() - make_interval(hours => ${keptHours.other}) and (upload_id is null or upload_id = ${lent}) order by since limit ${sweptAtOnce}`,
  )
  for (const { key } of old) {
    await objects.discard(key)
    await forgetUnfinished(database, key)
  }
  return old.length
}
