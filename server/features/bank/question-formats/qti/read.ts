import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { distinctKeys } from '../distinct-keys.ts'
import type { ReadEntry } from '../format.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { refuseTooLarge, tooManyQuestions } from '../../../../exchange/spreadsheets/text-file.ts'
import { maxXmlBytes, readElement } from './element.ts'
import { finished } from './finished.ts'
import { readItem } from './item.ts'
import { noMetadata } from './manifest.ts'
import { inOldNames } from './names.ts'
import { kindOf, readQtiPackage } from './read-package.ts'
import { noMedia, RichText } from './rich-text.ts'
import { refusals } from './messages.ts'
import { readQti12 } from './v12/read.ts'

/** Reads any QTI file: a package, an item, or the items of a QTI 1.2 file. Throws an `UnreadableFile`. */
export async function* readQti(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  await refuseTooLarge(path, limits)
  let questions = 0
  for await (const entry of distinctKeys(readAny(path, limits))) {
    questions += 1
    if (questions > limits.maxQuestions) throw tooManyQuestions(limits)
    yield entry
  }
}

async function* readAny(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const start = await startOf(path)
  if (isZip(start)) return yield* readQtiPackage(path, limits)
  const kind = kindOf(start)
  if (kind === 'qti12')
    return yield* readQti12(createReadStream(path), { at: '', source: noMedia, content: null, limits })
  if (kind !== 'item') throw new UnreadableFile(refusals.notQti)
  if ((await stat(path)).size > maxXmlBytes) throw new UnreadableFile(refusals.tooLarge(maxXmlBytes / 1024 / 1024))
  const pieces: Uint8Array[] = []
  for await (const piece of createReadStream(path)) pieces.push(piece as Uint8Array)
  const item = inOldNames(readElement(Buffer.concat(pieces), limits))
  const text = new RichText(noMedia)
  yield await finished(
    readItem(item, `item ${item.attributes['identifier'] ?? ''}`.trim(), text),
    text,
    noMetadata,
    null,
    limits,
  )
}

export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
