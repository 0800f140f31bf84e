import type { Completeness, Missing } from './capability.ts'
import type { AnyField, Fields, Text } from './field.ts'
import type { Language } from './messages.ts'
import { mayRead, type AnyResource } from './resource.ts'

type Values = Readonly<Record<string, unknown>>

const unreadable: Text = { zh: '无法判断是否填写完整', en: 'It is unknown whether this is complete' }
const isMissing: Text = { zh: '没有填写完整', en: 'This is not filled in completely' }

const completenessOf = ({ with: had }: AnyResource): Completeness[] =>
  had.flatMap(({ of, options }) => of.completeness?.(options) ?? [])

/** A declaration that throws on half-typed input counts as missing, never as a crash. */
function missingBy({ missing }: Completeness, { title }: AnyResource, record: Values): readonly Missing[] {
  try {
    return missing(record)
  } catch {
    return [{ path: title, message: unreadable }]
  }
}

/** What is missing in a record, whatever its state. */
export const missingIn = (resource: AnyResource, record: Values): readonly Missing[] =>
  completenessOf(resource).flatMap((one) => missingBy(one, resource, record))

/** Whether a record has to be complete in its state. */
export const mustBeComplete = (resource: AnyResource, record: Values): boolean =>
  completenessOf(resource).some(({ neededFor }) => neededFor(record) !== undefined)

/**
 * The missing fields that a write must not leave: in a record that it moves to a state for complete ones, or that was
 * complete in it. Records that an earlier version accepted incomplete can still be filed and corrected.
 */
export const missingAfter = (resource: AnyResource, before: Values | null, after: Values): readonly Missing[] =>
  completenessOf(resource).flatMap((one) => {
    const state = one.neededFor(after)
    if (state === undefined) return []
    const missing = missingBy(one, resource, after)
    const wasSo =
      missing.length > 0 &&
      before !== null &&
      one.neededFor(before) === state &&
      missingBy(one, resource, before).length > 0
    return wasSo ? [] : missing
  })

/**
 * What is missing, as somebody with these rights may see it: for a field that they may not read, only that something
 * is.
 */
export function readableMissing(
  resource: AnyResource,
  missing: readonly Missing[],
  rights: ReadonlySet<string>,
): Missing[] {
  const fields: Fields = resource.fields
  const shown = missing.map((one): Missing => {
    const [name] = one.path.split('.') as [string]
    const field = fields[name]
    return !field || mayRead(resource, field, rights) ? one : { path: name, message: isMissing }
  })
  return shown.filter(
    (one, index) =>
      shown.findIndex(({ path, message }) => path === one.path && message.zh === one.message.zh) === index,
  )
}

/** `parts.1.answer` inside a field in words: 第 2 小题. The field names its parts (`places`); others are counted. */
function placeInWords(field: AnyField | undefined, name: string, path: string, language: Language): string {
  const places = field?.options['places'] as Readonly<Record<string, Text>> | undefined
  const steps = path.split('.')
  const words = steps.flatMap((step, index) => {
    if (!/^\d+$/.test(step)) return []
    const text = places?.[steps[index - 1] ?? name]?.[language] ?? '#{n}'
    return [text.replace('{n}', String(Number(step) + 1))]
  })
  return words.join(language === 'zh' ? '' : ', ')
}

/** A sentence with its place inside a field before it: 第 2 小题：参考答案未填. */
export function atPlace(
  field: AnyField | undefined,
  name: string,
  path: string,
  message: string,
  language: Language,
): string {
  const place = path === '' ? '' : placeInWords(field, name, path, language)
  return place === '' ? message : `${place}${language === 'zh' ? '：' : ': '}${message}`
}

/** The same with the field's label before it, where the field is not visible. */
export function atField({ fields }: AnyResource, path: string, message: string, language: Language): string {
  const [name, ...inside] = path.split('.') as [string, ...string[]]
  const field = fields[name]
  const reason = atPlace(field, name, inside.join('.'), message, language)
  return field ? `${field.label[language]} › ${reason}` : reason
}
