import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import { findAll, childrenOf, elementText, isElement, type Element } from './element.ts'
import { isVendors } from './vendor-elements.ts'
import { bestRules, largest, worthOf, type Response } from './declarations.ts'
import {
  keyOf,
  NoQuestion,
  choiceOptions,
  responseTo,
  withMore,
  type ItemContext,
  type Own,
  type Reading,
} from './item-context.ts'
import { changed, itemRefusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Interactions where choices are selected or ordered. */

export function readChoice(interaction: Element, context: ItemContext, own: Own): Reading {
  return picked(interaction, childrenOf(interaction, 'simpleChoice'), context, own)
}

/** A hottext interaction: selectable texts within a text. */
export function readHottext(interaction: Element, context: ItemContext, own: Own): Reading {
  context.text.change(changed.hottext)
  return picked(interaction, findAll(interaction, 'hottext'), context, own)
}

function picked(interaction: Element, choices: readonly Element[], context: ItemContext, own: Own): Reading {
  const response = responseTo(interaction, context)
  const isSingle = own.type ? own.type !== 'multiple_choice' : response.cardinality === 'single'
  const right = rightOf(response, isSingle)
  const score = worthOf(response)
  if (own.type === 'true_false' || (isSingle && own.type === undefined)) {
    const value = truthOf(choices, right[0])
    if (value !== undefined)
      return { type: 'true_false', options: [], answer: value === null ? null : { type: 'true_false', value }, score }
  }
  const { keys, options } = choiceOptions(choices, context)
  const found = right.map((identifier) => keyOf(keys, identifier))
  if (isSingle && own.type === undefined) noteLesser(response, right[0], keys, context)
  if (isSingle)
    return {
      type: 'single_choice',
      options,
      answer: found.length > 0 ? { type: 'single_choice', key: itemAt(found, 0) } : null,
      score,
    }
  const answer: ExerciseAnswer = {
    type: 'multiple_choice',
    keys: found,
    ...(own.type ? {} : creditOf(response, context)),
  }
  return { type: 'multiple_choice', options, answer: found.length > 0 ? withMore(answer, own) : null, score }
}

/** Choices that earn part of the score: a single choice has one right answer. */
export function noteLesser(
  { mapping, rules }: Response,
  right: string | undefined,
  keys: ReadonlyMap<string, string>,
  { scoring, text }: ItemContext,
): void {
  const given =
    scoring === 'correct'
      ? []
      : [...(mapping?.entries ?? []).map(({ key, value }) => ({ value: key, points: value })), ...rules]
  const lesser = given.filter(({ value, points }) => (points ?? 0) > 0 && value.trim() !== right)
  const shown = lesser.map(({ value, points }) => `${keys.get(value.trim()) ?? value.trim()}=${points}`)
  if (shown.length > 0) text.change(changed.lesserOptions([...new Set(shown)]))
}

/**
 * Identifiers of the right choices: as declared, otherwise those with the highest mapped value (for a single response)
 * or with any positive one.
 */
export function rightOf({ correct, mapping, rules }: Response, isSingle: boolean): string[] {
  const declared = [...new Set(correct.map((one) => one.trim()).filter(Boolean))]
  const worth = (mapping?.entries ?? []).filter(({ value }) => value > 0)
  const most = largest(worth.map(({ value }) => value))
  const mapped = [...new Set(worth.filter(({ value }) => !isSingle || value === most).map(({ key }) => key.trim()))]
  const found =
    declared.length > 0
      ? declared
      : mapped.length > 0
        ? mapped
        : [...new Set((isSingle ? bestRules(rules).best : rules).map(({ value }) => value.trim()))]
  return isSingle ? found.slice(0, 1) : found
}

/**
 * The credit rule for part of the right choices. Where a wrong choice deducts what a right one earns it is our
 * `penalty`; where wrong ones cost nothing the nearest rule is `share`, in which one wrong choice loses everything.
 */
function creditOf({ mapping }: Response, { scoring, text }: ItemContext): { credit?: 'share' | 'penalty' } {
  if (!mapping || scoring !== 'mapped') return {}
  const values = [...mapping.entries.map(({ value }) => value), mapping.defaultValue ?? 0]
  const [gains, losses] = [values.filter((value) => value > 0), values.filter((value) => value < 0)]
  if (losses.length === 0) text.change(changed.shared)
  else if (new Set([...gains, ...losses.map((value) => -value)]).size > 1) text.change(changed.optionScores)
  return { credit: losses.length === 0 ? 'share' : 'penalty' }
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  correct: true,
  对: true,
  正确: true,
  是: true,
  '√': true,
  '✓': true,
  false: false,
  f: false,
  no: false,
  incorrect: false,
  错: false,
  错误: false,
  否: false,
  '×': false,
  '✗': false,
}
/** The truth value of a choice that means yes or no. A single letter or digit is a name, except T and F. */
export const truthIn = (text: string): boolean | undefined => ownEntry(truths, text.trim().toLowerCase())

/**
 * For two choices that mean yes and no: whether the right one means yes; null without a right one; undefined for other
 * choices.
 */
function truthOf(choices: readonly Element[], right: string | undefined): boolean | null | undefined {
  if (choices.length !== 2) return undefined
  const meant = choices.map((choice) => truthIn(wordsOfChoice(choice)))
  if (meant[0] === undefined || meant[1] === undefined || meant[0] === meant[1]) return undefined
  if (right === undefined) return null
  const index = choices.findIndex(({ attributes }) => attributes['identifier'] === right)
  if (index < 0) throw new NoQuestion(itemRefusals.noSuchChoice(right.slice(0, 40)))
  return meant[index]
}

/** Without what is beside its words: feedback, and elements of other vendors. */
const wordsOfChoice = ({ children }: Element): string =>
  children
    .filter((child) => !isElement(child) || !(child.name.startsWith('feedback') || isVendors(child)))
    .map((child) => (isElement(child) ? elementText(child) : child))
    .join('')

export function readOrder(interaction: Element, context: ItemContext, own: Own): Reading {
  const response = responseTo(interaction, context)
  const choices = childrenOf(interaction, 'simpleChoice')
  const { keys, options } = choiceOptions(choices, context)
  const ordered = response.correct.map((identifier) => keyOf(keys, identifier))
  if (ordered.length > 0 && ordered.length < choices.length) throw new NoQuestion(itemRefusals.partialOrder)
  return {
    type: 'ordering',
    options,
    answer: ordered.length > 0 ? withMore({ type: 'ordering', keys: ordered }, own) : null,
    score: worthOf(response),
  }
}
