import { createHash } from 'node:crypto'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import { entryOf } from '../../../resources/kit/present.ts'

/**
 * Every import stores the pictures of its file. Where the record that an entry changes already has a file with the same
 * bytes, the entry uses that one: importing the same package again changes nothing.
 */

const address = /\/api\/files\/([A-Za-z0-9_-]{20,64})/g
const keysIn = (value: unknown): string[] => [
  ...new Set([...(JSON.stringify(value) ?? '').matchAll(address)].map(([, key]) => key!)),
]

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(address, (whole, key: string) =>
      names.has(key) ? whole.replace(key, entryOf(names, key)) : whole,
    )
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, names)]))
}

interface Update {
  record: Readonly<Record<string, unknown>>
  input: Record<string, unknown>
}

/** Changes the inputs in place. */
export async function keepExistingFiles(
  database: Database,
  files: Pick<FileStore, 'read'>,
  updates: readonly Update[],
): Promise<void> {
  const asked = updates
    .map(({ record, input }) => ({ input, known: keysIn(record), given: keysIn(input) }))
    .filter(({ known, given }) => known.length > 0 && given.some((key) => !known.includes(key)))
  if (asked.length === 0) return
  const keys = [...new Set(asked.flatMap(({ known, given }) => [...known, ...given]))]
  const rows = await database.all<{ key: string; size: number }>(
    sql`select key, size from stored_file where key = any(${sql.param(keys)}::text[])`,
  )
  const sizes = new Map(rows.map(({ key, size }) => [key, size]))
  const digests = new Map<string, Promise<string | null>>()
  const digestOf = (key: string): Promise<string | null> => {
    const digest = digests.get(key) ?? bytesDigest(files, key)
    digests.set(key, digest)
    return digest
  }
  for (const { input, known, given } of asked) {
    const names = new Map<string, string>()
    for (const key of given.filter((one) => !known.includes(one) && sizes.has(one))) {
      for (const other of known.filter((one) => sizes.get(one) === sizes.get(key))) {
        const digest = await digestOf(key)
        if (digest !== null && digest === (await digestOf(other))) names.set(key, other)
      }
    }
    if (names.size > 0) Object.assign(input, renamed(input, names))
  }
}

/** null: its bytes are gone. */
async function bytesDigest(files: Pick<FileStore, 'read'>, key: string): Promise<string | null> {
  const found = await files.read(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.stream) hash.update(chunk as Buffer)
  return hash.digest('base64')
}
