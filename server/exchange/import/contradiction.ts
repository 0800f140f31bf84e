import { itemAt, namedIn, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import type { SameValues } from './capability-imports.ts'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Two records with the same texts but different values. A missing value contradicts nothing, within a value too: a file
 * that says nothing of how partly right answers count has the same answer.
 */
export function contradicts(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return false
  if (Array.isArray(one) && Array.isArray(other))
    return one.length !== other.length || one.some((value, at) => contradicts(value, other[at]))
  if (!isObject(one) || !isObject(other)) return !Object.is(one, other)
  return Object.keys(one).some((key) => contradicts(one[key], ownEntry(other, key)))
}

/** `where`: the other of the two. */
export function contradictionText(resource: AnyResource, { fields, agree }: SameValues, where: Text): Text {
  const label = (name: string): Text => namedIn(resource.fields, name).label
  const [same, other] = [label(itemAt(fields, 0)), label(agree!)]
  return {
    zh: `同一${same.zh}，${other.zh}不同：与${where.zh}矛盾`,
    en: `The same ${same.en.toLowerCase()} with another ${other.en.toLowerCase()}: it contradicts ${where.en}`,
  }
}
