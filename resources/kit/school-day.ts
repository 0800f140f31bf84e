/**
 * What a day is: that of the school, wherever its server and its people are. All code that makes a day of an instant,
 * or an instant of a clock, asks here; `server/storage/statements/school-day.ts` says the same in SQL. The zone holds
 * for a process: the server's `TIME_ZONE`, which the site gets with its page.
 */

export const defaultTimeZone = 'Asia/Shanghai'

/**
 * Whether a name is one of the IANA database that this runtime knows. Offsets (`+08:00`) are refused: PostgreSQL reads
 * their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

interface Zone {
  name: string
  parts: Intl.DateTimeFormat
  /** In milliseconds, by the quarter of an hour: making the parts of a moment takes longer than all else in a list. */
  offsets: Map<number, number>
}

const zoneOf = (name: string): Zone => ({
  name,
  parts: new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }),
  offsets: new Map(),
})

let zone = zoneOf(defaultTimeZone)

export const timeZone = (): string => zone.name

/** Sets the zone of this process. Throws for a name that is none (`isTimeZone`). */
export function setTimeZone(name: string): void {
  if (!isTimeZone(name)) throw new Error(`${name} is no time zone`)
  if (name !== zone.name) zone = zoneOf(name)
}

const quarterMs = 900_000
const secondMs = 1000
const dayMs = 86_400_000
const mostOffsets = 5000

/** How far the clock of the school is ahead of UTC at an instant. */
function offsetMs(at: number): number {
  const quarter = Math.floor(at / quarterMs)
  const known = zone.offsets.get(quarter)
  if (known !== undefined) return known
  const part = Object.fromEntries(zone.parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const found = Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / secondMs) * secondMs
  if (zone.offsets.size > mostOffsets) zone.offsets.clear()
  zone.offsets.set(quarter, found)
  return found
}

/** What the clock of the school shows at an instant: `2026-05-31T16:00:00.000`. */
export const clockAt = (at: Date): string =>
  new Date(at.getTime() + offsetMs(at.getTime())).toISOString().replace('Z', '')

/** The instant at which it shows this: the first where a change of the clock repeats it, a later where it skips it. */
export function instantAt(clock: string): Date {
  const wall = Date.parse(`${clock}Z`)
  const before = wall - offsetMs(wall - dayMs)
  const after = wall - offsetMs(wall + dayMs)
  const found = [before, after].sort((a, b) => a - b).find((at) => at + offsetMs(at) === wall)
  return new Date(found ?? before)
}

/** The day of an instant: `2026-05-31`. */
export const dayOf = (at: Date): string => clockAt(at).slice(0, 10)

export const today = (): string => dayOf(new Date())

/** A day, some days later: `dayAfter('2026-05-31', 1)` is `2026-06-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
