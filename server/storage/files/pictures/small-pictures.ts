import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pictureWidths, type PictureWidth } from '../../../../resources/system/picture-widths.ts'
import { notSmall } from '../../../base/fault.ts'
import type { RequireDiskSpace } from '../../postgres/disk-space.ts'
import { inTurns } from '../../../base/threads/in-turns.ts'
import { requireKey, type LocalCopy } from '../object-store.ts'
import { smallPicture } from './small-picture.ts'

/**
 * Small pictures of stored ones, made when somebody asks and kept on the disk of this server: what is lost is made
 * again. Whether a person may see one was decided before.
 */
export interface SmallPictures {
  /**
   * `source`: a copy of the picture itself, asked for when there is no small one yet. Throws 100415 for what cannot be
   * made small.
   */
  of(key: string, width: PictureWidth, source: () => Promise<LocalCopy>): Promise<Buffer>
  drop(key: string): Promise<void>
  /** Removes what was not seen for the longest time, where there is more than there may be. */
  sweep(): Promise<void>
}

interface Options {
  folder: string
  maxBytes?: number
  requireDiskSpace?: RequireDiskSpace
}

/** About 50,000 rows and cards. */
const usualMaxBytes = 512 * 1024 * 1024
const dayMs = 24 * 3600 * 1000
/** Pictures that took long and came to nothing, which are not tried again before a restart. */
const mostRefused = 1000

/** A page of a list asks for a hundred. */
const making = inTurns(1, 500)

export function smallPictures({ folder, maxBytes = usualMaxBytes, requireDiskSpace }: Options): SmallPictures {
  const underWay = new Map<string, Promise<Buffer>>()
  const refused = new Set<string>()
  const pathOf = (key: string, width: PictureWidth): string => {
    requireKey(key)
    return join(folder, key.slice(0, 2), `${key}-${width}.webp`)
  }
  const made = async (key: string, width: PictureWidth, source: () => Promise<LocalCopy>): Promise<Buffer> => {
    if (refused.has(key)) throw notSmall()
    const copy = await source()
    const bytes = await smallPicture(copy.path, Number(width))
      .catch(() => null)
      .finally(copy.release)
    if (!bytes) {
      if (refused.size < mostRefused) refused.add(key)
      throw notSmall()
    }
    await keep(pathOf(key, width), bytes, requireDiskSpace)
    return bytes
  }
  return {
    async of(key, width, source) {
      const path = pathOf(key, width)
      const kept = await wholeFile(path)
      if (kept) return kept
      const begun = underWay.get(path) ?? making(() => made(key, width, source)).finally(() => underWay.delete(path))
      underWay.set(path, begun)
      return begun
    },
    async drop(key) {
      await Promise.all(pictureWidths.map((width) => rm(pathOf(key, width), { force: true })))
    },
    sweep: () => sweepOldest(folder, maxBytes),
  }
}

/** The picture at a path, which counts as seen today; null for none, or one that was cut short by a crash. */
async function wholeFile(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > dayMs) await utimes(path, new Date(), new Date()).catch(() => undefined)
  return bytes
}

/** A full disk has no room for what can be made again. */
async function keep(path: string, bytes: Buffer, requireDiskSpace: RequireDiskSpace | undefined): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await requireDiskSpace?.()
    await mkdir(dirname(path), { recursive: true })
    await writeFile(beside, bytes, { mode: 0o600 })
    await rename(beside, path)
  } catch {
    await rm(beside, { force: true }).catch(() => undefined)
  }
}

async function sweepOldest(folder: string, maxBytes: number): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const all: { path: string; size: number; seen: number }[] = []
  for (const one of found.filter((entry) => entry.isFile())) {
    const path = join(one.parentPath, one.name)
    const { size, mtimeMs: seen } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    all.push({ path, size, seen })
  }
  let total = all.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of all.toSorted((one, other) => one.seen - other.seen)) {
    if (total <= maxBytes) return
    await rm(path, { force: true })
    total -= size
  }
}
