import { identityTables } from '../access/identity-cache.ts'
import { forgetTotals } from '../storage/statements/totals.ts'
import type { Services } from './exchange.ts'

/**
 * After a write: totals are counted again (for background work: for everybody), followers and recipients of notices are
 * notified, and rights are read again.
 */
export function announce(
  services: Services,
  changed: ReadonlySet<string>,
  notified: Iterable<number> = [],
  writer?: number,
): void {
  for (const name of changed) forgetTotals(services.database, name, writer)
  services.live.publish(changed, notified)
  if ([...changed].some((name) => identityTables.has(name))) services.identities.invalidate()
}
