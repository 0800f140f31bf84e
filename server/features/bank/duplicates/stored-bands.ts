import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql, type Database, type SQL, type Values } from '../../../storage/postgres/database.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/**
 * Records that have a number in their signature, looked up once for many entries and cached: files and banks contain
 * many questions of one template, whose signatures share numbers.
 */

/** Of a very common number only this many records are considered; the rarer numbers of a signature find the nearest. */
const maxPerBand = 20
/** Some 40 MB. Files with unrelated entries never look up a number twice, so a full cache is simply emptied. */
const maxBands = 150_000

const none: readonly number[] = []

const numbers = (text: string): number[] => text.split(',').map(Number)

export class StoredBands {
  private readonly idsByBand = new Map<number, readonly number[]>()
  private readonly bandsById = new Map<number, readonly number[]>()
  private readonly resource: AnyResource

  constructor(resource: AnyResource) {
    this.resource = resource
  }

  /**
   * Looks up those of these numbers that are not cached. `seen` is the condition that a record `t` counts, with
   * `values` for its placeholders; within a transaction.
   */
  async learn(
    database: Database,
    signatures: readonly (readonly number[])[],
    seen: SQL,
    values: Values,
  ): Promise<void> {
    const asked = new Set(signatures.flat())
    if (this.idsByBand.size + asked.size > maxBands) {
      this.idsByBand.clear()
      this.bandsById.clear()
    }
    const unknown = [...asked].filter((band) => !this.idsByBand.has(band)).sort((a, b) => a - b)
    if (unknown.length === 0) return
    for (const band of unknown) this.idsByBand.set(band, none)
    const t = table(this.resource)
    // The planner cannot estimate the contents of a signature, and would read the whole table, or a whole course.
    await database.run(sql`set local enable_seqscan = off`)
    const rows = await database.all<{ band: number; ids: string }>(
      sql`select asked.band, string_agg(found.id::text, ',') as ids from unnest(${sql.param(unknown)}::integer[]) asked(band) cross join lateral (
        select t.id from (select * from ${t} t where t.likeness @> array[asked.band] offset 0) t where ${seen} limit ${maxPerBand}) found group by asked.band`,
      values,
    )
    await database.run(sql`set local enable_seqscan = on`)
    for (const { band, ids } of rows) this.idsByBand.set(band, numbers(ids))
    await this.readSignatures(
      database,
      rows.map(({ band }) => band),
    )
  }

  private async readSignatures(database: Database, bands: readonly number[]): Promise<void> {
    const ids = [...new Set(bands.flatMap((band) => entryOf(this.idsByBand, band)))].filter(
      (id) => !this.bandsById.has(id),
    )
    if (ids.length === 0) return
    const rows = await database.all<{ id: number; bands: string }>(
      sql`select id, array_to_string(likeness, ',') as bands from ${table(this.resource)} where id = any(${sql.param(ids)}::integer[])`,
    )
    for (const { id, bands: own } of rows) this.bandsById.set(id, numbers(own))
  }

  /** Ids of the records that share most numbers with a signature, at least `atLeast`, after `learn` has loaded them. */
  agreeing(bands: readonly number[], atLeast: number): number[] {
    const ids = new Set<number>()
    for (const band of bands) for (const id of this.idsByBand.get(band) ?? none) ids.add(id)
    const agreed: [id: number, count: number][] = []
    for (const id of ids) {
      const own = this.bandsById.get(id) ?? none
      let count = 0
      for (let at = 0; at < bands.length; at++) if (own[at] === bands[at]) count += 1
      if (count >= atLeast) agreed.push([id, count])
    }
    return agreed.sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
  }
}
