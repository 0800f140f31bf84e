import type { AnswerOf, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import { blanksIn } from '../../../../../resources/bank/exercise-types/stored-text.ts'
import { extraBlanks } from './write-blanks.ts'
import { identifiersOf, type Frame, type Pieces, type Shown } from './write-frame.ts'
import { mapped, mapping, whole } from './write-scoring.ts'
import { richText } from './write-text.ts'
import { xml } from './write-xml.ts'
import { itemAt, entryOf } from '../../../../../resources/kit/present.ts'

/** Questions that are answered by pairs: of two options, or of a word and a gap of the stem. */

export function pairs(
  { stem, options }: Shown,
  frame: Frame,
  answer: AnswerOf<'matching' | 'classification'> | null,
): Pieces {
  const { dialect, text } = frame
  const isLeft = ({ group }: ExerciseOption): boolean => group === 'left'
  const names = identifiersOf(options.map((option) => `${isLeft(option) ? 'L' : 'R'}${option.key}`))
  const rightPairs = answer?.pairs ?? []
  const correct = rightPairs.map(({ left, right }) => `${names.get(`L${left}`)} ${names.get(`R${right}`)}`)
  const response = { cardinality: 'multiple' as const, baseType: 'directedPair', correct }
  const judged =
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
  const isSorted = options.every(
    (option, index) => index === 0 || isLeft(itemAt(options, index - 1)) || !isLeft(option),
  )
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
                  identifier: entryOf(names, `${left ? 'L' : 'R'}${option.key}`),
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
  const interactions = dialect.qti(
    'matchInteraction',
    { responseIdentifier: judged.name, shuffle: false, maxAssociations: 0 },
    shown(true),
    shown(false),
  )
  return { ...judged, stem: richText(stem, text), interactions }
}

/**
 * The stem is within the interaction: its gaps are the blanks. QTI allows a gap only in running text, not in a `div` or
 * a cell, so each has a span around it. The default of the schemas is a single association in total.
 */
export function wordBank({ stem, options }: Shown, frame: Frame, bank: AnswerOf<'word_bank'> | null): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const gap = (index: number, blank?: 0 | 1): string =>
    xml('span', {}, dialect.qti('gap', { identifier: `${frame.prefix}GAP_${index + 1}`, 'data-blank': blank }))
  const count = Math.max(blanksIn(stem), bank?.keys.length ?? 0)
  const correct = (bank?.keys ?? []).map((key, index) => `${names.get(key)} ${frame.prefix}GAP_${index + 1}`)
  const judged = mapped(frame, {
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
        identifier: entryOf(names, option.key),
        matchMax: bank?.reuse ? 0 : 1,
        'data-key': option.key,
        'data-group': option.group,
      },
      richText(option.text, { ...text, isInline: true }),
    ),
  )
  const inside = xml('div', { 'data-role': 'stem' }, richText(stem, { ...text, blank: gap }))
  const interactions = dialect.qti(
    'gapMatchInteraction',
    { responseIdentifier: judged.name, shuffle: false, maxAssociations: 0 },
    ...shown,
    inside,
    extraBlanks(blanksIn(stem), count, gap),
  )
  return { ...judged, stem: null, interactions }
}
