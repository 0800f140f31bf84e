/** How candidates of a school exam are numbered and seated. */

export const numberRules = [
  { value: 'group_and_place', label: { zh: '班级 + 班内序号 + 校验位', en: 'Group, place in it, check digit' } },
  { value: 'student_number', label: { zh: '学号', en: "The learner's number in the group" } },
  { value: 'username', label: { zh: '用户名', en: 'User name' } },
] as const
export type NumberRule = (typeof numberRules)[number]['value']

export const seatOrders = [
  { value: 'mixed', label: { zh: '各班交错', en: 'Groups mixed' } },
  { value: 'by_group', label: { zh: '按班级', en: 'Group by group' } },
  { value: 'by_number', label: { zh: '按考号', en: 'By number' } },
] as const
export type SeatOrder = (typeof seatOrders)[number]['value']

export const candidateStates = [
  { value: 'sits', label: { zh: '正常', en: 'Sits' }, color: 'green' },
  { value: 'absent', label: { zh: '缺考', en: 'Absent' }, color: 'red' },
  { value: 'violation', label: { zh: '违纪', en: 'Violation' }, color: 'volcano' },
  { value: 'exempt', label: { zh: '免考', en: 'Exempt' } },
  { value: 'make_up', label: { zh: '补考', en: 'Make-up' }, color: 'gold' },
] as const

type CandidateState = (typeof candidateStates)[number]['value']

/** Who has points where they sat; the others are absent in every subject. */
export const statesWithPoints: readonly CandidateState[] = ['sits', 'make_up']
/** Who has no seat, and is left out of results. */
export const statesLeftOut: readonly CandidateState[] = ['exempt']

/**
 * The check digit of ISO 7064, MOD 11,10: with it behind them, any one wrong digit and any two neighbours that changed
 * places are noticed.
 * @param digits decimal digits only
 */
export function checkDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return String((11 - product) % 10)
}

export const hasCheckDigit = (number: string): boolean =>
  /^\d{2,}$/.test(number) && checkDigit(number.slice(0, -1)) === number.slice(-1)

/** Which group of the exam, and which of its members, both from 1. Or how many digits each has in a number. */
export interface PlaceInGroup {
  group: number
  place: number
}

/** `03007` and its check digit: the 7th of the 3rd group. */
export function numberOf({ group, place }: PlaceInGroup, digits: PlaceInGroup): string {
  const number = String(group).padStart(digits.group, '0') + String(place).padStart(digits.place, '0')
  return number + checkDigit(number)
}

/** What `numberOf` made a number of; null for any other. */
export function placeIn(number: string, digits: PlaceInGroup): PlaceInGroup | null {
  if (number.length !== digits.group + digits.place + 1 || !hasCheckDigit(number)) return null
  return { group: Number(number.slice(0, digits.group)), place: Number(number.slice(digits.group, -1)) }
}

interface Seated {
  id: number
  number: string
  group_id: number | null
}

const byNumber = (one: Seated, other: Seated): number => one.number.localeCompare(other.number, 'en', { numeric: true })

/** Candidates in the order of their seats. Mixed: neighbours are of different groups as long as there are any. */
export function inSeatOrder<T extends Seated>(candidates: readonly T[], order: SeatOrder): T[] {
  const sorted = candidates.toSorted(byNumber)
  if (order === 'by_number') return sorted
  const groups = new Map<number | null, T[]>()
  for (const one of sorted) {
    const group = groups.get(one.group_id)
    if (group) group.push(one)
    else groups.set(one.group_id, [one])
  }
  if (order === 'by_group') return [...groups.values()].flat()
  return mixed([...groups.values()])
}

/** Takes of the group with most left, never twice running of one unless only that is left. */
function mixed<T>(groups: T[][]): T[] {
  const left = groups.map((members) => ({ members, next: 0 }))
  const seats: T[] = []
  let last: (typeof left)[number] | null = null
  for (;;) {
    const remaining = left.filter(({ members, next }) => next < members.length)
    const [first] = remaining
    if (!first) return seats
    const free = remaining.filter((group) => group !== last)
    const group: (typeof left)[number] = free.reduce(
      (most, one) => (one.members.length - one.next > most.members.length - most.next ? one : most),
      free[0] ?? first,
    )
    seats.push(...group.members.slice(group.next, group.next + 1))
    group.next += 1
    last = group
  }
}
