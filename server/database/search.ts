import { sql, type SQL } from 'drizzle-orm'
import { normalise } from './normal-form.ts'

/** Conditions over `search_text`, which is in the normal form (`normal-form.ts`), for what somebody asked. */

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The same question in two forms; which is the faster depends on how many records there are to find. */
export interface SearchCondition {
  /** By the index of pairs, then the words again, since a text can have all the pairs of a word and not the word. */
  indexed: SQL
  /** The words alone, for reading along an order until enough are found: for words that stand in many records. */
  plain: SQL
  /** The pairs alone, of which the planner knows how common they are; of a word together with its pairs it guesses too few. */
  estimate: SQL
}

/** Where reading along an order begins to be faster than the index of pairs: about 3,000 matches in a million records. */
export const manyMatches = 3_000

const maxWords = 10

/** The words of what somebody asked, each in normal form. */
export const askedWords = (asked: string): string[] => [...new Set(normalise(asked).split(' ').filter(Boolean))].slice(0, maxWords)

/** The condition that a record's search text contains every word asked for. */
export function searchCondition(asked: string, column: SQL = sql`search_text`): SearchCondition {
  const words = askedWords(asked)
  if (words.length === 0) return { indexed: sql`true`, plain: sql`true`, estimate: sql`true` }
  const like = (word: string) => sql`${column} like ${`%${escapeLike(word)}%`}`
  const indexed = words.map((word) => ([...word].length < 2 ? like(word) : sql`(bigrams(${column}) @> bigrams(${word}) and ${like(word)})`))
  const pairs = words.map((word) => ([...word].length === 2 ? sql`bigrams(${column}) @> bigrams(${word})` : like(word)))
  return { indexed: sql.join(indexed, sql` and `), plain: sql.join(words.map(like), sql` and `), estimate: sql.join(pairs, sql` and `) }
}

/**
 * The conditions that a text has a pair of the words, one a pair: the planner knows how common each is, and that of pairs that come
 * together nearly always it makes far too few. Few pairs say enough. None for words of one character.
 */
export function rarestPair(asked: string, column: SQL = sql`t.search_text`): SQL[] {
  const pairs = askedWords(asked).flatMap((word) => {
    const characters = [...word]
    return characters.slice(1).map((character, index) => characters[index]! + character)
  })
  return [...new Set(pairs)].slice(0, maxPairs).map((pair) => sql`bigrams(${column}) @> array[${pair}]`)
}

const maxPairs = 8

const pieceLength = 8
const pieceCount = 6

/**
 * The condition that a search text has one of some pieces of a text in normal form, spread over it; null for a text too short to
 * have a piece that says anything.
 */
export function piecesCondition(text: string, column: SQL): SQL | null {
  if (text.length < pieceLength) return null
  const last = text.length - pieceLength
  const starts = new Set(Array.from({ length: pieceCount }, (_, index) => Math.floor((last * index) / (pieceCount - 1))))
  const pieces = [...starts].map((start) => text.slice(start, start + pieceLength).toWellFormed())
  return sql.join(pieces.map((piece) => sql`(bigrams(${column}) @> bigrams(${piece}) and ${column} like ${`%${escapeLike(piece)}%`})`), sql` or `)
}
