import { timeZone } from '../../../resources/kit/school-day.ts'
import { databaseError } from '../postgres/database-errors.ts'
import { sql, type Database, type SQL } from '../postgres/database.ts'

/** Days in statements: `resources/kit/school-day.ts` says what they are. Connections speak UTC. */

/** As a literal, so that the same expression is the same to PostgreSQL wherever it is repeated. */
const zone = (): SQL => sql.raw(`'${timeZone()}'`)

/** The day of an instant. */
export const dayOf = (instant: SQL): SQL => sql`((${instant}) at time zone ${zone()})::date`

/** The day of an instant outside the database. */
export const dayAt = (at: Date): SQL => dayOf(sql`${at.toISOString()}::timestamptz`)

export const today = (): SQL => dayOf(sql`now()`)

/** A day of the wire, `2026-05-31`. */
export const asDay = (day: string | null): SQL => sql`${day}::date`

/** The instant at which a day of the wire begins. */
export const startOf = (day: string): SQL => sql`(${asDay(day)}::timestamp at time zone ${zone()})`

/** PostgreSQL has its own copy of the zones, which may be older. Throws where the zone is none to it. */
export async function requireTimeZone(database: Database): Promise<void> {
  await database.first(sql`select ${today()}`).catch((error: unknown) => {
    if (databaseError(error)?.code !== '22023') throw error
    throw new Error(`TIME_ZONE: PostgreSQL does not know the time zone ${timeZone()}`)
  })
}
