import { sql, type SQL } from 'drizzle-orm'
import { normalise } from './normalised-text.ts'

/** Conditions over `search_text`, which is in the normal form (`normalised-text.ts`), for a query. */

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The same condition in two forms; which is faster depends on the number of matches. */
export interface SearchCondition {
  /** By the index of pairs, then the words again, since a text can have all the pairs of a word without the word. */
  indexed: SQL
  /**
   * The words alone, for reading along an order until there are enough matches: for words that occur in many records.
   */
  plain: SQL
  /** The pairs alone, whose frequency the planner knows; for a word together with its pairs its estimate is too low. */
  estimate: SQL
}

/** From here on, reading along an order is faster than the index of pairs: about 3,000 matches in a million records. */
export const manyMatches = 3_000

const maxWords = 10

/** The words of a query, each in normal form. */
export const askedWords = (asked: string): string[] =>
  [...new Set(normalise(asked).split(' ').filter(Boolean))].slice(0, maxWords)

/** The condition that a record's search text contains every word of the query. */
export function searchCondition(asked: string, column: SQL = sql`search_text`): SearchCondition {
  const words = askedWords(asked)
  if (words.length === 0) return { indexed: sql`true`, plain: sql`true`, estimate: sql`true` }
  const like = (word: string) => sql`${column} like ${`%${escapeLike(word)}%`}`
  const indexed = words.map((word) =>
    [...word].length < 2 ? like(word) : sql`(bigrams(${column}) @> bigrams(${word}) and ${like(word)})`,
  )
  const pairs = words.map((word) => ([...word].length === 2 ? sql`bigrams(${column}) @> bigrams(${word})` : like(word)))
  return {
    indexed: sql.join(indexed, sql` and `),
    plain: sql.join(words.map(like), sql` and `),
    estimate: sql.join(pairs, sql` and `),
  }
}

const largestId = 2_147_483_647

/** The number of a record that was asked for, as lists show it: `155`, `#155`. */
export function askedId(asked: string): number | undefined {
  const [, digits] = /^#?(\d{1,10})$/.exec(asked.normalize('NFKC').trim()) ?? []
  const id = Number(digits)
  return id >= 1 && id <= largestId ? id : undefined
}

/** The condition, and besides what it finds the record of that number. */
export function orNumbered({ indexed, plain, estimate }: SearchCondition, id: number): SearchCondition {
  const either = (condition: SQL) => sql`((${condition}) or id = ${id})`
  return { indexed: either(indexed), plain: either(plain), estimate: either(estimate) }
}

/** The condition that a text has all of these pairs, by their index. */
export const hasPairs = (pairs: readonly string[], column: SQL): SQL =>
  sql`bigrams(${column}) @> ${sql.param([...pairs])}::text[]`

/** The pairs of neighbouring characters of a word; none of a word of one character. */
export function pairsOf(word: string): string[] {
  const characters = [...word]
  return [...new Set(characters.slice(1).map((character, index) => characters[index]! + character))]
}

/** The condition that a text has all of these words, read letter by letter. */
export const hasWords = (words: readonly string[], column: SQL): SQL =>
  sql.join(
    words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )

const pieceLength = 8
const pieceCount = 6
/** Looking up several common pairs at once is slow; the rarest ones narrow the result nearly as much. */
const pairsLookedUp = 2

/** A piece of a text, and the condition that a search text has it. */
export interface Piece {
  has: SQL
  /** The share of records that have its rarest pair; 0 for a pair that is not among the commonest. */
  share: number
}

/**
 * Some pieces of a text in normal form, spread over it, the rarest first; none where the text is too short to be
 * selective. `common` has the frequencies of the commonest pairs.
 */
export function piecesOf(text: string, column: SQL, common: ReadonlyMap<string, number>): Piece[] {
  if (text.length < pieceLength) return []
  const last = text.length - pieceLength
  const starts = new Set(
    Array.from({ length: pieceCount }, (_, index) => Math.floor((last * index) / (pieceCount - 1))),
  )
  const pieces = [...starts].flatMap((start): Piece[] => {
    const piece = text.slice(start, start + pieceLength).toWellFormed()
    const shareOf = (pair: string) => common.get(pair) ?? 0
    const pairs = pairsOf(piece)
      .filter((pair) => !pair.includes(' '))
      .sort((a, b) => shareOf(a) - shareOf(b))
      .slice(0, pairsLookedUp)
    return pairs.length > 0
      ? [{ has: sql`${hasPairs(pairs, column)} and ${hasWords([piece], column)}`, share: shareOf(pairs[0]!) }]
      : []
  })
  return pieces.sort((a, b) => a.share - b.share)
}
