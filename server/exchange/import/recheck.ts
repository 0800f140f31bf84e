import { sql, type SQL } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import { Fault } from '../../base/fault.ts'
import type { GivenEntry, RawEntry, Repeats, ValidatedEntry } from '../record-files/entry.ts'
import type { Importer } from '../record-files/importer.ts'
import { ReferencedNames } from '../record-files/referenced-names.ts'
import type { BatchRow, EntryRow, NewEntry } from './batch-rows.ts'
import { markerOf, sameValuesOf } from './entry-checks.ts'
import { givenBy, rawOf, valuesOf } from './given-entry.ts'
import { matchResolved, resolveNames, type MatchContext } from './match-existing.ts'
import { MissingNames } from './missing-names.ts'
import { OwnLinks, type Outcome } from './own-links.ts'
import { ownFields } from './own-nodes.ts'
import { UniqueValues } from './unique-values.ts'
import { EntryValidator, repeatsOf } from './validate-entries.ts'
import { isThere, matchByLevel } from './validate-linked.ts'

/**
 * Checks an entry of a batch again after a person corrected it, as reading its row would, without the file: against the
 * bank, and against the entries before it and those behind it that would be imported. The others keep their states,
 * except entries that refer to it: whether a row below it can be imported depends on it.
 */

export interface RecheckWork {
  importer: Importer
  batch: BatchRow
  records: Records
  files: MatchContext['files']
}

/** Entries that refer to one another are all in memory for a moment. */
const maxLinkedEntries = 5_000
/** The texts of so many entries before it are compared with an entry's own; of more, only those that are the same. */
const maxCompared = 5_000

const tooMany = (): Fault =>
  new Fault(400, 100400, {
    zh: `文件超过${maxLinkedEntries}行，且各行互为上下级，不能在这里改正：请改文件，再导入一次`,
    en: `The file has more than ${maxLinkedEntries} rows that refer to one another, so none is corrected here: correct the file, and import it again.`,
  })

/** The corrected entry, and those that depend on it, as they are to be stored. */
export function recheck(work: RecheckWork, entry: EntryRow, given: GivenEntry): Promise<NewEntry[]> {
  const { resource } = work.importer
  return ownFields(resource).length > 0 ? recheckLinked(work, entry, given) : recheckAlone(work, entry, given)
}

async function contextOf({ importer, batch, records, files }: RecheckWork, upTo: number | null): Promise<MatchContext> {
  const { resource } = importer
  const { database, identity } = records
  const names = new ReferencedNames(database, identity)
  await names.settle(resource, batch.once)
  const missing = new MissingNames(resource, identity, batch.missing_names, true)
  await missing.settle(records)
  const marker = upTo === null ? null : markerOf(resource, batch.id)
  if (marker && upTo !== null && upTo <= maxCompared) await marker.resume(records, upTo)
  return { importer, records, names, missing, marker, unique: new UniqueValues(resource), once: batch.once, files }
}

function validatedOf(
  { importer, batch, records }: RecheckWork,
  entry: Pick<NewEntry, 'number' | 'at' | 'input' | 'section'>,
  given: GivenEntry,
): ValidatedEntry {
  const { rights } = records.identity
  const validator = new EntryValidator({ importer, rights, once: batch.once })
  const values = valuesOf(given, entry.input)
  const raw = rawOf(entry.at, { ...given, values }, entry.section ?? null)
  const validated = validator.validate(withOwnExcerpt(importer, raw), entry.number)
  return { ...validated, given: givenBy(validated, given.corrected) }
}

/** The words of a reader that could not read an entry go once its values say what it is. */
function withOwnExcerpt({ excerpt: excerptOf }: Importer, raw: RawEntry): RawEntry {
  if (raw.excerpt === undefined || excerptOf(raw.values).trim() === '') return raw
  const { excerpt: _, ...rest } = raw
  return rest
}

async function recheckAlone(work: RecheckWork, entry: EntryRow, given: GivenEntry): Promise<NewEntry[]> {
  const context = await contextOf(work, entry.number - 1)
  const validated = validatedOf(work, entry, given)
  await resolveNames(context, [validated])
  validated.repeats = await repeatedIn(work, validated)
  await context.unique.resumeBeside(work.records.database, work.batch.id, [validated], work.batch.once)
  return matchResolved(context, [validated])
}

const written = sql`state in ('new', 'similar', 'update')`

/** Another entry of the file that this one repeats: one before it, or one behind it that would be imported. */
async function repeatedIn({ importer, batch, records }: RecheckWork, entry: ValidatedEntry): Promise<Repeats | null> {
  const { number, same, input } = entry
  const agree = sameValuesOf(importer.resource)?.agree ?? ''
  const others = sql`batch_id = ${batch.id} and number <> ${number} and (number < ${number} or ${written})`
  if (same.length > 0) {
    const rows = await records.database.all<{ number: number; at: string; same: string[]; agree: unknown }>(
      sql`select number, at, same, coalesce(input -> ${agree}::text, given -> 'values' -> ${agree}::text) as agree from import_entry
        where ${others} and same && ${sql.param(same)}::text[] order by number limit 100`,
    )
    for (const one of same) {
      const earlier = rows.find((row) => row.same.includes(one))
      if (earlier) return repeatsOf(one, earlier, input[agree] ?? null)
    }
  }
  return sameApart(records, others, entry, importer.apart ?? [])
}

/** An entry with the same values in the fields that tell entries apart, whatever words its row has for them. */
async function sameApart(
  { database }: Records,
  others: SQL,
  { input }: ValidatedEntry,
  apart: readonly string[],
): Promise<Repeats | null> {
  if (apart.length === 0 || apart.some((name) => input[name] === undefined)) return null
  const values = JSON.stringify(Object.fromEntries(apart.map((name) => [name, input[name]])))
  const found = await database.first<{ number: number; at: string }>(
    sql`select number, at from import_entry where ${others} and input @> ${values}::jsonb order by number limit 1`,
  )
  return found ? { ...found, by: 'key', differs: false } : null
}

type LinkedRow = Pick<EntryRow, 'number' | 'at' | 'state' | 'key' | 'excerpt' | 'input' | 'record_id' | 'links'> & {
  given: GivenEntry | null
  section: string | null
}

async function recheckLinked(work: RecheckWork, entry: EntryRow, given: GivenEntry): Promise<NewEntry[]> {
  const { batch, records } = work
  const rows = await records.database.all<LinkedRow>(
    sql`select number, at, state, key, excerpt, input, record_id, coalesce(links, '{}') as links, given, section from import_entry
      where batch_id = ${batch.id} and state <> 'left_out' order by number limit ${maxLinkedEntries + 1}`,
  )
  if (rows.length > maxLinkedEntries) throw tooMany()
  const context = await contextOf(work, null)
  const first = await planned(work, context, rows, { entry, given, again: new Set([entry.number]) })
  const again = first.plan.dependents(withReferring(rows, entry.number))
  const { plan, entries } = again.size === 1 ? first : await planned(work, context, rows, { entry, given, again })
  const left = rows.filter(({ number }) => !again.has(number))
  const outcomes = new Map(
    left.map((row): [number, Outcome] => [
      row.number,
      { state: row.state, record_id: isThere(row) ? row.record_id : null },
    ]),
  )
  const checked = entries.filter(({ number }) => again.has(number))
  await context.unique.resumeBeside(records.database, batch.id, checked, batch.once)
  return matchByLevel(context, plan, checked, outcomes)
}

/** An entry, and those that referred to it before it was corrected, directly or through others. */
function withReferring(rows: readonly LinkedRow[], number: number): Set<number> {
  const referring = new Map<number, number[]>()
  for (const row of rows)
    for (const to of Object.values(row.links).flat()) referring.set(to, [...(referring.get(to) ?? []), row.number])
  const found = new Set([number])
  for (const one of found) for (const by of referring.get(one) ?? []) found.add(by)
  return found
}

interface Again {
  entry: EntryRow
  given: GivenEntry
  /** The entries that are checked again. */
  again: ReadonlySet<number>
}

/** How the entries of a file depend on one another with the correction; those that are checked again are as read. */
async function planned(
  work: RecheckWork,
  context: MatchContext,
  rows: readonly LinkedRow[],
  { entry, given, again }: Again,
): Promise<{ plan: OwnLinks; entries: ValidatedEntry[] }> {
  const entries: ValidatedEntry[] = []
  for (const row of rows) {
    const own = row.number === entry.number ? given : row.given
    if (!own) continue
    entries.push(again.has(row.number) ? validatedOf(work, row, own) : standIn(row, own))
  }
  const checked = entries.filter(({ number }) => again.has(number))
  await resolveNames(context, checked)
  for (const one of checked) one.repeats = await repeatedIn(work, one)
  const plan = await OwnLinks.plan(work.importer.resource, context.names, work.batch.once, entries)
  return { plan, entries }
}

/** An entry that is not checked again, as far as others may refer to it. */
const standIn = (row: LinkedRow, given: GivenEntry): ValidatedEntry => ({
  number: row.number,
  at: row.at,
  key: row.key,
  excerpt: row.excerpt,
  input: valuesOf(given, row.input),
  wanted: given.wanted,
  reasons: given.isFaulty ? [{ at: null, text: { zh: '', en: '' } }] : [],
  ifNew: [],
  changes: [],
  places: given.places,
  same: [],
  asRead: { key: given.key, reasons: 0 },
  repeats: null,
  media: [],
  isAside: false,
})
