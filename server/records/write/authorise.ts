import { watchPrivileges } from '../privileges/no-escalation.ts'
import type { AfterWrite, Write } from '../hooks/write.ts'

/**
 * No write gives anybody more access. That the records are within the writer's scope is a condition of the statements
 * that lock and store them (`lock.ts`, `store.ts`); this stage is what has to be compared before and after.
 */
export async function authorise(write: Write): Promise<AfterWrite | undefined> {
  const { context, resource, kind, changes } = write
  if (changes.length === 0) return undefined
  const ids = kind === 'create' ? null : changes.map(({ id }) => id)
  const fields = kind === 'update' ? [...new Set(changes.flatMap(({ names }) => names))] : null
  const compare = await watchPrivileges(context, resource, { ids, fields })
  return compare && (() => compare(write.stored.map(({ id }) => id)))
}
