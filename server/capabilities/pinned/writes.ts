import { pinned as capability } from '../../../resources/capabilities/pinned/index.ts'
import { defineWrites } from '../../records/hooks/hooks.ts'
import { sql } from '../../storage/postgres/database.ts'

export const pinned = defineWrites(capability, ({ name }) => ({
  async purge({ context: { database }, changes }) {
    const ids = changes.map(({ id }) => id)
    await database.run(sql`delete from pin where resource = ${name} and record_id = any(${sql.param(ids)}::integer[])`)
  },
}))
