import { sql } from 'drizzle-orm'
import { sanitise } from '../../../editor/sanitise.ts'
import {
  isVisible,
  messages,
  type AnyField,
  type AnyResource,
  type Language,
  type Stored,
  type StoredFile,
  type Text,
} from '../../../resources/kit/index.ts'
import { writtenValues } from './written-values.ts'
import { invalid } from '../../base/fault.ts'
import { extensionOf, isAccepted } from '../../storage/files/file-type.ts'
import { notTaken } from '../../storage/files/why-refused.ts'
import { hashPassword } from '../../base/passwords/password.ts'
import { obeyPasswordRules } from '../../base/passwords/password-rules.ts'
import type { Database } from '../../storage/postgres/database.ts'

/** Conversions before storing: rich text is sanitised, secrets are hashed, files must be known to the store. */

function sanitiseKeys(value: unknown, keys: readonly string[], profile: string): unknown {
  if (Array.isArray(value)) return value.map((one) => sanitiseKeys(one, keys, profile))
  if (value === null || typeof value !== 'object') return value
  const cleaned = Object.entries(value).map(([key, one]) => [
    key,
    typeof one === 'string' && keys.includes(key) ? sanitise(one, profile) : sanitiseKeys(one, keys, profile),
  ])
  return Object.fromEntries(cleaned)
}

type Treatment = (value: any, field: AnyField, database: Database) => unknown

const treatments: Record<Exclude<Stored, 'plain'>, Treatment> = {
  sanitised: (value, field) => {
    const profile = field.options['profile'] as string
    return typeof value === 'string'
      ? sanitise(value, profile)
      : sanitiseKeys(value, field.options['html'] as string[], profile)
  },
  hashed: (value: string) => hashPassword(value),
  file: async (value: StoredFile | StoredFile[], _field, database) =>
    Array.isArray(value) ? Promise.all(value.map((one) => knownFile(one, database))) : knownFile(value, database),
}

/** Name, type and size of a file come from the store, whatever the client claims. */
async function knownFile(claimed: StoredFile, database: Database): Promise<StoredFile | null> {
  const key = claimed.url.slice('/api/files/'.length)
  const row = await database.first<StoredFile>(
    sql`select id, name, type, size from stored_file where id = ${claimed.id} and key = ${key}`,
  )
  return row ? { ...row, url: claimed.url } : null
}

/**
 * Throws 100400 for a stored file of a type that the field does not take, or of a size: it may have been uploaded
 * elsewhere.
 */
function requireFitting(
  path: string,
  { options }: AnyField,
  value: StoredFile | StoredFile[],
  language: Language,
): void {
  const { accept, maxMegabytes } = options as { accept?: readonly string[]; maxMegabytes: number }
  for (const { name, type, size } of [value].flat()) {
    if (!isAccepted(accept, type, extensionOf(name)))
      throw invalid([{ path, message: notTaken(name, accept)[language] }])
    if (size > maxMegabytes * 1024 * 1024) throw invalid([{ path, message: largerThan(maxMegabytes)[language] }])
  }
}

const largerThan = (megabytes: number): Text => ({
  zh: `文件超过 ${megabytes} MB`,
  en: `The file is larger than ${megabytes} MB`,
})

/**
 * Validated input converted for its columns; `record` is the whole record that results. Throws 100400 for a file
 * unknown to the store, for a secret that is easily guessed, and for a required text that is empty after sanitising.
 */
export async function incoming(
  resource: AnyResource,
  input: Record<string, unknown>,
  record: Readonly<Record<string, unknown>>,
  database: Database,
  language: Language,
): Promise<Record<string, unknown>> {
  const ready = writtenValues(resource.fields, input)
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = ready[name]
    const isNothing = field.required && field.written && typeof value === 'string' && !isVisible(value)
    if (isNothing) throw invalid([{ path: name, message: messages.blank[language] }])
    if (field.stored === 'plain' || value === null || value === undefined) continue
    if (field.stored === 'hashed') await obeyPasswordRules(resource, name, value as string, record, language)
    ready[name] = await treatments[field.stored](value, field, database)
    const unknown = field.stored === 'file' && [ready[name]].flat().includes(null)
    if (unknown) throw invalid([{ path: name, message: messages.noSuchRecord[language] }])
    if (field.stored === 'file') requireFitting(name, field, ready[name] as StoredFile | StoredFile[], language)
    // A text of which nothing is left after sanitising counts as empty.
    const isBlank = field.required && typeof ready[name] === 'string' && ready[name].trim() === ''
    if (isBlank) throw invalid([{ path: name, message: messages.blank[language] }])
  }
  return ready
}
