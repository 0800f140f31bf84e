import type { AnyField, Fields } from './field.ts'
import type { Choice } from './fields/index.ts'
import { validationIssues } from './messages.ts'
import { checkNames } from './name-checks.ts'
import { didYouMean } from './nearest.ts'
import { recordFields, type AnyResource, type Rule } from './resource.ts'
import { tagColors } from './tag-colors.ts'
import { itemAt } from './present.ts'

/**
 * The checks of `checkResources` for one field, for names of fields, and for the texts and functions of a declaration.
 */

export const wireName = /^[a-z][a-z0-9_]{0,62}$/

/** Unknown options: the compiler accepts them where a generic is inferred. */
export function checkOptions(at: string, given: readonly string[], known: readonly string[], faults: string[]): void {
  for (const name of given)
    if (!known.includes(name)) faults.push(`${at}: no option "${name}"${didYouMean(name, known)}`)
}

export const choicesOf = (one: AnyField): readonly Choice[] =>
  (one.options['of'] as readonly Choice[] | undefined) ?? []
const valuesOf = (one: AnyField): string[] => choicesOf(one).map(({ value }) => String(value))

/** Why a field does not accept a value, in words; undefined when it does. */
export function whyNot(one: AnyField, value: unknown): string | undefined {
  const { error } = one.schema.safeParse(value)
  if (!error) return undefined
  const reasons = [...new Set(validationIssues(error, 'en', value).map(({ message }) => message))].join('; ')
  return `${JSON.stringify(value)} breaks the field's own schema: ${reasons}${didYouMean(String(value), valuesOf(one))}`
}

/** `when` and `onlyWhen`: existing fields, and possible values. */
export function checkConditions(
  at: string,
  conditions: Readonly<Record<string, readonly unknown[]>> | undefined,
  fields: Fields,
  faults: string[],
): void {
  checkNames(at, Object.keys(conditions ?? {}), Object.keys(fields), faults)
  for (const [name, values] of Object.entries(conditions ?? {})) {
    const one = fields[name]
    values.forEach((value, index) => {
      const why = one && value !== null ? whyNot(one, value) : undefined
      if (why) faults.push(`${at}.${name}[${index}]: ${why}`)
    })
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isWritten = (text: unknown): boolean => typeof text === 'string' && text.trim() !== ''

/** Every text for people in a declaration: in both languages. */
export function checkTexts(at: string, value: unknown, faults: string[]): void {
  if (typeof value === 'string' && /(^|\.)(label|help|confirm|message)$/.test(at))
    return void faults.push(`${at}: needs zh and en, as both languages show it: write { zh: '${value}', en: '…' }`)
  if (Array.isArray(value)) value.forEach((one, index) => checkTexts(`${at}[${index}]`, one, faults))
  else if (isPlain(value) && ('zh' in value || 'en' in value)) {
    const empty = ['zh', 'en'].filter((language) => !isWritten(value[language]))
    if (empty.length > 0)
      faults.push(`${at}: needs zh and en, as both languages show it: write the ${empty.join(' and the ')}`)
  } else if (isPlain(value)) {
    for (const [name, one] of Object.entries(value)) checkTexts(at === '' ? name : `${at}.${name}`, one, faults)
  }
}

function checkChoices(at: string, one: AnyField, faults: string[]): void {
  if (!Array.isArray(one.options['of'])) return
  const values = valuesOf(one)
  if (values.length === 0) faults.push(`${at}.of: has no choice, so no value could be entered: list at least one`)
  if (new Set(choicesOf(one).map(({ value }) => typeof value)).size > 1)
    faults.push(`${at}.of: has texts and numbers, and its column holds one of them: write all values alike`)
  for (const language of ['zh', 'en'] as const) {
    const labels = choicesOf(one).map(({ label }) => label?.[language])
    labels.forEach((label, index) => {
      if (label !== undefined && label !== '' && labels.indexOf(label) !== index)
        faults.push(`${at}.of[${index}].label.${language}: "${label}" is the label of of[${labels.indexOf(label)}]`)
    })
  }
  choicesOf(one).forEach(({ value, color, label: _label, ...others }, index) => {
    checkOptions(`${at}.of[${index}]`, Object.keys(others), ['value', 'label', 'color'], faults)
    if (values.indexOf(String(value)) !== index) faults.push(`${at}.of[${index}]: "${value}" is listed already`)
    if (color !== undefined && !(tagColors as readonly string[]).includes(color))
      faults.push(`${at}.of[${index}].color: no colour "${color}"${didYouMean(color, tagColors)}`)
  })
}

export function checkField(
  at: string,
  name: string,
  one: AnyField,
  resources: Record<string, AnyResource>,
  faults: string[],
): void {
  if (!wireName.test(name)) faults.push(`${at}: a field's name is snake_case, as on the wire`)
  else if (name.includes('__'))
    faults.push(`${at}: two underscores in a row begin an operator in a list's query (score__gte): write one`)
  if ((recordFields as readonly string[]).includes(name)) faults.push(`${at}: every record has "${name}" already`)
  if (one.unknownOptions) checkOptions(at, one.unknownOptions.names, one.unknownOptions.known, faults)
  checkTexts(at, { label: one.label ?? { zh: '' }, help: one.help }, faults)
  checkTexts(at, one.options, faults)
  checkChoices(at, one, faults)
  if (one.target && !resources[one.target.resource]) {
    faults.push(`${at}: no resource "${one.target.resource}"${didYouMean(one.target.resource, Object.keys(resources))}`)
  }
  if (one.options['inBoth'] && (one.flow !== 'read' || one.unique))
    faults.push(`${at}.inBoth: only the server writes a text in both languages: add flow: 'read', without unique`)
  const { min, max } = one.options
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    return void faults.push(`${at}: min is ${min} and max is ${max}, so no number fits: exchange them`)
  const why = one.default === undefined ? undefined : whyNot(one, one.default)
  if (why) faults.push(`${at}.default: ${why}`)
  if (!one.schema.safeParse(one.example).success) faults.push(`${at}.example: breaks the field's own schema`)
}

/**
 * The fields that a function reads of a record: of a complete one, and of an empty one. Its results and errors are
 * ignored.
 */
function namesReadBy(read: (record: any) => unknown, records: readonly object[]): string[] {
  const names = new Set<string>()
  for (const record of records) {
    const watched = new Proxy(record, {
      get: (target, name) => {
        if (typeof name === 'string' && !(name in Object.prototype) && name !== 'toJSON') names.add(name)
        return Reflect.get(target, name) as unknown
      },
    })
    try {
      read(watched)
    } catch {
      // An error on half a record is no fault of the declaration.
    }
  }
  return [...names]
}

/** Every field's example, and the fields of every record. */
const exampleOf = (fields: Fields): Record<string, unknown> => ({
  ...Object.fromEntries(recordFields.map((name) => [name, undefined])),
  ...Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.example as unknown])),
})

/** A function of a record that reads an unknown field would always get `undefined`. */
export function checkReads(at: string, read: (record: any) => unknown, fields: Fields, faults: string[]): void {
  const filledIn = exampleOf(fields)
  for (const name of namesReadBy(read, [filledIn, {}])) {
    if (!(name in filledIn)) faults.push(`${at}: no field "${name}"${didYouMean(name, Object.keys(filledIn))}`)
  }
}

/** A rule gets what its `of` names, and nothing else. */
export function checkRule(at: string, { path, of, holds }: Rule, fields: Fields, faults: string[]): void {
  const known = Object.keys(of)
  checkNames(`${at}.path`, [itemAt(path.split('.'), 0)], Object.keys(fields), faults)
  checkNames(`${at}.of`, known, Object.keys(fields), faults)
  const given = Object.fromEntries(known.map((name) => [name, made(of[name], fields[name]?.example)]))
  for (const name of namesReadBy(holds, [given, {}])) {
    if (!known.includes(name)) faults.push(`${at}.holds: \`of\` names no "${name}"${didYouMean(name, known)}`)
  }
}

function made(how: Rule['of'][string], example: unknown): unknown {
  try {
    return typeof how === 'function' ? how(example) : example
  } catch {
    return undefined
  }
}
