import { marking as capability } from '../../../../resources/learners/marking/index.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'
import { sql } from '../../../storage/postgres/database.ts'

/** A scheme that is purged takes its marks with it; the scores that they came to stay. */
export const marking = defineWrites(capability, () => ({
  async purge({ context, changes }) {
    const ids = sql.param(changes.map(({ id }) => id))
    const { database } = context
    await database.run(sql`delete from marking_lease where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_standing where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_tag where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_return where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_uncounted where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_trial where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_check where scheme_id = any(${ids}::integer[])`)
    await database.run(sql`delete from marking_mark where scheme_id = any(${ids}::integer[])`)
  },
}))
