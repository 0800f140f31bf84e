import { writtenValues } from '../../records/write/written-values.ts'
import { createHash } from 'node:crypto'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import { cleanHtml } from '../../../editor/stored/clean.ts'
import { sanitise } from '../../../editor/sanitise.ts'
import {
  itemAt,
  brokenRules,
  createSchema,
  fromFiles,
  mayWrite,
  missingIn,
  mustBeComplete,
  namedIn,
  readableMissing,
  validationIssues,
  type AnyField,
  type AnyResource,
  type Fields,
} from '../../../resources/kit/index.ts'
import type { Importer } from '../record-files/importer.ts'
import type { SameValues } from './capability-imports.ts'
import { contradicts } from './contradiction.ts'
import { sameValuesOf } from './entry-checks.ts'
import { idOfKey, type ValidatedEntry, type RawEntry, type Remark, type Repeats } from '../record-files/entry.ts'
import { isIdentifiedByPlace } from './own-nodes.ts'
import { labelled } from '../record-files/table-shape.ts'

/**
 * The validation that needs no database: the form's schema, the person's rights, and earlier entries of the same file.
 * Runs in the reading thread.
 */

const maxRemarks = 20
const excerptCharacters = 200
/** Of an entry that a reader refuses, whose words are nowhere else. */
const refusedCharacters = 2000
const maxMessage = 500
const maxSection = 2000

const noRight = (field: AnyField): Remark => ({
  at: null,
  text: {
    zh: `您没有填写“${field.label.zh}”的权限，没有导入这一项`,
    en: `You have no right to write “${field.label.en}”; it was left out`,
  },
})

/**
 * Rich text of the question profile is nearly always in the stored format already, which is faster to detect than to
 * clean.
 */
function cleaned(html: string, profile: string): string {
  if (!/[<&>]/.test(html)) return html
  if (profile !== 'question') return sanitise(html, profile)
  return writeStored(parseStored(html)) === html ? html : writeStored(cleanHtml(html))
}

function cleanedKeys(value: unknown, keys: readonly string[], profile: string): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanedKeys(one, keys, profile))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && keys.includes(key) ? cleaned(one, profile) : cleanedKeys(one, keys, profile),
    ]),
  )
}

function cleanedValue(field: AnyField, value: unknown): unknown {
  if (field.stored !== 'sanitised') return value
  const profile = String(field.options['profile'])
  return typeof value === 'string'
    ? cleaned(value, profile)
    : cleanedKeys(value, field.options['html'] as string[], profile)
}

/** A text without differences of case, width and spaces. */
const digestOf = (texts: readonly unknown[]): string =>
  createHash('sha1')
    .update(
      texts
        .map((one) => (typeof one === 'string' ? one : JSON.stringify(one ?? '')))
        .join('\n')
        .normalize('NFKC')
        .toLowerCase()
        .replace(/\s+/g, ''),
    )
    .digest('base64')

/** A placeholder for ids that are not known yet, so that the schema can validate their number. */
const someId = 1

export interface ValidationContext {
  importer: Importer
  rights: ReadonlySet<string>
  once: Readonly<Record<string, unknown>>
}

/** The reader could make no record of it: its reason is the only one, not the values that are missing then. */
const isRefusedWhole = ({ values, wanted, reasons }: RawEntry): boolean =>
  reasons.length > 0 && wanted.length === 0 && Object.keys(values).length === 0

export class EntryValidator {
  private readonly resource: AnyResource
  private readonly fields: Fields
  private readonly schema: ReturnType<typeof createSchema>
  private readonly seen = new Map<string, Pick<Repeats, 'number' | 'at'> & { agree: unknown }>()
  private readonly context: ValidationContext
  private readonly same: SameValues | undefined
  private number = 0

  constructor(context: ValidationContext) {
    this.context = context
    this.resource = context.importer.resource
    this.fields = this.resource.fields
    this.same = sameValuesOf(this.resource)
    this.schema = createSchema(this.resource)
  }

  /** `number`: of an entry that is validated again, out of its turn. */
  validate(raw: RawEntry, number = (this.number += 1)): ValidatedEntry {
    const changes = [...raw.changes]
    const values = writtenValues(this.fields, this.allowed(raw.values, changes))
    const wanted = raw.wanted.filter(({ field }) => this.mayWrite(field))
    const keyField = fromFiles(this.resource)?.key
    const key = (keyField && typeof values[keyField] === 'string' ? values[keyField].trim() : raw.key) || null
    if (keyField && key && !idOfKey(key)) values[keyField] = key
    const { input, reasons, ifNew } = this.bySchema({ ...values }, { ...raw, wanted })
    /** A fault that the reader already reported at a cell is not reported again by the schema. */
    const isReported = ({ at }: Remark): boolean => at !== null && raw.reasons.some((reason) => reason.at === at)
    const excerpt = (raw.excerpt ?? this.context.importer.excerpt(values))
      .slice(0, raw.excerpt === undefined ? excerptCharacters : refusedCharacters)
      .toWellFormed()
      .replaceAll('\0', '')
    const same = raw.reasons.length > 0 ? [] : this.sameAs(key, input)
    return {
      number,
      at: raw.at.slice(0, 100),
      key: key?.slice(0, 300) ?? null,
      excerpt,
      input,
      wanted,
      reasons: [...raw.reasons, ...reasons.filter((one) => !isReported(one))].slice(0, maxRemarks),
      ifNew: raw.isAside || isRefusedWhole(raw) ? [] : ifNew.filter((one) => !isReported(one)).slice(0, maxRemarks),
      ...(raw.unknown ? { unknown: raw.unknown } : {}),
      changes: changes.slice(0, maxRemarks),
      repeats: this.repeated({ number, at: raw.at }, same, input),
      same,
      places: raw.places,
      asRead: {
        key: raw.key,
        reasons: Math.min(raw.reasons.length, maxRemarks),
        ...(raw.excerpt === undefined ? {} : { excerpt: raw.excerpt.slice(0, refusedCharacters) }),
        ...(raw.unread ? { unread: raw.unread } : {}),
      },
      media: raw.media,
      isAside: raw.isAside === true,
      ...(raw.section ? { section: raw.section.slice(0, maxSection).toWellFormed().replaceAll('\0', '') } : {}),
    }
  }

  private mayWrite(name: string): boolean {
    const field = this.fields[name]
    // The file's values are stored with the entry for the preview: only those that the person may read.
    if (field?.stored === 'hashed') return false
    return field !== undefined && mayWrite(this.resource, field, this.context.rights)
  }

  /** The values that the person may write; the others are reported. */
  private allowed(values: Record<string, unknown>, changes: Remark[]): Record<string, unknown> {
    const kept: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      if (this.mayWrite(name)) kept[name] = value
      else if (this.fields[name] && !isEmpty(value)) changes.push(noRight(this.fields[name]))
    }
    return kept
  }

  private bySchema(values: Record<string, unknown>, { places, wanted }: Pick<RawEntry, 'places' | 'wanted'>) {
    const given: Record<string, unknown> = { ...values, ...this.context.once }
    for (const { field, paths } of wanted)
      given[field] = namedIn(this.fields, field).target?.many ? paths.map(() => someId) : someId
    const parsed = this.schema.safeParse(given)
    const input = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, cleanedValue(namedIn(this.fields, name), value)]),
    )
    if (parsed.success) {
      return {
        input,
        reasons: [] as Remark[],
        ifNew: [...brokenRules(this.resource.rules, parsed.data), ...this.missing(parsed.data)].map(
          ({ path, message }) => this.remark(path, message, places),
        ),
      }
    }
    const [zh, en] = (['zh', 'en'] as const).map((language) => validationIssues(parsed.error, language, given))
    const remarks = zh!.map(({ path, message }, index) => ({
      path,
      remark: this.remark(path, { zh: message, en: en![index]?.message ?? message }, places),
    }))
    const isGiven = ({ path }: { path: string }) => Object.hasOwn(given, itemAt(path.split('.'), 0))
    const broken = this.rulesWithout(given, new Set(remarks.map(({ path }) => itemAt(path.split('.'), 0))), places)
    return {
      input,
      reasons: remarks.filter(isGiven).map(({ remark }) => remark),
      ifNew: [...remarks.filter((one) => !isGiven(one)).map(({ remark }) => remark), ...broken],
    }
  }

  /** The broken rules over several fields, independent of fields with a fault of their own. */
  private rulesWithout(
    given: Readonly<Record<string, unknown>>,
    faulty: ReadonlySet<string>,
    places: Record<string, string>,
  ): Remark[] {
    const parsed = this.schema.safeParse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name))),
    )
    return parsed.success
      ? brokenRules(this.resource.rules, parsed.data).map((rule) => this.remark(rule.path, rule.message, places))
      : []
  }

  /** What a new record lacks for the state that the file gives it. */
  private missing(record: Record<string, unknown>) {
    return mustBeComplete(this.resource, record)
      ? readableMissing(this.resource, missingIn(this.resource, record), this.context.rights)
      : []
  }

  /** A remark at the cell that it belongs to: `options.1.text` is the second option's. */
  private remark(path: string, text: { zh: string; en: string }, places: Record<string, string>): Remark {
    const parts = path.split('.')
    const field = this.fields[itemAt(parts, 0)]
    const words = field ? labelled(field.label, text) : text
    const cut = { zh: words.zh.slice(0, maxMessage), en: words.en.slice(0, maxMessage) }
    for (let length = parts.length; length > 0; length--) {
      const at = places[parts.slice(0, length).join('.')]
      if (at) return { at, text: cut, path }
    }
    return { at: null, text: cut, path }
  }

  /** The key, and the texts, by which another entry of the file repeats this one. */
  private sameAs(key: string | null, input: Record<string, unknown>): string[] {
    const { fields: sameText } = this.same ?? { fields: [] }
    const hasText = sameText.length > 0 && !isEmpty(input[itemAt(sameText, 0)])
    return [
      ...(key && !isIdentifiedByPlace(this.resource) ? [`${byKey}${key.toLowerCase()}`] : []),
      ...(hasText ? [`text ${digestOf(sameText.map((name) => input[name]))}`] : []),
    ]
  }

  private repeated(
    me: Pick<Repeats, 'number' | 'at'>,
    same: readonly string[],
    input: Record<string, unknown>,
  ): ValidatedEntry['repeats'] {
    const agree = input[String(this.same?.agree)] ?? null
    let found: ValidatedEntry['repeats'] = null
    for (const one of same) {
      const earlier = this.seen.get(one)
      if (earlier) found ??= repeatsOf(one, earlier, agree)
      else this.seen.set(one, { ...me, agree })
    }
    return found
  }
}

const byKey = 'key '

/** That an entry repeats an earlier one by the same key or the same text. `agree`: what the two should agree in. */
export const repeatsOf = (
  same: string,
  earlier: Pick<Repeats, 'number' | 'at'> & { agree: unknown },
  agree: unknown,
): Repeats => {
  const isKey = same.startsWith(byKey)
  const { number, at } = earlier
  return { number, at, by: isKey ? 'key' : 'text', differs: !isKey && contradicts(earlier.agree, agree) }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
