import type { AnswerOf } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Blank, TypedBlank } from '../../../../../resources/bank/exercise-types/blank.ts'
import { blanksIn } from '../../../../../resources/bank/exercise-types/stored-text.ts'
import { identifiersOf, moreOf, type Frame, type Pieces, type Shown } from './write-frame.ts'
import { adds, declared, float, isAnswered, isRight, mapping, rounded } from './write-scoring.ts'
import { richText } from './write-text.ts'
import { xml } from './write-xml.ts'
import { entryOf } from '../../../../../resources/kit/present.ts'

/** Questions that are answered in the blanks of their stem, by typing or by choosing. */

export const numberBlanks = (answer: AnswerOf<'numeric'> | null): Blank[] =>
  answer
    ? [{ kind: 'number', accept: answer.accept, case_sensitive: false, tolerance: answer.tolerance, score: null }]
    : []

/** `isNumeric`: one blank for a number after a stem, whose own blanks are plain lines. */
export function blanks({ stem }: Shown, frame: Frame, entries: readonly Blank[], isNumeric = false): Pieces {
  const { text } = frame
  const inStem = isNumeric ? 0 : blanksIn(stem)
  const count = Math.max(inStem, entries.length, 1)
  const worth = sharesOf(frame.points, entries)
  const declarations: string[] = []
  const conditions: string[] = []
  const write = (index: number, blank?: 0 | 1): string => {
    const name = count === 1 ? `${frame.prefix}RESPONSE` : `${frame.prefix}RESPONSE_${index + 1}`
    const one = entries[index]
    const written =
      one?.kind === 'choice'
        ? choiceBlank(one, name, frame, blank)
        : typedBlank(one, name, frame, blank, worth[index] ?? 0, isNumeric)
    declarations.push(written.declaration)
    if (one) conditions.push(written.condition(worth[index] ?? 0))
    return written.interaction
  }
  const shown = richText(stem, isNumeric ? text : { ...text, blank: write })
  return {
    declarations,
    conditions,
    template: null,
    stem: shown,
    interactions: extraBlanks(inStem, count, (index) => write(index)),
  }
}

const sharesOf = (points: number, entries: readonly Blank[]): number[] => {
  const known = entries.reduce((sum, { score }) => sum + (score ?? 0), 0)
  const rest = (points - known) / entries.filter(({ score }) => score === null).length
  return entries.map(({ score }) => score ?? (rest > 0 ? rest : 1))
}

interface WrittenBlank {
  declaration: string
  interaction: string
  condition(worth: number): string
}

function choiceBlank(
  blank: Extract<Blank, { kind: 'choice' }>,
  name: string,
  { dialect, text }: Frame,
  kind: 0 | 1 | undefined,
): WrittenBlank {
  const names = identifiersOf(blank.options.map(({ key }) => key))
  const shown = blank.options.map((option) =>
    dialect.qti(
      'inlineChoice',
      { identifier: entryOf(names, option.key), 'data-key': option.key, 'data-group': option.group },
      richText(option.text, { ...text, isInline: true }),
    ),
  )
  return {
    declaration: declared(dialect, {
      name,
      cardinality: 'single',
      baseType: 'identifier',
      correct: [entryOf(names, blank.key)],
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
): WrittenBlank {
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
        : adds(dialect, isAnswered(dialect, name), qti('mapResponse', { identifier: name })),
  }
}

/** Blanks without a place in the stem. */
export function extraBlanks(inStem: number, count: number, write: (index: number) => string): string {
  if (count <= inStem) return ''
  return xml(
    'p',
    { 'data-role': 'blanks' },
    ...Array.from({ length: count - inStem }, (_, index) => write(inStem + index)),
  )
}
