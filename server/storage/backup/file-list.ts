import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isKey } from '../files/object-store.ts'
import { BadBackup, fileListName, filesFolder, type Part } from './manifest.ts'
import { openPart } from './parts.ts'

/** A stored file in a backup; `part` is null where its bytes were nowhere. */
export interface ListedFile {
  key: string
  /** As it is given to the store. */
  type: string
  part: Part | null
}

const missing = 'missing'

/** Key, type, length and hash, with tabs between them, as none of them has any. */
export const lineOf = ({ key, type, part }: ListedFile): string =>
  `${[key, type, part?.bytes ?? 0, part?.sha256 ?? missing].join('\t')}\n`

export const pathOfFile = (folder: string, key: string): string => join(folder, filesFolder, key.slice(0, 2), key)
/** How a file of a backup is called in messages. */
export const nameOfFile = (key: string): string => [filesFolder, key.slice(0, 2), key].join('/')

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Lines of cells, which are COPY's too: no text of these has what COPY escapes. */
export async function* cellsOf(path: string, name: string): AsyncGenerator<string[]> {
  for await (const line of linesOf(await openPart(path, name))) yield line.split('\t')
}

/** Throws `BadBackup` for a list that no backup wrote. */
export async function* filesListedIn(folder: string): AsyncGenerator<ListedFile> {
  for await (const [key = '', type = '', bytes = '', sha256 = ''] of cellsOf(
    join(folder, fileListName),
    fileListName,
  )) {
    const isHash = /^[0-9a-f]{64}$/.test(sha256)
    if (!isKey(key) || !/^\d+$/.test(bytes) || (!isHash && sha256 !== missing))
      throw new BadBackup(fileListName, 'has a line that is none of a list of files')
    yield { key, type, part: isHash ? { bytes: Number(bytes), sha256 } : null }
  }
}
