/**
 * Similarity of two texts: the share of runs of three characters that they have in common (Jaccard), found without
 * comparing every pair by MinHash and LSH bands. A. Broder, "On the resemblance and containment of documents" (1997);
 * J. Leskovec, A. Rajaraman, J. Ullman, "Mining of Massive Datasets", chapter 3.
 */

/**
 * Runs of three characters are about two words in Chinese. Shorter runs occur in all texts, longer ones change with
 * every edit.
 */
const shingleLength = 3
/**
 * Bands of the signature, and hashes in each. Two texts that share 70 % of their runs agree in a band in 99.3 % of
 * cases, those that share 30 % in 28 %.
 */
export const bandCount = 12
const rowsInBand = 3

/** The lowest similarity that is reported. docs/capabilities/duplicates.md has the measurements. */
const similarFrom = 0.7

/** With fewer runs, only identical texts count as similar. */
const minShingles = 6

/** Of a longer text, only the beginning is compared. */
const maxCharacters = 6_000

/** Punctuation is ignored, and so is the source of a question: `（2024·北京·期末）` at the beginning. */
const leadingSource = /^ ?[([【〔《][^)\]】〕》]{0,40}(?:19|20)\d\d[^)\]】〕》]{0,40}[)\]】〕》]/
const signs = /[\s.,;:?!'"()[\]{}<>《》【】〔〕…_\-·~、|/*]/g

/** A text in normal form without its source. */
export const withoutSource = (text: string): string => text.replace(leadingSource, '')

/** The compared part of a text in normal form. Mathematical signs such as `+` or `^` are kept. */
const compared = (text: string): string => withoutSource(text).slice(0, maxCharacters).replace(signs, '')

/** A 32-bit mix: the finaliser of MurmurHash3 (A. Appleby, public domain). */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Adds the runs of one text as hashes. A text shorter than a run is a run itself. */
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

/** The data that two records are compared by: their texts in normal form, in any order. */
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

/** The signature as it is stored: a number for each band; empty for texts that are too short. */
export function bandsOf({ shingles }: Fingerprint): number[] {
  if (shingles.size < minShingles) return []
  const least = new Int32Array(hashCount).fill(0x7fffffff)
  for (const shingle of shingles) {
    for (let index = 0; index < hashCount; index++) {
      // A multiplication and a shift after the xor: as good as a family of permutations, at a third of the cost of
      // `mixed`.
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

/** Identical except for punctuation and the order of the texts; identical except for numbers; or similar. */
type SimilarityKind = 'same' | 'numbers' | 'similar'

export interface Similarity {
  kind: SimilarityKind
  /** Of 100, rounded down: only identical texts have 100. */
  percent: number
}

const withoutNumbers = (texts: readonly string[]): string =>
  texts
    .map((text) => text.replace(/\d+/g, '0'))
    .sort()
    .join('\n')

/** The exact share of common runs; null for a share below `from` (of 1). */
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
