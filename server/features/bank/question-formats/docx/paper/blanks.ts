import { leafPiece, RichLine, type Piece } from '../rich-line.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** How papers show blanks: underlined space, or runs of `_`, possibly with a number within: `__36__`. */

interface Place {
  from: number
  to: number
  blank: 0 | 1
}

const space = /^[\s\u3000\u00a0]+$/
const spaceAroundNumber = /^[\s\u3000\u00a0]+\d{1,3}[\s\u3000\u00a0]+$/
const underscores = /[_＿]{2,}(?:\s?\d{1,3}\s?[_＿]{2,})?/g
const isWide = (text: string): boolean => text.length > 1 || text === '\u3000' || text === '\t'

/** Stretches of continuous underlining. */
function underlined(pieces: readonly Piece[]): { from: number; text: string }[] {
  const stretches: { from: number; parts: string[] }[] = []
  let at = 0
  let isOpen = false
  for (const piece of pieces) {
    const isLine = piece.leaf === null && piece.marks.includes('underline')
    if (isLine && isOpen) itemAt(stretches, -1).parts.push(piece.text)
    else if (isLine) stretches.push({ from: at, parts: [piece.text] })
    isOpen = isLine
    at += piece.text.length
  }
  return stretches.map(({ from, parts }) => ({ from, text: parts.join('') }))
}

const maxFilled = 200
const isFilled = (text: string): boolean =>
  text.trim() !== '' && text.length <= maxFilled && (/^[\s\u3000]/.test(text) || /[\s\u3000]$/.test(text))

/**
 * Whether numbers on lines are those of the blanks: they count on, and no line has a word on it. Without a key and
 * without empty blanks, one number alone is an answer: `每年__10__月`.
 */
function areNumbers(filled: readonly { text: string }[], isEmpty: boolean): boolean {
  const numbers = filled.map(({ text }) => (spaceAroundNumber.test(text) ? Number(text) : Number.NaN))
  return (
    (isEmpty || numbers.length > 1) && numbers.every((one, at) => (at === 0 ? one >= 0 : one === numbers[at - 1]! + 1))
  )
}

/**
 * Answers written on the lines, as in a teacher's copy: `我国的首都是__北京__`. The line with blanks in their place, and
 * the answers; null where it has none. `hasKey`: the answer is also given elsewhere; `isSure`: the paper says that the
 * question has blanks.
 */
export function withFilledBlanks(
  line: RichLine,
  hasKey: boolean,
  isSure: boolean,
): { line: RichLine; answers: RichLine[] } | null {
  const stretches = underlined(line.pieces)
  const isBlank = ({ text }: { text: string }): boolean => space.test(text) && isWide(text)
  const hasEmpty = stretches.some(isBlank) || /[_＿]{2}/.test(line.text)
  let filled = stretches.filter(({ text }) => isFilled(text))
  if (areNumbers(filled, hasKey || hasEmpty) || (hasEmpty && !isSure)) return null
  // Words on a line without space around them are emphasis, unless nothing else can be the blank.
  if (filled.length === 0 && isSure && !hasKey && !hasEmpty)
    filled = stretches.filter(({ text }) => text.trim() !== '' && text.length <= maxFilled)
  if (filled.length === 0) return null
  const places = stretches.filter((one) => filled.includes(one) || isBlank(one))
  return {
    line: replaced(
      line,
      places.map(({ from, text }) => ({ from, to: from + text.length, leaf: { kind: 'blank', blank: 1 } })),
    ),
    answers: filled.map(({ from, text }) => withoutLine(line.slice(from, from + text.length).trim())),
  }
}

const withoutLine = (line: RichLine): RichLine =>
  new RichLine(line.pieces.map((piece) => ({ ...piece, marks: piece.marks.filter((mark) => mark !== 'underline') })))

export function placesOfBlanks(line: RichLine): Place[] {
  const places: Place[] = []
  const stretches = underlined(line.pieces)
  for (const { from, text } of stretches) {
    if (space.test(text) && isWide(text)) places.push({ from, to: from + text.length, blank: 1 })
    else if (spaceAroundNumber.test(text)) places.push({ from, to: from + text.length, blank: 0 })
  }
  for (const match of line.text.matchAll(underscores)) {
    const blank = /\d/.test(match[0]) ? 0 : 1
    const [from, to] = [match.index, match.index + match[0].length]
    if (places.every((one) => to <= one.from || from >= one.to)) places.push({ from, to, blank })
  }
  return places.sort((a, b) => a.from - b.from)
}

/** The line from a place on, but not from within a blank of underlined space. */
export function cutBefore(line: RichLine, from: number): RichLine {
  const within = placesOfBlanks(line).find((blank) => blank.from < from && blank.to >= from)
  return line.slice(within?.from ?? from)
}

/** The line up to a place, but not into a blank of underlined space. */
export function cutBehind(line: RichLine, to: number): RichLine {
  const within = placesOfBlanks(line).find((blank) => blank.from <= to && blank.to > to)
  return line.slice(0, within?.to ?? to)
}

export const beginsWithBlank = (line: RichLine): boolean => placesOfBlanks(line)[0]?.from === 0

/** Without space around it, but with the blanks at its ends. */
export function trimmedStem(line: RichLine): RichLine {
  const behind = cutBehind(line, line.text.trimEnd().length)
  return cutBefore(behind, behind.text.length - behind.text.trimStart().length)
}

/** Replaces stretches of a line by nodes that are not text. */
function replaced(
  line: RichLine,
  places: readonly { from: number; to: number; leaf: NonNullable<Piece['leaf']> }[],
): RichLine {
  if (places.length === 0) return line
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, leaf } of places) {
    const marks = line.slice(from, from + 1).pieces[0]?.marks ?? []
    pieces.push(
      ...line.slice(at, from).pieces,
      leafPiece(
        leaf,
        marks.filter((mark) => mark !== 'underline'),
      ),
    )
    at = to
  }
  return new RichLine([...pieces, ...line.slice(at).pieces])
}

/** `numbered`: a blank had a number, which is replaced by its place in order. */
export function withBlanks(line: RichLine): { line: RichLine; isNumbered: boolean } {
  const places = placesOfBlanks(line)
  return {
    line: replaced(
      line,
      places.map(({ from, to, blank }) => ({ from, to, leaf: { kind: 'blank', blank } })),
    ),
    isNumbered: places.some(
      (place, index) =>
        place.blank === 0 && Number(/\d+/.exec(line.text.slice(place.from, place.to))?.[0]) !== index + 1,
    ),
  }
}

const brackets = /[（(][\s\u3000\u00a0]*[)）]/g

/** Empty brackets as blanks. */
export function withBracketBlanks(line: RichLine): { line: RichLine; count: number } {
  const places = [...line.text.matchAll(brackets)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    leaf: { kind: 'blank', blank: 1 } as const,
  }))
  return { line: replaced(line, places), count: places.length }
}

const source = /\$([^$\n\uFFFC]{1,2000})\$/g

/** LaTeX between dollars, as programs without a formula editor write it. */
export function withSources(line: RichLine): { line: RichLine; count: number } {
  const places = [...line.text.matchAll(source)]
    .filter((match) => /[\\^_]/.test(itemAt(match, 1)) && !/[\u4e00-\u9fff]{6,}/.test(itemAt(match, 1)))
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      leaf: { kind: 'formula', latex: itemAt(match, 1).trim(), display: false } as const,
    }))
  return { line: replaced(line, places), count: places.length }
}
