import { placeWords } from '../../../resources/import/entry-places.ts'
import {
  entryOf,
  atPlace,
  changeFaults,
  fromFiles,
  missingAfter,
  namedIn,
  setByActions,
  readableMissing,
  type AnyResource,
  type Missing,
  type Text,
  present,
} from '../../../resources/kit/index.ts'
import { shownColumns } from '../../storage/tables/columns.ts'
import { sql } from '../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../records/records.ts'
import { changedFields } from '../../records/write/complete.ts'
import { shownFields, table } from '../../storage/statements/record-sql.ts'
import { scopeCondition, scopeValues } from '../../storage/statements/scope.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { NewEntry } from './batch-rows.ts'
import type { EntryMarker, Mark, Marks } from './capability-imports.ts'
import { contradictionText } from './contradiction.ts'
import { entryChecksOf, firstMarks, sameValuesOf } from './entry-checks.ts'
import { idOfKey, type ValidatedEntry, type Remark, type Repeats } from '../record-files/entry.ts'
import type { Importer, Repeated } from '../record-files/importer.ts'
import type { ReferencedNames } from '../record-files/referenced-names.ts'
import type { MissingNames } from './missing-names.ts'
import { besides, givenBy } from './given-entry.ts'
import { keepExistingFiles } from './keep-existing-files.ts'
import type { UniqueValues, WrittenEntry } from './unique-values.ts'
import { labelled, targetOf } from '../record-files/table-shape.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Validates entries against the stored records: their references, whether their key is taken, and whether they already
 * exist.
 */

const maxRemarks = 20

const messages = {
  none: (path: string) => ({ zh: `找不到“${path}”`, en: `There is no “${path}”` }),
  left: (path: string) => ({ zh: `“${path}”不填`, en: `“${path}” is left out` }),
  several: (path: string, { parentField, called, fields, title }: AnyResource) => {
    const { zh, en } = namedIn(fields, title).label
    if (parentField)
      return {
        zh: `有多个“${path}”，请写出上级名称，如“上级 > 名称”`,
        en: `There are several “${path}”; write the names above it too: “above > name”`,
      }
    return called
      ? {
          zh: `有多个“${path}”，请改写为${zh}`,
          en: `There are several “${path}”; write the ${en.toLowerCase()} instead`,
        }
      : {
          zh: `有多个“${path}”，请改写为编号，如“#12”`,
          en: `There are several “${path}”; write the number, like “#12”`,
        }
  },
  sameKey: (at: Text) => ({
    zh: `与文件中的另一条（${at.zh}）编号相同`,
    en: `Another entry of the file (${at.en}) has the same key`,
  }),
  samePlace: (at: Text) => ({
    zh: `与文件中的另一条（${at.zh}）同级且同名`,
    en: `Another entry of the file (${at.en}) has the same name below the same parent`,
  }),
  one: { zh: '只能填一个', en: 'Only one can be given' },
  sameText: (at: Text) => ({
    zh: `与文件中的另一条（${at.zh}）内容相同`,
    en: `Another entry of the file (${at.en}) has the same text`,
  }),
  keyTaken: { zh: '该编号已被您看不到的记录使用', en: 'A record that you cannot see already has this key' },
  keepsValue: (label: Text) => ({
    zh: `“${label.zh}”不随导入改变，保持不变`,
    en: `“${label.en}” cannot be changed by an import, and stays as it is`,
  }),
  severalWithKey: {
    zh: '多条记录有这个编号，无法确定更新哪一条',
    en: 'Several records have this key, so it is unclear which one to change',
  },
}

interface WithKey {
  key: string
  inside: boolean
  record: RecordRow
}

export interface MatchContext {
  importer: Importer
  records: Records
  names: ReferencedNames
  /** One per reading. */
  marker: EntryMarker | null
  /** One per reading. */
  unique: UniqueValues
  /** One per reading: names that no record has. */
  missing: MissingNames
  once: Readonly<Record<string, unknown>>
  /** The store for files of entries. */
  files: Pick<FileStore, 'read'>
}

/** Entries with their state, ready to be stored. */
export async function matchExisting(context: MatchContext, validated: readonly ValidatedEntry[]): Promise<NewEntry[]> {
  await resolveNames(context, validated)
  return matchResolved(context, validated)
}

/** An entry as it is stored with what its file gave for it. */
const withGiven = (entry: NewEntry, { given, same, isAside }: ValidatedEntry): NewEntry =>
  isAside || !given ? entry : { ...entry, given: besides(given, entry.input), same }

/** The same for entries that already have ids instead of names. */
export async function matchResolved(context: MatchContext, validated: readonly ValidatedEntry[]): Promise<NewEntry[]> {
  await context.importer.complete?.(context.records, validated, context.once)
  const [byKey, stored] = await Promise.all([recordsByKey(context, validated), storedMarks(context, validated)])
  const known = validated.flatMap((entry) =>
    (byKey.get(knownKey(entry)) ?? [])
      .filter(({ inside }) => inside)
      .map(({ record }) => ({ record, input: entry.input })),
  )
  await keepExistingFiles(context.records.database, context.files, known)
  const [marks, repeated] = await Promise.all([
    marksOfNew(context, validated, byKey),
    context.importer.repeated?.(context.records, validated, context.once),
  ])
  const judged = validated.map((entry): Judged => {
    const withKey = byKey.get(knownKey(entry)) ?? []
    const { number } = entry
    const found = verdictOf(context, entry, withKey, stored.get(number), marks.get(number), repeated?.get(number))
    return { entry, verdict: found, before: found.state === 'update' ? withKey[0]?.record : undefined }
  })
  const taken = await context.unique.taken(context.records.database, judged.flatMap(writtenBy(context.once)))
  return judged.map(({ entry, verdict: own }) => {
    const reasons = taken.get(entry.number)
    return withGiven(newEntryOf(entry, reasons ? refused(...reasons) : own), entry)
  })
}

interface Judged {
  entry: ValidatedEntry
  verdict: Verdict
  /** The record that it changes. */
  before: RecordRow | undefined
}

const writtenBy =
  (once: MatchContext['once']) =>
  ({ entry: { number, at, input, places }, verdict: { state }, before }: Judged): WrittenEntry[] =>
    state === 'new' || state === 'similar' || state === 'update'
      ? [{ number, at, input, places, record: before?.id ?? null, after: { ...before, ...once, ...input } }]
      : []

function newEntryOf(entry: ValidatedEntry, { state, ...found }: Verdict): NewEntry {
  const { number, at, key, excerpt, input, changes, own } = entry
  const isRefused = state === 'refused'
  return {
    number,
    at,
    key,
    excerpt,
    input: isRefused ? {} : input,
    changes,
    level: own?.level ?? 0,
    links: isRefused ? {} : (own?.links ?? {}),
    section: entry.section ?? null,
    state,
    ...found,
  }
}

/** The record that an entry means, among those looked up. */
function knownKey({ key, own }: ValidatedEntry): string {
  if (own?.record) return `#${own.record}`
  return own?.isIdentifiedByPlace ? '' : (key?.toLowerCase() ?? '')
}

/** Asks the capabilities about entries that are still considered new. */
async function marksOfNew(
  { records, marker, once }: MatchContext,
  validated: readonly ValidatedEntry[],
  byKey: ReadonlyMap<string, WithKey[]>,
): Promise<Marks> {
  const isNew = (entry: ValidatedEntry) =>
    entry.reasons.length === 0 && entry.ifNew.length === 0 && !entry.repeats && !byKey.has(knownKey(entry))
  return marker ? marker.of(records, validated.filter(isNew), once) : new Map()
}

/** Existing records that capabilities recognise in entries. */
async function storedMarks(
  { importer: { resource }, records, once }: MatchContext,
  validated: readonly ValidatedEntry[],
): Promise<Marks> {
  const asked = validated.filter(({ reasons, repeats }) => reasons.length === 0 && !repeats)
  return firstMarks(
    await Promise.all(entryChecksOf(resource).map(async ({ stored }) => stored?.(records, asked, once) ?? new Map())),
  )
}

export type Verdict = Pick<NewEntry, 'state' | 'reasons' | 'record_id' | 'record_version'>

const verdict = (
  state: Verdict['state'],
  reasons: Remark[] = [],
  record?: { id: number; version: number },
): Verdict => ({
  state,
  reasons,
  record_id: record?.id ?? null,
  record_version: record?.version ?? null,
})
const refused = (...reasons: Remark[]): Verdict => verdict('refused', reasons)
const remark = (text: Remark['text']): Remark => ({ at: null, text })

function verdictOf(
  context: MatchContext,
  entry: ValidatedEntry,
  withKey: readonly WithKey[],
  stored: Mark | undefined,
  mark: Mark | undefined,
  repeated: Repeated | undefined,
): Verdict {
  if (entry.isAside) return verdict('left_out', entry.reasons)
  // All faults are reported at once; fields that only a new record requires are reported where no key names an existing
  // one.
  const unknown = entry.unknown && withKey.length === 0 ? [entry.unknown] : []
  if (entry.reasons.length > 0) return refused(...entry.reasons, ...(entry.key === null ? entry.ifNew : unknown))
  if (entry.repeats?.by === 'key') return verdict('duplicate', [remark(messages.sameKey(placeWords(entry.repeats.at)))])
  if (entry.repeats?.by === 'place')
    return verdict('duplicate', [remark(messages.samePlace(placeWords(entry.repeats.at)))])
  if (withKey.length > 1) return refused(remark(messages.severalWithKey))
  const [known] = withKey
  if (known)
    return known.inside
      ? changeVerdict(context.importer.resource, context.records, { ...entry, links: entry.own?.links }, known.record)
      : refused(remark(messages.keyTaken))
  if (unknown.length > 0) return refused(...unknown)
  if (entry.key && idOfKey(entry.key)) return refused(remark(messages.none(entry.key)))
  if (entry.ifNew.length > 0) return refused(...entry.ifNew)
  if (entry.repeats) return verdict('duplicate', [remark(sameText(context, entry.repeats))])
  if (stored) return marked(stored)
  if (repeated) return verdict('duplicate', [remark(repeated.text)], repeated)
  return mark ? marked(mark) : verdict('new')
}

const marked = ({ state, text, record }: Mark): Verdict => verdict(state, [remark(text)], record ?? undefined)

function sameText({ importer: { resource } }: MatchContext, { at, differs }: Repeats): Text {
  const place = placeWords(at)
  return differs
    ? contradictionText(resource, sameValuesOf(resource)!, {
        zh: `文件中的另一条（${place.zh}）`,
        en: `another entry of the file (${place.en})`,
      })
    : messages.sameText(place)
}

type Given = Pick<ValidatedEntry, 'input' | 'changes'>

/**
 * What an entry would do to the record that it means: nothing, a change, or one that the record cannot take. Values
 * that only actions set are removed from the input, in place.
 */
export function changeVerdict(
  resource: AnyResource,
  records: Records,
  entry: Given & { links?: Readonly<Record<string, unknown>> | undefined },
  record: RecordRow,
): Verdict {
  leaveSetByActions(resource, entry, record)
  const changed = [...changedFields(record, entry.input), ...Object.keys(entry.links ?? {})]
  if (changed.length === 0) return verdict('same', [], record)
  const kept = entryChecksOf(resource).flatMap(({ keeps }) => keeps?.(records.identity, record, changed) ?? [])
  if (kept.length > 0) return refused(...kept.map(remark))
  const after = { ...record, ...entry.input }
  const { rights } = records.identity
  const broken = [
    ...changeFaults(resource, rights, record, after),
    ...readableMissing(resource, missingAfter(resource, record, after), rights),
  ]
  if (broken.length === 0) return verdict('update', [], record)
  return refused(
    ...broken.slice(0, maxRemarks).map((fault) => ({ ...remark(textAt(resource, fault)), path: fault.path })),
  )
}

/** What would be wrong in the resulting record, after the name of its field and the place inside it. */
function textAt(resource: AnyResource, { path, message }: Missing): Text {
  const [name, ...inside] = path.split('.') as [string, ...string[]]
  const field = namedIn(resource.fields, name)
  const worded = (language: 'zh' | 'en') => atPlace(field, name, inside.join('.'), message[language], language)
  return labelled(field.label, { zh: worded('zh'), en: worded('en') })
}

/** An existing record keeps what only actions set, whatever the file says. */
function leaveSetByActions(resource: AnyResource, { input, changes }: Given, record: RecordRow): void {
  for (const name of setByActions(resource)) {
    if (!(name in input)) continue
    if (input[name] !== record[name]) changes.push(remark(messages.keepsValue(namedIn(resource.fields, name).label)))
    delete input[name]
  }
}

/** Replaces names by ids, except those of the resource's own records: `own-links.ts`. */
export async function resolveNames(
  { importer: { resource }, names, missing, once }: MatchContext,
  validated: readonly ValidatedEntry[],
): Promise<void> {
  const asked = new Map<string, { field: string; group: unknown; paths: string[][] }>()
  for (const entry of validated) {
    entry.given ??= givenBy(entry)
    for (const { field, paths } of entry.wanted) {
      if (targetOf(resource, field) === resource.name) continue
      const group = names.groupOf(resource, field, { ...entry.input, ...once })
      const place = `${field}|${String(group)}`
      if (!asked.has(place)) asked.set(place, { field, group, paths: [] })
      entryOf(asked, place).paths.push(...paths)
    }
  }
  for (const { field, group, paths } of asked.values()) await names.prepare(resource, field, group, paths)
  for (const entry of validated) resolveEntry(resource, names, missing, once, entry)
}

function resolveEntry(
  resource: AnyResource,
  names: ReferencedNames,
  missing: MissingNames,
  once: Readonly<Record<string, unknown>>,
  entry: ValidatedEntry,
): void {
  for (const { field, at, paths, isNeeded } of entry.wanted) {
    if (targetOf(resource, field) === resource.name) continue
    const declared = namedIn(resource.fields, field)
    const group = names.groupOf(resource, field, { ...entry.input, ...once })
    if (paths.length > 1 && !declared.target?.many) {
      entry.reasons.push({ at, text: labelled(declared.label, messages.one), path: field })
      continue
    }
    const ids: number[] = []
    const links: number[] = []
    for (const path of paths) {
      const found = names.find(resource, field, group, path)
      const decided = 'problem' in found && found.problem === 'none' ? missing.decide(field, group, path) : null
      if ('id' in found) ids.push(found.id)
      else if (decided === 'leave')
        entry.changes.push({ at, text: labelled(declared.label, messages.left(path.join(' > ').slice(0, 100))) })
      else if (decided) {
        ids.push(...decided.ids)
        links.push(...decided.links)
      } else {
        const target = resourceByName(present(targetOf(resource, field), 'a target'))
        const text = labelled(declared.label, messages[found.problem](path.join(' > ').slice(0, 100), target))
        ;(isNeeded ? entry.reasons : entry.changes).push({ at, text, path: field })
      }
    }
    if (links.length > 0) {
      entry.own ??= { record: null, isIdentifiedByPlace: false, level: 0, links: {} }
      entry.own.links[field] = [...new Set(links)]
    }
    const many = declared.target?.many === true
    if (many && ids.length > 0) entry.input[field] = [...new Set(ids)]
    else if (!many && ids.length > 0) entry.input[field] = ids[0]
  }
}

/** Living records by key in lower case, including those that the person cannot see. */
async function recordsByKey(
  { importer: { resource }, records, once }: MatchContext,
  validated: readonly ValidatedEntry[],
): Promise<Map<string, WithKey[]>> {
  const found = new Map<string, WithKey[]>()
  const keyField = fromFiles(resource)?.key
  const keys = [...new Set(validated.map(knownKey))].filter(
    (key) => key !== '' && (keyField !== undefined || idOfKey(key) !== null),
  )
  if (keys.length === 0) return found
  const ids = keys.flatMap((key) => idOfKey(key) ?? [])
  const column = keyField ? sql`lower(t.${sql.identifier(keyField)})` : sql`null::text`
  const within: string | undefined = keyField && namedIn(resource.fields, keyField).uniqueWithin
  const inGroup = within && once[within] !== undefined ? sql` and t.${sql.identifier(within)} = ${once[within]}` : sql``
  const scope = scopeCondition(resource, records.identity, sql`t`, 'write')
  const rows = await records.database.all<WithKey>(
    sql`select case when t.id = any(${sql.param(ids)}::integer[]) then '#' || t.id else ${column} end as key, ${scope ? sql`(${scope}) is true` : sql`true`} as inside,
      (select row_to_json(shown) from (select ${shownColumns(resource, shownFields(resource), records.identity)}) shown) as record
      from ${table(resource)} t where (${column} = any(${sql.param(keys)}::text[]) or t.id = any(${sql.param(ids)}::integer[])) and t.deleted_at is null${inGroup}`,
    scopeValues(records.identity),
  )
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row])
  return found
}
