import { placeWords } from '../../resources/import/entry-places.ts'
import type { AnyResource, Text } from '../../resources/kit/index.ts'
import { sql, type SQL } from '../postgres/database.ts'
import { likenessOfRecord } from '../tables/derived-columns.ts'
import { bandsOf, compare, type Alike, type Likeness } from '../search-text/likeness.ts'
import { andScope, table } from '../records/record-sql.ts'
import type { Records } from '../records/records.ts'
import { scopeValues } from '../records/scope.ts'
import { BandIndex } from './band-index.ts'
import { andWithin, comparedColumns } from './comparing.ts'
import { StoredBands } from './stored-bands.ts'

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
const comparedPerEntry = 2
/**
 * Numbers of a signature that are asked of the index. Texts that share 85 % of their runs agree in one of six in 99.7 of 100 cases, of
 * 70 % in 92; to ask for all twelve takes twice as long and finds 6 % more (docs/decisions/duplicates.md).
 */
const bandsAsked = 6
/** Texts that are kept, since many entries are like the same few. */
const maxTexts = 1_000

const howText = ({ kind, percent }: Alike): Text =>
  ({
    same: { zh: '内容相同', en: 'the same text' },
    numbers: { zh: `相似（${percent}%，仅数字不同）`, en: `alike (${percent}%, only numbers differ)` },
    similar: { zh: `相似（${percent}%）`, en: `alike (${percent}%)` },
  })[kind]

const likeRecord = (id: number, how: Alike): Text => ({
  zh: `与已有记录 #${id} ${howText(how).zh}`,
  en: `Record #${id}: ${howText(how).en}`,
})
const likeEntry = ({ zh, en }: Text, how: Alike): Text => ({
  zh: `与文件中的另一条（${zh}）${howText(how).zh}`,
  en: `Another entry of the file (${en}): ${howText(how).en}`,
})

interface Read extends NearEntry {
  likeness: Likeness
  bands: number[]
}

interface Stored {
  id: number
  version: number
  likeness: Likeness
}

/** For one reading of one file, whose batches come in turn. */
export class NearInImport {
  private readonly index = new BandIndex()
  private readonly stored: StoredBands
  private readonly texts = new Map<number, Stored>()
  private readonly resource: AnyResource
  private readonly batchId: number

  constructor(resource: AnyResource, batchId: number) {
    this.resource = resource
    this.batchId = batchId
    this.stored = new StoredBands(resource)
  }

  private read(entry: NearEntry): Read {
    const likeness = likenessOfRecord(this.resource, entry.input)
    return { ...entry, likeness, bands: bandsOf(likeness) }
  }

  /** Entries that an earlier run of this reading stored. */
  async resume(records: Records, upTo: number): Promise<void> {
    const pageSize = 2_000
    for (let after = 0; after < upTo; ) {
      const rows = await records.database.all<NearEntry>(
        sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number > ${after} and number <= ${upTo} order by number limit ${pageSize}`,
      )
      if (rows.length === 0) return
      for (const row of rows) this.index.add(this.read(row).bands, row.number)
      after = rows.at(-1)!.number
    }
  }

  /** The nearest of each entry, by its number. `once` is what the whole file has in common. */
  async of(
    records: Records,
    entries: readonly NearEntry[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<ReadonlyMap<number, Near>> {
    const read = entries.map((entry) => this.read(entry)).filter(({ bands }) => bands.length > 0)
    if (read.length === 0) return new Map()
    const stored = await this.likeStored(records, read, once)
    const inFile = await this.likeEarlier(records, read)
    const found = new Map<number, Near>(stored)
    for (const [number, near] of inFile) if ((found.get(number)?.percent ?? 0) < near.percent) found.set(number, near)
    return found
  }

  private async likeStored(
    records: Records,
    read: readonly Read[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<ReadonlyMap<number, Near>> {
    const { resource } = this
    const within = resource.likeness!.within
    const seen = sql`t.deleted_at is null${within ? andWithin(resource, once[within]) : sql``}${andScope(resource, records.identity, sql`t`)}`
    await this.stored.learn(
      records.database,
      read.map(({ bands }) => bands.slice(0, bandsAsked)),
      seen,
      scopeValues(records.identity),
    )
    const pairs = read.flatMap((one) =>
      this.stored
        .agreeing(one.bands, minAgreement)
        .slice(0, comparedPerEntry)
        .map((id) => [one, id] as const),
    )
    const stored = await this.storedTexts(
      records,
      seen,
      pairs.map(([, id]) => id),
    )
    const found = new Map<number, Near>()
    for (const [one, id] of pairs) {
      const other = stored.get(id)
      const how = other && compare(one.likeness, other.likeness)
      if (how && (found.get(one.number)?.percent ?? 0) < how.percent)
        found.set(one.number, { ...how, record: { id, version: other.version }, text: likeRecord(id, how) })
    }
    return found
  }

  /** What records are compared by, by id. */
  private async storedTexts(records: Records, seen: SQL, ids: readonly number[]): Promise<ReadonlyMap<number, Stored>> {
    const found = new Map<number, Stored>()
    const unknown = new Set<number>()
    for (const id of ids) {
      const known = this.texts.get(id)
      if (known) found.set(id, known)
      else unknown.add(id)
    }
    if (unknown.size === 0) return found
    if (this.texts.size > maxTexts) this.texts.clear()
    const rows = await records.database.all<Record<string, unknown> & { id: number; version: number }>(
      sql`select t.id, t.version, ${comparedColumns(this.resource)} from ${table(this.resource)} t where t.id = any(${sql.param([...unknown])}::integer[]) and ${seen}`,
      scopeValues(records.identity),
    )
    for (const row of rows) {
      const one = { id: row.id, version: row.version, likeness: likenessOfRecord(this.resource, row) }
      found.set(row.id, one)
      this.texts.set(row.id, one)
    }
    return found
  }

  private async likeEarlier(records: Records, read: readonly Read[]): Promise<ReadonlyMap<number, Near>> {
    const pairs: [Read, number][] = []
    for (const one of read) {
      for (const earlier of this.index.agreeing(one.bands, minAgreement).slice(0, comparedPerEntry))
        pairs.push([one, earlier])
      this.index.add(one.bands, one.number)
    }
    const earlier = await this.earlier(
      records,
      read,
      pairs.map(([, number]) => number),
    )
    const found = new Map<number, Near>()
    for (const [one, number] of pairs) {
      const other = earlier.get(number)
      const how = other && compare(one.likeness, other.likeness)
      if (how && (found.get(one.number)?.percent ?? 0) < how.percent)
        found.set(one.number, { ...how, record: null, text: likeEntry(placeWords(other.at), how) })
    }
    return found
  }

  /** Entries by number, of this batch or of one that is stored already. */
  private async earlier(
    records: Records,
    read: readonly Read[],
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, Read>> {
    const known = new Map(read.map((one) => [one.number, one]))
    const asked = [...new Set(numbers)].filter((number) => !known.has(number))
    if (asked.length === 0) return known
    const rows = await records.database.all<NearEntry>(
      sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number = any(${sql.param(asked)}::integer[])`,
    )
    for (const row of rows) known.set(row.number, this.read(row))
    return known
  }
}
