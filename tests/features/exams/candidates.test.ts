import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, hasCheckDigit, inSeatOrder, numberOf } from '../../../resources/exams/candidates.ts'

/** Numbers with a check digit, and the order of seats. */

/** Tax numbers of Germany, made up for tests by its authority, end with a digit of ISO 7064, MOD 11,10. */
const known = ['86095742719', '47036892816', '65929970489', '57549285017', '25768131411']

describe('a number that the product gives', () => {
  it('ends with the check digit of ISO 7064, MOD 11,10', () => {
    for (const number of known) {
      expect(checkDigit(number.slice(0, -1))).toBe(number.slice(-1))
      expect(hasCheckDigit(number)).toBe(true)
    }
    expect(numberOf({ group: 3, place: 7 }, { group: 2, place: 3 })).toMatch(/^03007\d$/)
    for (const wrong of ['', '5', '12a4', '86095742718']) expect(hasCheckDigit(wrong)).toBe(false)
  })

  it('is never another one by one wrong digit', () => {
    const digits = fc.stringMatching(/^\d{1,12}$/)
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const number = text + checkDigit(text)
        const at = place % number.length
        const other = (Number(number[at]) + by) % 10
        expect(hasCheckDigit(number.slice(0, at) + other + number.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('seats', () => {
  const candidates = fc
    .array(fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }), { maxLength: 80 })
    .map((groups) => groups.map((group_id, id) => ({ id, group_id, number: String(id * 7) })))

  it('are one for each candidate, whatever the order', () => {
    fc.assert(
      fc.property(candidates, fc.constantFrom('mixed', 'by_group', 'by_number'), (all, order) => {
        const seats = inSeatOrder(all, order)
        expect(seats.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
      }),
    )
  })

  it('of neighbours are of different groups, as long as no group has more than all others together', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const groups = new Set(all.map(({ group_id }) => group_id))
        const largest = Math.max(
          0,
          ...[...groups].map((group) => all.filter(({ group_id }) => group_id === group).length),
        )
        const seats = inSeatOrder(all, 'mixed')
        const alike = seats.filter((one, at) => at > 0 && seats[at - 1]?.group_id === one.group_id)
        expect(alike.length).toBe(Math.max(0, largest - (all.length - largest) - 1))
      }),
    )
  })
})
