import { maxPinned } from '../../../resources/capabilities/pinned/index.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { invalid, noSuchRecord } from '../../base/fault.ts'
import { sql } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { livingPins } from './living-pins.ts'

async function requireSeen(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if ((await records.getMany(resource, ids)).length < new Set(ids).size) throw noSuchRecord()
}

/**
 * Pins records that the person can see; pinned ones stay pinned. Throws 100404 for others, and 100400 above
 * `maxPinned`.
 */
export async function pin(records: Records, resource: AnyResource, ids: readonly number[]): Promise<null> {
  await requireSeen(records, resource, ids)
  const { userId, language } = records.identity
  await records.transaction(async (inner) => {
    const { database } = inner
    // Serialised for each person, so that pins from two tabs are both counted.
    await database.run(sql`select pg_advisory_xact_lock(hashtext(${`pin ${resource.name}`}), ${userId})`)
    await database.run(
      sql`insert into pin (user_id, resource, record_id) select ${userId}, ${resource.name}, unnest(${sql.param([...ids])}::integer[]) on conflict do nothing`,
    )
    // Records that the person can no longer see do not count, since they could not be unpinned.
    const pinnedNow = await inner.getMany(resource, await livingPins(database, resource, userId))
    if (pinnedNow.length > maxPinned)
      throw invalid([
        {
          path: 'ids',
          message: {
            zh: `最多置顶${maxPinned}条，请先取消一些`,
            en: `At most ${maxPinned} records can be pinned; unpin some first`,
          }[language],
        },
      ])
  })
  return null
}

/** Throws 100404 for records that the person cannot see. */
export async function unpin(records: Records, resource: AnyResource, ids: readonly number[]): Promise<null> {
  await requireSeen(records, resource, ids)
  await records.database.run(
    sql`delete from pin where user_id = ${records.identity.userId} and resource = ${resource.name} and record_id = any(${sql.param([...ids])}::integer[])`,
  )
  return null
}
