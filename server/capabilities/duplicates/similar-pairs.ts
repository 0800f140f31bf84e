import { bandCount } from '../../search-text/similarity.ts'

/**
 * Pairs of records that agree in some bands, of all records at once and without a comparison of each with each: those with the same
 * number in a band lie side by side once sorted. Pure, and works in stretches of some tens of milliseconds.
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

  /** Orders records with the same number in a band by group and the rest of their signature, so that the most similar are neighbours. */
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

/** A pair is one number: the place of the one times this, plus the place of the other. So there are at most two million records. */
export const maxRecords = 2 ** 21

/** Of a heap of records that agree, each is paired with so many of its neighbours; small heaps wholly. */
const neighbours = 6
/** Fewer bands in common are chance: texts that share 70 % agree in two or more in 95 of 100 cases. */
const minAgreement = 2
/** So many pairs of each agreement are kept. */
const maxPairs = 100_000

const parts = 16

export class SimilarPairs {
  /** By how many bands agree. */
  readonly found: number[][] = Array.from({ length: bandCount + 1 }, () => [])
  /** There were more pairs than are kept. */
  isCut = false
  private readonly signatures: Signatures

  constructor(signatures: Signatures) {
    this.signatures = signatures
  }

  /** Looks for pairs by one band, a part of its numbers at a time: `yield`s where others may have their turn. */
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

  /** The pairs of one agreement, each once. */
  at(agreed: number): [one: number, other: number][] {
    return [...new Set(this.found[agreed])].map((pair) => [Math.floor(pair / maxRecords), pair % maxRecords])
  }
}
