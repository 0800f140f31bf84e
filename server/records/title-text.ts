import { articleLineOf } from '../../editor/stored/article-line.ts'
import { lineOf } from '../../editor/stored/line.ts'
import { namedIn, type AnyField, type AnyResource } from '../../resources/kit/index.ts'

/** A record's title as one line of plain text: for rich text its words and formulas, without the markup. */

const maxCharacters = 120

function plain(field: AnyField, text: string): string {
  if (field.stored !== 'sanitised') return text
  return field.options['profile'] === 'article' ? articleLineOf(text) : lineOf(text)
}

/** A value of a resource's title field as plain text. */
export function plainTitle(resource: AnyResource, value: unknown): string {
  const given = typeof value === 'string' ? value : ''
  return plain(namedIn(resource.fields, resource.title), given).replace(/\s+/g, ' ').trim()
}

/** Never empty: a title without words (only a picture) becomes the record's number. */
export function titleText(resource: AnyResource, record: { id: number; title: string | null }): string {
  const text = plainTitle(resource, record.title)
  const characters = [...text]
  if (characters.length > maxCharacters) return `${characters.slice(0, maxCharacters - 1).join('')}…`
  return text || `#${record.id}`
}
