import { itemAt } from '../../../../resources/kit/present.ts'

/** Random numbers from 0 to 1 that depend on the seed alone: mulberry32, by Tommy Ettinger (public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<V>(values: readonly V[], random: () => number): V[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [itemAt(result, other), itemAt(result, last)]
  }
  return result
}
