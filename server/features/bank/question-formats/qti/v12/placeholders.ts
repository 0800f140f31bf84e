import type { Blank, TypedBlank } from '../../../../../../resources/bank/exercise-types/blank.ts'
import type { ExerciseOption } from '../../../../../../resources/bank/exercise-types/index.ts'
import { blanksReading, type ReadBlank } from '../blanks-read.ts'
import type { Element } from '../element.ts'
import { keyOf, type Reading, type StemReading } from '../item-context.ts'
import { blankHtml, escaped } from '../rich-text.ts'
import { changed } from '../messages.ts'
import { allOf, bestOf } from './conditions.ts'
import { materialHtml, plainMaterial } from './material.ts'
import { identOf, labelsOf, materialOf, optionsOfLabels, withoutResponses, type Item12 } from './responses.ts'
import { typedBlank } from './typed-blank.ts'

/**
 * Blanks referred to by name in the text of an item: `[colour]` belongs to the response `response_colour`. In Canvas's
 * classic quizzes its material repeats the name; in the new ones the name is a UUID, and the material is the right
 * answer.
 */

const prefix = 'response_'
const named = /^(?:fill_in_multiple_blanks|multiple_dropdowns)$/

interface Place {
  response: Element
  mark: string
  /** Position in the text; Infinity: absent. */
  at: number
}

/** Null: the item has no such blanks. */
export function readPlaceholders(item: Item12, responses: readonly Element[]): StemReading | null {
  const isNamed = named.test(item.type)
  const fits = ({ name, attributes }: Element): boolean =>
    (name === 'response_lid' || name === 'response_str') && (isNamed || (attributes['ident'] ?? '').startsWith(prefix))
  if (!responses.every(fits)) return null
  let html = materialHtml(withoutResponses(item.presentation), item.text)
  const places = responses.map((response) => placeOf(response, html)).sort((a, b) => a.at - b.at)
  const lost = places.filter(({ at }) => at === Infinity)
  if (lost.length > 0 && (!isNamed || responses.every(({ name }) => name === 'response_str'))) return null
  const isChoice = ({ response }: Place): boolean => hasChoices(item, response)
  for (const place of places) {
    const blank = blankHtml(isChoice(place) ? 0 : 1)
    if (place.at === Infinity) item.text.change(changed.blankAtEnd(identOf(place.response).slice(0, 60)))
    html = place.at === Infinity ? `${html} ${blank}` : html.replace(place.mark, () => blank)
  }
  const read = readBlanks(
    item,
    places.map(({ response }) => response),
  )
  return { ...read, stem: item.text.storedHtml(html) }
}

const nameOf = (response: Element): string => identOf(response).replace(/^response_/, '')
const isNameOf = (response: Element, words: string): boolean =>
  words === nameOf(response) || words === identOf(response)

/** Searches for the response's name before its text, which may be the answer. */
function placeOf(response: Element, html: string): Place {
  const names = [nameOf(response), identOf(response), plainMaterial(materialOf(response))]
  const found = names
    .filter(Boolean)
    .map((name) => ({ mark: `[${escaped(name)}]`, at: html.indexOf(`[${escaped(name)}]`) }))
    .find(({ at }) => at >= 0)
  return { response, mark: found?.mark ?? '', at: found?.at ?? Infinity }
}

const labelAttribute = (response: Element, attribute: string): string =>
  labelsOf(response).find(({ attributes }) => attributes[attribute])?.attributes[attribute] ?? ''

/** Whether the labels are choices; otherwise they are the accepted answers. */
function hasChoices({ type }: Item12, response: Element): boolean {
  const kind = labelAttribute(response, 'answer_type')
  if (kind !== '') return /^(?:dropdown|wordbank)$/i.test(kind)
  return type === 'multiple_dropdowns' || (type === '' && labelsOf(response).length > 1)
}

function readBlanks(item: Item12, responses: readonly Element[]): Reading {
  const bank = wordBank(item, responses)
  if (bank) return bank
  const blanks = responses.map((response) =>
    hasChoices(item, response) ? choiceBlank(item, response) : { blank: namedBlank(item, response), options: [] },
  )
  return blanksReading(
    responses.some((response) => hasChoices(item, response)) ? 'cloze' : 'fill_blank',
    blanks,
    item.text,
  )
}

/** All blanks share one list of choices, and each has a right one; null: not a complete word bank. */
function wordBank(item: Item12, responses: readonly Element[]): Reading | null {
  if (!responses.every((response) => /^wordbank$/i.test(labelAttribute(response, 'answer_type')))) return null
  const labels = [...new Map(responses.flatMap(labelsOf).map((label) => [plainMaterial(label), label])).values()]
  const words = labels.map((label) => plainMaterial(label))
  const options = optionsOfLabels(item, labels)
  const keys = responses.map((response) => {
    const [right] = bestOf(item.gains, identOf(response)).values
    const label = labelsOf(response).find((one) => identOf(one) === right?.value)
    return label && options[words.indexOf(plainMaterial(label))]?.key
  })
  if (!keys.every((key) => key !== undefined)) return null
  return {
    type: 'word_bank',
    options,
    score: null,
    answer: { type: 'word_bank', keys, reuse: new Set(keys).size < keys.length },
  }
}

function choiceBlank(item: Item12, response: Element): ReadBlank {
  const options: ExerciseOption[] = optionsOfLabels(item, labelsOf(response))
  const [right] = bestOf(item.gains, identOf(response)).values
  const blank: Blank | null = right
    ? { kind: 'choice', options, key: keyOf(item.keys, right.value), score: null }
    : null
  return { blank, options }
}

/** All choices of such a blank are accepted answers; the right value refers to one, or is itself the text. */
function namedBlank(item: Item12, response: Element): TypedBlank | null {
  const labels = labelsOf(response)
  const how = labelAttribute(response, 'scoring_algorithm')
  const accept = [...new Set(labels.map((label) => plainMaterial(label)).filter(Boolean))]
  if (/regex/i.test(how)) {
    item.text.change(changed.pattern(accept.join(' | ').slice(0, 200)))
    return null
  }
  const values = allOf(item.gains, identOf(response)).map(({ value }) => value)
  if (accept.length > 0 && (values.length === 0 || labels.some((label) => values.includes(identOf(label))))) {
    if (/contains|close/i.test(how)) item.text.change(changed.matching(how))
    return { accept, case_sensitive: false, score: null }
  }
  const words = plainMaterial(materialOf(response))
  if (values.length > 0 || words === '' || isNameOf(response, words)) return typedBlank(item, response)
  return { accept: [words], case_sensitive: false, score: null }
}
