import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Blank, TypedBlank } from '../../../../../resources/bank/exercise-types/blank.ts'
import { numberIn, type Tolerance } from '../../../../../resources/bank/exercise-types/compare-numbers.ts'
import { noteLesser, rightOf } from './choices.ts'
import { blanksReading, type ReadBlank } from './blanks-read.ts'
import { childrenOf, type Element } from './element.ts'
import { bestRules, largest, worthOf, type Response } from './declarations.ts'
import {
  keyOf,
  choiceOptions,
  ownOf,
  refuseTooMany,
  responseTo,
  withMore,
  type ItemContext,
  type Own,
  type Reading,
} from './item-context.ts'
import { changed } from './messages.ts'

/** Blanks in a text: typed, or with choices of their own. */

/** Blanks with choices, all or some of them, make a cloze; only typed ones make a fill-in-the-blanks question. */
export function readBlanks(interactions: readonly Element[], context: ItemContext, own: Own): Reading {
  refuseTooMany(interactions)
  const read = interactions.map((interaction) =>
    (interaction.name === 'inlineChoiceInteraction' ? choiceBlank : typedBlankOf)(interaction, context),
  )
  const known = read.flatMap(({ blank }) => blank ?? [])
  const score = scoreOf(interactions, context)
  if (own.type !== undefined)
    return {
      type: own.type,
      options: [],
      answer: known.length === read.length && known.length > 0 ? answerOf(own.type, known, own) : null,
      score,
    }
  const type = interactions.some(({ name }) => name === 'inlineChoiceInteraction') ? 'cloze' : 'fill_blank'
  return { ...blanksReading(type, read, context.text), score }
}

function answerOf(type: string, blanks: Blank[], own: Own): ExerciseAnswer {
  if (type === 'cloze') return withMore({ type, blanks }, own)
  const typed = blanks.filter((blank): blank is TypedBlank => blank.kind !== 'choice')
  if (type !== 'numeric') return withMore({ type: 'fill_blank', blanks: typed, any_order: false }, own)
  const [{ accept, tolerance = null, unit = '' }] = typed as [TypedBlank]
  return withMore({ type, accept, tolerance, unit }, own)
}

function scoreOf(interactions: readonly Element[], context: ItemContext): number | null {
  const worth = interactions.map((interaction) => worthOf(responseTo(interaction, context)))
  return worth.every((one) => one !== null) ? Math.round(worth.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6 : null
}

function choiceBlank(interaction: Element, context: ItemContext): ReadBlank {
  const { keys, options } = choiceOptions(childrenOf(interaction, 'inlineChoice'), context)
  const response = responseTo(interaction, context)
  const [right] = rightOf(response, true)
  if (ownOf(interaction).type === undefined && interaction.attributes['data-more'] === undefined)
    noteLesser(response, right, keys, context)
  if (right === undefined) return { blank: null, options }
  const blank: Blank = { kind: 'choice', options, key: keyOf(keys, right), score: null }
  return { blank: { ...blank, ...ownOf(interaction).more }, options }
}

const typedBlankOf = (interaction: Element, context: ItemContext): ReadBlank => ({
  blank: typedBlank(interaction, context),
  options: [],
})

function typedBlank(interaction: Element, context: ItemContext): TypedBlank | null {
  const response = responseTo(interaction, context)
  if (interaction.attributes['data-more'] !== undefined) return ownBlank(interaction, response)
  const { accept, caseSensitive } = acceptedBy(response, context)
  if (accept.length === 0) return null
  const blank: TypedBlank = { accept, case_sensitive: caseSensitive, score: null }
  const isNumber =
    /^(?:float|integer)$/.test(response.baseType) || response.rules.some(({ tolerance }) => tolerance !== null)
  if (!isNumber || !accept.every((one) => numberIn(one) !== null)) return blank
  return { ...blank, kind: 'number', case_sensitive: false, tolerance: toleranceOf(response, context) }
}

/** Our own export maps every accepted text in the author's order, and has the scores beside it. */
function ownBlank(interaction: Element, { mapping, correct }: Response): TypedBlank | null {
  const accept = mapping ? mapping.entries.map(({ key }) => key) : correct
  return accept.length === 0 ? null : { accept, case_sensitive: false, score: null, ...ownOf(interaction).more }
}

/**
 * The answers with the highest score, from the first source that has any: correct values, the mapping, the item's own
 * processing.
 */
function acceptedBy(
  { correct, mapping, rules }: Response,
  { text }: ItemContext,
): { accept: string[]; caseSensitive: boolean } {
  const worth = (mapping?.entries ?? []).filter(({ value }) => value > 0)
  const most = largest(worth.map(({ value }) => value))
  const best = worth.filter(({ value }) => value === most)
  const compared = bestRules(rules)
  const lesser = [
    ...worth.filter((entry) => !best.includes(entry)).map(({ key, value }) => ({ value: key, points: value })),
    ...compared.lesser,
  ]
  if (lesser.length > 0) text.change(changed.partialCredit(lesser.map(({ value, points }) => `${value}=${points}`)))
  const mapped = best.map(({ key }) => key)
  // A mapping that contains the correct values too is in the author's order.
  const all =
    mapped.length > 0 && correct.every((one) => mapped.includes(one))
      ? mapped
      : [...new Set([...correct, ...mapped, ...compared.best.map(({ value }) => value)])]
  const caseSensitive =
    best.length > 0 ? best.some((entry) => entry.caseSensitive) : compared.best.every((rule) => rule.caseSensitive)
  return { accept: all.filter((one) => one !== ''), caseSensitive }
}

/** The smallest tolerance applies to all values; a note lists what this loses. */
function toleranceOf({ rules }: Response, { text }: ItemContext): Tolerance | null {
  const given = bestRules(rules).best.map(({ value, tolerance }) => ({
    value,
    tolerance,
    width: tolerance ? Math.max(tolerance.below, tolerance.above) : 0,
  }))
  if (given.some(({ tolerance }) => tolerance && tolerance.below !== tolerance.above)) text.change(changed.tolerance)
  const [least] = given.toSorted((a, b) => a.width - b.width)
  const wider = given.filter(
    ({ width, tolerance }) => width !== least?.width || tolerance?.mode !== least.tolerance?.mode,
  )
  if (wider.length > 0)
    text.change(
      changed.tolerances(
        wider.map(({ value, tolerance, width }) => `${value}±${width}${tolerance?.mode === 'relative' ? '%' : ''}`),
      ),
    )
  return least?.tolerance && least.width > 0 ? { kind: least.tolerance.mode, value: least.width } : null
}
