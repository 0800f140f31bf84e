import type { ExerciseAnswer } from '../../../../resources/exercise-types/index.ts'
import type { Blank, TypedBlank } from '../../../../resources/exercise-types/blank.ts'
import { numberIn, type Tolerance } from '../../../../resources/exercise-types/compare-numbers.ts'
import { rightOf } from './choices.ts'
import { childrenOf, type Element } from './element.ts'
import { largest, worthOf, type Response, type Rule } from './declarations.ts'
import { keyOf, optionsOf, ownOf, refuseTooMany, responseTo, withMore, type ItemContext, type Own, type Reading } from './item-context.ts'
import { changed } from './said.ts'

/** Blanks in a text: to be typed into, or with choices of their own. */

/** All of them choices or some: a cloze; all typed into: fill in the blanks. null as an answer when any of them has none. */
export function readBlanks(interactions: readonly Element[], context: ItemContext, own: Own): Reading {
  refuseTooMany(interactions)
  const blanks = interactions.map((interaction) => (interaction.name === 'inlineChoiceInteraction' ? choiceBlank : typedBlankOf)(interaction, context))
  const type = own.type ?? (interactions.some(({ name }) => name === 'inlineChoiceInteraction') ? 'cloze' : 'fill_blank')
  const known = blanks.filter((blank) => blank !== null)
  if (known.length > 0 && known.length < blanks.length) context.text.change(changed.fewerAnswers)
  const isWhole = known.length === blanks.length && known.length > 0
  return { type, options: [], answer: isWhole ? answerOf(type, known, own) : null, score: scoreOf(interactions, context) }
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

function choiceBlank(interaction: Element, context: ItemContext): Blank | null {
  const { keys, options } = optionsOf(childrenOf(interaction, 'inlineChoice'), context)
  const [right] = rightOf(responseTo(interaction, context), true)
  const blank: Blank = { kind: 'choice', options, key: right === undefined ? '' : keyOf(keys, right), score: null }
  return right === undefined ? null : ({ ...blank, ...ownOf(interaction).more } as Blank)
}

function typedBlankOf(interaction: Element, context: ItemContext): TypedBlank | null {
  const response = responseTo(interaction, context)
  if (interaction.attributes['data-more'] !== undefined) return ownBlank(interaction, response)
  const { accept, caseSensitive } = acceptedBy(response, context)
  if (accept.length === 0) return null
  const blank: TypedBlank = { accept, case_sensitive: caseSensitive, score: null }
  const isNumber = /^(?:float|integer)$/.test(response.baseType) || response.rules.some(({ tolerance }) => tolerance !== null)
  if (!isNumber || !accept.every((one) => numberIn(one) !== null)) return blank
  return { ...blank, kind: 'number', case_sensitive: false, tolerance: toleranceOf(response, context) }
}

/** Our own export maps every text that is accepted, in the author's order; what each is worth stands beside it. */
function ownBlank(interaction: Element, { mapping, correct }: Response): TypedBlank | null {
  const accept = mapping ? mapping.entries.map(({ key }) => key) : correct
  return accept.length === 0 ? null : ({ accept, case_sensitive: false, score: null, ...ownOf(interaction).more } as TypedBlank)
}

/** What earns the most, whichever way the item says it: correct values first, then the mapping, then its own processing. */
function acceptedBy({ correct, mapping, rules }: Response, { text }: ItemContext): { accept: string[]; caseSensitive: boolean } {
  const worth = (mapping?.entries ?? []).filter(({ value }) => value > 0)
  const most = largest(worth.map(({ value }) => value))
  const best = worth.filter(({ value }) => value === most)
  if (best.length < worth.length) text.change(changed.partialCredit)
  const mapped = best.map(({ key }) => key)
  const compared = rules.map(({ value }) => value)
  // A mapping that has the correct values too is in the author's order.
  const all = mapped.length > 0 && correct.every((one) => mapped.includes(one)) ? mapped : [...new Set([...correct, ...mapped, ...compared])]
  const caseSensitive = best.length > 0 ? best.some((entry) => entry.caseSensitive) : rules.every((rule) => rule.caseSensitive)
  return { accept: all.filter((one) => one !== ''), caseSensitive }
}

function toleranceOf({ rules }: Response, { text }: ItemContext): Tolerance | null {
  const [rule]: (Rule['tolerance'] | undefined)[] = rules.map(({ tolerance }) => tolerance).filter((tolerance) => tolerance !== null)
  if (!rule) return null
  if (rule.below !== rule.above) text.change(changed.tolerance)
  return { kind: rule.mode, value: Math.max(rule.below, rule.above) }
}
