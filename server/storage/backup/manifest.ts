import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { flushFolder } from '../files/disk-objects.ts'

/**
 * A backup is a folder. Its manifest says what belongs to it and is written last, so a folder without one is no backup.
 * It has the SHA-256 of every part; those of files are in `files.tsv`, which is a part.
 */

export const formatVersion = 1
const manifestName = 'manifest.json'
/** Two names, as drives do not tell capitals from small letters. */
export const tablesFolder = 'tables'
export const filesFolder = 'files'
export const fileListName = 'files.tsv'

/** What is wrong with a backup: the part, and why. Nothing was changed. */
export class BadBackup extends Error {
  constructor(part: string, reason: string) {
    super(`${part} ${reason}`)
  }
}

const part = z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** What a part must be. */
export type Part = z.infer<typeof part>

const name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const table = part.extend({ name, columns: z.array(z.string().regex(/^[a-z_0-9]+$/)), rows: z.int().min(0) })
export type TablePart = z.infer<typeof table>

const migration = z.strictObject({ tag: z.string(), when: z.int() })

const manifest = z.strictObject({
  format: z.literal(formatVersion),
  /** The version that wrote it. */
  product: z.string(),
  /** The time of the snapshot. */
  at: z.iso.datetime(),
  postgres: z.string(),
  /** The last migration of the database. */
  migration,
  /** All of them; earlier versions had those up to the last. */
  migrations: z.array(migration).optional(),
  tables: z.array(table),
  /** Tables of the database whose rows are not in it, as they mean nothing later. */
  leftOut: z.array(name),
  /** The last value of each sequence that was used. */
  sequences: z.record(name, z.int()),
  files: z.strictObject({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /** Files of the index whose bytes were nowhere. */
    missing: z.int().min(0),
    list: part,
  }),
})
export type Manifest = z.infer<typeof manifest>

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** All of it appears at once. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const draft = join(folder, `${manifestName}.unfinished`)
  const whole = { sha256: sha256Of(JSON.stringify(content)), manifest: content }
  await writeFile(draft, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, join(folder, manifestName))
  await flushFolder(folder)
}

/** Throws `BadBackup` for what is no backup, an unfinished one, one that was changed, and one of a newer format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new BadBackup(manifestName, `is not in ${folder}: this is no backup, or one that was never finished`)
  })
  const read = wholeOf(text)
  if (sha256Of(JSON.stringify(read.manifest)) !== read.sha256)
    throw new BadBackup(manifestName, 'is not as it was written: its SHA-256 differs')
  const { format } = read.manifest
  if (typeof format === 'number' && format > formatVersion)
    throw new BadBackup(
      manifestName,
      `has format ${format}, and this version reads format ${formatVersion}: restore it with a newer version`,
    )
  const { success, data, error } = manifest.safeParse(read.manifest)
  if (!success) throw new BadBackup(manifestName, `is not that of a backup: ${z.prettifyError(error)}`)
  return data
}

const whole = z.object({ sha256: z.string(), manifest: z.looseObject({ format: z.unknown() }) })

function wholeOf(text: string): z.infer<typeof whole> {
  try {
    // As it was read: what checks its parts would put them in another order.
    const read: unknown = JSON.parse(text)
    whole.parse(read)
    return read as z.infer<typeof whole>
  } catch (cause) {
    throw Object.assign(new BadBackup(manifestName, 'cannot be read: it was cut or changed'), { cause })
  }
}
