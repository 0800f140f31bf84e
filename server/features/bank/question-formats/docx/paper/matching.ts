import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import { RichLine, type Piece } from '../rich-line.ts'
import { writeStored } from '../../../../../../editor/stored/write.ts'
import { textOf } from '../../../../../../editor/stored/text.ts'
import type { Inline } from '../../../../../../editor/stored/nodes.ts'

/** Two columns to be matched are a table of two columns, each entry after its key: `1. 李白 | A. 诗仙`. */

export interface ReadMatching {
  stem: RichLine
  options: ExerciseOption[]
  answer: ExerciseAnswer | null
}

const keyed = /^\s*[（(]?([A-Za-z0-9]{1,4})\s?[.．、:：)）]\s*/

/** The nodes without their first `count` characters, all of which are in text nodes at the beginning. */
function withoutStart(nodes: readonly Inline[], count: number): Inline[] {
  const [first, ...rest] = nodes
  if (!first || count <= 0) return [...nodes]
  if (first.kind === 'text')
    return first.text.length > count
      ? [{ ...first, text: first.text.slice(count) }, ...rest]
      : withoutStart(rest, count - first.text.length)
  return first.kind === 'mark' ? [{ ...first, children: withoutStart(first.children, count) }, ...rest] : [...nodes]
}

function optionIn(children: readonly Inline[], group: 'left' | 'right'): ExerciseOption | null {
  const match = keyed.exec(textOf(children))
  return match && { key: match[1]!, text: writeStored(withoutStart(children, match[0].length)), group }
}

const tableIn = (stem: RichLine): Piece | undefined => stem.pieces.findLast((piece) => piece.leaf?.kind === 'table')

export function matchingOf(type: string, stem: RichLine, answer: string): ReadMatching | null {
  const piece = tableIn(stem)
  if (piece?.leaf?.kind !== 'table') return null
  const options: ExerciseOption[] = []
  for (const { cells } of piece.leaf.rows) {
    if (cells.length !== 2) return null
    for (const [index, { children, header }] of cells.entries()) {
      if (header || textOf(children).trim() === '') continue
      const option = optionIn(children, index === 0 ? 'left' : 'right')
      if (!option) return null
      options.push(option)
    }
  }
  if (options.length < 2) return null
  options.sort((a, b) => Number(a.group === 'right') - Number(b.group === 'right'))
  const read = answer === '' ? null : (exerciseType(type)?.fromText(answer) ?? null)
  const fits = read && exerciseType(type)!.fits(read, options) ? read : null
  return { stem: new RichLine(stem.pieces.filter((one) => one !== piece)).trim(), options, answer: fits }
}
