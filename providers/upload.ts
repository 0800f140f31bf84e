import type { StoredFile } from '../resources/kit/fields/index.ts'
import { send, type SendOptions } from './http.ts'
import { sessionCalls } from './session-calls.ts'

type UploadOptions = Pick<SendOptions, 'signal' | 'onProgress' | 'quietFor'>

function bodyOf(file: Blob & { name?: string }): FormData {
  const body = new FormData()
  body.append('file', file, file.name ?? 'file')
  return body
}

/**
 * Stores a file and returns the reference for records. Too large (100413) and wrong type (100415) are shown unless
 * `quietFor` names them.
 */
export const uploadFile = async (file: Blob & { name?: string }, options: UploadOptions = {}): Promise<StoredFile> =>
  (await send<StoredFile>(sessionCalls.upload, { ...options, body: bodyOf(file) })).data

/** The same for files that an editor inserts: only pictures, video and sound. */
export const uploadForEditor = async (
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<StoredFile> =>
  (await send<StoredFile>(sessionCalls.uploadForEditor, { ...options, body: bodyOf(file) })).data
