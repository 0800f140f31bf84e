import { sql, type Database, type SQL, type Values } from '../../storage/postgres/database.ts'
import { hasPairs, pairsOf } from '../../base/search-text/search-condition.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** Decides which pairs of the words to look up in the index, by their frequency in the planner's statistics. */

export interface PlannedWords {
  /** The pairs to look up. */
  pairs: readonly string[]
  /**
   * All are so common that reading along an order is faster than gathering them, unless that reads very much in vain.
   */
  isAlong: boolean
  /** The statistics know all the pairs, so that `matches` is meaningful. */
  isKnown: boolean
  /**
   * How many records may contain all words and meet the other conditions: pairs of one word occur together, words
   * independently.
   */
  matches: number
}

interface Asked {
  from: SQL
  column: SQL
  words: readonly string[]
  /** A condition with any further ones on a record `t`. */
  where: (condition: SQL) => SQL
  values: Values
}

const maxPairs = 12
/**
 * For one pair the index gathers 80,000 entries in some 20 ms, for several at once a tenth of that: so besides the
 * rarest a pair is looked up only if all are rare; otherwise the comparison with the word filters.
 */
const maxTogether = 20_000
/**
 * From here on gathering W of N records takes longer than reading along the order until there are some hundreds, which
 * takes about N ÷ W records each: 80,000 of a million.
 */
const readAlongFrom = (all: number): number => 80 * Math.sqrt(all)

/** For a pair not in its statistics the planner assumes half the smallest known share, about 1 % of all. */
const leastKnownShare = 0.008

/** Null for words of one character, which have no statistics. */
export async function planWords(
  database: Database,
  { from, column, words, where, values }: Asked,
): Promise<PlannedWords | null> {
  const pairs = words.flatMap((word, index) => pairsOf(word).map((pair) => ({ word: index, pair }))).slice(0, maxPairs)
  if (pairs.length === 0) return null
  const asked = pairs.map(({ pair }) => hasPairs([pair], column))
  const branches = [sql`true`, where(sql`true`), ...asked].map(
    (condition) => sql`select 1 from ${from} t where ${condition}`,
  )
  const [plan] = await database.all(sql`explain (format json) ${sql.join(branches, sql` union all `)}`, values)
  const [all, among, ...rows] = plan!['QUERY PLAN'][0].Plan.Plans.map((one: Record<string, number>) =>
    Math.max(1, one['Plan Rows']!),
  ) as [number, number, ...number[]]
  const known = pairs.map((one, index) => ({ ...one, rows: itemAt(rows, index) })).sort((a, b) => a.rows - b.rows)
  const ofWord = new Map<number, number>()
  for (const { word, rows: count } of known) if (!ofWord.has(word)) ofWord.set(word, count)
  const share = [...ofWord.values()].reduce((product, count) => product * (count / all), 1)
  const rarest = itemAt(known, 0).rows
  let gathered = rarest
  const more = known.slice(1).filter(({ rows: count }) => (gathered += count) <= maxTogether)
  return {
    pairs: [itemAt(known, 0), ...more].map(({ pair }) => pair),
    isAlong: rarest >= readAlongFrom(all),
    isKnown: rarest >= leastKnownShare * all,
    matches: Math.max(1, among * share),
  }
}
