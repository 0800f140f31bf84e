import { sql, type SQL } from 'drizzle-orm'
import { parseStored } from '../../editor/stored/parse.ts'
import { wordsOf } from '../../editor/stored/text.ts'
import type { AnyField, AnyResource, Fields } from '../../resources/kit/index.ts'

/**
 * Search text: one normal form for what is stored and what is asked. Rich text is read as its words, formulas as their LaTeX. Width
 * and Kangxi radicals (⽣ → 生) by NFKC, case, the spacing of LaTeX and of punctuation removed, so that `\frac {1}{2}` finds
 * `\frac{1}{2}`.
 */

const maxSearchText = 8000

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([\\{}()[\]^_=+\-*/<>|,.;:!?，。；：！？、]) ?/g, '$1')
    .trim()
    .slice(0, maxSearchText)
    .toWellFormed()
}

/** All text inside a value: of a string itself, of a structure its strings. */
function stringsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || depth > 6) return []
  return Object.values(value).flatMap((one) => stringsOf(one, depth + 1))
}

const wordsOfArticle = (html: string): string => html.replace(/<[a-zA-Z/][^<>]*>/g, '').replace(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity]!)

function readerOf(field: AnyField | undefined): (text: string) => string {
  if (field?.stored !== 'sanitised') return (text) => text
  return field.options['profile'] === 'article' ? wordsOfArticle : (text) => wordsOf(parseStored(text))
}

/** What `search=` looks through, of the fields that the resource's list declares. */
export const searchTextOf = (resource: AnyResource, record: Record<string, unknown>): string =>
  normalise((resource.list.search ?? []).flatMap((name: string) => stringsOf(record[name]).map(readerOf((resource.fields as Fields)[name]))).join('\n'))

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

/** The condition that a record's search text contains every word asked for. */
export function searchCondition(asked: string, column: SQL = sql`search_text`): SearchCondition {
  const words = normalise(asked).split(' ').filter(Boolean).slice(0, 10)
  if (words.length === 0) return { indexed: sql`true`, plain: sql`true`, estimate: sql`true` }
  const like = (word: string) => sql`${column} like ${`%${escapeLike(word)}%`}`
  const indexed = words.map((word) => ([...word].length < 2 ? like(word) : sql`(bigrams(${column}) @> bigrams(${word}) and ${like(word)})`))
  const pairs = words.map((word) => ([...word].length === 2 ? sql`bigrams(${column}) @> bigrams(${word})` : like(word)))
  return { indexed: sql.join(indexed, sql` and `), plain: sql.join(words.map(like), sql` and `), estimate: sql.join(pairs, sql` and `) }
}
