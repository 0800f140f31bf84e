import { z } from 'zod'
import { classification, matching, ordering, pairs, type OrderCredit, type Pair, type PairCredit } from './arranging.ts'
import { key, type ExerciseOption } from './options.ts'
import { scored, sharesOf, summed, type Score } from './points.ts'
import { choicesOf, defineScoring, type MarkRow } from './type-scoring.ts'
import { entryOf, itemAt } from '../../kit/present.ts'

/** An entry with two partners is ambiguous and wrong. Entries without a class do not count. */
function scorePairs(
  answer: { pairs: readonly Pair[]; credit?: PairCredit | undefined },
  response: readonly Pair[],
  points: number,
): Score {
  const partners = new Map<string, Set<string>>()
  for (const { left, right } of response) partners.set(left, (partners.get(left) ?? new Set()).add(right))
  const isRight = ({ left, right }: Pair) => partners.get(left)?.size === 1 && entryOf(partners, left).has(right)
  const shares = sharesOf(
    points,
    answer.pairs.map(() => null),
  )
  const each = summed(answer.pairs.map((pair, index) => scored(isRight(pair) ? 1 : 0, itemAt(shares, index))))
  return answer.credit !== 'all' ? each : scored(each.verdict === 'right' ? 1 : 0, points, each.perPart)
}

/** A row for each entry of the left column, with the keys of the right one. */
const pairRows = (options: readonly ExerciseOption[]): MarkRow[] => {
  const choices = choicesOf(options.filter(({ group }) => group === 'right'))
  return options
    .filter(({ group }) => group === 'left')
    .map(({ key: left }) => ({ label: left, option: left, many: false, choices }))
}
const pairsChosen = (chosen: readonly (readonly string[])[], rows: readonly MarkRow[]): Pair[] =>
  rows.flatMap(({ option = '' }, at) => (chosen[at] ?? []).map((right) => ({ left: option, right })))

export const matchingScoring = defineScoring(matching, {
  response: z.strictObject({ type: z.literal('matching'), pairs: pairs.max(40) }),
  nothing: { type: 'matching', pairs: [] },
  right: (answer) => ({ type: 'matching', pairs: answer.pairs }),
  prompt: () => ({ type: 'matching' }),
  marks: {
    rows: (_, options) => pairRows(options),
    response: (chosen, rows) => ({ type: 'matching', pairs: pairsChosen(chosen, rows) }),
  },
  score: (answer, response, { points }) => scorePairs(answer, response.pairs, points),
})

export const classificationScoring = defineScoring(classification, {
  response: z.strictObject({ type: z.literal('classification'), pairs: pairs.max(40) }),
  nothing: { type: 'classification', pairs: [] },
  right: (answer) => ({ type: 'classification', pairs: answer.pairs }),
  prompt: () => ({ type: 'classification' }),
  marks: {
    rows: (_, options) => pairRows(options),
    response: (chosen, rows) => ({ type: 'classification', pairs: pairsChosen(chosen, rows) }),
  },
  score: (answer, response, { points }) => scorePairs(answer, response.pairs, points),
})

/** The rules are at `orderCredits` in `arranging.ts`. */
function orderShare(right: readonly string[], response: readonly string[], credit: OrderCredit): number {
  const placeOf = new Map([...new Set(response)].map((one, place) => [one, place]))
  const places = right.map((one) => placeOf.get(one))
  const isSame = placeOf.size === right.length && places.every((place, index) => place === index)
  if (isSame || right.length < 2) return isSame ? 1 : 0
  if (credit === 'all') return 0
  if (credit === 'adjacent') {
    return (
      places
        .slice(1)
        .filter((place, index) => place !== undefined && places[index] !== undefined && place === places[index] + 1)
        .length /
      (right.length - 1)
    )
  }
  let balance = 0
  for (const [index, first] of places.entries()) {
    for (const second of places.slice(index + 1))
      balance += first === undefined || second === undefined ? 0 : Math.sign(second - first)
  }
  return Math.max(0, balance / ((right.length * (right.length - 1)) / 2))
}

export const orderingScoring = defineScoring(ordering, {
  response: z.strictObject({ type: z.literal('ordering'), keys: z.array(key).max(40) }),
  nothing: { type: 'ordering', keys: [] },
  right: (answer) => ({ type: 'ordering', keys: answer.keys }),
  prompt: () => ({ type: 'ordering' }),
  /** A row for each place. An empty one is left out, so that what was written counts. */
  marks: {
    rows: (_, options) => options.map((_, at) => ({ label: String(at + 1), many: false, choices: choicesOf(options) })),
    response: (chosen) => ({ type: 'ordering', keys: chosen.flatMap(([one]) => one ?? []) }),
  },
  score: (answer, response, { points }) =>
    scored(orderShare(answer.keys, response.keys, answer.credit ?? 'all'), points),
})
