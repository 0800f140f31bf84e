import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { pauses } from '../../../base/threads/pauses.ts'

export interface WrittenFile {
  name: string
  bytes: Uint8Array
}

/** A zip counts its entries in 16 bits, which more entries would overflow. */
const maxEntries = 65_535
/** The earliest date that a zip can store: with a fixed date, equal input gives equal output. */
const writtenAt = new Date(1980, 0, 1)
/** Compressed at once. */
const pieceBytes = 256 * 1024
/** Formats that are already compressed. */
const packed = /\.(?:png|jpe?g|gif|webp|mp3|mp4|ogg|m4a)$/i

/** A zip of the files, streamed in pieces with only one file in memory. Throws after 65,535 files. */
export async function* writePackage(files: AsyncIterable<WrittenFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let entries = 0
  const pause = pauses()
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = (): Uint8Array[] => {
    const given = pieces
    pieces = []
    return given
  }
  for await (const { name, bytes } of files) {
    if (++entries > maxEntries) throw new RangeError(`zip: more than ${maxEntries} files`)
    const file = packed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = writtenAt
    zip.add(file)
    for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes) {
      file.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
      yield* taken()
      await pause()
    }
  }
  zip.end()
  yield* taken()
}
