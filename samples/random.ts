import { itemAt } from '../resources/kit/present.ts'

/**
 * A small generator of pseudo-random numbers (mulberry32). The same seed and index give the same numbers everywhere.
 */
export class Random {
  private state: number

  /** The numbers of one record depend only on its index, so any record can be generated without those before it. */
  constructor(seed: number, index = 0) {
    this.state = mixed(mixed(seed | 0) + index)
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** A whole number from `min` to `max` that is not 0. */
  nonZero(min: number, max: number): number {
    const value = this.int(min, max)
    return value === 0 ? max : value
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    return itemAt(from, Math.floor(this.next() * from.length))
  }

  /** `count` different entries, in random order. */
  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from]
    const end = Math.min(count, rest.length)
    for (let at = 0; at < end; at++) {
      const other = this.int(at, rest.length - 1)
      const taken = itemAt(rest, other)
      rest[other] = itemAt(rest, at)
      rest[at] = taken
    }
    return rest.slice(0, end)
  }

  /** `count` different entries, in their original order. */
  someInOrder<T>(from: readonly T[], count: number): T[] {
    const places = this.some(
      from.map((_, index) => index),
      count,
    ).toSorted((a, b) => a - b)
    return places.map((place) => itemAt(from, place))
  }

  shuffled<T>(all: readonly T[]): T[] {
    return this.some(all, all.length)
  }

  /** An entry drawn by weights, given as their running totals. */
  drawn<T>(from: readonly T[], runningTotals: readonly number[]): T {
    const wanted = this.next() * itemAt(runningTotals, -1)
    let low = 0
    let high = runningTotals.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (itemAt(runningTotals, middle) > wanted) high = middle
      else low = middle + 1
    }
    return itemAt(from, low)
  }
}

/** murmur3's finaliser: neighbouring inputs give unrelated outputs. */
function mixed(value: number): number {
  let mixing = value | 0
  mixing = Math.imul(mixing ^ (mixing >>> 16), 0x85ebca6b)
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35)
  return mixing ^ (mixing >>> 16)
}

export const runningTotals = (weights: readonly number[]): number[] => {
  let total = 0
  return weights.map((weight) => (total += weight))
}
