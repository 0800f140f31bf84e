import { queue as capability } from '../../../../resources/papers/queue/index.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'
import { sql } from '../../../storage/postgres/database.ts'

/** A record that was decided or deleted is before nobody. */
export const queue = defineWrites(capability, ({ name }) => ({
  async follow({ context, changes }) {
    await context.database.run(
      sql`delete from queue_lease where resource = ${name} and record_id = any(${sql.param(changes.map(({ id }) => id))}::integer[])`,
    )
  },
}))
