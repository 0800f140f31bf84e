import type { AnyField, Language, WidgetName } from '../../resources/kit/index.ts'
import { boolean } from './boolean/boolean.tsx'
import { choice, choices } from './choice/choice.tsx'
import { date, dateTime } from './date/date.tsx'
import { exerciseAnswer, exerciseOptions } from './exercise/exercise.tsx'
import { exerciseGiven } from './exercise-response/exercise-response.tsx'
import { file, files, image } from './file/file.tsx'
import { importCounts } from './import-counts/import-counts.tsx'
import { jobResult } from './job-result/job-result.tsx'
import { json } from './json/json.tsx'
import { longText } from './long-text/long-text.tsx'
import { menuPerms } from './menu-perms/menu-perms.tsx'
import { decimal, integer } from './number/number.tsx'
import { pageName } from './page-name/page-name.tsx'
import { password } from './password/password.tsx'
import { permList } from './perm-list/perm-list.tsx'
import { person } from './person/person.tsx'
import { parent, ref, refs } from './ref/ref.tsx'
import { resourceName } from './resource-name/resource-name.tsx'
import { richText } from './rich-text/rich-text.tsx'
import { text } from './text/text.tsx'
import type { AnyWidget } from '../inputs/widget.ts'
import './widget-names.ts'

/** Every widget that a field may name. `tests/fields/widgets.test.ts` makes sure of it at run time too. */
export const widgets = {
  boolean,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  exerciseAnswer,
  exerciseGiven,
  exerciseOptions,
  file,
  files,
  image,
  importCounts,
  integer,
  jobResult,
  json,
  longText,
  menuPerms,
  pageName,
  parent,
  password,
  permList,
  person,
  ref,
  refs,
  resourceName,
  richText,
  text,
} as const satisfies Readonly<Record<WidgetName, AnyWidget>>

export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(widgets, name)

/** The widget that a field names. */
export function widgetOf(field: AnyField): AnyWidget {
  if (!isWidgetName(field.widget)) throw new Error(`no widget "${field.widget}" in src/fields/registry.ts`)
  return widgets[field.widget]
}

const standardWidthPx = 160

/** The width of a field's column, in pixels. */
export function columnWidthPx(field: AnyField, language: Language): number {
  const { width = standardWidthPx } = widgetOf(field)
  return typeof width === 'number' ? width : width(field, language)
}

/** About how wide a text is drawn, in pixels: a Chinese letter is twice as wide as a Latin one. */
export const textWidthPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 14 : 7.6), 0)

export const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a field is asked for beside what its neighbours have. */
const isAsked = ({ onlyWhen = {} }: AnyField, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(onlyWhen).every(([name, values]) => values.includes(record[name]))

/** Whether a field is left out for a record: not asked for, or empty with nothing that could stand there. */
export const isLeftOut = (field: AnyField, name: string, record: Readonly<Record<string, unknown>>): boolean =>
  !isAsked(field, record) || (isAbsent(record[name]) && widgetOf(field).isIdle?.(record) === true)

/** A value in words; an absent one is an empty text. */
export function valueText(field: AnyField, value: unknown, language: Language): string {
  if (isAbsent(value)) return ''
  return widgetOf(field).text?.(value as never, { field, language }) ?? String(value)
}
