import { createHash } from 'node:crypto'
import type { ObjectStore } from './object-store.ts'

/** The SHA-256 of an object, in hexadecimal. null: there is no such object. */
export async function digestOf(objects: ObjectStore, key: string): Promise<string | null> {
  const stream = await objects.read(key)
  if (!stream) return null
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
