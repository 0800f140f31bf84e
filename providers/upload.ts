import type { StoredFile } from '../resources/kit/fields.ts'
import { send, type SendOptions } from './http.ts'
import { sessionCalls } from './session-calls.ts'

/** Stores a file and answers how records refer to it. Too large (100413) and wrong type (100415) are shown unless `quietFor` says so. */
export async function uploadFile(file: Blob & { name?: string }, options: Pick<SendOptions, 'signal' | 'onProgress' | 'quietFor'> = {}): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file, file.name ?? 'file')
  return (await send<StoredFile>(sessionCalls.upload, { ...options, body })).data
}
