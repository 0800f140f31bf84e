import { obeyDeleteLock, obeyLock } from './locks.ts'
import type { Write } from '../../hooks/write.ts'

/** States that lock records: checked for changed fields, and for a delete. */
export async function workflow({
  context,
  resource,
  kind,
  action,
  by,
  changes,
  isNamed,
  isUnmade,
}: Write): Promise<void> {
  if (!resource.lock || by === 'server') return
  if (kind === 'delete' && !isUnmade)
    obeyDeleteLock(
      resource,
      changes.map(({ before }) => before!),
    )
  if (kind !== 'update') return
  for (const { before, names } of changes) obeyLock(resource, context.identity, before!, names, action, isNamed)
}
