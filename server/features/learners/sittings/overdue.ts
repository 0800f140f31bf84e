import { systemIdentity } from '../../../base/identity.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import { Records } from '../../../records/records.ts'
import { defineWork, repeated } from '../../../background/jobs/work.ts'
import { overdueSittings as sittingsOver } from './sitting-row.ts'
import { endIfOver } from './sittings.ts'

/**
 * Submits sittings whose time has ended and whose learners are gone. A look without any costs one query by an index.
 */

const everyMs = 5000
const mostAtOnce = 200

/** Returns how many it submitted. One that cannot be is logged, and keeps no other waiting. */
export async function endOverdue(
  database: Database,
  { failed, changed = new Set(), isEnding = () => false }: Ending,
): Promise<number> {
  let ended = 0
  for (const id of await sittingsOver(database, mostAtOnce)) {
    if (isEnding()) break
    try {
      await endIfOver(new Records(database, systemIdentity, changed), id)
      ended++
    } catch (error) {
      failed(error)
    }
  }
  return ended
}

interface Ending {
  failed(error: unknown): void
  /** The resources that it wrote. */
  changed?: Set<string>
  isEnding?(): boolean
}

export const overdueSittings = defineWork({
  name: 'ending sittings',
  start: (database, report) =>
    repeated(everyMs, report, async (isEnding) => {
      const changed = new Set<string>()
      await endOverdue(database, { failed: report.failed, changed, isEnding })
      if (changed.size > 0) report.changed(changed)
    }),
})
