import { isMeant, type AnyField, type Language, type WidgetName } from '../../../resources/kit/index.ts'
import { widgets } from '../../parts/widgets.ts'
import type { AnyWidget } from '../../base/inputs/widget.ts'

const all: Readonly<Record<WidgetName, AnyWidget>> = widgets

export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(all, name)

/** The widget that a field names. */
export function widgetOf(field: Pick<AnyField, 'widget'>): AnyWidget {
  if (!isWidgetName(field.widget)) throw new Error(`no widget "${field.widget}" in src/records/fields`)
  return all[field.widget]
}

const standardWidthPx = 160

/** The width of a field's column, in pixels. */
export function columnWidthPx(field: AnyField, language: Language): number {
  const { width = standardWidthPx } = widgetOf(field)
  return typeof width === 'number' ? width : width(field, language)
}

/** The approximate width of a text, in pixels: a Chinese character is twice as wide as a Latin letter. */
export const textWidthPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 14 : 7.6), 0)

export const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a field is left out for a record: not shown, or empty with no possible value. */
export const isLeftOut = (field: AnyField, name: string, record: Readonly<Record<string, unknown>>): boolean =>
  !isMeant(field, record) || (isAbsent(record[name]) && widgetOf(field).isIdle?.(record) === true)

/** A value in words; an absent one is an empty text. */
export function valueText(field: AnyField, value: unknown, language: Language): string {
  if (isAbsent(value)) return ''
  return widgetOf(field).text?.(value as never, { field, language }) ?? String(value)
}
