import { rangeAnswer } from '../plain-answers.ts'
import { childOf, childrenOf, elementsOf, find, findAll, elementText, within, type Element } from './element.ts'

/**
 * The declared responses of an item: their correct values and mapped scores (QTI 2.2, item, variables and response
 * processing).
 */

interface MapEntry {
  key: string
  value: number
  caseSensitive: boolean
}

interface Mapping {
  /** The score of a response without an entry in the mapping. */
  defaultValue: number | null
  lowerBound: number | null
  upperBound: number | null
  entries: MapEntry[]
}

/** A value that the item's own response processing compares with a response. */
export interface Rule {
  value: string
  caseSensitive: boolean
  /** Tolerance of a number: absolute, or in percent of it. */
  tolerance: { below: number; above: number; mode: 'absolute' | 'relative' } | null
  /** Points that the branch adds; null: computed by the item. */
  points: number | null
}

export interface Response {
  identifier: string
  cardinality: string
  baseType: string
  correct: string[]
  mapping: Mapping | null
  rules: Rule[]
  scoresAreas: boolean
}

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text?.trim() || 'none')
  return Number.isFinite(value) ? value : null
}

/** The largest of any number of values; -Infinity without any. */
export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity)

/** The responses by identifier. */
export function responsesOf(item: Element): Map<string, Response> {
  const correctOf = (declaration: Element): string[] =>
    childrenOf(childOf(declaration, 'correctResponse'), 'value').map(elementText)
  const declarations = childrenOf(item, 'responseDeclaration')
  const rules = rulesOf(item, new Map(declarations.map((one) => [one.attributes['identifier'] ?? '', correctOf(one)])))
  return new Map(
    declarations.map((declaration) => {
      const { identifier = '', cardinality = 'single', baseType = 'string' } = declaration.attributes
      const response: Response = {
        identifier,
        cardinality,
        baseType,
        correct: correctOf(declaration),
        mapping: mappingOf(childOf(declaration, 'mapping')),
        rules: rules.get(identifier) ?? [],
        scoresAreas: childOf(declaration, 'areaMapping') !== undefined,
      }
      return [identifier, response]
    }),
  )
}

function mappingOf(mapping: Element | undefined): Mapping | null {
  if (!mapping) return null
  const entries = childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    key: attributes['mapKey'] ?? '',
    value: numberOf(attributes['mappedValue']) ?? 0,
    caseSensitive: attributes['caseSensitive'] !== 'false',
  }))
  return {
    defaultValue: numberOf(mapping.attributes['defaultValue']),
    lowerBound: numberOf(mapping.attributes['lowerBound']),
    upperBound: numberOf(mapping.attributes['upperBound']),
    entries,
  }
}

/** `correct`: all or nothing. `mapped`: each response has its score. `own`: the item has rules of its own. */
export type Scoring = 'correct' | 'mapped' | 'own'

/** From the named template, or from the item's own processing. */
export function scoringOf(item: Element): Scoring {
  const processing = childOf(item, 'responseProcessing')
  const template = processing?.attributes['template'] ?? ''
  if (/match_correct/.test(template)) return 'correct'
  if (/map_response/.test(template) || find(processing, 'mapResponse')) return 'mapped'
  return find(processing, 'correct') ? 'correct' : 'own'
}

/** MAXSCORE where it is declared, otherwise the normal maximum of SCORE; null where the item declares neither. */
export function maxScoreOf(item: Element): number | null {
  const outcomes = childrenOf(item, 'outcomeDeclaration')
  const named = (name: string) => outcomes.find(({ attributes }) => attributes['identifier'] === name)
  const most = numberOf(elementText(childOf(childOf(named('MAXSCORE'), 'defaultValue'), 'value')))
  return most ?? numberOf(named('SCORE')?.attributes['normalMaximum'])
}

/** The highest score of a mapping: of one response, or of as many as are allowed. */
export function worthOf(response: Response): number | null {
  if (!response.mapping) return null
  const values = response.mapping.entries.map(({ value }) => value).filter((value) => value > 0)
  const most =
    response.cardinality === 'single' ? largest([0, ...values]) : values.reduce((sum, value) => sum + value, 0)
  const bounded = Math.min(most, response.mapping.upperBound ?? most)
  return bounded > 0 ? Math.round(bounded * 1e6) / 1e6 : null
}

const comparisons = new Set(['stringMatch', 'match', 'equal', 'equalRounded', 'member'])

/** The correct values of each response. */
type CorrectValues = ReadonlyMap<string, readonly string[]>

/** Values that the branches with points compare the responses with; negated conditions are ignored. */
function rulesOf(item: Element, correct: CorrectValues): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>()
  const isScore = scoresIn(item)
  for (const processing of childrenOf(item, 'responseProcessing')) {
    for (const branch of within(processing)) {
      if (!/^response(?:If|ElseIf)$/.test(branch.name)) continue
      const given = findAll(branch, 'setOutcomeValue').filter(isScore).map(pointsIn)
      if (given.some((points) => points === null || points > 0))
        comparisonsIn(
          elementsOf(branch)[0],
          rules,
          given.includes(null) ? null : largest(given.filter((one) => one !== null)),
          correct,
        )
    }
  }
  return rules
}

/** Numeric outcomes that are not scores. */
const noScore = /^(?:MAX|MIN)|attempt|tries|time|duration|feedback/i

/**
 * Which outcomes count as points: SCORE, and other numbers that an item sums up. A branch that only chooses feedback
 * does not show what is right.
 */
function scoresIn(item: Element): (set: Element) => boolean {
  const types = new Map(
    childrenOf(item, 'outcomeDeclaration').map(({ attributes }) => [
      attributes['identifier'] ?? '',
      attributes['baseType'] ?? '',
    ]),
  )
  return (set) => {
    const name = set.attributes['identifier'] ?? ''
    const type = types.get(name) ?? childOf(set, 'baseValue')?.attributes['baseType'] ?? ''
    return name === 'SCORE' || (/^(?:float|integer)$/.test(type) && !noScore.test(name))
  }
}

/** Null: computed by the item. */
function pointsIn(set: Element): number | null {
  const [value] = elementsOf(set)
  if (value?.name === 'baseValue') return numberOf(elementText(value))
  return value?.name === 'sum' ? numberOf(elementText(childOf(value, 'baseValue'))) : null
}

/** The rules with the highest score, and those that score less. */
export function bestRules(rules: readonly Rule[]): { best: Rule[]; lesser: Rule[] } {
  const most = largest(rules.map(({ points }) => points ?? -Infinity))
  const best = rules.filter(({ points }) => points === null || points === most)
  return { best, lesser: rules.filter((rule) => !best.includes(rule)) }
}

function comparisonsIn(
  condition: Element | undefined,
  rules: Map<string, Rule[]>,
  points: number | null,
  correct: CorrectValues,
): void {
  if (!condition || condition.name === 'not') return
  const range = rangeIn(condition)
  const compared = range ? [range] : comparedIn(condition, correct)
  if (compared.length === 0 && !comparisons.has(condition.name))
    for (const inner of elementsOf(condition)) comparisonsIn(inner, rules, points, correct)
  for (const { variable, ...rule } of compared)
    rules.set(variable, [...(rules.get(variable) ?? []), { ...rule, points }])
}

type Compared = Omit<Rule, 'points'> & { variable: string }

const variableIn = (condition: Element): string | undefined =>
  findAll(condition, 'variable')[0]?.attributes['identifier']

/** With a value in the condition itself, or with the declared ones where the condition is about a number. */
function comparedIn(condition: Element, correct: CorrectValues): Compared[] {
  if (!comparisons.has(condition.name)) return []
  const variable = variableIn(condition)
  if (variable === undefined) return []
  const base = childOf(condition, 'baseValue')
  const declared = childOf(condition, 'correct')?.attributes['identifier']
  const isOfNumber = condition.name === 'equal' || condition.name === 'equalRounded'
  const values = base ? [elementText(base)] : isOfNumber && declared !== undefined ? (correct.get(declared) ?? []) : []
  return values.map((value) => ({
    variable,
    value,
    caseSensitive: condition.attributes['caseSensitive'] !== 'false',
    tolerance: toleranceOf(condition, value),
  }))
}

/** A range as its middle and tolerance. */
function rangeIn(condition: Element): Compared | null {
  if (condition.name !== 'and') return null
  const ends = elementsOf(condition)
  const end = (name: RegExp) => ends.find((one) => name.test(one.name))
  const [low, high] = [end(/^gte?$/), end(/^lte?$/)]
  const variable = low && variableIn(low)
  const [from, to] = [low, high].map((one) => numberOf(elementText(childOf(one, 'baseValue'))))
  if (!variable || !high || variableIn(high) !== variable || ends.length !== 2 || from == null || to == null)
    return null
  const { value, tolerance } = rangeAnswer(from, to)
  return { variable, value, caseSensitive: false, tolerance: { below: tolerance, above: tolerance, mode: 'absolute' } }
}

function toleranceOf({ name, attributes }: Element, value: string): Rule['tolerance'] {
  if (name === 'equalRounded') return roundedTolerance(attributes, value)
  const mode = attributes['toleranceMode']
  if (name !== 'equal' || (mode !== 'absolute' && mode !== 'relative')) return null
  const [below = 0, above = below] = (attributes['tolerance'] ?? '').trim().split(/\s+/).map(Number)
  return Number.isFinite(below) && Number.isFinite(above) ? { below, above, mode } : null
}

/** Numbers that round to the same one differ from it by half of its last place at most. */
function roundedTolerance(attributes: Element['attributes'], value: string): Rule['tolerance'] {
  const [figures, number] = [numberOf(attributes['figures']), numberOf(value)]
  if (figures === null || number === null || !Number.isInteger(figures) || figures < 0 || figures > 15) return null
  const isSignificant = attributes['roundingMode'] !== 'decimalPlaces'
  if (isSignificant && (number === 0 || figures === 0)) return null
  const places = isSignificant ? figures - 1 - Math.floor(Math.log10(Math.abs(number))) : figures
  const half = Number(`5e${-places - 1}`)
  return { below: half, above: half, mode: 'absolute' }
}
