/**
 * How similar two texts are: the shares of the runs of three characters that they have in common (Jaccard), found without comparing
 * every pair by MinHash and LSH bands. A. Broder, "On the resemblance and containment of documents" (1997); J. Leskovec,
 * A. Rajaraman, J. Ullman, "Mining of Massive Datasets", chapter 3.
 */

/** Runs of three: of Chinese about two words. Shorter runs are common to all texts, longer ones break at every change. */
const shingleLength = 3
/** Bands of the signature, and hashes in each. Two texts that share 70 % of their runs agree in a band in 99.3 of 100 cases, of 30 % in 28. */
export const bandCount = 12
const rowsInBand = 3

/** From here on two texts are called similar. docs/capabilities/duplicates.md has the measurements. */
const similarFrom = 0.7

/** Fewer runs say too little to call anything but the very same text similar. */
const minShingles = 6

/** A text beyond this is compared by its beginning. */
const maxCharacters = 6_000

/** Signs that people set as they like say nothing, nor does where a question was asked: `（2024·北京·期末）` at the beginning. */
const leadingSource = /^ ?[([【〔《][^)\]】〕》]{0,40}(?:19|20)\d\d[^)\]】〕》]{0,40}[)\]】〕》]/
const signs = /[\s.,;:?!'"()[\]{}<>《》【】〔〕…_\-·~、|/*]/g

/** A text in normal form without where it was asked. */
export const withoutSource = (text: string): string => text.replace(leadingSource, '')

/** What is compared of a text in normal form. A sign of mathematics stays, as `+` or `^` do. */
const compared = (text: string): string => withoutSource(text).slice(0, maxCharacters).replace(signs, '')

/** A mix of 32 bits: the finaliser of MurmurHash3 (A. Appleby, public domain). */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** The runs of one text, as hashes. A text shorter than a run is one by itself. */
function addShingles(text: string, into: Set<number>): void {
  if (text === '') return
  const last = Math.max(0, text.length - shingleLength)
  for (let at = 0; at <= last; at++) {
    let hash = 0x9747b28c
    for (let of = at; of < Math.min(at + shingleLength, text.length); of++)
      hash = mixed(hash ^ (text.charCodeAt(of) + 0x9e3779b9))
    into.add(hash)
  }
}

/** What two records are compared by: made of their texts in normal form, one entry a text, whose order does not matter. */
export interface Fingerprint {
  texts: readonly string[]
  shingles: ReadonlySet<number>
}

export function fingerprintOf(texts: readonly string[]): Fingerprint {
  const kept = texts.map(compared).filter(Boolean)
  const shingles = new Set<number>()
  for (const text of kept) addShingles(text, shingles)
  return { texts: kept.sort(), shingles }
}

const hashCount = bandCount * rowsInBand
const seeds = Int32Array.from({ length: hashCount }, (_, index) => mixed(0x5bd1e995 * (index + 1)))

/** The signature as it is stored: a number a band, of texts that say enough; none of others. */
export function bandsOf({ shingles }: Fingerprint): number[] {
  if (shingles.size < minShingles) return []
  const least = new Int32Array(hashCount).fill(0x7fffffff)
  for (const shingle of shingles) {
    for (let index = 0; index < hashCount; index++) {
      // A multiplication and a shift after the xor: as good as a family of permutations, at a third of the cost of `mixed`.
      const product = Math.imul(shingle ^ seeds[index]!, 0x2545f491)
      const hash = product ^ (product >>> 15)
      if (hash < least[index]!) least[index] = hash
    }
  }
  return Array.from({ length: bandCount }, (_, band) => {
    let hash = band + 1
    for (let row = 0; row < rowsInBand; row++) hash = mixed(hash ^ least[band * rowsInBand + row]!)
    return hash
  })
}

/** Word for word but for signs and the order of the texts; but for numbers; or somewhat. */
type SimilarityKind = 'same' | 'numbers' | 'similar'

export interface Similarity {
  kind: SimilarityKind
  /** Of 100, rounded down: 100 is the same text alone. */
  percent: number
}

const withoutNumbers = (texts: readonly string[]): string =>
  texts
    .map((text) => text.replace(/\d+/g, '0'))
    .sort()
    .join('\n')

/** The exact share of runs in common; null for what shares less than `from` of 1. */
export function compare(one: Fingerprint, other: Fingerprint, from = similarFrom): Similarity | null {
  if (from > 0 && (one.shingles.size === 0 || other.shingles.size === 0)) return null
  if (one.texts.join('\n') === other.texts.join('\n')) return { kind: 'same', percent: 100 }
  if (from > 0 && Math.min(one.shingles.size, other.shingles.size) < minShingles) return null
  const [few, many] =
    one.shingles.size < other.shingles.size ? [one.shingles, other.shingles] : [other.shingles, one.shingles]
  let common = 0
  for (const shingle of few) if (many.has(shingle)) common += 1
  const share = common / Math.max(1, few.size + many.size - common)
  if (share < from) return null
  const kind = withoutNumbers(one.texts) === withoutNumbers(other.texts) ? 'numbers' : 'similar'
  return { kind, percent: Math.min(99, Math.floor(share * 100)) }
}
