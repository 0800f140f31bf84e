import { marking as capability } from '../../../../resources/learners/marking/index.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'
import { sql } from '../../../storage/postgres/database.ts'

/** The tables whose rows belong to a scheme. */
const ofSchemes = [
  'marking_lease',
  'marking_standing',
  'marking_tag',
  'marking_return',
  'marking_uncounted',
  'marking_trial',
  'marking_check',
  'marking_mark',
]

/** A scheme that is purged takes its marks with it; the scores that they came to stay. */
export const marking = defineWrites(capability, () => ({
  async purge({ context, changes }) {
    const ids = sql.param(changes.map(({ id }) => id))
    const { database } = context
    for (const name of ofSchemes)
      await database.run(sql`delete from ${sql.identifier(name)} where scheme_id = any(${ids}::integer[])`)
  },
}))
