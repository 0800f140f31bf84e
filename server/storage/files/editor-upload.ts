import type { StoredFile } from '../../../resources/kit/index.ts'
import { storableExtensions } from './file-type.ts'

/**
 * The upload response that rich text editors expect, so that one call serves both: wangEditor reads `errno` and
 * `data.url`, UEditor reads `state` and `url` next to the envelope
 * (https://www.wangeditor.com/v5/menu-config.html#上传图片, https://fex.baidu.com/ueditor/#dev-request_specification).
 */

export const editorFile = (file: StoredFile) => ({ ...file, alt: file.name, href: '' })

export function editorSuccess(file: StoredFile): Record<string, unknown> {
  const { url, name, size } = file
  const type = /\.[^.]*$/.exec(name)?.[0] ?? ''
  return { errno: 0, state: 'SUCCESS', url, title: name, original: name, type, size }
}

export const editorRefusal = (message: string): Record<string, unknown> => ({ errno: 1, message, state: message })

/** The upload types that UEditor configures, and the media types of each. */
const kinds = { image: ['image/*'], video: ['video/*', 'audio/*'], file: ['image/*', 'video/*', 'audio/*'] }

export function editorConfig(fieldName: string, maxBytes: number): Record<string, string | number | string[]> {
  const entries = Object.entries(kinds).flatMap(([kind, accept]) => [
    [`${kind}ActionName`, `upload${kind}`] as const,
    [`${kind}FieldName`, fieldName] as const,
    [`${kind}UrlPrefix`, ''] as const,
    [`${kind}MaxSize`, maxBytes] as const,
    [`${kind}AllowFiles`, storableExtensions(accept)] as const,
  ])
  return Object.fromEntries(entries)
}
