import type { AnyResource, Text } from '../../resources/kit/index.ts'
import { sql, type SQL } from '../database/database.ts'
import { likenessOfRecord } from '../database/derived.ts'
import { bandsOf, compare, type Alike, type Likeness } from '../database/likeness.ts'
import { andScope, table } from '../database/record-sql.ts'
import type { Records } from '../database/records.ts'
import { scopeValues } from '../database/scope.ts'
import { BandIndex } from './band-index.ts'
import { andWithin, comparedColumns } from './comparing.ts'
import { agreement } from './near-records.ts'

/** What entries of an import are like: records that are there, and earlier entries of the same file. */

export interface NearEntry {
  number: number
  at: string
  input: Readonly<Record<string, unknown>>
}

/** `record` is null where it is like an entry of the file. */
export interface Near extends Alike {
  record: { id: number; version: number } | null
  text: Text
}

/** Texts that share 70 % of their runs agree in two bands or more in 95 of 100 cases. */
const minAgreement = 2
/** Counting in how many bands two agree is what takes time: of what very many resemble, only so many are looked at. */
const maxCandidates = 20
const maxRead = 600
/** Texts that share 85 % of their runs agree in one of four bands in 98 of 100 cases, and asking for four takes a third of the time of asking for all. */
const bandsAsked = 4
const comparedPerEntry = 2

const howText = ({ kind, percent }: Alike): Text =>
  ({
    same: { zh: '内容相同', en: 'the same text' },
    numbers: { zh: `相似（${percent}%，仅数字不同）`, en: `alike (${percent}%, only numbers differ)` },
    similar: { zh: `相似（${percent}%）`, en: `alike (${percent}%)` },
  })[kind]

const likeRecord = (id: number, how: Alike): Text => ({ zh: `与已有记录 #${id} ${howText(how).zh}`, en: `Record #${id}: ${howText(how).en}` })
const likeEntry = (at: string, how: Alike): Text => ({ zh: `与文件中的另一条（${at}）${howText(how).zh}`, en: `Another entry of the file (${at}): ${howText(how).en}` })

interface Read extends NearEntry {
  likeness: Likeness
  bands: number[]
}

/** For one reading of one file, whose batches come in turn. */
export class NearInImport {
  private readonly index = new BandIndex()
  private readonly resource: AnyResource
  private readonly batchId: number

  constructor(resource: AnyResource, batchId: number) {
    this.resource = resource
    this.batchId = batchId
  }

  private read(entry: NearEntry): Read {
    const likeness = likenessOfRecord(this.resource, entry.input)
    return { ...entry, likeness, bands: bandsOf(likeness) }
  }

  /** Entries that an earlier run of this reading stored. */
  async resume(records: Records, upTo: number): Promise<void> {
    const pageSize = 2_000
    for (let after = 0; after < upTo; ) {
      const rows = await records.database.all<NearEntry>(sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number > ${after} and number <= ${upTo} order by number limit ${pageSize}`)
      if (rows.length === 0) return
      for (const row of rows) this.index.add(this.read(row).bands, row.number)
      after = rows.at(-1)!.number
    }
  }

  /** The nearest of each entry, by its number. `once` is what the whole file has in common. */
  async of(records: Records, entries: readonly NearEntry[], once: Readonly<Record<string, unknown>>): Promise<ReadonlyMap<number, Near>> {
    const read = entries.map((entry) => this.read(entry)).filter(({ bands }) => bands.length > 0)
    if (read.length === 0) return new Map()
    const stored = await this.likeStored(records, read, once)
    const inFile = await this.likeEarlier(records, read)
    const found = new Map<number, Near>(stored)
    for (const [number, near] of inFile) if ((found.get(number)?.percent ?? 0) < near.percent) found.set(number, near)
    return found
  }

  private async likeStored(records: Records, read: readonly Read[], once: Readonly<Record<string, unknown>>): Promise<ReadonlyMap<number, Near>> {
    const { resource } = this
    const within = resource.likeness!.within
    const asked = JSON.stringify(read.map(({ number, bands }) => ({ number, bands, probes: bands.slice(0, bandsAsked) })))
    const seen = sql`t.deleted_at is null${within ? andWithin(resource, once[within]) : sql``}${andScope(resource, records.identity, sql`t`)}`
    const agreed: SQL = agreement(sql`asked.bands`)
    // The planner cannot know what stands in a signature, and would read the whole table for it.
    await records.database.run(sql`set local enable_seqscan = off`)
    // What very many resemble, as questions of one template do, is compared with some of them: else each entry would read them all.
    await records.database.run(sql`set local gin_fuzzy_search_limit = ${sql.raw(String(maxRead))}`)
    const rows = await records.database.all<Record<string, unknown> & { entry_number: number; id: number; version: number }>(
      sql`with asked as materialized (select number, bands, probes from jsonb_to_recordset(${asked}::jsonb) as given(number integer, bands integer[], probes integer[]))
        select asked.number as entry_number, t.id, t.version, ${comparedColumns(resource)} from asked cross join lateral (
          select counted.id from (
            select found.id, ${agreed} as agreed from (select t.id, t.likeness from ${table(resource)} t where t.likeness && asked.probes and ${seen} limit ${maxCandidates}) found offset 0) counted
          where counted.agreed >= ${minAgreement} order by counted.agreed desc, counted.id limit ${comparedPerEntry}) near
        join ${table(resource)} t on t.id = near.id`,
      scopeValues(records.identity),
    )
    await records.database.run(sql`set local enable_seqscan = on`)
    await records.database.run(sql`set local gin_fuzzy_search_limit = 0`)
    const byNumber = new Map(read.map((one) => [one.number, one]))
    const found = new Map<number, Near>()
    for (const row of rows) {
      const how = compare(byNumber.get(row.entry_number)!.likeness, likenessOfRecord(resource, row))
      if (!how || (found.get(row.entry_number)?.percent ?? 0) >= how.percent) continue
      found.set(row.entry_number, { ...how, record: { id: row.id, version: row.version }, text: likeRecord(row.id, how) })
    }
    return found
  }

  private async likeEarlier(records: Records, read: readonly Read[]): Promise<ReadonlyMap<number, Near>> {
    const pairs: [Read, number][] = []
    for (const one of read) {
      for (const earlier of this.index.agreeing(one.bands, minAgreement).slice(0, comparedPerEntry)) pairs.push([one, earlier])
      this.index.add(one.bands, one.number)
    }
    const earlier = await this.earlier(records, read, pairs.map(([, number]) => number))
    const found = new Map<number, Near>()
    for (const [one, number] of pairs) {
      const other = earlier.get(number)
      const how = other && compare(one.likeness, other.likeness)
      if (how && (found.get(one.number)?.percent ?? 0) < how.percent) found.set(one.number, { ...how, record: null, text: likeEntry(other.at, how) })
    }
    return found
  }

  /** Entries by number, of this batch or of one that is stored already. */
  private async earlier(records: Records, read: readonly Read[], numbers: readonly number[]): Promise<ReadonlyMap<number, Read>> {
    const known = new Map(read.map((one) => [one.number, one]))
    const asked = [...new Set(numbers)].filter((number) => !known.has(number))
    if (asked.length === 0) return known
    const rows = await records.database.all<NearEntry>(sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number = any(${sql.param(asked)}::integer[])`)
    for (const row of rows) known.set(row.number, this.read(row))
    return known
  }
}
