import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { placeWords } from '../../../../resources/import/entry-places.ts'
import type { AnyResource, Text } from '../../../../resources/kit/index.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { oneByOne } from '../../../base/threads/pauses.ts'
import { fingerprintOf } from './fingerprint.ts'
import { bandsOf, compare, type Similarity, type Fingerprint } from '../../../base/search-text/similarity.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { ComparedEntry, EntryMarker, InCommon, Mark, Marks } from '../../../exchange/import/capability-imports.ts'
import { BandIndex } from './band-index.ts'
import { andWithin, comparedColumns } from './comparing.ts'
import { StoredBands } from './stored-bands.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** Marks entries of an import that are similar to stored records or to earlier entries of the same file. */

/** The nearest record or entry; `percent` decides which of several is nearest. */
interface Nearest extends Mark {
  percent: number
}

/** Texts that share 70 % of their runs agree in two bands or more in 95 % of cases. */
const minAgreement = 2
const comparedPerEntry = 2
/**
 * Numbers of a signature that are looked up in the index. Texts that share 85 % of their runs agree in one of six in
 * 99.7 % of cases, those that share 70 % in 92 %; looking up all twelve takes twice as long and finds 6 % more
 * (docs/capabilities/duplicates.md).
 */
const bandsAsked = 6
/** Cached texts, since many entries are similar to the same few. */
const maxTexts = 1_000

const howText = ({ kind, percent }: Similarity): Text =>
  ({
    same: { zh: '内容相同', en: 'the same text' },
    numbers: { zh: `相似（${percent}%，仅数字不同）`, en: `alike (${percent}%, only numbers differ)` },
    similar: { zh: `相似（${percent}%）`, en: `alike (${percent}%)` },
  })[kind]

const similarRecord = (id: number, how: Similarity): Text => ({
  zh: `与已有记录 #${id} ${howText(how).zh}`,
  en: `Record #${id}: ${howText(how).en}`,
})
const similarEntry = ({ zh, en }: Text, how: Similarity): Text => ({
  zh: `与文件中的另一条（${zh}）${howText(how).zh}`,
  en: `Another entry of the file (${en}): ${howText(how).en}`,
})

const stateOf = ({ kind, percent }: Similarity): Pick<Nearest, 'state' | 'percent'> => ({
  state: kind === 'same' ? 'duplicate' : 'similar',
  percent,
})

interface Read extends ComparedEntry {
  fingerprint: Fingerprint
  bands: number[]
}

interface Stored {
  id: number
  version: number
  fingerprint: Fingerprint
}

/** For reading one file once, with its batches in order. */
export class SimilarEntries implements EntryMarker {
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

  private read(entry: ComparedEntry): Read {
    const fingerprint = fingerprintOf(this.resource, entry.input)
    return { ...entry, fingerprint, bands: bandsOf(fingerprint) }
  }

  /** Reloads the entries that an earlier, interrupted run stored. */
  async resume(records: Records, upTo: number): Promise<void> {
    const pageSize = 2_000
    for (let after = 0; after < upTo; ) {
      const rows = await records.database.all<ComparedEntry>(
        sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number > ${after} and number <= ${upTo} and state in ('new', 'similar', 'duplicate') order by number limit ${pageSize}`,
      )
      if (rows.length === 0) return
      await oneByOne(rows, (row) => this.index.add(this.read(row).bands, row.number))
      after = itemAt(rows, -1).number
    }
  }

  /** The nearest record or entry for each entry. */
  async of(records: Records, entries: readonly ComparedEntry[], once: InCommon): Promise<Marks> {
    const read = (await oneByOne(entries, (entry) => this.read(entry))).filter(({ bands }) => bands.length > 0)
    if (read.length === 0) return new Map()
    const stored = await this.similarStored(records, read, once)
    const inFile = await this.similarEarlier(records, read)
    const found = new Map<number, Nearest>(stored)
    for (const [number, near] of inFile) if ((found.get(number)?.percent ?? 0) < near.percent) found.set(number, near)
    return found
  }

  private async similarStored(
    records: Records,
    read: readonly Read[],
    once: InCommon,
  ): Promise<ReadonlyMap<number, Nearest>> {
    const { resource } = this
    const within = comparisonOf(resource).within
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
    const found = new Map<number, Nearest>()
    await oneByOne(pairs, ([one, id]) => {
      const other = stored.get(id)
      const how = other && compare(one.fingerprint, other.fingerprint)
      if (how && (found.get(one.number)?.percent ?? 0) < how.percent)
        found.set(one.number, { ...stateOf(how), record: { id, version: other.version }, text: similarRecord(id, how) })
    })
    return found
  }

  /** The fingerprints of records by id. */
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
    await oneByOne(rows, (row) => {
      const one = { id: row.id, version: row.version, fingerprint: fingerprintOf(this.resource, row) }
      found.set(row.id, one)
      this.texts.set(row.id, one)
    })
    return found
  }

  private async similarEarlier(records: Records, read: readonly Read[]): Promise<ReadonlyMap<number, Nearest>> {
    const pairs: [Read, number][] = []
    await oneByOne(read, (one) => {
      for (const earlier of this.index.agreeing(one.bands, minAgreement).slice(0, comparedPerEntry))
        pairs.push([one, earlier])
      this.index.add(one.bands, one.number)
    })
    const earlier = await this.earlier(
      records,
      read,
      pairs.map(([, number]) => number),
    )
    const found = new Map<number, Nearest>()
    await oneByOne(pairs, ([one, number]) => {
      const other = earlier.get(number)
      const how = other && compare(one.fingerprint, other.fingerprint)
      if (how && (found.get(one.number)?.percent ?? 0) < how.percent)
        found.set(one.number, { ...stateOf(how), record: null, text: similarEntry(placeWords(other.at), how) })
    })
    return found
  }

  /** Entries by number, of this batch or of one that was stored before. */
  private async earlier(
    records: Records,
    read: readonly Read[],
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, Read>> {
    const known = new Map(read.map((one) => [one.number, one]))
    const asked = [...new Set(numbers)].filter((number) => !known.has(number))
    if (asked.length === 0) return known
    const rows = await records.database.all<ComparedEntry>(
      sql`select number, at, input from import_entry where batch_id = ${this.batchId} and number = any(${sql.param(asked)}::integer[])`,
    )
    await oneByOne(rows, (row) => known.set(row.number, this.read(row)))
    return known
  }
}
