import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type SQL } from './database.ts'
import { orderOf, withinFirst } from './order-sample.ts'
import { andScope, table } from './record-sql.ts'
import type { Records } from './records.ts'
import { scopeValues } from './scope.ts'
import { askedWords, rarestPair, searchCondition } from './search.ts'

/**
 * Full-text search of a resource: every word must be there; records where the words come earlier and oftener stand first.
 * docs/decisions/search.md says which way a word is looked for, and why.
 */

interface RankedQuery {
  keyword: string
  /** What else must hold of a record `t`. */
  among?: SQL
  /** What is selected of a record `t` that was found; its `score` comes with it. */
  columns: SQL
  page: number
  pageSize: number
}

/** Ranking looks at this many matches, the first in the list's own order; a word in more records than that is no word to rank by. */
const maxRanked = 500

/** So many matches are read as the index of pairs gives them. */
const maxRead = 1_000
/** A pair in more records than these is known to the planner; reading some matches first would only cost the time of the index. */
const commonFrom = 20_000
/** A pair in more records than these takes the index longer to gather than it takes to read along the order. */
const readAlongFrom = 80_000
/** How many more records than seem needed are looked at, lest there be a few too few. */
const margin = 1.5
const leastShare = 0.005

/** The share of the text that the word is, and how near the beginning it stands. */
const scoreOfWord = (word: string): SQL => sql`((length(t.search_text) - length(replace(t.search_text, ${word}, '')))::numeric / greatest(length(t.search_text), 1)
  + 1.0 / (1 + greatest(strpos(t.search_text, ${word}), 1)))`

const scoreOf = (words: readonly string[]): SQL => (words.length === 0 ? sql`0` : sql`round(${sql.join(words.map(scoreOfWord), sql` + `)}, 4)::float`)

type Scored<Row> = Row & { score: number }

interface Found<Row> {
  rows: Scored<Row>[]
  /** How many matches were read. */
  read: number
  /** The share of the table that was read for them, where they were read in its order. */
  share: number
}

/** One search, of which each attempt reads other matches. */
class Ranking<Row extends Record<string, unknown>> {
  private readonly records: Records
  private readonly resource: AnyResource
  private readonly asked: RankedQuery

  constructor(records: Records, resource: AnyResource, asked: RankedQuery) {
    this.records = records
    this.resource = resource
    this.asked = asked
  }

  from(condition: SQL): SQL {
    const also = this.asked.among ? sql` and ${this.asked.among}` : sql``
    return sql`${table(this.resource)} t where t.deleted_at is null${also}${andScope(this.resource, this.records.identity, sql`t`)} and ${condition}`
  }

  /** What the planner expects: records with the rarest pair of the words, and how many of these the person asked for. */
  async planned(): Promise<{ withPair: number; matches: number }> {
    const pair = rarestPair(this.asked.keyword)
    const queries = pair.map((one) => sql`select 1 from ${table(this.resource)} t where ${one} union all select 1 from ${this.from(one)}`)
    if (queries.length === 0) return { withPair: Infinity, matches: Infinity }
    const [plan] = await this.records.database.all(sql`explain (format json) ${sql.join(queries, sql` union all `)}`, scopeValues(this.records.identity))
    const rows: number[] = plan!['QUERY PLAN'][0].Plan.Plans.map((one: Record<string, number>) => one['Plan Rows']!)
    const of = (offset: number) => Math.min(...rows.filter((_, index) => index % 2 === offset))
    return { withPair: of(0), matches: Math.max(1, of(1)) }
  }

  /** Ranks what `found` selects of records `t`; nothing when those are more than `most`. */
  private async ranked(found: SQL, most: number): Promise<Found<Row>> {
    const { asked, resource, records } = this
    const { name, descending } = orderOf(resource)
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const score = scoreOf(askedWords(asked.keyword))
    const rows = await records.database.all<Scored<Row> & { found_count: number; found_share: number | null; score: number | null }>(
      sql`with found as materialized (select t.id, t.search_text, t.${sql.identifier(name)} as place, t.ctid as stands from ${found}),
        counts as materialized (select count(*) as found_count, ((max(stands)::text::point)[0] + 1) * 8192 / greatest(pg_relation_size(${`"${resource.name}"`}::regclass), 8192) as found_share from found),
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
      rows: rows.flatMap(({ found_count: _count, found_share: _share, ...row }) => (row.score === null ? [] : [row as unknown as Scored<Row>])),
    }
  }

  /** All matches, when they are few; else how many there seem to be. */
  async few(condition: SQL): Promise<Found<Row> & { matches: number }> {
    const found = await this.ranked(sql`${this.from(condition)} limit ${maxRead + 1}`, maxRead)
    return { ...found, matches: found.read / found.share }
  }

  /** The first matches in the list's order, out of about as many of all records as hold them. */
  async first(condition: SQL, matches: number): Promise<Found<Row>> {
    const { name, descending } = orderOf(this.resource)
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const order = sql` order by t.${sql.identifier(name)} ${direction}, t.id ${direction} limit ${maxRanked}`
    for (let share = Math.max(leastShare, (margin * maxRanked) / matches); ; share *= 4) {
      const within = await withinFirst(this.records.database, this.resource, share)
      const found = await this.ranked(sql`${this.from(within ? sql`${condition} and ${within}` : condition)}${order}`, maxRanked)
      if (!within || found.read >= maxRanked) return found
    }
  }
}

export async function searchRanked<Row extends Record<string, unknown>>(records: Records, resource: AnyResource, asked: RankedQuery): Promise<{ rows: Scored<Row>[]; total: number }> {
  const ranking = new Ranking<Row>(records, resource, asked)
  const search = searchCondition(asked.keyword)
  let { withPair, matches } = await ranking.planned()
  if (withPair < commonFrom) {
    const few = await ranking.few(search.indexed)
    if (few.read <= maxRead) return { rows: few.rows, total: Math.min(few.read, maxRanked) }
    matches = few.matches
  }
  const found = await ranking.first(withPair < readAlongFrom ? search.indexed : search.plain, matches)
  return { rows: found.rows, total: found.read }
}
