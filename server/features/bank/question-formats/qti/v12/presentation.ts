import type { ExerciseOption } from '../../../../../../resources/bank/exercise-types/index.ts'
import { withBlank } from '../../blank-at-end.ts'
import { blanksReading } from '../blanks-read.ts'
import { elementsOf, find, within, type Element } from '../element.ts'
import { truthIn } from '../choices.ts'
import { partOf } from '../composite.ts'
import { joined, keyOf, letterOf, NoQuestion, refuseTooMany, type Reading, type StemReading } from '../item-context.ts'
import { blankHtml, cut } from '../rich-text.ts'
import { changed, itemRefusals } from '../messages.ts'
import { allOf, bestOf } from './conditions.ts'
import { readPlaceholders } from './placeholders.ts'
import {
  identOf,
  isResponse,
  labelsOf,
  materialOf,
  optionsOfLabels,
  withoutResponses,
  type Item12,
} from './responses.ts'
import { typedBlank } from './typed-blank.ts'
import { cutMark, materialHtml, plainMaterial } from './material.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Converts the presentation of a QTI 1.2 item to one question. */

const cardinality = ({ attributes }: Element): string => (attributes['rcardinality'] ?? 'Single').toLowerCase()

export function readPresentation(item: Item12): StemReading {
  const responses = [...within(item.presentation)].filter(isResponse)
  if (responses.length === 0) throw new NoQuestion(itemRefusals.noInteraction)
  refuseTooMany(responses)
  for (const response of responses) refuseTooMany(labelsOf(response))
  const unknown = responses.find(
    (response) =>
      response.name === 'response_xy' || find(response, 'render_hotspot') || find(response, 'render_slider'),
  )
  if (unknown)
    throw new NoQuestion(itemRefusals.interaction(find(unknown, 'render_hotspot') ? 'render_hotspot' : unknown.name))
  const placed = readPlaceholders(item, responses)
  if (placed) return placed
  const lids = responses.filter(({ name }) => name === 'response_lid')
  if (lids.length === responses.length && isCategorization(item, lids)) return categorization(item, lids)
  if (lids.length === responses.length && lids.length > 1 && isMatching(item, lids)) return matching(item, lids)
  if (responses.length === 1) {
    const read = readResponse(item, itemAt(responses, 0))
    const stem = stemOf(item, responses)
    return { ...read, stem: read.type === 'fill_blank' ? withBlank(stem, (text) => item.text.change(text)) : stem }
  }
  if (responses.every(isFillIn))
    return {
      ...blanksReading(
        'fill_blank',
        responses.map((response) => ({ blank: typedBlank(item, response), options: [] })),
        item.text,
      ),
      stem: stemOf(item, responses),
    }
  return composite(item, responses)
}

const isFillIn = (response: Element): boolean => response.name !== 'response_lid' && response.name !== 'response_grp'

/**
 * All text outside the responses, with a blank for each response that is typed within it or that occurs in several
 * places.
 */
function stemOf(item: Item12, responses: readonly Element[]): string {
  return item.text.storedHtml(shown(item, responses.some(isFillIn) ? blankHtml(1) : '', responses.length > 1))
}

function shown(item: Item12, mark: string, always: boolean): string {
  const html = materialHtml(replaced(item.presentation, true), item.text)
  const pieces = html.split(cut)
  const isLast = item.text.storedHtml(pieces.at(-1) ?? '') === ''
  return !always && isLast ? pieces.join('') : pieces.join(mark)
}

/** Replaces each response by a split mark, with or without the text before it. */
function replaced(element: Element, withText: boolean): Element {
  const children = elementsOf(element).flatMap((child): Element[] => {
    if (!isResponse(child)) return [replaced(child, withText)]
    return [...(withText ? elementsOf(materialOf(child)) : []), cutMark]
  })
  return children.length === 0 ? element : { ...element, children }
}

function readResponse(item: Item12, response: Element): Reading {
  if (isFillIn(response)) return fillIn(item, response)
  if (response.name === 'response_grp') return group(item, response)
  if (cardinality(response) === 'ordered' || find(response, 'ims_render_object')) return ordering(item, response)
  return choice(item, response)
}

function choice(item: Item12, response: Element): Reading {
  const labels = labelsOf(response)
  const isMultiple = cardinality(response) === 'multiple' && !/^(?:multiple_choice|true_false)$/.test(item.type)
  const right = isMultiple ? allOf(item.gains, identOf(response)) : bestOf(item.gains, identOf(response)).values
  const truth = isMultiple ? undefined : truthOf(labels, right[0]?.value)
  if (truth !== undefined) return truth
  const options = optionsOfLabels(item, labels)
  const keys = right.map(({ value }) => keyOf(item.keys, value))
  if (!isMultiple && bestOf(item.gains, identOf(response)).lesser.length > 0) item.text.change(changed.optionScores)
  if (!isMultiple)
    return {
      type: 'single_choice',
      options,
      score: null,
      answer: keys.length > 0 ? { type: 'single_choice', key: itemAt(keys, 0) } : null,
    }
  const earns = item.gains.filter(({ equals }) => equals.has(identOf(response)))
  const credit = earns.length > 1 && earns.every(({ isTogether }) => !isTogether) ? ({ credit: 'share' } as const) : {}
  if (credit.credit) item.text.change(changed.shared)
  return {
    type: 'multiple_choice',
    options,
    score: null,
    answer: keys.length > 0 ? { type: 'multiple_choice', keys, ...credit } : null,
  }
}

/** For two choices that mean yes and no; undefined for other choices. */
function truthOf(labels: readonly Element[], right: string | undefined): Reading | undefined {
  if (labels.length !== 2) return undefined
  const truths = labels.map((label) => truthIn(plainMaterial(label) || identOf(label)))
  if (truths[0] === undefined || truths[1] === undefined || truths[0] === truths[1]) return undefined
  const value = truths[labels.findIndex((label) => identOf(label) === right)]
  if (right !== undefined && value === undefined) throw new NoQuestion(itemRefusals.noSuchChoice(right.slice(0, 40)))
  return {
    type: 'true_false',
    options: [],
    score: null,
    answer: value === undefined ? null : { type: 'true_false', value },
  }
}

function ordering(item: Item12, response: Element): Reading {
  const options = optionsOfLabels(item, labelsOf(response))
  const [gain] = item.gains.filter(({ equals }) => equals.has(identOf(response)))
  const keys = (gain?.equals.get(identOf(response)) ?? []).map(({ value }) => keyOf(item.keys, value))
  if (keys.length > 0 && keys.length !== options.length) throw new NoQuestion(itemRefusals.partialOrder)
  return { type: 'ordering', options, score: null, answer: keys.length > 0 ? { type: 'ordering', keys } : null }
}

/** Labels that list their partners are the left column; a value is made of both names, the left one first or last. */
function group(item: Item12, response: Element): Reading {
  const labels = labelsOf(response)
  const lefts = labels.filter(({ attributes }) => attributes['match_group'] !== undefined)
  const rights = labels.filter((label) => !lefts.includes(label))
  if (lefts.length === 0 || rights.length === 0) throw new NoQuestion(itemRefusals.interaction('response_grp'))
  const options = [...optionsOfLabels(item, lefts, true, 'left'), ...optionsOfLabels(item, rights, false, 'right')]
  const isLeft = (identifier: string): boolean => lefts.some((label) => identOf(label) === identifier)
  const pairs = allOf(item.gains, identOf(response)).map(({ value }) => {
    const [first = '', second = ''] = value.split(/[\s,.]+/)
    const [left, right] = isLeft(first) ? [first, second] : [second, first]
    return { left: keyOf(item.keys, left), right: keyOf(item.keys, right) }
  })
  return paired(options, pairs)
}

function paired(options: ExerciseOption[], pairs: { left: string; right: string }[]): Reading {
  if (new Set(pairs.map(({ left }) => left)).size !== pairs.length) throw new NoQuestion(itemRefusals.severalRight)
  const type = new Set(pairs.map(({ right }) => right)).size < pairs.length ? 'classification' : 'matching'
  return { type, options, score: null, answer: pairs.length > 0 ? { type, pairs } : null }
}

/** Each entry of the left column is a response of its own with the same choices. */
function isMatching({ type }: Item12, lids: readonly Element[]): boolean {
  if (type === 'matching') return true
  const [first, ...others] = lids.map((lid) =>
    labelsOf(lid)
      .map((label) => plainMaterial(label))
      .join('\u0000'),
  )
  return (
    lids.every((lid) => elementsOf(materialOf(lid)).length > 0 && cardinality(lid) === 'single') &&
    others.every((one) => one === first) &&
    lids.length > 1
  )
}

function matching(item: Item12, lids: readonly Element[]): StemReading {
  const block = [...within(item.presentation)].find(({ attributes }) => attributes['class'] === 'RIGHT_MATCH_BLOCK')
  const labels = block ? elementsOf(block) : unionOf(lids)
  const entries = block ? flowsOf(item, lids) : lids.map(materialOf)
  const [left, right] = [leftOptions(item, entries), labelOptions(item, labels)]
  const pairs = lids.flatMap((lid, index) => {
    const [value] = bestOf(item.gains, identOf(lid)).values
    if (!value) return []
    // Blackboard's choices have no text of their own: it is in a separate block, in the same order.
    const place = (block ? labelsOf(lid) : labels).findIndex((label) => identOf(label) === value.value)
    if (!right[place]) throw new NoQuestion(itemRefusals.noSuchChoice(value.value.slice(0, 40)))
    return [{ left: String(index + 1), right: right[place].key }]
  })
  return { ...paired([...left, ...right], pairs), stem: stemOutside(item) }
}

/** Canvas's new quizzes: each response is a class that accepts several of the same choices. */
function isCategorization({ type }: Item12, lids: readonly Element[]): boolean {
  return (
    type === 'categorization' ||
    (lids.length > 1 && lids.every((lid) => cardinality(lid) === 'multiple' && elementsOf(materialOf(lid)).length > 0))
  )
}

function categorization(item: Item12, lids: readonly Element[]): StemReading {
  const labels = unionOf(lids)
  const left = labels.map(
    (label, index): ExerciseOption => ({
      key: String(index + 1),
      text: item.text.storedHtml(materialHtml(label, item.text)),
      group: 'left',
    }),
  )
  const right = lids.map(
    (lid, index): ExerciseOption => ({
      key: letterOf(index),
      text: item.text.storedHtml(materialHtml(materialOf(lid), item.text)),
      group: 'right',
    }),
  )
  const pairs = lids.flatMap((lid, index) =>
    allOf(item.gains, identOf(lid)).map(({ value }) => {
      const place = labels.findIndex((label) => identOf(label) === value)
      if (place < 0) throw new NoQuestion(itemRefusals.noSuchChoice(value.slice(0, 40)))
      return { left: String(place + 1), right: letterOf(index) }
    }),
  )
  return {
    ...paired([...left, ...right], pairs),
    type: 'classification',
    stem: stemOutside(item),
    answer: pairs.length > 0 && areDifferent(pairs) ? { type: 'classification', pairs } : null,
  }
}

const areDifferent = (pairs: readonly { left: string }[]): boolean =>
  new Set(pairs.map(({ left }) => left)).size === pairs.length

/** The content around each response in Blackboard's block of responses. */
function flowsOf({ presentation }: Item12, lids: readonly Element[]): Element[] {
  const flows = [...within(presentation)].filter((element) => elementsOf(element).some((child) => lids.includes(child)))
  return flows.map((flow) => ({ ...flow, children: elementsOf(flow).filter((child) => !isResponse(child)) }))
}

const leftOptions = (item: Item12, entries: readonly Element[]): ExerciseOption[] =>
  entries.map((entry, index) => ({
    key: String(index + 1),
    text: item.text.storedHtml(materialHtml(entry, item.text)),
    group: 'left',
  }))
const labelOptions = (item: Item12, labels: readonly Element[]): ExerciseOption[] =>
  labels.map((label, index) => ({
    key: letterOf(index),
    text: item.text.storedHtml(materialHtml(label, item.text)),
    group: 'right',
  }))

/** The labels of all responses, without duplicates. */
const unionOf = (lids: readonly Element[]): Element[] => [
  ...new Map(lids.flatMap(labelsOf).map((label) => [identOf(label), label])).values(),
]

const stemOutside = ({ presentation, text }: Item12): string =>
  text.storedHtml(materialHtml(withoutResponses(presentation), text))

/** A typed response: a number, words, or an essay where no value could be compared. */
function fillIn(item: Item12, response: Element): Reading {
  if (/^(?:essay|short_response|short_answer_essay)/.test(item.type) || !hasAnswer(item, response))
    return written(item, response)
  const blank = typedBlank(item, response)
  if (blank?.kind === 'number')
    return {
      type: 'numeric',
      options: [],
      score: null,
      answer: { type: 'numeric', accept: blank.accept, tolerance: blank.tolerance ?? null, unit: '' },
    }
  return blanksReading('fill_blank', [{ blank, options: [] }], item.text)
}

const hasAnswer = ({ gains }: Item12, response: Element): boolean =>
  gains.some(({ equals, ranges }) => equals.has(identOf(response)) || ranges.has(identOf(response)))

function written(item: Item12, response: Element): Reading {
  const rows = Number(find(response, 'render_fib')?.attributes['rows'] ?? '0')
  const isShort = item.type.startsWith('short') || (rows > 0 && rows <= 3) || (item.type === '' && rows === 0)
  return { type: isShort ? 'short_answer' : 'essay', options: [], score: null, answer: null }
}

/** The text before the first response is the material; the text within each response, or before it, is its stem. */
function composite(item: Item12, responses: readonly Element[]): StemReading {
  const [first = '', ...others] = materialHtml(replaced(item.presentation, false), item.text)
    .split(cut)
    .map((piece) => item.text.storedHtml(piece))
  const last = others.splice(responses.length - 1).join('')
  const stems = responses.map((response, index) =>
    joined([
      index === 0 ? '' : itemAt(others, index - 1),
      item.text.storedHtml(materialHtml(materialOf(response), item.text)),
    ]),
  )
  const parts = responses.map((response, index) =>
    partOf(index + 1, stems[index] ?? '', () => readResponse({ ...item, type: '' }, response), item.text),
  )
  return {
    type: 'composite',
    stem: joined([first, last]),
    options: [],
    answer: { type: 'composite', parts },
    score: null,
  }
}
