import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine } from '../rich-line.ts'
import { splitOptions, type SplitOptions } from './options.ts'

/**
 * A text whose blanks have the numbers of questions that have no lines of their own: `It ___11___ (come) from China.`,
 * with the choices of all of them behind it (七选五) or with words to be put in.
 */
export interface PassageBlanks {
  /** The text without the choices. */
  passage: RichLine[]
  blanks: { number: number; stem: RichLine }[]
  options: SplitOptions['options']
}

/** Fewer numbers that happen to count on are no blanks. */
const fewestBlanks = 3
const mostBlanks = 30
const numeral = /(?<![A-Za-z\d.,:：%]|\d[-–—])\d{1,3}(?![\dA-Za-z%％:：]|[.,]\d|\s?[-–—]\d)/g
/** What is to be done with the word of a blank: `(come)`. */
const given = /^[_＿\s\u3000]{0,12}([（(][A-Za-z][A-Za-z\s/,.'’-]{0,60}[)）])/

/** The choices on the last lines, in the order of their letters. */
function choicesAtEnd(lines: readonly RichLine[]): { from: number; options: SplitOptions['options'] } | null {
  for (let from = 1; from < lines.length; from++) {
    const options: SplitOptions['options'] = []
    const isAll = lines.slice(from).every((line) => {
      const split = splitOptions(line, options.length, () => true)
      if (!split?.before.isBlank) return false
      options.push(...split.options)
      return true
    })
    if (isAll && options.length > 1) return { from, options }
  }
  return null
}

/** Null where no blanks are numbered on from `first`, or where there are fewer choices than blanks. */
export function passageBlanks(lines: readonly RichLine[], first: number): PassageBlanks | null {
  const choices = choicesAtEnd(lines)
  const passage = lines.slice(0, choices?.from)
  const blanks: PassageBlanks['blanks'] = []
  for (const { text } of passage)
    for (const match of text.matchAll(numeral)) {
      if (Number(match[0]) !== first + blanks.length) continue
      const word = choices ? null : given.exec(text.slice(match.index + match[0].length))
      const stem = choices ? '' : `____${word ? ` ${itemAt(word, 1)}` : ''}`
      blanks.push({ number: first + blanks.length, stem: RichLine.of(stem) })
    }
  if (blanks.length < fewestBlanks || blanks.length > mostBlanks) return null
  return choices && choices.options.length < blanks.length ? null : { passage, blanks, options: choices?.options ?? [] }
}
