import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { orderOf, withinFirst } from './order-sample.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import type { Records } from '../records.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { askedWords, hasPairs, hasWords } from '../../base/search-text/search-condition.ts'
import { planWords, type PlannedWords } from './word-plan.ts'

/**
 * Full-text search of a resource: every word must occur; records where the words come earlier and more often come
 * first. docs/decisions/search.md explains which way a word is looked up, and why.
 */

interface RankedQuery {
  keyword: string
  /** Further conditions on a record `t`. */
  among?: SQL
  /** What is selected of a matching record `t`, besides its `score`. */
  columns: SQL
  page: number
  pageSize: number
}

/**
 * Ranking considers this many matches, the first in the list's own order; for a word in more records than that a rank
 * means little.
 */
const maxRanked = 500

/**
 * The largest shares of an order that are worth gathering, where very many records have the pairs, and where fewer
 * have.
 */
const mostShares = { ofMany: 0.6, ofFewer: 0.2 } as const
/** How many more records than estimated are read, in case there are a few too few. */
const margin = 2
const leastShare = 0.01

/** The word's share of the text, and how near the beginning it occurs. */
const scoreOfWord = (
  word: string,
): SQL => sql`((length(t.search_text) - length(replace(t.search_text, ${word}, '')))::numeric / greatest(length(t.search_text), 1)
  + 1.0 / (1 + greatest(strpos(t.search_text, ${word}), 1)))`

const scoreOf = (words: readonly string[]): SQL =>
  words.length === 0 ? sql`0` : sql`round(${sql.join(words.map(scoreOfWord), sql` + `)}, 4)::float`

type Scored<Row> = Row & { score: number }

interface Found<Row> {
  rows: Scored<Row>[]
  /** How many matches were read. */
  read: number
  /**
   * The share of the table that was read for them, where they were read in its order: by the block of the last. This is
   * the fastest estimate of how many more there are: the planner guesses the same for every pair that is not in its
   * statistics, and counting 3,000 of 23,000 read 1,642 pages where the first 501 took 565.
   */
  share: number
}

/** One search, which may try several ways to read matches. */
class Ranking<Row extends Record<string, unknown>> {
  private readonly records: Records
  private readonly resource: AnyResource
  private readonly asked: RankedQuery
  readonly words: readonly string[]

  constructor(records: Records, resource: AnyResource, asked: RankedQuery) {
    this.records = records
    this.resource = resource
    this.asked = asked
    this.words = askedWords(asked.keyword)
  }

  private where(condition: SQL): SQL {
    const also = this.asked.among ? sql` and ${this.asked.among}` : sql``
    return sql`t.deleted_at is null${also}${andScope(this.resource, this.records.identity, sql`t`)} and ${condition}`
  }

  plan(): Promise<PlannedWords | null> {
    const { records, resource, words } = this
    return planWords(records.database, {
      from: table(resource),
      column: sql`t.search_text`,
      words,
      where: (condition) => this.where(condition),
      values: scopeValues(records.identity),
    })
  }

  /** The table condition: the pairs, if any, and the words. */
  private from(pairs: readonly string[], also?: SQL | null): SQL {
    const column = sql`t.search_text`
    const conditions = [
      ...(pairs.length > 0 ? [hasPairs(pairs, column)] : []),
      ...(this.words.length > 0 ? [hasWords(this.words, column)] : []),
      ...(also ? [also] : []),
    ]
    return sql`${table(this.resource)} t where ${this.where(conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)}`
  }

  /** Ranks what `found` selects of records `t`; nothing when those are more than `most`. */
  private async ranked(found: SQL, most: number): Promise<Found<Row>> {
    const { asked, resource, records } = this
    const { column, direction } = orderOf(resource)
    const score = scoreOf(this.words)
    const rows = await records.database.all<
      Scored<Row> & { found_count: number; found_share: number | null; score: number | null }
    >(
      sql`with found as materialized (select t.id, t.search_text, ${column} as place, t.ctid as row_position from ${found}),
        counts as materialized (select count(*) as found_count, ((max(row_position)::text::point)[0] + 1) * 8192 / greatest(pg_relation_size(${`"${resource.name}"`}::regclass), 8192) as found_share from found),
        matched as materialized (select t.id, t.search_text from found t where (select found_count from counts) <= ${most} order by t.place ${direction}, t.id ${direction} limit ${maxRanked}),
        ranked as materialized (
          select t.id, ${score} as score from matched t order by score desc, t.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize})
        select shown.*, counts.found_count, counts.found_share from counts left join (
          select ${asked.columns}, ranked.score from ranked join ${table(resource)} t on t.id = ranked.id) shown on true order by shown.score desc, shown.id desc`,
      scopeValues(records.identity),
    )
    const [first] = rows
    return {
      read: first!.found_count,
      share: Math.min(1, first!.found_share ?? 1),
      rows: rows.flatMap(({ found_count: _count, found_share: _share, ...row }) =>
        row.score === null ? [] : [row as unknown as Scored<Row>],
      ),
    }
  }

  /**
   * All matches, when they are few; otherwise an estimate of their number, from how far the table was read for these.
   */
  async few(pairs: readonly string[]): Promise<Found<Row> & { matches: number }> {
    const found = await this.ranked(sql`${this.from(pairs)} limit ${maxRanked + 1}`, maxRanked)
    return { ...found, matches: found.read / found.share }
  }

  /** The first matches in the list's order, from as many of the first records as should contain enough. */
  async first(
    { pairs, isAlong }: Pick<PlannedWords, 'pairs' | 'isAlong'>,
    matches: number,
    mostShare: number,
  ): Promise<Found<Row>> {
    const { column, direction } = orderOf(this.resource)
    const order = sql` order by ${column} ${direction}, t.id ${direction} limit ${maxRanked}`
    for (let share = (margin * maxRanked) / matches; ; ) {
      share = Math.max(leastShare, share)
      const within = share > mostShare ? null : await withinFirst(this.records.database, this.resource, share)
      // For a person who sees little of the bank this might read all of it: then the index is faster.
      const found = await this.ranked(sql`${this.from(within && isAlong ? [] : pairs, within)}${order}`, maxRanked)
      if (!within || found.read >= maxRanked) return found
      share *= Math.max(2, (margin * maxRanked) / (found.read + 1))
    }
  }
}

export async function searchRanked<Row extends Record<string, unknown>>(
  records: Records,
  resource: AnyResource,
  asked: RankedQuery,
): Promise<{ rows: Scored<Row>[]; total: number }> {
  const ranking = new Ranking<Row>(records, resource, asked)
  const plan = await ranking.plan()
  // For words of one character there are no statistics and no index.
  if (!plan) return totalled(await ranking.first({ pairs: [], isAlong: true }, 0, 0))
  if (plan.isKnown) return totalled(await ranking.first(plan, plan.matches, mostShares.ofMany))
  const few = await ranking.few(plan.pairs)
  return totalled(few.read <= maxRanked ? few : await ranking.first(plan, few.matches, mostShares.ofFewer))
}

const totalled = <Row>({ rows, read }: Found<Row>): { rows: Scored<Row>[]; total: number } => ({ rows, total: read })
