import { identifiersOf, type Frame, type Pieces, type Shown } from './write-frame.ts'
import { mapped, mapping, whole } from './write-scoring.ts'
import { richText } from './write-text.ts'
import { entryOf } from '../../../../../resources/kit/present.ts'

/** Questions that are answered by choosing options, or by putting them in order. */

interface Picks {
  keys: readonly string[]
  isMultiple: boolean
  /** A wrong choice deducts what a right one earns. */
  penalises?: boolean
}

export function choice({ stem, options }: Shown, frame: Frame, { keys, isMultiple, penalises = false }: Picks): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const correct = keys.map((key) => entryOf(names, key))
  const response = {
    cardinality: isMultiple ? ('multiple' as const) : ('single' as const),
    baseType: 'identifier',
    correct,
  }
  const each = frame.points / Math.max(1, keys.length)
  const worth = mapping(
    dialect,
    options.map(({ key }) => ({ key: entryOf(names, key), value: keys.includes(key) ? each : -each })),
    { lowerBound: 0 },
  )
  const judged = penalises ? mapped(frame, { ...response, mapping: worth }) : whole(frame, response)
  const shown = options.map((option) =>
    dialect.qti(
      'simpleChoice',
      { identifier: entryOf(names, option.key), 'data-key': option.key, 'data-group': option.group },
      richText(option.text, text),
    ),
  )
  const interactions = dialect.qti(
    'choiceInteraction',
    { responseIdentifier: judged.name, shuffle: false, maxChoices: isMultiple ? 0 : 1 },
    ...shown,
  )
  return { ...judged, stem: richText(stem, text), interactions }
}

export function truth({ stem }: Shown, frame: Frame, right: boolean | undefined): Pieces {
  const { dialect, text } = frame
  const judged = whole(frame, {
    cardinality: 'single',
    baseType: 'identifier',
    correct: right === undefined ? [] : [String(right)],
  })
  const shown = [
    ['true', '对'],
    ['false', '错'],
  ].map(([name, words]) => dialect.qti('simpleChoice', { identifier: name }, words!))
  return {
    ...judged,
    stem: richText(stem, text),
    interactions: dialect.qti(
      'choiceInteraction',
      { responseIdentifier: judged.name, shuffle: false, maxChoices: 1 },
      ...shown,
    ),
  }
}

export function order({ stem, options }: Shown, frame: Frame, keys: readonly string[]): Pieces {
  const { dialect, text } = frame
  const names = identifiersOf(options.map(({ key }) => key))
  const judged = whole(frame, {
    cardinality: 'ordered',
    baseType: 'identifier',
    correct: keys.map((key) => entryOf(names, key)),
  })
  const shown = options.map((option) =>
    dialect.qti(
      'simpleChoice',
      { identifier: entryOf(names, option.key), 'data-key': option.key, 'data-group': option.group },
      richText(option.text, text),
    ),
  )
  return {
    ...judged,
    stem: richText(stem, text),
    interactions: dialect.qti('orderInteraction', { responseIdentifier: judged.name, shuffle: true }, ...shown),
  }
}
