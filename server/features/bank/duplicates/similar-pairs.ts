import { bandCount } from '../../../base/search-text/similarity.ts'

/**
 * Finds pairs of records that agree in some bands without comparing each with each: sorted by a band, records with the
 * same number in it are neighbours. Pure, and runs in steps of some tens of milliseconds.
 */

/** The signatures of many records, in arrays by place. */
export class Signatures {
  readonly ids: Int32Array
  readonly groups: Int32Array
  readonly bands: Int32Array
  count = 0

  constructor(room: number) {
    this.ids = new Int32Array(room)
    this.groups = new Int32Array(room)
    this.bands = new Int32Array(room * bandCount)
  }

  add(id: number, group: number, bands: readonly number[]): void {
    if (this.count === this.ids.length) return
    this.ids[this.count] = id
    this.groups[this.count] = group
    this.bands.set(bands, this.count * bandCount)
    this.count += 1
  }

  /** How many bands two records share. */
  agreement(one: number, other: number): number {
    let agreed = 0
    for (let band = 0; band < bandCount; band++)
      if (this.bands[one * bandCount + band] === this.bands[other * bandCount + band]) agreed += 1
    return agreed
  }

  /**
   * Orders records with the same number in a band by group and the rest of their signature, so that the most similar
   * are neighbours.
   */
  order(one: number, other: number): number {
    const byGroup = this.groups[one]! - this.groups[other]!
    if (byGroup !== 0) return byGroup
    for (let band = 0; band < bandCount; band++) {
      const difference = this.bands[one * bandCount + band]! - this.bands[other * bandCount + band]!
      if (difference !== 0) return difference
    }
    return one - other
  }
}

/**
 * A pair is stored as one number: the first index times this, plus the second index. So there are at most two million
 * records.
 */
export const maxRecords = 2 ** 21

/**
 * In a large set of records that agree, each is paired with this many of its neighbours; a small set is paired
 * completely.
 */
const neighbours = 6
/** Fewer common bands are coincidence: texts that share 70 % agree in two or more in 95 % of cases. */
const minAgreement = 2
/** Limit on the pairs kept for each level of agreement. */
const maxPairs = 100_000

const parts = 16

export class SimilarPairs {
  /** By the number of bands that agree. */
  readonly found: number[][] = Array.from({ length: bandCount + 1 }, () => [])
  /** Whether pairs were dropped at the limit. */
  isCut = false
  private readonly signatures: Signatures

  constructor(signatures: Signatures) {
    this.signatures = signatures
  }

  /** Finds pairs by one band, a range of its numbers at a time; each `yield` lets other work run. */
  *byBand(band: number): Generator<void> {
    const { signatures } = this
    for (let part = 0; part < parts; part++) {
      const keys = new Float64Array(signatures.count)
      let count = 0
      for (let place = 0; place < signatures.count; place++) {
        const key = signatures.bands[place * bandCount + band]! >>> 0
        if (key % parts === part) keys[count++] = key * maxRecords + place
      }
      this.pairsIn(keys.subarray(0, count).sort())
      yield
    }
  }

  private pairsIn(sorted: Float64Array): void {
    for (let from = 0; from < sorted.length; ) {
      const key = Math.floor(sorted[from]! / maxRecords)
      let to = from + 1
      while (to < sorted.length && Math.floor(sorted[to]! / maxRecords) === key) to++
      if (to - from > 1) this.pairHeap(Array.from(sorted.subarray(from, to), (one) => one % maxRecords))
      from = to
    }
  }

  private pairHeap(places: number[]): void {
    const { signatures } = this
    if (places.length > neighbours) places.sort((one, other) => signatures.order(one, other))
    for (let at = 0; at < places.length; at++) {
      for (let next = at + 1; next <= Math.min(at + neighbours, places.length - 1); next++)
        this.pair(places[at]!, places[next]!)
    }
  }

  private pair(one: number, other: number): void {
    if (this.signatures.groups[one] !== this.signatures.groups[other]) return
    const agreed = this.signatures.agreement(one, other)
    if (agreed < minAgreement) return
    const pairs = this.found[agreed]!
    if (pairs.length < maxPairs) pairs.push(Math.min(one, other) * maxRecords + Math.max(one, other))
    else this.isCut = true
  }

  /** The pairs of one level of agreement, without repetition. */
  at(agreed: number): [one: number, other: number][] {
    return [...new Set(this.found[agreed])].map((pair) => [Math.floor(pair / maxRecords), pair % maxRecords])
  }
}
