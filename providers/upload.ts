import type { StoredFile } from '../resources/kit/fields/index.ts'
import { send, type SendOptions } from './http.ts'
import { sessionCalls } from './session-calls.ts'

type UploadOptions = Pick<SendOptions, 'signal' | 'onProgress' | 'quietFor'>

function bodyOf(file: Blob & { name?: string }): FormData {
  const body = new FormData()
  body.append('file', file, file.name ?? 'file')
  return body
}

/** Stores a file and answers how records refer to it. Too large (100413) and wrong type (100415) are shown unless `quietFor` says so. */
export const uploadFile = async (file: Blob & { name?: string }, options: UploadOptions = {}): Promise<StoredFile> =>
  (await send<StoredFile>(sessionCalls.upload, { ...options, body: bodyOf(file) })).data

/** The same for what an editor puts into its text: pictures, video and sound alone. */
export const uploadForEditor = async (
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<StoredFile> =>
  (await send<StoredFile>(sessionCalls.uploadForEditor, { ...options, body: bodyOf(file) })).data
