import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { digestOf } from '../files/digest.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { requireDiskSpaceIn } from '../postgres/disk-space.ts'
import { filesListedIn, nameOfFile, pathOfFile, type ListedFile } from './file-list.ts'
import { forEachInLanes } from './lanes.ts'
import type { Manifest, Part } from './manifest.ts'
import { openPart, requireSame, writePart } from './parts.ts'
import { megabytes, progress } from './progress.ts'
import type { Target } from './target.ts'

interface Options {
  folder: string
  manifest: Manifest
  objects: ObjectStore
  /** On the disk where the store keeps files, if it keeps them on a disk. */
  unfinished: string
  log(message: string): void
}

export interface Placed {
  placed: number
  /** In the store already, with the same content. */
  there: number
}

const keysAtOnce = 1000

async function* batchesOf(files: AsyncIterable<ListedFile>): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, part } of files) {
    if (part) keys.push(key)
    if (keys.length < keysAtOnce) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

/**
 * Writes down, in the bank that will be replaced, the keys that it does not have: if this ends before that, its sweep
 * removes what was placed under them.
 */
export async function noteKeys(client: pg.Client, folder: string, { tables }: Target): Promise<void> {
  if (!tables.includes('unfinished_file') || !tables.includes('stored_file')) return
  for await (const keys of batchesOf(filesListedIn(folder)))
    await client.query(
      `insert into unfinished_file (key, name, size) select listed.key, '', 0 from unnest($1::text[]) as listed (key)
       where not exists (select 1 from stored_file where stored_file.key = listed.key) on conflict do nothing`,
      [keys],
    )
}

async function placeFile(
  { folder, objects, unfinished }: Options,
  requireSpace: ReturnType<typeof requireDiskSpaceIn>,
  { key, type, part }: ListedFile & { part: Part },
): Promise<void> {
  const draft = join(unfinished, randomBytes(24).toString('base64url'))
  try {
    const copied = await writePart(draft, await openPart(pathOfFile(folder, key), nameOfFile(key)), requireSpace)
    requireSame(nameOfFile(key), copied, part)
    await objects.put(key, draft, type)
  } finally {
    await rm(draft, { force: true })
  }
  if ((await digestOf(objects, key)) !== part.sha256)
    throw new Error(`${nameOfFile(key)} did not arrive in the store as it was: restore again.`)
}

/** Gives the store every file that it does not have as it was. */
export async function placeFiles(options: Options): Promise<Placed> {
  const { folder, manifest, objects, unfinished, log } = options
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const requireSpace = requireDiskSpaceIn(unfinished)
  const done = { placed: 0, there: 0 }
  let bytes = 0
  const report = progress(log)
  await forEachInLanes(filesListedIn(folder), async ({ part, ...file }: ListedFile) => {
    if (!part) return
    if ((await digestOf(objects, file.key)) === part.sha256) done.there += 1
    else {
      await placeFile(options, requireSpace, { ...file, part })
      done.placed += 1
    }
    bytes += part.bytes
    report(() => `${done.placed + done.there} of ${manifest.files.count} files, ${megabytes(bytes)}`)
  })
  return done
}
