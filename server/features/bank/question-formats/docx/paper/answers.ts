import { textOf } from '../../../../../../editor/stored/text.ts'
import { writeStored } from '../../../../../../editor/stored/write.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import { RichLine } from '../rich-line.ts'
import { numberedParts } from './answer-groups.ts'
import { simplified } from './simplified.ts'
import { ownEntry } from '../../../../../../resources/kit/own-entry.ts'

/** Converts answers as papers write them into answers of a type. */

export const stored = (line: RichLine): string => writeStored(line.nodes())
export const plainOf = (line: RichLine): string => textOf(line.nodes()).trim()

const signs: Readonly<Record<string, string>> = {
  '✓': '√',
  '✔': '√',
  '☑': '√',
  '✗': '×',
  '✘': '×',
  '╳': '×',
  '✕': '×',
  '○': '√',
  '◯': '√',
  '⭕': '√',
  X: '×',
  x: '×',
}

const bare = (text: string): string => text.replace(/[。.．；;]\s*$/, '').trim()

/** The letters of a choice's answer; null where it is anything else. */
export function lettersOf(text: string): string[] | null {
  const letters = bare(text)
    .normalize('NFKC')
    .replace(/^[(（]\s?|\s?[)）]$/g, '')
    .toUpperCase()
    .replace(/\bAND\b/g, ' ')
    .replace(/[\s,，、;；&和]/g, '')
  return /^[A-Z]{1,26}$/.test(letters) && new Set(letters).size === letters.length ? [...letters].sort() : null
}

export function truthOf(text: string): boolean | null {
  const answer = simplified(bare(text)).replace(/^[(（]\s?|\s?[)）]$/g, '')
  const read = exerciseType('true_false')?.fromText(ownEntry(signs, answer) ?? answer)
  return read ? (read.value as boolean) : null
}

/** A text as an answer of a type; the rich text itself where the type stores rich text. */
export function writtenAnswer(type: string, line: RichLine): ExerciseAnswer | null {
  const read = exerciseType(type)?.fromText(plainOf(line) || '\u3000x')
  return line.isBlank || !read ? null : { ...read, text: stored(line) }
}

export function choiceAnswer(
  type: string,
  keys: readonly string[],
  options: readonly ExerciseOption[],
): ExerciseAnswer | null {
  const declared = exerciseType(type)
  const read = declared?.fromText(keys.join(''))
  return read && declared!.fits(read, options) ? read : null
}

const splits: readonly RegExp[] = [
  /[;；]/,
  /\n/,
  /[①②③④⑤⑥⑦⑧⑨⑩]/,
  /[（(]\d{1,2}[)）]/,
  /\t|[\s\u3000]{2,}/,
  /[，,、]/,
  /[\s\u3000]/,
]

/**
 * The answers of `count` blanks from one text; null where it does not split into so many. `hasNumbers`: the blanks are
 * numbered in the paper.
 */
export function blankAnswers(text: string, count: number, hasNumbers = false): string[] | null {
  const whole = text.trim()
  const numbered = numberedParts(RichLine.of(whole))?.parts.map(({ line }) => line.text)
  if (numbered?.length === count && (count > 1 || hasNumbers)) return numbered
  if (count === 1) return whole === '' ? null : [whole]
  for (const split of splits) {
    const parts = outsideFormulas(whole, split)
      .map((part) => part.replace(/^[\s；;，,、]+|(?<![\s；;，,、])[\s；;，,、]+$/g, ''))
      .filter((part) => part !== '')
    if (parts.length === count) return parts
  }
  return null
}

/** Splits a text, but never within `$…$`. */
function outsideFormulas(text: string, split: RegExp): string[] {
  const formulas: string[] = []
  const hidden = text.replace(/\$[^$]*\$/g, (formula) => `\uE000${formulas.push(formula) - 1}\uE001`)
  return hidden
    .split(split)
    .map((part) => part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => formulas[Number(index)] ?? ''))
}

/**
 * The accepted answers of one blank: alternatives, formulas and tolerances as the type reads them; anything else is
 * plain text.
 */
export function fillAnswer(texts: readonly string[]): ExerciseAnswer | null {
  const type = exerciseType('fill_blank')!
  const blanks = texts.map((text) => {
    const read = type.fromText(text)?.blanks
    const plain = type.fromText('x')?.blanks[0]
    return read?.length === 1 && type.toText({ ...type.fromText(text), blanks: read }) === text
      ? read[0]
      : { ...plain, accept: [text] }
  })
  return { ...type.fromText('x'), blanks }
}
