import type { EntryForm, EntryState } from '../../../resources/import-batch.ts'
import {
  mayRead,
  messages,
  namedIn,
  validationIssues,
  type AnyField,
  type AnyResource,
  type Language,
  type Text,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import { itemAt, present } from '../../../resources/kit/present.ts'
import { Fault, invalid, noSuchRecord } from '../../base/fault.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { GivenEntry } from '../record-files/entry.ts'
import type { Importer } from '../record-files/importer.ts'
import { pathText } from '../record-files/name-paths.ts'
import { pathsOf } from '../record-files/path-lists.ts'
import { ReferencedNames } from '../record-files/referenced-names.ts'
import { importedFields, isRootMark, rootMark, targetOf } from '../record-files/table-shape.ts'
import {
  batchOf,
  countEntries,
  entriesAfter,
  noteUnknownWords,
  replaceEntries,
  type BatchRow,
  type EntryRow,
} from './batch-rows.ts'
import { correctedBy, fieldOf, pathOf, valuesOf, type Corrected } from './given-entry.ts'
import { tableFormat } from './importers.ts'
import { recheck, type RecheckWork } from './recheck.ts'

/** A person corrects one entry of a batch in the preview: what its form shows, and what saving it does. */

const messagesHere = {
  readAgain: {
    zh: '这个批次由旧版本预检，不能在这里改正。请先重新预检',
    en: 'This import was read by an earlier version, so nothing is corrected here. Read it again first.',
  },
  changed: {
    zh: '这一条在您打开之后又改过，或文件重新预检过。请重新打开再改',
    en: 'This entry was corrected, or the file read, since you opened it. Open it again.',
  },
  name: { zh: '应为记录的 id，或表格中的写法', en: 'Expected: ids of records, or what a cell would say' },
} satisfies Record<string, Text>

/** A correctable entry with what its file gave. */
interface Opened {
  entry: EntryRow
  given: GivenEntry
}

/** Throws 100404 for no such entry, 100409 for one that no correction is possible for. */
async function openedEntry(database: Database, { id }: BatchRow, number: number): Promise<Opened> {
  const [entry] = await entriesAfter(database, id, number - 1, sql`number = ${number} and state <> 'left_out'`, 1)
  if (!entry) throw noSuchRecord()
  const { given } = entry
  if (!given) throw new Fault(409, 100409, messagesHere.readAgain)
  return { entry, given: { ...given, values: valuesOf(given, entry.input) } }
}

/** Changes with each reading of the batch and with each correction of the entry. */
const revisionOf = ({ version }: BatchRow, { corrections }: EntryRow): string => `${version}-${corrections}`

/** The faulty entry to go on with: the next one in the file, then from its beginning. */
async function nextFaulty(database: Database, id: number, number: number): Promise<number | null> {
  const found = await database.first<{ number: number }>(
    sql`select number from import_entry where batch_id = ${id} and state = 'refused' and given is not null and number <> ${number}
      order by number < ${number}, number limit 1`,
  )
  return found?.number ?? null
}

/** The fields of an entry that a person may correct, with their values and faults. */
export async function entryForm(
  { importer, batch, records }: Omit<RecheckWork, 'files'>,
  number: number,
): Promise<EntryForm> {
  const { database, identity } = records
  const { resource } = importer
  const { entry, given } = await openedEntry(database, batch, number)
  const readable = (name: string): boolean => mayRead(resource, namedIn(resource.fields, name), identity.rights)
  const values = { ...given.values, ...(await namedValues(importer, batch, records, given)) }
  const shown = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name) && readable(name)))
  const fields = fieldsOf(importer, batch, entry, given, identity.rights)
  return {
    number,
    at: entry.at,
    state: entry.state,
    excerpt: entry.excerpt,
    revision: revisionOf(batch, entry),
    fields,
    values: shown(values),
    texts: shown(textsOf(resource, given, identity.language)),
    faults: entry.reasons.map((reason) => {
      const path = pathOf(reason, given.places)
      return { at: reason.at, text: reason.text, ...(path === undefined ? {} : { path }) }
    }),
    next: await nextFaulty(database, batch.id, number),
  }
}

/**
 * The fields that the file gives, those with a fault, and those without which no record is made; of a file that is no
 * table, all of the form. In the order of the form.
 */
function fieldsOf(
  { resource }: Importer,
  { format }: BatchRow,
  { reasons, record_id }: EntryRow,
  given: GivenEntry,
  rights: ReadonlySet<string>,
): string[] {
  const inForm: string[] = resource.form.flatMap((group: { fields: readonly string[] }) => [...group.fields])
  const placed = Object.keys(given.places).map((path) => itemAt(path.split('.'), 0))
  const named = new Set([
    ...given.names,
    ...given.wanted.map(({ field }) => field),
    ...placed,
    ...Object.keys(given.unread ?? {}),
    ...reasons.flatMap((reason) => fieldOf(resource, reason, given.places) ?? []),
    ...(format === tableFormat.name ? [] : inForm),
  ])
  const isNeeded = ({ required, default: usual }: AnyField) => required && usual === undefined && record_id === null
  const offered = importedFields(resource, rights)
    .filter(([name, field]) => named.has(name) || isNeeded(field))
    .map(([name]) => name)
  const place = (name: string): number => (inForm.includes(name) ? inForm.indexOf(name) : inForm.length)
  return offered.toSorted((a, b) => place(a) - place(b))
}

/** What the file says where no value says it: cells that could not be read, and names of records. */
const textsOf = (
  { parentField }: AnyResource,
  { unread = {}, wanted, values }: GivenEntry,
  language: Language,
): Record<string, string> => ({
  ...unread,
  ...(parentField && values[parentField] === null ? { [parentField]: rootMark[language] } : {}),
  ...Object.fromEntries(wanted.map(({ field, paths }) => [field, paths.map(pathText).join('；')])),
})

/** The ids of the records that the entry names, as far as they are found; those of its own resource stay names. */
async function namedValues(
  { resource }: Importer,
  { once }: BatchRow,
  { database, identity }: RecheckWork['records'],
  given: GivenEntry,
): Promise<Record<string, unknown>> {
  const names = new ReferencedNames(database, identity)
  await names.settle(resource, once)
  const found: Record<string, unknown> = {}
  for (const { field, paths } of given.wanted) {
    if (targetOf(resource, field) === resource.name) continue
    const group = names.groupOf(resource, field, { ...given.values, ...found, ...once })
    await names.prepare(resource, field, group, paths)
    const ids = paths.flatMap((path) => {
      const one = names.find(resource, field, group, path)
      return 'id' in one ? [one.id] : []
    })
    if (ids.length > 0) found[field] = namedIn(resource.fields, field).target?.many ? [...new Set(ids)] : ids[0]
  }
  return found
}

export interface Correction {
  number: number
  /** Of the entry as the person opened it. */
  revision: string
  values: readonly { field: string; value?: unknown }[]
}

/**
 * Corrects an entry and checks it again, within the transaction of the call: `lockedBatch` is ready, and stays so until
 * that ends. Throws 100400 for a field that is not corrected here or a value that it does not take, 100409 for an entry
 * that was changed since it was opened.
 */
export async function correctEntry(
  work: RecheckWork,
  { number, revision, values }: Correction,
  language: Language,
): Promise<{ state: EntryState; next: number | null }> {
  const { importer, batch, records } = work
  const { database, identity } = records
  const { entry, given } = await openedEntry(database, batch, number)
  if (revisionOf(batch, entry) !== revision) throw new Fault(409, 100409, messagesHere.changed)
  const by = correctionsOf(importer.resource, values, identity.rights, language)
  const checked = await recheck(work, entry, correctedBy(importer, given, by))
  await replaceEntries(database, batch.id, checked, by.size > 0 ? number : null)
  await countEntries(database, batch.id)
  await noteUnknownWords(database, batch.id)
  const { state } = present(
    checked.find((one) => one.number === number),
    'the entry that was checked',
  )
  return { state, next: await nextFaulty(database, batch.id, number) }
}

/** The batch, locked against its commit and other corrections; null unless it is ready. */
export async function lockedBatch(database: Database, id: number): Promise<BatchRow | null> {
  const batch = await batchOf(database, id, true)
  return batch?.state === 'ready' ? batch : null
}

function correctionsOf(
  resource: AnyResource,
  values: Correction['values'],
  rights: ReadonlySet<string>,
  language: Language,
): Map<string, Corrected> {
  const fields = new Map(importedFields(resource, rights))
  const by = new Map<string, Corrected>()
  const issues: ValidationIssue[] = []
  for (const { field: name, value = null } of values) {
    const field = fields.get(name)
    const read = field ? correctionOf(resource, name, field, value, language) : unknownField(language)
    if ('issues' in read) issues.push(...inField(name, read.issues))
    else by.set(name, read)
  }
  if (issues.length > 0) throw invalid(issues)
  return by
}

interface NotTaken {
  issues: ValidationIssue[]
}

const unknownField = (language: Language): NotTaken => ({
  issues: [{ path: '', message: messages.unknownKey[language] }],
})
const nothing: Corrected = { isEmpty: true }
const inField = (name: string, issues: readonly ValidationIssue[]): ValidationIssue[] =>
  issues.map(({ path, message }) => ({ path: path === '' ? name : `${name}.${path}`, message }))

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as the field's form has it; nothing, as an empty cell is. */
function correctionOf(
  resource: AnyResource,
  name: string,
  field: AnyField,
  value: unknown,
  language: Language,
): Corrected | NotTaken {
  if (targetOf(resource, name)) return referenceOf(resource, name, value, language)
  if (isNothing(value)) return nothing
  const written: unknown = typeof value === 'string' ? (field.written?.(value) ?? value) : value
  const parsed = field.schema.safeParse(written)
  return parsed.success ? { value: written } : { issues: validationIssues(parsed.error, language, written) }
}

/** Records by id, as a picker gives them, or by what a cell would say: both are looked up within the person's scope. */
function referenceOf(resource: AnyResource, name: string, value: unknown, language: Language): Corrected | NotTaken {
  if (isNothing(value)) return nothing
  if (name === resource.parentField && isRootMark(value)) return { value: null }
  if (typeof value === 'string' && value.length <= longestNames) {
    const paths = pathsOf(value)
    return paths.length > 0 ? { paths } : nothing
  }
  const ids = [value].flat()
  const areIds = ids.length <= mostIds && ids.every((id) => typeof id === 'number' && Number.isInteger(id) && id > 0)
  return areIds
    ? { paths: ids.map((id) => [`#${String(id)}`]) }
    : { issues: [{ path: '', message: messagesHere.name[language] }] }
}

const longestNames = 2000
const mostIds = 500
