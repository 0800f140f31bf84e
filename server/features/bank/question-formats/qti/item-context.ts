import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import { elementText, type Element } from './element.ts'
import { explainsAnswer, isVendors } from './vendor-elements.ts'
import type { Response, Scoring } from './declarations.ts'
import { blankHtml, type RichText, type Swap } from './rich-text.ts'
import { changed, itemRefusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Thrown anywhere while reading when an item cannot be imported. */
export class NoQuestion extends Error {
  readonly reasons: Text[]

  constructor(...reasons: Text[]) {
    super(reasons[0]?.en)
    this.reasons = reasons
  }
}

/** The result of reading an interaction. */
export interface Reading {
  type: string
  options: ExerciseOption[]
  answer: ExerciseAnswer | null
  score: number | null
}

/** With the stem around it. */
export interface StemReading extends Reading {
  stem: string
}

/**
 * What our own export adds to an interaction: the name of its type, and values that QTI cannot represent. Absent from
 * items of other programs.
 */
export interface Own {
  type: string | undefined
  more: Readonly<Record<string, unknown>>
}

/** From the element that has it: the question's `div`, or the interaction of one blank. */
export const ownOf = ({ attributes }: Element): Own => ({
  type: attributes['data-exercise-type'],
  more: moreOf(attributes['data-more']),
})

function moreOf(text: string | undefined): Record<string, unknown> {
  try {
    const more: unknown = JSON.parse(text ?? '{}')
    return typeof more === 'object' && more !== null && !Array.isArray(more) ? { ...more } : {}
  } catch {
    return {}
  }
}

/** An answer with the values that QTI cannot represent. The whole question is validated later. */
export const withMore = (answer: ExerciseAnswer, { more }: Own): ExerciseAnswer =>
  ({ ...answer, ...more, type: answer.type }) as ExerciseAnswer

/** State that the readers share while one item is read. */
export interface ItemContext {
  responses: ReadonlyMap<string, Response>
  scoring: Scoring
  text: RichText
  /** Feedback from the middle of the text, as stored rich text. */
  feedback: string[]
  /** Rubrics for scorers, unchanged. */
  markingRubrics: Element[]
  /** Rubrics directly in the item's body: our own export writes them beside their question. */
  rubrics: readonly Element[]
}

export function responseTo(interaction: Element, { responses }: ItemContext): Response {
  const identifier = interaction.attributes['responseIdentifier'] ?? ''
  const response = responses.get(identifier)
  if (!response) throw new NoQuestion(itemRefusals.undeclared(identifier.slice(0, 40)))
  if (response.scoresAreas) throw new NoQuestion(itemRefusals.areaMapping)
  return response
}

const feedbacks = new Set(['feedbackInline', 'feedbackBlock'])
const templates = new Set(['printedVariable', 'templateInline', 'templateBlock'])

/** Removes from running text what is not for learners: feedback and rubrics for scorers. */
export const onlyQuestion =
  (context: ItemContext, swap: Swap = () => undefined): Swap =>
  (element) => {
    const { name, children } = element
    if (feedbacks.has(name)) {
      context.feedback.push(context.text.stored(children))
      context.text.change(changed.feedback)
      return ''
    }
    if (templates.has(name)) throw new NoQuestion(itemRefusals.templated)
    if (name === 'rubricBlock' && !isForLearners(element)) {
      context.markingRubrics.push(element)
      return ''
    }
    if (name === 'endAttemptInteraction' || name === 'stylesheet') return ''
    const own = swap(element)
    if (own !== undefined) return own
    if (name === 'rubricBlock' || name === 'prompt' || name === 'gap') {
      return name === 'gap' ? blankHtml(0) : `<div>${context.text.html(children, onlyQuestion(context, swap))}</div>`
    }
    return leftOut(element, context)
  }

/** Undefined for an element that is part of the text. */
function leftOut(element: Element, { text, feedback }: ItemContext): string | undefined {
  if (explainsAnswer(element)) {
    feedback.push(text.stored(element.children))
    text.change(changed.explanation)
    return ''
  }
  if (!isVendors(element)) return undefined
  const words = elementText(element).trim()
  if (words !== '') text.change(changed.vendors(element.name.slice(0, 60), words))
  return ''
}

const isForLearners = ({ attributes }: Element): boolean =>
  /(?:^|\s)candidate(?:\s|$)/.test(attributes['view'] ?? 'candidate')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A to Z, then AA. */
export const letterOf = (index: number): string =>
  index < letters.length
    ? letters[index]!
    : `${letters[Math.floor(index / letters.length) - 1] ?? 'Z'}${letters[index % letters.length]}`

/**
 * Our keys by the identifiers of choices: the key that the choice has, otherwise its identifier where each is one
 * letter or digit, otherwise letters in order.
 */
export function keysOf(choices: readonly Element[], number = false): Map<string, string> {
  const carried = choices.map(({ attributes }) => attributes['data-key'] ?? '')
  const identifiers = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  const fits = (keys: string[], form: RegExp): boolean =>
    keys.every((key) => form.test(key)) && new Set(keys).size === keys.length
  const letterKeys = identifiers.map((_, index) => (number ? String(index + 1) : letterOf(index)))
  const oneEach = identifiers.map((key) => key.toUpperCase())
  const keys = fits(carried, /^[A-Za-z0-9]{1,4}$/)
    ? carried
    : fits(oneEach, number ? /^[0-9]$/ : /^[A-Z0-9]$/)
      ? oneEach
      : letterKeys
  return new Map(identifiers.map((identifier, index) => [identifier, itemAt(keys, index)]))
}

export const keyOf = (keys: ReadonlyMap<string, string>, identifier: string): string => {
  const key = keys.get(identifier.trim())
  if (key === undefined) throw new NoQuestion(itemRefusals.noSuchChoice(identifier.trim().slice(0, 40)))
  return key
}

export function optionOf(choice: Element, key: string, context: ItemContext, group?: 'left' | 'right'): ExerciseOption {
  const option: ExerciseOption = { key, text: context.text.stored(choice.children, onlyQuestion(context)) }
  const carried = choice.attributes['data-group']
  const within = group ?? (carried === 'left' || carried === 'right' ? carried : undefined)
  return within && carried !== '' ? { ...option, group: within } : option
}

/** More than any real question has; our own limit is lower and has its own message. */
const most = 200
export function refuseTooMany(things: readonly unknown[]): void {
  if (things.length > most) throw new NoQuestion(itemRefusals.tooMany(most))
}

/** Choices as options, with our keys in place of their identifiers. */
export function choiceOptions(
  choices: readonly Element[],
  context: ItemContext,
): { keys: Map<string, string>; options: ExerciseOption[] } {
  refuseTooMany(choices)
  const keys = keysOf(choices)
  return {
    keys,
    options: choices.map((choice) => optionOf(choice, keyOf(keys, choice.attributes['identifier'] ?? ''), context)),
  }
}

/** Joins texts line by line without duplicates; an empty text counts only where there is no other. */
export function joined(texts: readonly string[]): string {
  const distinct = [...new Set(texts.filter((one) => one.trim() !== ''))]
  return distinct.length > 0 ? distinct.join('<br>') : (texts.find((one) => one !== '') ?? '')
}
