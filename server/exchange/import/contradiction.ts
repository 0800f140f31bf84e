import { isDeepStrictEqual } from 'node:util'
import { itemAt, namedIn, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import type { SameValues } from './capability-imports.ts'

/** Two records with the same texts but different values. A missing value contradicts nothing. */
export const contradicts = (one: unknown, other: unknown): boolean =>
  (one ?? null) !== null && (other ?? null) !== null && !isDeepStrictEqual(one, other)

/** `where`: the other of the two. */
export function contradictionText(resource: AnyResource, { fields, agree }: SameValues, where: Text): Text {
  const label = (name: string): Text => namedIn(resource.fields, name).label
  const [same, other] = [label(itemAt(fields, 0)), label(agree!)]
  return {
    zh: `同一${same.zh}，${other.zh}不同：与${where.zh}矛盾`,
    en: `The same ${same.en.toLowerCase()} with another ${other.en.toLowerCase()}: it contradicts ${where.en}`,
  }
}
