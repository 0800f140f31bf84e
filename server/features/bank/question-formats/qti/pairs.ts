import type { ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import { childrenOf, findAll, type Element } from './element.ts'
import { worthOf, type Response } from './declarations.ts'
import {
  keyOf,
  keysOf,
  NoQuestion,
  optionOf,
  choiceOptions,
  refuseTooMany,
  responseTo,
  withMore,
  type ItemContext,
  type Own,
  type Reading,
} from './item-context.ts'
import { escaped } from './rich-text.ts'
import { changed, itemRefusals } from './messages.ts'
import { entryOf } from '../../../../../resources/kit/present.ts'

/** Interactions that connect two things. */

type Pair = readonly [first: string, second: string]

const pairsOf = ({ correct, mapping }: Response): Pair[] => {
  const rightPairs =
    correct.length > 0 ? correct : (mapping?.entries ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  return [...new Set(rightPairs.map((one) => one.trim().replace(/\s+/g, ' ')))].filter(Boolean).map((one) => {
    const [first = '', second = ''] = one.split(' ')
    return [first, second]
  })
}

const differ = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Our pairs all have the same weight, and a wrong pair scores the same as none. */
function notePairScores({ mapping }: Response, { scoring, text }: ItemContext, own: Own): void {
  if (own.type !== undefined || scoring === 'correct' || !mapping) return
  const values = mapping.entries.map(({ value }) => value)
  const areUneven = new Set(values.filter((value) => value > 0)).size > 1
  if (areUneven || (mapping.defaultValue ?? 0) < 0 || values.some((value) => value < 0)) text.change(changed.pairScores)
}

/**
 * `pairs` as keys of left and right; refused when one on the left has several. It is a classification where an entry on
 * the right accepts several. Scored all or nothing where the item declares it.
 */
function matching(
  options: ExerciseOption[],
  pairs: readonly Pair[],
  response: Response,
  context: ItemContext,
  own: Own,
): Reading {
  const { scoring } = context
  notePairScores(response, context, own)
  if (!differ(pairs.map(([left]) => left))) throw new NoQuestion(itemRefusals.severalRight)
  const type =
    own.type === 'matching' || own.type === 'classification'
      ? own.type
      : differ(pairs.map(([, right]) => right))
        ? 'matching'
        : 'classification'
  const credit = own.type === undefined && scoring === 'correct' ? { credit: 'all' as const } : {}
  const answer =
    pairs.length > 0 ? withMore({ type, pairs: pairs.map(([left, right]) => ({ left, right })), ...credit }, own) : null
  return { type, options, answer, score: worthOf(response) }
}

export function readMatch(interaction: Element, context: ItemContext, own: Own): Reading {
  const response = responseTo(interaction, context)
  const sets = childrenOf(interaction, 'simpleMatchSet').map((set) => childrenOf(set, 'simpleAssociableChoice'))
  const [rows = [], columns = []] = sets
  refuseTooMany([...rows, ...columns])
  const pairs = pairsOf(response)
  const isSwapped = !differ(pairs.map(([first]) => first)) && differ(pairs.map(([, second]) => second))
  if (isSwapped) context.text.change(changed.swapped)
  const [lefts, rights] = isSwapped ? [columns, rows] : [rows, columns]
  const [leftKeys, rightKeys] = [keysOf(lefts, true), keysOf(rights)]
  const options = placed([
    ...lefts.map((choice) => ({
      choice,
      option: optionOf(choice, keyOf(leftKeys, choice.attributes['identifier'] ?? ''), context, 'left'),
    })),
    ...rights.map((choice) => ({
      choice,
      option: optionOf(choice, keyOf(rightKeys, choice.attributes['identifier'] ?? ''), context, 'right'),
    })),
  ])
  const keyed = pairs.map(
    ([first, second]): Pair =>
      isSwapped
        ? [keyOf(leftKeys, second), keyOf(rightKeys, first)]
        : [keyOf(leftKeys, first), keyOf(rightKeys, second)],
  )
  return matching(options, keyed, response, context, own)
}

/** Options in their declared order, where they have one. */
function placed(given: readonly { choice: Element; option: ExerciseOption }[]): ExerciseOption[] {
  const place = ({ choice }: { choice: Element }, index: number): number =>
    Number(choice.attributes['data-position'] ?? index)
  return given
    .map((one, index) => ({ option: one.option, at: place(one, index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ option }) => option)
}

/** Pairs within one set of choices, where each is in at most one pair: the first of each pair goes to the left. */
export function readAssociate(interaction: Element, context: ItemContext, own: Own): Reading {
  const response = responseTo(interaction, context)
  const choices = childrenOf(interaction, 'simpleAssociableChoice')
  refuseTooMany(choices)
  const pairs = pairsOf(response)
  if (!differ(pairs.flat())) throw new NoQuestion(itemRefusals.overlappingPairs)
  context.text.change(changed.associate)
  const firsts = new Set(pairs.map(([first]) => first))
  const identifierOf = ({ attributes }: Element): string => attributes['identifier'] ?? ''
  const lefts =
    pairs.length > 0
      ? choices.filter((choice) => firsts.has(identifierOf(choice)))
      : choices.slice(0, Math.ceil(choices.length / 2))
  const rights = choices.filter((choice) => !lefts.includes(choice))
  const [leftKeys, rightKeys] = [keysOf(lefts, true), keysOf(rights)]
  const options = [
    ...lefts.map((choice) => optionOf(choice, entryOf(leftKeys, identifierOf(choice)), context, 'left')),
    ...rights.map((choice) => optionOf(choice, entryOf(rightKeys, identifierOf(choice)), context, 'right')),
  ]
  return matching(
    options,
    pairs.map(([first, second]): Pair => [keyOf(leftKeys, first), keyOf(rightKeys, second)]),
    response,
    context,
    own,
  )
}

/** A word bank has answers for all gaps or none, so a note keeps those that the file has. */
function noteKnownGaps(
  gaps: readonly string[],
  inGap: ReadonlyMap<string, string>,
  { text, feedback }: ItemContext,
): void {
  const known = gaps.map((gap, index) => `${index + 1}. ${inGap.get(gap) ?? '?'}`).join('  ')
  text.change(changed.gapsKnown(known.slice(0, 200)))
  feedback.push(escaped(known))
}

/** Gaps in a text, each filled with one of the choices. */
export function readGapMatch(interaction: Element, context: ItemContext, own: Own): Reading {
  const response = responseTo(interaction, context)
  const gaps = findAll(interaction, 'gap').map(({ attributes }) => attributes['identifier'] ?? '')
  refuseTooMany(gaps)
  const choices = [...childrenOf(interaction, 'gapText'), ...childrenOf(interaction, 'gapImg')]
  const { keys, options } = choiceOptions(choices, context)
  const inGap = new Map<string, string>()
  for (const [choice, gap] of pairsOf(response)) {
    if (!gaps.includes(gap)) throw new NoQuestion(itemRefusals.noSuchChoice(gap.slice(0, 40)))
    if (inGap.has(gap)) throw new NoQuestion(itemRefusals.severalInGap)
    inGap.set(gap, keyOf(keys, choice))
  }
  notePairScores(response, context, own)
  if (inGap.size > 0 && inGap.size < gaps.length) noteKnownGaps(gaps, inGap, context)
  const filled = gaps.map((gap) => inGap.get(gap)).filter((key) => key !== undefined)
  const reuse =
    !differ(filled) ||
    choices.some(({ attributes }) => attributes['matchMax'] !== undefined && attributes['matchMax'] !== '1')
  const answer =
    filled.length > 0 && filled.length === gaps.length
      ? withMore({ type: 'word_bank', keys: filled, reuse }, own)
      : null
  return { type: 'word_bank', options, answer, score: worthOf(response) }
}
