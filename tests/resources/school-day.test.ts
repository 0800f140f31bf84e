import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt, dayOf, instantAt, isTimeZone, setTimeZone, timeZone } from '../../resources/kit/school-day.ts'
import { dateTime } from '../../resources/kit/index.ts'
import { momentIn } from '../../src/base/locales/moments.ts'
import { inZone, zones } from '../fixtures/zones.ts'

/** A day is the school's, at both of its ends and wherever the server is. */

const instants = fc
  .date({ min: new Date('1000-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .filter((at) => at.getUTCFullYear() > 999)

/** As `Intl` says it, apart from how this product computes it. */
const dayByIntl = (at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone(), dateStyle: 'short' }).formatToParts(at)
  const part = (of: string) => parts.find(({ type }) => type === of)!.value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

describe.each(zones)('in %s', (zone) => {
  it('an instant has the day that the clock of the place shows', () =>
    inZone(zone, () =>
      fc.assert(
        fc.property(instants, (at) => {
          expect(dayOf(at)).toBe(dayByIntl(at))
        }),
      ),
    ))

  it('a day begins at its first millisecond and ends at its last', () =>
    inZone(zone, () =>
      fc.assert(
        fc.property(instants, (at) => {
          const day = dayOf(at)
          const begins = instantAt(`${day}T00:00:00.000`)
          expect(dayOf(begins)).toBe(day)
          expect(dayOf(instantAt(`${day}T23:59:59.999`))).toBe(day)
          // Kiritimati has left out a day.
          expect(dayOf(new Date(begins.getTime() - 1)) < day).toBe(true)
        }),
      ),
    ))

  it('what the clock shows is the instant again, but for the hour that a change of the clock repeats', () =>
    inZone(zone, () =>
      fc.assert(
        fc.property(instants, (at) => {
          const again = instantAt(clockAt(at))
          expect(clockAt(again)).toBe(clockAt(at))
          expect(at.getTime() - again.getTime()).toBeGreaterThanOrEqual(0)
          expect(at.getTime() - again.getTime()).toBeLessThan(4 * 3_600_000)
        }),
      ),
    ))

  it('a moment is shown and written in a cell by that clock', () =>
    inZone(zone, () => {
      const at = instantAt('2026-09-01T07:30:00')
      expect(momentIn('zh', at.toISOString(), 'minute')).toBe('2026-09-01 07:30')
      expect(momentIn('en', at.toISOString(), 'day')).toBe('1 Sep 2026')
      expect(momentIn('en', '2026-09-01', 'day')).toBe('1 Sep 2026')
      const { cell } = dateTime({ label: { zh: '', en: '' } })
      expect(cell.write(at.toISOString(), 'zh')).toEqual({ date: '2026-09-01 07:30:00' })
      expect(cell.read('2026/9/1 7:30')).toEqual({ value: at.toISOString() })
    }))
})

it('a change of the clock repeats an hour, which counts as its first, and skips one, which comes later', () =>
  inZone('America/New_York', () => {
    expect(instantAt('2026-11-01T01:30:00').toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(instantAt('2026-03-08T02:30:00').toISOString()).toBe('2026-03-08T07:30:00.000Z')
    const { cell } = dateTime({ label: { zh: '', en: '' } })
    // Its second half past one: in UTC, so that it comes back.
    expect(cell.write('2026-11-01T06:30:00.000Z', 'zh')).toBe('2026-11-01T06:30:00.000Z')
  }))

it('a zone is a name of the IANA database', () => {
  expect(['Asia/Shanghai', 'UTC', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
  expect(['', '+08:00', 'Asia/Peking', "UTC'", 'Asia/Shanghai; '].filter(isTimeZone)).toEqual([])
  expect(() => setTimeZone('Asia/Peking')).toThrow('Asia/Peking')
})
