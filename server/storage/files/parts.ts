import { invalid } from '../../base/fault.ts'

/** Uploads that come in parts: which parts there are, and where they are until they are joined. */

/** Small enough that a line that breaks every minute gets one through, and what an S3-compatible store accepts. */
export const partBytes = 8 * 1_048_576

export interface Begun {
  key: string
  name: string
  size: number
  /** Of the store that keeps the parts; null while they are joined. */
  upload_id: string | null
}

export interface Part {
  /** From 1. */
  number: number
  from: number
  size: number
}

export const partCount = (size: number): number => Math.ceil(size / partBytes)

/** null: there is no such part. */
export function partOf(size: number, number: number): Part | null {
  const from = (number - 1) * partBytes
  return number >= 1 && from < size ? { number, from, size: Math.min(partBytes, size - from) } : null
}

export const partsOf = (size: number): Part[] =>
  Array.from({ length: partCount(size) }, (_, at) => partOf(size, at + 1)!)

export const incomplete = (numbers: readonly number[]) =>
  invalid([{ path: 'key', message: `parts: ${numbers.slice(0, 100).join(', ')}` }])

/** `tests/server/part-uploads.test.ts` and `tests/server/s3-store.test.ts` hold each of them to this. */
export interface PartStore {
  /** Returns the id of the upload. */
  begin(key: string, type: string): Promise<string>
  /** Keeps the file at `path` as a part: all of it or nothing. Throws 100404 where the upload is no more. */
  keep(upload: Begun, part: Part, path: string): Promise<void>
  /** The numbers of the parts that are there whole. Throws 100404 where the upload is no more. */
  arrived(upload: Begun): Promise<Set<number>>
  /**
   * Makes the object of all parts under the key, which nobody can write from then on. Throws 100400 when one is
   * missing.
   */
  join(upload: Begun, type: string): Promise<void>
  /** Removes the parts of an upload that are there. */
  discard(key: string): Promise<void>
}
