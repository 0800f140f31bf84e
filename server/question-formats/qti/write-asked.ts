import {
  exerciseType,
  type AnswerOf,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../resources/exercise-types/index.ts'
import type { Blank, TypedBlank } from '../../../resources/exercise-types/blank.ts'
import { blanksIn } from '../../../resources/exercise-types/stored-text.ts'
import { typesWrittenBy, writtenBy, type SimpleTypeName, type TypeWriters } from '../by-type.ts'
import type { TypesInFormat } from '../format.ts'
import { richText, type TextOptions } from './write-text.ts'
import { inBody, xml, xmlText, type Attributes, type Dialect } from './write-xml.ts'

/**
 * Writes a question as QTI interactions with their correct responses. Names are those of 2.x; the dialect converts
 * them.
 */

export interface Asked {
  type: string
  stem: string
  options: readonly ExerciseOption[]
  answer: ExerciseAnswer | null
}

export interface Written {
  /** Response declarations. */
  declarations: string[]
  /** Conditions that add to SCORE. */
  conditions: string[]
  /** The question's `div`. */
  body: string
  /** Rubrics for the scorer: QTI allows them only in the item's body, beside the `div`. */
  rubrics?: string[]
  /** The whole scoring as a standard template, where one fits. */
  template: 'match_correct' | 'map_response' | null
}

interface Frame {
  dialect: Dialect
  text: TextOptions
  /** Prefix of the question's response variables. */
  prefix: string
  /** The full score. */
  points: number
  attributes: Attributes
  /** Written after the interactions, in the question's `div`. */
  after?: string
}

/** `stem`: null where it is part of the interaction. */
type Pieces = Omit<Written, 'body'> & { stem: string | null; asked: string }

/** Values that QTI cannot represent. Undefined where there are none. */
const moreOf = (value: Record<string, unknown> | null, ...said: readonly string[]): string | undefined => {
  const more = Object.entries(value ?? {}).filter(
    ([key, one]) => !said.includes(key) && key !== 'type' && one !== undefined,
  )
  return more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : undefined
}

/** A valid NCName, unique for each key. */
const identifier = (key: string): string => (/^[A-Za-z]/.test(key) ? key : `N${key}`)
const identifiersOf = (keys: readonly string[]): Map<string, string> => {
  const taken = new Set<string>()
  return new Map(
    keys.map((key) => {
      let name = identifier(key)
      while (taken.has(name)) name = `${name}_`
      taken.add(name)
      return [key, name]
    }),
  )
}

interface Response {
  name: string
  cardinality: 'single' | 'multiple' | 'ordered'
  baseType: string
  correct: readonly string[]
  mapping?: string
}

function declared({ qti }: Dialect, { name, cardinality, baseType, correct, mapping = '' }: Response): string {
  const right =
    correct.length > 0 ? qti('correctResponse', {}, ...correct.map((value) => qti('value', {}, xmlText(value)))) : ''
  return qti('responseDeclaration', { identifier: name, cardinality, baseType }, right, mapping)
}

/** Adds the value of `worth` to SCORE when `when` is true. */
const adds = ({ qti }: Dialect, when: string, worth: string): string =>
  qti(
    'responseCondition',
    {},
    qti(
      'responseIf',
      {},
      when,
      qti('setOutcomeValue', { identifier: 'SCORE' }, qti('sum', {}, qti('variable', { identifier: 'SCORE' }), worth)),
    ),
  )
const float = ({ qti }: Dialect, value: number): string => qti('baseValue', { baseType: 'float' }, String(value))
const isRight = ({ qti }: Dialect, name: string): string =>
  qti('match', {}, qti('variable', { identifier: name }), qti('correct', { identifier: name }))
const isGiven = ({ qti }: Dialect, name: string): string =>
  qti('not', {}, qti('isNull', {}, qti('variable', { identifier: name })))

/** One response, scored all or nothing. */
function whole(
  frame: Frame,
  response: Omit<Response, 'name'>,
): Pick<Written, 'declarations' | 'conditions' | 'template'> & { name: string } {
  const name = `${frame.prefix}RESPONSE`
  const conditions =
    response.correct.length > 0
      ? [adds(frame.dialect, isRight(frame.dialect, name), float(frame.dialect, frame.points))]
      : []
  return { name, declarations: [declared(frame.dialect, { ...response, name })], conditions, template: 'match_correct' }
}

/** One response with a score for each of its values. */
function mapped(frame: Frame, response: Omit<Response, 'name'>): ReturnType<typeof whole> {
  const name = `${frame.prefix}RESPONSE`
  const conditions =
    response.correct.length > 0
      ? [adds(frame.dialect, isGiven(frame.dialect, name), frame.dialect.qti('mapResponse', { identifier: name }))]
      : []
  return { name, declarations: [declared(frame.dialect, { ...response, name })], conditions, template: 'map_response' }
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const mapping = (
  { qti }: Dialect,
  entries: readonly { key: string; value: number; caseSensitive?: boolean }[],
  bounds: Attributes = {},
): string =>
  qti(
    'mapping',
    { ...bounds, defaultValue: 0 },
    ...entries.map(({ key, value, caseSensitive }) =>
      qti('mapEntry', { mapKey: key, mappedValue: rounded(value), caseSensitive }),
    ),
  )

/** The question without its answer. */
type Shown = Pick<Asked, 'stem' | 'options'>

interface Picks {
  keys: readonly string[]
  isMultiple: boolean
  /** A wrong choice deducts what a right one earns. */
  penalises?: boolean
}

function choice({ stem, options }: Shown, frame: Frame, { keys, isMultiple, penalises = false }: Picks): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const correct = keys.map((key) => names.get(key)!)
  const response = {
    cardinality: isMultiple ? ('multiple' as const) : ('single' as const),
    baseType: 'identifier',
    correct,
  }
  const each = frame.points / Math.max(1, keys.length)
  const worth = mapping(
    dialect,
    options.map(({ key }) => ({ key: names.get(key)!, value: keys.includes(key) ? each : -each })),
    { lowerBound: 0 },
  )
  const said = penalises ? mapped(frame, { ...response, mapping: worth }) : whole(frame, response)
  const shown = options.map((option) =>
    dialect.qti(
      'simpleChoice',
      { identifier: names.get(option.key)!, 'data-key': option.key, 'data-group': option.group },
      richText(option.text, text),
    ),
  )
  const asked = dialect.qti(
    'choiceInteraction',
    { responseIdentifier: said.name, shuffle: false, maxChoices: isMultiple ? 0 : 1 },
    ...shown,
  )
  return { ...said, stem: richText(stem, text), asked }
}

function truth({ stem }: Shown, frame: Frame, right: boolean | undefined): Pieces {
  const { dialect, text } = frame
  const said = whole(frame, {
    cardinality: 'single',
    baseType: 'identifier',
    correct: right === undefined ? [] : [String(right)],
  })
  const shown = [
    ['true', '对'],
    ['false', '错'],
  ].map(([name, words]) => dialect.qti('simpleChoice', { identifier: name }, words!))
  return {
    ...said,
    stem: richText(stem, text),
    asked: dialect.qti('choiceInteraction', { responseIdentifier: said.name, shuffle: false, maxChoices: 1 }, ...shown),
  }
}

function order({ stem, options }: Shown, frame: Frame, keys: readonly string[]): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const said = whole(frame, {
    cardinality: 'ordered',
    baseType: 'identifier',
    correct: keys.map((key) => names.get(key)!),
  })
  const shown = options.map((option) =>
    dialect.qti(
      'simpleChoice',
      { identifier: names.get(option.key)!, 'data-key': option.key, 'data-group': option.group },
      richText(option.text, text),
    ),
  )
  return {
    ...said,
    stem: richText(stem, text),
    asked: dialect.qti('orderInteraction', { responseIdentifier: said.name, shuffle: true }, ...shown),
  }
}

function pairs({ stem, options }: Shown, frame: Frame, answer: AnswerOf<'matching' | 'classification'> | null): Pieces {
  const { dialect, text } = frame
  const isLeft = ({ group }: ExerciseOption): boolean => group === 'left'
  const names = identifiersOf(options.map((option) => `${isLeft(option) ? 'L' : 'R'}${option.key}`))
  const given = answer?.pairs ?? []
  const correct = given.map(({ left, right }) => `${names.get(`L${left}`)} ${names.get(`R${right}`)}`)
  const response = { cardinality: 'multiple' as const, baseType: 'directedPair', correct }
  const said =
    answer?.credit === 'all'
      ? whole(frame, response)
      : mapped(frame, {
          ...response,
          mapping:
            correct.length > 0
              ? mapping(
                  dialect,
                  correct.map((key) => ({ key, value: frame.points / correct.length })),
                )
              : '',
        })
  const isSorted = options.every((option, index) => index === 0 || isLeft(options[index - 1]!) || !isLeft(option))
  const shown = (left: boolean): string =>
    dialect.qti(
      'simpleMatchSet',
      {},
      ...options.flatMap((option, index) =>
        isLeft(option) !== left
          ? []
          : [
              dialect.qti(
                'simpleAssociableChoice',
                {
                  identifier: names.get(`${left ? 'L' : 'R'}${option.key}`)!,
                  matchMax: left ? 1 : 0,
                  'data-key': option.key,
                  'data-group': option.group === undefined ? '' : null,
                  'data-position': isSorted ? null : index,
                },
                richText(option.text, text),
              ),
            ],
      ),
    )
  const asked = dialect.qti(
    'matchInteraction',
    { responseIdentifier: said.name, shuffle: false, maxAssociations: 0 },
    shown(true),
    shown(false),
  )
  return { ...said, stem: richText(stem, text), asked }
}

/**
 * The stem is within the interaction: its gaps are the blanks. QTI allows a gap only in running text, not in a `div` or
 * a cell, so each has a span around it. The default of the schemas is a single association in total.
 */
function wordBank({ stem, options }: Shown, frame: Frame, bank: AnswerOf<'word_bank'> | null): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const gap = (index: number, blank?: 0 | 1): string =>
    xml('span', {}, dialect.qti('gap', { identifier: `${frame.prefix}GAP_${index + 1}`, 'data-blank': blank }))
  const count = Math.max(blanksIn(stem), bank?.keys.length ?? 0)
  const correct = (bank?.keys ?? []).map((key, index) => `${names.get(key)} ${frame.prefix}GAP_${index + 1}`)
  const said = mapped(frame, {
    cardinality: 'multiple',
    baseType: 'directedPair',
    correct,
    mapping:
      correct.length > 0
        ? mapping(
            dialect,
            correct.map((key) => ({ key, value: frame.points / correct.length })),
          )
        : '',
  })
  const shown = options.map((option) =>
    dialect.qti(
      'gapText',
      {
        identifier: names.get(option.key)!,
        matchMax: bank?.reuse ? 0 : 1,
        'data-key': option.key,
        'data-group': option.group,
      },
      richText(option.text, { ...text, isInline: true }),
    ),
  )
  const inside = xml('div', { 'data-role': 'stem' }, richText(stem, { ...text, blank: gap }))
  const asked = dialect.qti(
    'gapMatchInteraction',
    { responseIdentifier: said.name, shuffle: false, maxAssociations: 0 },
    ...shown,
    inside,
    extraBlanks(blanksIn(stem), count, gap),
  )
  return { ...said, stem: null, asked }
}

/** Blanks without a place in the stem. */
function extraBlanks(inStem: number, count: number, write: (index: number) => string): string {
  if (count <= inStem) return ''
  return xml(
    'p',
    { 'data-role': 'blanks' },
    ...Array.from({ length: count - inStem }, (_, index) => write(inStem + index)),
  )
}

const numberBlanks = (answer: AnswerOf<'numeric'> | null): Blank[] =>
  answer
    ? [{ kind: 'number', accept: answer.accept, case_sensitive: false, tolerance: answer.tolerance, score: null }]
    : []

/** `isNumeric`: one blank for a number after a stem, whose own blanks are plain lines. */
function blanks({ stem }: Shown, frame: Frame, given: readonly Blank[], isNumeric = false): Pieces {
  const { text } = frame
  const inStem = isNumeric ? 0 : blanksIn(stem)
  const count = Math.max(inStem, given.length, 1)
  const worth = sharesOf(frame.points, given)
  const declarations: string[] = []
  const conditions: string[] = []
  const write = (index: number, blank?: 0 | 1): string => {
    const name = count === 1 ? `${frame.prefix}RESPONSE` : `${frame.prefix}RESPONSE_${index + 1}`
    const one = given[index]
    const said =
      one?.kind === 'choice'
        ? choiceBlank(one, name, frame, blank)
        : typedBlank(one, name, frame, blank, worth[index] ?? 0, isNumeric)
    declarations.push(said.declaration)
    if (one) conditions.push(said.condition(worth[index] ?? 0))
    return said.interaction
  }
  const shown = richText(stem, isNumeric ? text : { ...text, blank: write })
  return {
    declarations,
    conditions,
    template: null,
    stem: shown,
    asked: extraBlanks(inStem, count, (index) => write(index)),
  }
}

const sharesOf = (points: number, given: readonly Blank[]): number[] => {
  const known = given.reduce((sum, { score }) => sum + (score ?? 0), 0)
  const rest = (points - known) / given.filter(({ score }) => score === null).length
  return given.map(({ score }) => score ?? (rest > 0 ? rest : 1))
}

interface BlankSaid {
  declaration: string
  interaction: string
  condition(worth: number): string
}

function choiceBlank(
  blank: Extract<Blank, { kind: 'choice' }>,
  name: string,
  { dialect, text }: Frame,
  kind: 0 | 1 | undefined,
): BlankSaid {
  const names = identifiersOf(blank.options.map(({ key }) => key))
  const shown = blank.options.map((option) =>
    dialect.qti(
      'inlineChoice',
      { identifier: names.get(option.key)!, 'data-key': option.key, 'data-group': option.group },
      richText(option.text, { ...text, isInline: true }),
    ),
  )
  return {
    declaration: declared(dialect, {
      name,
      cardinality: 'single',
      baseType: 'identifier',
      correct: [names.get(blank.key)!],
    }),
    interaction: dialect.qti(
      'inlineChoiceInteraction',
      {
        responseIdentifier: name,
        shuffle: false,
        'data-blank': kind,
        'data-more': moreOf(blank, 'kind', 'options', 'key'),
      },
      ...shown,
    ),
    condition: (worth) => adds(dialect, isRight(dialect, name), float(dialect, rounded(worth))),
  }
}

function typedBlank(
  blank: TypedBlank | undefined,
  name: string,
  { dialect }: Frame,
  kind: 0 | 1 | undefined,
  worth: number,
  isNumeric: boolean,
): BlankSaid {
  const { qti } = dialect
  const accept = blank?.accept ?? []
  const caseSensitive = blank?.case_sensitive ?? false
  const variable = qti('variable', { identifier: name })
  const numbers = accept.filter((one) => blank?.kind === 'number' && Number.isFinite(Number(one)))
  const off = blank?.tolerance
  const near = (one: string): string =>
    qti(
      'equal',
      { toleranceMode: off ? off.kind : 'exact', tolerance: off ? `${off.value} ${off.value}` : null },
      variable,
      float(dialect, Number(one)),
    )
  const isNumber = numbers.length > 0 && numbers.length === accept.length
  const map =
    accept.length > 0
      ? mapping(
          dialect,
          accept.map((key) => ({ key, value: rounded(worth), caseSensitive })),
        )
      : ''
  return {
    declaration: declared(dialect, {
      name,
      cardinality: 'single',
      baseType: isNumber ? 'float' : 'string',
      correct: accept.slice(0, 1),
      mapping: map,
    }),
    interaction: qti('textEntryInteraction', {
      responseIdentifier: name,
      expectedLength: Math.max(10, ...accept.map((one) => one.length)),
      'data-blank': kind,
      'data-more': isNumeric || !blank ? undefined : moreOf(blank, 'accept'),
    }),
    condition: (points) =>
      isNumber && off
        ? adds(dialect, qti('or', {}, ...numbers.map(near)), float(dialect, rounded(points)))
        : adds(dialect, isGiven(dialect, name), qti('mapResponse', { identifier: name })),
  }
}

type Open = Pick<AnswerOf<'short_answer'>, 'text' | 'marking'> & { keywords?: readonly string[] }

/** Scored by a person: the model answer and the scoring points are rubrics for the scorer. */
function written({ stem }: Shown, frame: Frame, open: Open | null, expectedLines: number): Pieces {
  const { dialect, text } = frame
  const name = `${frame.prefix}RESPONSE`
  const part = frame.attributes['data-part']
  const rubric = (role: string, content: string): string =>
    dialect.qti(
      'rubricBlock',
      { view: 'scorer', ...(dialect.version === 3 && { use: 'scoring' }), 'data-role': role, 'data-part': part },
      inBody(dialect, content),
    )
  const keywords =
    open?.keywords && open.keywords.length > 0
      ? rubric(
          'keywords',
          xml('ul', {}, ...open.keywords.map((word) => xml('li', { 'data-entry': '' }, xmlText(word)))),
        )
      : ''
  const marking = open?.marking
    ? rubric(
        'marking',
        open.marking.map((step) => xml('div', { 'data-entry': step.score }, richText(step.text, text))).join(''),
      )
    : ''
  const asked = dialect.qti('extendedTextInteraction', {
    responseIdentifier: name,
    expectedLines,
  })
  const model = open ? rubric('answer', xml('div', {}, richText(open.text, text))) : ''
  return {
    declarations: [declared(dialect, { name, cardinality: 'single', baseType: 'string', correct: [] })],
    conditions: [],
    template: null,
    stem: richText(stem, text),
    asked,
    rubrics: [model, keywords, marking],
  }
}

const writers: TypeWriters<Pieces, [Frame], SimpleTypeName, Asked> = {
  single_choice: (asked, frame) =>
    choice(asked, frame, { keys: asked.answer ? [asked.answer.key] : [], isMultiple: false }),
  multiple_choice: (asked, frame) =>
    choice(asked, frame, {
      keys: asked.answer?.keys ?? [],
      isMultiple: true,
      penalises: asked.answer?.credit === 'penalty',
    }),
  true_false: (asked, frame) => truth(asked, frame, asked.answer?.value),
  fill_blank: (asked, frame) => blanks(asked, frame, asked.answer?.blanks ?? []),
  numeric: (asked, frame) => blanks(asked, frame, numberBlanks(asked.answer), true),
  cloze: (asked, frame) => blanks(asked, frame, asked.answer?.blanks ?? []),
  word_bank: (asked, frame) => wordBank(asked, frame, asked.answer),
  matching: (asked, frame) => pairs(asked, frame, asked.answer),
  classification: (asked, frame) => pairs(asked, frame, asked.answer),
  ordering: (asked, frame) => order(asked, frame, asked.answer?.keys ?? []),
  short_answer: (asked, frame) => written(asked, frame, asked.answer, 4),
  essay: (asked, frame) => written(asked, frame, asked.answer, 14),
}

/** A composite is one item with an interaction for each of its parts. */
export const typesInQti: TypesInFormat = { ...typesWrittenBy(writers), composite: 'both' }

/** Parts of an answer that the interaction itself represents. */
const saidByQti: readonly string[] = [
  'key',
  'keys',
  'value',
  'blanks',
  'pairs',
  'text',
  'keywords',
  'marking',
  'accept',
]

/** Null: a type that QTI cannot represent. */
export function writeAsked(
  asked: Asked,
  frame: Omit<Frame, 'attributes'> & { attributes?: Attributes },
): Written | null {
  // Interactions show options only for types that have them.
  const isHidden = !exerciseType(asked.type)?.hasOptions && asked.options.length > 0
  const options = isHidden ? JSON.stringify(asked.options) : undefined
  const attributes = {
    ...frame.attributes,
    'data-exercise-type': asked.type,
    'data-more': moreOf(asked.answer, ...saidByQti),
    'data-options': options,
  }
  const written = writtenBy(writers, asked, { ...frame, attributes })
  if (!written) return null
  const { stem, asked: interactions, ...said } = written
  const shown = stem === null ? '' : xml('div', { 'data-role': 'stem' }, stem)
  return { ...said, body: xml('div', attributes, shown, interactions, frame.after ?? '') }
}
