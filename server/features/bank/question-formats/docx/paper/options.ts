import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine } from '../rich-line.ts'
import { trimmedStem } from './blanks.ts'

/**
 * Options are written one, two or four to a line, after the stem, with or without tabs between: `A．1  B．2`, `(A) 1`,
 * `A 1`.
 */

export interface SplitOptions {
  /** The text before the first option. */
  before: RichLine
  options: { key: string; line: RichLine; stress: Stress | null }[]
}

/** How teachers mark the right option. */
export type Stress = 'red' | 'bold'

/** Whether all of a text is red or bold. */
export function stressOf(line: RichLine): Stress | null {
  const shown = line.pieces.filter(({ text, leaf }) => !leaf && text.trim() !== '')
  if (shown.length === 0) return null
  if (shown.every(({ isRed }) => isRed)) return 'red'
  return shown.every(({ marks }) => marks.includes('bold')) ? 'bold' : null
}

const keyAt = (index: number): string => String.fromCharCode(65 + index)
const fullWidth = (key: string): string => String.fromCharCode(key.charCodeAt(0) + 0xfee0)

interface Marker {
  from: number
  to: number
}

/** A letter followed by a sign, or in brackets, that is not the end of a word or an abbreviation. */
function strongMarker(text: string, key: string, start: number): Marker | null {
  for (let at = nextOf(text, key, start); at >= 0; at = nextOf(text, key, at + 1)) {
    const open = /[（(]/.test(text[at - 1] ?? '')
    const from = open ? at - 1 : at
    const before = text[from - 1] ?? ' '
    const after = /^\s?([.．、:：)）])\s*/.exec(text.slice(at + 1, at + 40))
    if (!after || from < start) continue
    const closes = after[1] === ')' || after[1] === '）'
    if (open !== closes && (open || /[A-Za-z]/.test(before))) continue
    if (/[A-Za-z0-9.&'’_-]/.test(before) && before !== '\uFFFC' && !(/\d/.test(before) && /[．、]/.test(after[1]!)))
      continue
    return { from, to: at + 1 + after[0].length }
  }
  return null
}

function nextOf(text: string, key: string, start: number): number {
  const narrow = text.indexOf(key, start)
  const wide = text.indexOf(fullWidth(key), start)
  return narrow < 0 ? wide : wide < 0 ? narrow : Math.min(narrow, wide)
}

/** A letter with only space around it: a tab or two spaces distinguish it from a word. */
function weakMarker(text: string, key: string, start: number): Marker | null {
  for (let at = text.indexOf(key, start); at >= 0; at = text.indexOf(key, at + 1)) {
    const isAlone = at === 0 || /(?:\t|\s\s|\u3000)$/.test(text.slice(Math.max(0, at - 2), at))
    const after = /^[\s\u3000]+(?=\S)/.exec(text.slice(at + 1, at + 40))
    if (isAlone && after) return { from: at, to: at + 1 + after[0].length }
  }
  return null
}

function sequence(text: string, first: number, find: typeof strongMarker): Marker[] {
  const markers: Marker[] = []
  for (let index = first, at = 0; index < 26; index++) {
    const marker = find(text, keyAt(index), at)
    if (!marker) break
    markers.push(marker)
    at = marker.to
  }
  return markers
}

/** `A、B、C三点` has nothing between its letters, so these are not options. */
const haveContent = (text: string, markers: readonly Marker[]): boolean =>
  markers.every(
    (marker, index) =>
      index === markers.length - 1 || text.slice(marker.to, itemAt(markers, index + 1).from).trim() !== '',
  )

function cut(line: RichLine, markers: readonly Marker[], first: number): SplitOptions {
  return {
    before: trimmedStem(line.slice(0, itemAt(markers, 0).from)),
    options: markers.map((marker, index) => ({
      key: keyAt(first + index),
      line: line.slice(marker.to, markers[index + 1]?.from ?? line.text.length).trim(),
      stress: stressOf(line.slice(marker.from, marker.to)),
    })),
  }
}

const lowerAtStart = /^\s*(?:[（(]([a-h])[)）]|([a-h])\s?[.．、)）])\s*\S/
const lowerMarkers = /(?:^|(?<=[\s\u3000]))(?:[（(][a-h][)）]|[a-h]\s?[.．、)）])/g

/** A line of options `a. …  b. …` with their letters as capitals, in the same places; null for any other line. */
export function withCapitals(line: RichLine): RichLine | null {
  if (!lowerAtStart.test(line.text)) return null
  const at = [...line.text.matchAll(lowerMarkers)].map((match) => match.index + match[0].search(/[a-h]/))
  let from = 0
  const pieces = at.flatMap((place) => {
    const before = line.slice(from, place).pieces
    from = place + 1
    return [...before, ...line.slice(place, from).pieces.map((piece) => ({ ...piece, text: piece.text.toUpperCase() }))]
  })
  return new RichLine([...pieces, ...line.slice(from).pieces])
}

/** The index of the option whose marker begins the line; null where it begins with none. */
export function optionAtStart(text: string): number | null {
  const match = /^\s*(?:[（(]([A-ZＡ-Ｚ])[)）]|([A-ZＡ-Ｚ])\s?[.．、:：)）])/.exec(text)
  const letter = (match?.[1] ?? match?.[2])?.normalize('NFKC')
  return letter === undefined ? null : letter.charCodeAt(0) - 65
}

/** The same for a letter with only space behind it. */
export const weakAtStart = (text: string): number | null => {
  const match = /^\s*([A-H])[\s\u3000]+\S/.exec(text)
  return match ? match[1]!.charCodeAt(0) - 65 : null
}

/**
 * Splits a line into its options; null where it has none. `first`: how many options the question has already.
 * `follows`: whether a later line begins with the option of that index.
 */
export function splitOptions(line: RichLine, first: number, follows: (index: number) => boolean): SplitOptions | null {
  const { text } = line
  const atStart = optionAtStart(text)
  const strong = sequence(text, first, strongMarker)
  if (strong.length > 0 && haveContent(text, strong)) {
    const begins = text.slice(0, itemAt(strong, 0).from).trim() === ''
    if (begins && (first > 0 || strong.length > 1 || follows(1))) return cut(line, strong, first)
    if (!begins && (strong.length > 1 || first > 1))
      return atStart === null || first > 0 ? cut(line, strong, first) : null
  }
  if (weakAtStart(text) !== first) return null
  const weak = sequence(text, first, weakMarker)
  return weak.length > 1 || (weak.length === 1 && (first > 0 || follows(first + 1))) ? cut(line, weak, first) : null
}
