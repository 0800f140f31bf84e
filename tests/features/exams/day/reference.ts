import { dayPaper } from './maths-paper.ts'
import { choicesOf } from './sheets-of-day.ts'

/** What the exam comes to by its rules as they are written down, by none of the product's functions. In hundredths. */

interface Scheme {
  mode: 'single' | 'double' | 'third'
  tolerance: number
}

const firstMarkers = { double: ['day-a1', 'day-a2'], third: ['day-b1', 'day-b2'] } as const

export const schemeOf = (number: number): Scheme =>
  number <= 16
    ? { mode: 'single', tolerance: 0 }
    : number <= 19
      ? { mode: 'double', tolerance: 1 }
      : { mode: 'third', tolerance: 2 }

function mixed(text: string): number {
  let sum = 7
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return Math.imul(sum ^ (sum >>> 15), 2_246_822_519) >>> 8
}

const fullOf = (number: number): number => (dayPaper[number - 1]?.full ?? 0) / 100

/** The points that somebody gives what a candidate wrote; of a blank everybody the same. */
export function opinion(place: number, number: number, marker: string): number {
  const full = fullOf(number)
  if (number <= 16) return mixed(`${place} ${number}`) % 3 === 0 ? 0 : full
  const worth = mixed(`${place} ${number}`) % (full + 1)
  const own = mixed(`${place} ${number} ${marker}`)
  const off = own % 9 === 0 ? 4 : own % 3
  return Math.min(full, Math.max(0, worth + (own % 2 === 0 ? off : -off)))
}

/** 1+1: within the tolerance the mean, half a point up, else the leader's. 2+1: else the third with the nearer one. */
function written(place: number, number: number): number {
  const { mode, tolerance } = schemeOf(number)
  if (mode === 'single') return opinion(place, number, '') * 100
  const [a, b] = firstMarkers[mode].map((name) => opinion(place, number, name)).toSorted((x, y) => y - x)
  if (a === undefined || b === undefined) throw new Error('no marks')
  if (a - b <= tolerance) return Math.ceil((a + b) / 2) * 100
  if (mode === 'double') return opinion(place, number, 'day-l') * 100
  const third = opinion(place, number, 'day-c')
  return Math.ceil(((Math.abs(a - third) <= Math.abs(b - third) ? a : b) + third) / 2) * 100
}

/** `key3`: what counts as the right answer to the third question. */
export function mathsPoints(place: number, number: number, key3: string): number {
  const { key, full } = dayPaper[number - 1]!
  if (key === undefined) return written(place, number)
  const right = number === 3 ? key3 : key
  return (choicesOf(place).get(number) ?? []).join('') === right ? full : 0
}

/** Of Chinese and chemistry; null for who was not there. */
export function otherPoints(place: number, nth: number): number | null {
  const value = mixed(`other ${place} ${nth}`)
  if (value % 17 === 3) return null
  return nth === 0 ? 5000 + (value % 180) * 50 : 2000 + (value % 150) * 50
}

const levels = [
  ['A', 15, 100, 86],
  ['B', 35, 85, 71],
  ['C', 35, 70, 56],
  ['D', 13, 55, 41],
  ['E', 2, 40, 30],
] as const

/** 等级赋分 of 3+1+2: by the share of those who are better; within a level in a line, half up. */
function converted(all: readonly number[], own: number): { level: string; points: number } {
  const levelAt = (points: number): number => {
    const better = all.filter((one) => one > points).length
    let share = 0
    return levels.findIndex(([, percent]) => better * 100 < (share += percent) * all.length)
  }
  const level = levelAt(own)
  const [name, , best, last] = levels[level]!
  const same = all.filter((one) => levelAt(one) === level)
  const [highest, lowest] = [Math.max(...same), Math.min(...same)]
  if (highest === lowest) return { level: name, points: best }
  const [up, down] = [(best - last) * (own - lowest), highest - lowest]
  return { level: name, points: last + Math.floor(up / down) + ((up % down) * 2 >= down ? 1 : 0) }
}

interface Of {
  key3: string
  classOf: (place: number) => number
  isAbsent: (place: number, subject: number) => boolean
}

export function referenceOf(places: readonly number[], { key3, classOf, isAbsent }: Of) {
  const rawOf = (place: number) =>
    [
      dayPaper.reduce((sum, { number }) => sum + mathsPoints(place, number, key3), 0),
      otherPoints(place, 0),
      otherPoints(place, 1),
    ].map((points, subject) => (isAbsent(place, subject) ? null : points))
  const raws = places.map(rawOf)
  const chemistry = raws.flatMap((raw) => raw[2] ?? [])
  const bare = places.map((place) => {
    const raw = raws[place]!
    const own = raw[2] === null || raw[2] === undefined ? null : converted(chemistry, raw[2])
    const counted = [raw[0], raw[1], own && own.points * 100]
    const sum = (of: readonly (number | null | undefined)[]) =>
      of.every((one) => one === null) ? null : of.reduce<number>((total, one) => total + (one ?? 0), 0)
    const isWhole = counted.every((one) => one !== null)
    return { place, raw, own, counted, rawTotal: sum(raw), total: sum(counted), isWhole }
  })
  const ranked = bare.filter(({ isWhole }) => isWhole)
  const rankIn = (of: typeof ranked, total: number | null) =>
    of.filter((one) => (one.total ?? 0) > (total ?? 0)).length + 1
  const rows = bare.map((one) => ({
    raw: one.raw,
    converted: one.own?.points ?? null,
    level: one.own?.level ?? '',
    rawTotal: one.rawTotal,
    total: one.total,
    rank: one.isWhole ? rankIn(ranked, one.total) : null,
    groupRank: one.isWhole
      ? rankIn(
          ranked.filter(({ place }) => classOf(place) === classOf(one.place)),
          one.total,
        )
      : null,
  }))
  /** How many are compared, how many reach it, and the points of each subject that as many have. */
  const line = (total: number): (number | string)[] => {
    const reached = ranked.filter((one) => (one.total ?? 0) >= total).length
    const effective = [0, 1, 2].map((subject) => {
      const sorted = ranked.map(({ counted }) => counted[subject] ?? 0).toSorted((a, b) => b - a)
      return reached === 0 ? '' : (sorted[reached - 1] ?? 0) / 100
    })
    return [ranked.length, reached, ...effective]
  }
  return { rows, line }
}
