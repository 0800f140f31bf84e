import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { flushFolder } from '../files/disk-objects.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { cellsOf, lineOf, pathOfFile, type ListedFile } from './file-list.ts'
import { inLanes } from './lanes.ts'
import { fileListName, filesFolder, type Manifest, type Part } from './manifest.ts'
import { writePart } from './parts.ts'
import { megabytes, progress } from './progress.ts'
import { wantedFilesName } from './snapshot.ts'

const tries = 3
const pauseMs = 1_000

interface Options {
  folder: string
  objects: ObjectStore
  requireSpace: RequireDiskSpace
  log(message: string): void
}

interface Wanted {
  key: string
  type: string
  size: number
}

async function* wantedFiles(folder: string): AsyncGenerator<Wanted> {
  for await (const [key, type, size] of cellsOf(join(folder, wantedFilesName), wantedFilesName))
    yield { key: key!, type: type!, size: Number(size) }
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ||
  (error as { status?: number }).status === 507

/** A line that breaks is tried again. null: the store has no such file. */
async function copyFile({ folder, objects, requireSpace }: Options, key: string): Promise<Part | null> {
  const path = pathOfFile(folder, key)
  for (let attempt = 1; ; attempt++) {
    try {
      const stream = await objects.read(key)
      return stream && (await writePart(path, stream, requireSpace))
    } catch (error) {
      if (attempt === tries || isFull(error)) throw error
      await rm(path, { force: true })
      await delay(pauseMs * attempt)
    }
  }
}

/** Copies every file that the snapshot knows, and writes the list of them. */
export async function copyFiles(options: Options): Promise<Manifest['files']> {
  const { folder, requireSpace, log } = options
  const totals = { count: 0, bytes: 0, missing: 0 }
  const folders = new Map<string, Promise<unknown>>()
  const report = progress(log)
  const copyOne = async ({ key, type, size }: Wanted): Promise<string> => {
    const within = key.slice(0, 2)
    if (!folders.has(within)) folders.set(within, mkdir(join(folder, filesFolder, within), { mode: 0o700 }))
    await folders.get(within)
    const listed: ListedFile = { key, type, part: await copyFile(options, key) }
    if (!listed.part) {
      totals.missing += 1
      log(`not found: ${key}`)
    } else {
      totals.count += 1
      totals.bytes += listed.part.bytes
      if (listed.part.bytes !== size) log(`${key} has ${listed.part.bytes} bytes, and the index says ${size}`)
    }
    report(() => `${totals.count} files, ${megabytes(totals.bytes)}`)
    return lineOf(listed)
  }
  const lines = Readable.from(inLanes(wantedFiles(folder), copyOne))
  const list = await writePart(join(folder, fileListName), lines, requireSpace)
  for (const within of folders.keys()) await flushFolder(join(folder, filesFolder, within))
  await flushFolder(join(folder, filesFolder))
  await rm(join(folder, wantedFilesName))
  return { ...totals, list }
}
