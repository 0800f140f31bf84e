import type { ExerciseOption } from '../../../../../../resources/bank/exercise-types/index.ts'
import { elementsOf, findAll, type Element } from '../element.ts'
import { keysOf } from '../item-context.ts'
import type { RichText } from '../rich-text.ts'
import type { Gain } from './conditions.ts'
import { materialHtml } from './material.ts'
import { entryOf } from '../../../../../../resources/kit/present.ts'

/** The content of a QTI 1.2 item (ASI 1.2.1), also in the dialects of Canvas, Blackboard, Respondus and ExamView. */
export interface Item12 {
  /** The program's name for its type; '' without one. */
  type: string
  presentation: Element
  gains: readonly Gain[]
  text: RichText
  /** Our keys by the identifiers of choices, collected while reading. */
  keys: Map<string, string>
}

export const isResponse = ({ name }: Element): boolean => /^response_(?:lid|str|num|grp|xy)$/.test(name)
export const identOf = ({ attributes }: Element): string => attributes['ident'] ?? ''
export const labelsOf = (response: Element): Element[] => findAll(response, 'response_label')
export const materialOf = (element: Element): Element => ({
  ...element,
  children: element.children.filter(
    (child) => typeof child === 'object' && /^(?:material|flow_mat|mat)/.test(child.name),
  ),
})

export function optionsOfLabels(
  item: Item12,
  labels: readonly Element[],
  asNumbers = false,
  side?: 'left' | 'right',
): ExerciseOption[] {
  const keys = keysOf(
    labels.map((label) => ({ ...label, attributes: { ...label.attributes, identifier: identOf(label) } })),
    asNumbers,
  )
  for (const [identifier, key] of keys) item.keys.set(identifier, key)
  return labels.map((label) => ({
    key: entryOf(keys, identOf(label)),
    text: item.text.storedHtml(materialHtml(label, item.text)),
    ...(side && { group: side }),
  }))
}

export function withoutResponses(element: Element): Element {
  const children = elementsOf(element).filter(
    (child) =>
      !isResponse(child) &&
      child.attributes['class'] !== 'RIGHT_MATCH_BLOCK' &&
      child.attributes['class'] !== 'RESPONSE_BLOCK',
  )
  return {
    ...element,
    children:
      children.length === 0
        ? element.children.filter((child) => typeof child === 'string')
        : children.map(withoutResponses),
  }
}
