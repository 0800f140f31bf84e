import { marking as capability } from '../../../resources/capabilities/marking/index.ts'
import { defineWrites } from '../../hooks/hooks.ts'
import { sql } from '../../postgres/database.ts'

/** A scheme that is purged takes its marks with it; the scores that they came to stay. */
export const marking = defineWrites(capability, () => ({
  async purge({ context, changes }) {
    const ids = sql.param(changes.map(({ id }) => id))
    for (const table of ['marking_lease', 'marking_standing', 'marking_mark'])
      await context.database.run(sql`delete from ${sql.identifier(table)} where scheme_id = any(${ids}::integer[])`)
  },
}))
