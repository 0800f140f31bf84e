import { lineOf } from '../../../../editor/stored/line.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { picksOf, sheetParts, type MarkRow } from '../../../../resources/bank/exercise-types/scoring.ts'
import { itemAt, present } from '../../../../resources/kit/present.ts'
import type { Written } from '../print/sheet/rooms.ts'
import type { QuestionOnSheet } from '../print/sheet/sheet-document.ts'

/** What a sheet has for a question: rows of bubbles, and what its room for writing follows from. */

/** The letters of a paper by the keys of the question's own options. */
export type Letters = Readonly<Record<string, string>>

export interface QuestionToPlace {
  type: string
  options: readonly ExerciseOption[]
  /** Null where nobody has entered one. */
  answer: ExerciseAnswer | null
}

const byLabel = (a: { label: string }, b: { label: string }): number =>
  a.label.localeCompare(b.label, 'en', { numeric: true })

/**
 * A row with the letters of this paper, in their order. What each bubble stands for stays the key of the question's own
 * option.
 */
function lettered(row: MarkRow, letters: Letters): MarkRow {
  const choices = row.choices.map(({ value, label }) => ({ value, label: letters[value] ?? label }))
  return { ...row, label: letters[row.option ?? ''] ?? row.label, choices: choices.sort(byLabel) }
}

const han = /\p{Script=Han}/u
const latinWords = /[A-Za-z]{2,}/g

/** Prose in Latin letters: what it is to be is known by an answer of some words, not by formulas. */
function isLatinProse(answer: ExerciseAnswer): boolean {
  const text = 'text' in answer && typeof answer.text === 'string' ? lineOf(answer.text) : ''
  if (han.test(text) || /[$\\=]/.test(text)) return false
  return (text.match(latinWords)?.length ?? 0) >= 2
}

function writtenOf(answer: ExerciseAnswer): Written {
  const kind = present(exerciseType(answer.type), answer.type)
  const blanks = kind.blanks(answer) ?? undefined
  return { space: kind.answerSpace(answer), blanks, isLatin: isLatinProse(answer) }
}

/** Where nothing says how much is written. */
const roomToWrite = { kind: 'box', lines: 10 } as const

/**
 * The place of a question whose answer nobody has entered, as a writing task mostly is: bubbles where its own options
 * or its type say what to choose from, else a box.
 */
function partsWithoutAnswer(type: string, options: readonly ExerciseOption[]): QuestionOnSheet['parts'] {
  const kind = exerciseType(type)
  const example = kind?.example.answer
  const isChosen = example && picksOf(type, null) !== null
  const rows = isChosen ? itemAt(sheetParts(example, options), 0).rows : []
  const space = example ? kind.answerSpace(example) : roomToWrite
  return [{ type, rows, score: null, space: rows.length > 0 || space.kind !== 'none' ? space : roomToWrite }]
}

export function partsOf(
  { type, options, answer }: QuestionToPlace,
  letters: readonly Letters[],
): QuestionOnSheet['parts'] {
  if (!answer)
    return partsWithoutAnswer(type, options).map((part) => ({
      ...part,
      rows: part.rows.map((row) => lettered(row, letters[0] ?? {})),
    }))
  const own = 'parts' in answer ? answer.parts.map((part) => part.answer) : [answer]
  return sheetParts(answer, options).map((part, at) => {
    const changed = letters[at] ?? {}
    const isChanged = Object.keys(changed).length > 0
    const rows = isChanged ? part.rows.map((one) => lettered(one, changed)) : part.rows
    const isByOption = rows.every(({ option }) => option !== undefined)
    return { ...part, rows: isChanged && isByOption ? rows.toSorted(byLabel) : rows, ...writtenOf(itemAt(own, at)) }
  })
}
