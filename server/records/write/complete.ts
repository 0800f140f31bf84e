import { isDeepStrictEqual } from 'node:util'
import { itemAt, namedIn, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { hooksOf } from '../hooks/hooks-of.ts'
import { fillFollowing } from '../../storage/statements/following.ts'
import { storedFields } from '../../storage/statements/record-sql.ts'
import { oneByOne } from '../../base/threads/pauses.ts'
import { incoming } from './incoming.ts'
import type { Change, Write } from '../hooks/write.ts'

type Values = Readonly<Record<string, unknown>>

const isList = (resource: AnyResource, name: string): boolean =>
  ['integers', 'texts'].includes(resource.fields[name]?.column ?? '')

/** The fields whose values differ from the record's. */
export const changedFields = (record: Values, values: Values): string[] =>
  Object.keys(values).filter((name) => !isDeepStrictEqual(values[name] ?? null, record[name] ?? null))

/** A new record with every column: lists are never null, and declared defaults are filled in. */
function whole(resource: AnyResource, values: Values): Record<string, unknown> {
  const fields: Fields = resource.fields
  const named = storedFields(resource).map((name) => [
    name,
    values[name] ?? namedIn(fields, name).default ?? (isList(resource, name) ? [] : null),
  ])
  return Object.fromEntries(named)
}

function changed(resource: AnyResource, change: Change): void {
  const { before, values } = change
  for (const name of Object.keys(values)) if (values[name] === null && isList(resource, name)) values[name] = []
  change.after = { ...before, ...values }
  change.names = changedFields(before!, values).filter((name) => name in resource.fields)
}

/**
 * Turns the given values into what is stored: hooks and `follows` fill in what follows from them, rich text is
 * sanitised, secrets are hashed, files are looked up, defaults are filled in. Records that would not change leave the
 * write.
 */
export async function complete(write: Write): Promise<void> {
  const { context, resource, kind } = write
  if (kind !== 'create' && kind !== 'update') return
  for (const hooks of hooksOf(resource)) await hooks.complete?.(write)
  await fillFollowing(
    context.database,
    resource,
    write.changes.map(({ values }) => values),
  )
  const { database, identity } = context
  const ready = await oneByOne(write.changes, ({ before, values }) =>
    incoming(resource, values, { ...before, ...values }, database, identity.language),
  )
  write.changes.forEach((change, index) => (change.values = itemAt(ready, index)))
  for (const change of write.changes) {
    if (kind === 'update') changed(resource, change)
    else Object.assign(change, { after: whole(resource, change.values), names: Object.keys(change.values) })
  }
  if (kind === 'update') write.changes = write.changes.filter(({ names }) => names.length > 0)
}
