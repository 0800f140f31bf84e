import { compare, type Fingerprint } from '../../../base/search-text/similarity.ts'

/**
 * Which question of a corrected file is which of those that the file before it made: by its code, by the same text, by
 * a similar one, and last by its place between its neighbours. Each is taken once.
 */

interface Compared {
  code: string | null
  type: unknown
  fingerprint: Fingerprint
}

/** An entry of the corrected file, in its order. */
export interface NewQuestion extends Compared {
  number: number
}

/** A question that an earlier file made. */
export interface MadeQuestion extends Compared {
  id: number
}

/** Beyond this many pairs only codes, same texts and places are compared. */
const mostPairs = 1_000_000
/** Of two similar questions, the one at the same place is meant unless the other is far nearer. */
const placeBonus = 30

const textOf = ({ fingerprint }: Compared): string => fingerprint.texts.join('\n')

class Pairs {
  readonly byEntry = new Map<number, number>()
  private readonly taken = new Set<number>()
  readonly entries: readonly NewQuestion[]
  readonly made: readonly MadeQuestion[]

  constructor(entries: readonly NewQuestion[], made: readonly MadeQuestion[]) {
    this.entries = entries
    this.made = made
  }

  isFree = (id: number): boolean => !this.taken.has(id)
  freeEntries = (): NewQuestion[] => this.entries.filter(({ number }) => !this.byEntry.has(number))
  freeMade = (): MadeQuestion[] => this.made.filter(({ id }) => this.isFree(id))

  take(number: number, id: number): void {
    if (this.byEntry.has(number) || this.taken.has(id)) return
    this.byEntry.set(number, id)
    this.taken.add(id)
  }

  /** Those that agree in a word, in their order; an empty word says nothing. */
  takeByWord(wordOf: (one: Compared) => string): void {
    const byWord = new Map<string, number[]>()
    for (const one of this.freeMade()) {
      const word = wordOf(one)
      if (word !== '') byWord.set(word, [...(byWord.get(word) ?? []), one.id])
    }
    for (const one of this.freeEntries()) {
      const id = byWord.get(wordOf(one))?.shift()
      if (id !== undefined) this.take(one.number, id)
    }
  }

  /** The nearest texts first. */
  takeSimilar(atSamePlace: ReadonlyMap<number, number>): void {
    const [entries, made] = [this.freeEntries(), this.freeMade()]
    if (entries.length * made.length > mostPairs) return
    const found = entries.flatMap(({ number, fingerprint }) =>
      made.flatMap((one) => {
        const how = compare(fingerprint, one.fingerprint)
        if (!how) return []
        return [{ number, id: one.id, near: how.percent + (atSamePlace.get(number) === one.id ? placeBonus : 0) }]
      }),
    )
    for (const { number, id } of found.sort((a, b) => b.near - a.near)) this.take(number, id)
  }
}

/**
 * By entry, the free question that comes after (or before) the one of the entry's neighbour; consecutive ones follow
 * one another.
 */
function placesAfter(
  pairs: Pairs,
  order: readonly number[],
  known: ReadonlyMap<number, number>,
  isBackwards: boolean,
): Map<number, number> {
  const olds = isBackwards ? [...order].reverse() : order
  const entries = isBackwards ? [...pairs.entries].reverse() : pairs.entries
  const placeOf = new Map(olds.map((id, index) => [id, index]))
  const found = new Map<number, number>()
  let before = -1
  for (const { number } of entries) {
    const id = pairs.byEntry.get(number) ?? known.get(number)
    if (id !== undefined) {
      before = placeOf.get(id) ?? olds.length
      continue
    }
    const next = olds[before + 1]
    if (next === undefined || !pairs.isFree(next)) continue
    found.set(number, next)
    before += 1
  }
  return found
}

/**
 * The ids of made questions by the numbers of entries. `order`: the ids of all questions of the earlier file, in its
 * order; `known`: what entries stand for that mean a question which no file made.
 */
export function matchQuestions(
  entries: readonly NewQuestion[],
  made: readonly MadeQuestion[],
  order: readonly number[],
  known: ReadonlyMap<number, number> = new Map(),
): ReadonlyMap<number, number> {
  const pairs = new Pairs(entries, made)
  pairs.takeByWord(({ code }) => code?.toLowerCase() ?? '')
  pairs.takeByWord((one) => (textOf(one) === '' ? '' : `${String(one.type)}\n${textOf(one)}`))
  pairs.takeByWord(textOf)
  pairs.takeSimilar(placesAfter(pairs, order, known, false))
  const types = new Map(made.map(({ id, type }) => [id, type]))
  for (const isBackwards of [false, true]) {
    const places = placesAfter(pairs, order, known, isBackwards)
    for (const { number, type } of pairs.freeEntries()) {
      const id = places.get(number)
      if (id !== undefined && types.get(id) === type) pairs.take(number, id)
    }
  }
  return pairs.byEntry
}
