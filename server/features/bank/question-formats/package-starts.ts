import { constants, inflateRawSync } from 'node:zlib'

/** How the files of a package begin, as far as they are in the first bytes of the zip. */

/** Bytes of packed data in which to find how a file begins. */
const packedBytes = 4096
const mostUnpacked = 8 * 1024 * 1024
const localHeader = Buffer.from('PK\u0003\u0004', 'latin1')
const headerBytes = 30
const deflated = 8

export interface FileStart {
  name: string
  text: string
}

/** The files whose names match, in their order. */
export function* startsInPackage(given: Uint8Array, names: RegExp): Generator<FileStart> {
  const start = Buffer.from(given)
  for (let at = start.indexOf(localHeader); at >= 0; at = start.indexOf(localHeader, at + headerBytes)) {
    if (at + headerBytes > start.length) return
    const method = start.readUInt16LE(at + 8)
    const nameEnd = at + headerBytes + start.readUInt16LE(at + 26)
    const data = nameEnd + start.readUInt16LE(at + 28)
    const name = start.toString('utf8', at + headerBytes, nameEnd)
    if (names.test(name)) yield { name, text: unpackedStart(start.subarray(data, data + packedBytes), method) }
  }
}

function unpackedStart(packed: Buffer, method: number): string {
  if (method !== deflated) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostUnpacked }).toString(
      'utf8',
    )
  } catch {
    return ''
  }
}
