import { Readable } from 'node:stream'
import { Fault } from '../../base/fault.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { Identity } from '../../base/identity.ts'
import type { ValidatedEntry } from '../record-files/entry.ts'
import { readLimits } from '../spreadsheets/unreadable-file.ts'

/** Stores the pictures and sounds of a package, and replaces their addresses in the texts. */

const escaped = (name: string): string =>
  name.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function replaced(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('package:') ? replace(value) : value
  if (Array.isArray(value)) return value.map((one) => replaced(one, replace))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, replace)]))
}

const leftOver = /<span data-type="image" data-src="package:([^"]*)"[^>]*><\/span>/g

/**
 * Stores the media of an entry. A refused file is reported among the entry's changes, and the text says where it was; a
 * full disk ends the import.
 */
export async function storeMedia(files: FileStore, identity: Identity, entry: ValidatedEntry): Promise<void> {
  const urls = new Map<string, string>()
  for (const { name, bytes } of entry.media) {
    try {
      const fileName = name.split('/').at(-1) ?? name
      const stored = await files.save(Readable.from([Buffer.from(bytes)]), {
        name: fileName,
        identity,
        accept: ['image/*', 'audio/*'],
        maxBytes: readLimits.maxMediaBytes,
      })
      urls.set(`package:${escaped(name)}`, stored.url)
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error
      entry.changes.push({
        at: null,
        text: { zh: `没有保存“${name}”：${error.text.zh}`, en: `“${name}” was not stored: ${error.text.en}` },
      })
    }
  }
  if (entry.media.length === 0 && !JSON.stringify(entry.input).includes('package:')) return
  entry.media = []
  const replace = (text: string): string => {
    let next = text
    for (const [from, url] of urls) next = next.replaceAll(`data-src="${from}"`, `data-src="${url}"`)
    return next.replace(leftOver, (_, name: string) => `[${name}]`)
  }
  entry.input = replaced(entry.input, replace) as Record<string, unknown>
}
