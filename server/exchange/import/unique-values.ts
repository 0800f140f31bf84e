import { placeWords } from '../../../resources/import/entry-places.ts'
import { fromFiles, messages, namedIn, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import { table } from '../../storage/statements/record-sql.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import type { Remark } from '../record-files/entry.ts'
import { labelled } from '../record-files/table-shape.ts'

/**
 * Values that no two records may share, as the unique indexes of the tables have them: compared with the bank and with
 * the entries before, so that a commit finds no value taken that the preview could have named.
 */

interface UniqueRule {
  field: string
  kind: 'unique' | 'lookalike'
  within: string | null
  /** The value as it is compared, of the text `value`. */
  formOf(value: SQL): SQL
  /** Living records `t` with the form `form`. */
  withForm(form: SQL): SQL
}

/** The key of a file is left to the search for existing records, except for what only looks like it. */
function rulesOf(resource: AnyResource): UniqueRule[] {
  const key = fromFiles(resource)?.key
  return Object.entries(resource.fields).flatMap(([field, declared]): UniqueRule[] => {
    const column = sql`t.${sql.identifier(field)}`
    const isText = declared.column === 'text'
    const within: string | null = declared.uniqueWithin ?? null
    const formOf = (value: SQL): SQL => (isText ? sql`lower(${value})` : value)
    const shared: UniqueRule = {
      field,
      kind: 'unique',
      within,
      formOf,
      withForm: (form) => (isText ? sql`lower(${column}) = ${form}` : sql`${column}::text = ${form}`),
    }
    const looks = sql`t.${sql.identifier(`${field}_lookalike`)}`
    const alike: UniqueRule = {
      field,
      kind: 'lookalike',
      within: null,
      formOf: (value) => sql`lookalike_form(${value})`,
      withForm: (form) => sql`${looks} = ${form}`,
    }
    return [...(declared.unique && field !== key ? [shared] : []), ...(declared.lookalikes ? [alike] : [])]
  })
}

/** An entry that would be written, with the values that it gives. */
export interface WrittenEntry {
  number: number
  at: string
  /** The record that it changes; null: a new one. */
  record: number | null
  input: Readonly<Record<string, unknown>>
  /** The record that it would become, as far as it is known. */
  after: Readonly<Record<string, unknown>>
  /** The cells of its values, by field. */
  places: Readonly<Record<string, string>>
}

interface Asked {
  number: number
  value: string
  within: number | null
  record_id: number | null
}

const inFile = (at: string): Text => {
  const place = placeWords(at)
  return {
    zh: `与文件中的另一条（${place.zh}）相同`,
    en: `Another entry of the file (${place.en}) has the same value`,
  }
}

/** One for each reading of a file, whose entries come in order. */
export class UniqueValues {
  private readonly resource: AnyResource
  private readonly rules: readonly UniqueRule[]
  private readonly seen = new Map<string, { number: number; at: string }>()

  constructor(resource: AnyResource) {
    this.resource = resource
    this.rules = rulesOf(resource)
  }

  /** Loads the entries that an earlier run of this reading stored. */
  async resume(database: Database, batchId: number, upTo: number, once: Readonly<Record<string, unknown>>) {
    await this.load(database, batchId, sql`number <= ${upTo}`, once)
  }

  /** Loads the other entries of the file that have one of the values of these. */
  async resumeBeside(
    database: Database,
    batchId: number,
    entries: readonly Pick<WrittenEntry, 'number' | 'input'>[],
    once: Readonly<Record<string, unknown>>,
  ) {
    const own = entries.map(({ number }) => number)
    const alike = this.rules.flatMap(({ field, formOf }) => {
      const values = entries.flatMap(({ input }) => input[field] ?? []).map(String)
      const given = sql`(input ->> ${field}::text)`
      return values.length === 0
        ? []
        : [sql`${formOf(given)} in (select ${formOf(sql`v`)} from unnest(${sql.param(values)}::text[]) v)`]
    })
    if (alike.length === 0) return
    const others = sql`number <> all(${sql.param(own)}::integer[]) and (${sql.join(alike, sql` or `)})`
    await this.load(database, batchId, others, once)
  }

  private async load(database: Database, batchId: number, among: SQL, once: Readonly<Record<string, unknown>>) {
    for (let after = -1; this.rules.length > 0; ) {
      const rows = await database.all<{ number: number; at: string; input: Record<string, unknown> }>(
        sql`select number, at, input from import_entry where batch_id = ${batchId} and number > ${after} and ${among}
          and state in ('new', 'similar', 'update') order by number limit 2000`,
      )
      const last = rows.at(-1)
      if (!last) return
      after = last.number
      const written = rows.map((row) => ({ ...row, record: null, after: { ...once, ...row.input }, places: {} }))
      for (const compared of await this.compared(database, written)) this.remember(compared)
    }
  }

  /** Why entries are refused, by their numbers; those that are not are remembered for the ones after them. */
  async taken(database: Database, entries: readonly WrittenEntry[]): Promise<ReadonlyMap<number, Remark[]>> {
    const compared = new Map<number, Compared[]>()
    for (const one of await this.compared(database, entries))
      compared.set(one.entry.number, [...(compared.get(one.entry.number) ?? []), one])
    const found = new Map<number, Remark[]>()
    for (const { number } of entries) {
      const own = compared.get(number) ?? []
      const reasons = own.flatMap((one) => this.reasonOf(one) ?? [])
      if (reasons.length > 0) found.set(number, reasons)
      else own.forEach((one) => this.remember(one))
    }
    return found
  }

  private remember({ key, entry: { number, at } }: Compared): void {
    this.seen.set(key, { number, at })
  }

  private reasonOf({ key, entry, rule, isTaken }: Compared): Remark | null {
    const earlier = this.seen.get(key)
    const isRepeated = earlier !== undefined && earlier.number !== entry.number
    if (!isTaken && !isRepeated) return null
    const { label } = namedIn(this.resource.fields, rule.field)
    const text = isTaken || !earlier ? messages[rule.kind] : inFile(earlier.at)
    return { at: entry.places[rule.field] ?? null, text: labelled(label, text), path: rule.field }
  }

  private async compared(database: Database, entries: readonly WrittenEntry[]): Promise<Compared[]> {
    const all: Compared[] = []
    for (const rule of this.rules) all.push(...(await this.comparedBy(database, rule, entries)))
    return all
  }

  /** The entries that have a value for a rule. */
  private async comparedBy(
    database: Database,
    rule: UniqueRule,
    entries: readonly WrittenEntry[],
  ): Promise<Compared[]> {
    const { field, within, kind } = rule
    const asked = entries.flatMap(({ number, input, after, record }): Asked[] => {
      const value = input[field]
      if (value === null || value === undefined || value === '') return []
      const group = within === null ? null : Number(after[within] ?? 0)
      return [{ number, value: String(value), within: group, record_id: record }]
    })
    if (asked.length === 0) return []
    const inGroup = within === null ? sql`` : sql` and t.${sql.identifier(within)} = g.within`
    const rows = await database.all<{ number: number; within: number | null; form: string; is_taken: boolean }>(sql`
      select g.number, g.within, f.form, exists (select 1 from ${table(this.resource)} t
        where ${rule.withForm(sql`f.form`)}${inGroup} and t.deleted_at is null and t.id <> coalesce(g.record_id, 0)) as is_taken
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g(number integer, value text, within integer, record_id integer)
      cross join lateral (select ${rule.formOf(sql`g.value`)} as form) f order by g.number`)
    const byNumber = new Map(entries.map((entry) => [entry.number, entry]))
    return rows.flatMap(({ number, within: group, form, is_taken }) => {
      const entry = byNumber.get(number)
      return entry ? [{ key: `${field}|${kind}|${group}|${form}`, entry, rule, isTaken: is_taken }] : []
    })
  }
}

interface Compared {
  key: string
  entry: WrittenEntry
  rule: UniqueRule
  isTaken: boolean
}
