import { itemAt } from '../../../../../../resources/kit/present.ts'
import { placesOfBlanks } from './blanks.ts'
import { quickAnswers } from './answer-lists.ts'
import type { Line } from './lines.ts'
import { answersHeading, emptyBracket, labelsIn, sectionStart, type NumberStart } from './markers.ts'
import { optionAtStart } from './options.ts'

/**
 * `1.2的相反数是`: a number directly before a stem that begins with a digit looks like a decimal. The sequence decides:
 * it is the number of a question where that number is the next one, and no other line has it.
 */

const tight = /^\s*([\d０-９]{1,3})[.](?=\d)/
const numberIn = (text: string): number => Number(text.normalize('NFKC'))

export const tightStart = (text: string): NumberStart | null => {
  const match = tight.exec(text)
  return match ? { number: numberIn(itemAt(match, 1)), style: 'dot', end: match[0].length } : null
}

/** A number that is written with a wide sign, as the others of its paper are then. */
const wide = /^\s*[\d０-９]{1,5}\s?[．、]/
const asked = /[?？=＝]\s*$|[（(]\s?\d{1,3}\s?分\s?[)）]/
const maxNumber = 400
const inRow = /(?<=[\s；;])(\d{1,3})\s?[.．、]/g

/** Whether the line, or the one below it, has a place for an answer. */
function isAsked(lines: readonly Line[], at: number): boolean {
  const { rich } = itemAt(lines, at)
  if (emptyBracket.test(rich.text) || asked.test(rich.text) || placesOfBlanks(rich).length > 0) return true
  const below = lines[at + 1]?.rich.text ?? ''
  return optionAtStart(below) === 0 || labelsIn(below)[0]?.from === 0
}

interface Found {
  at: number
  number: number
  /** In a row of answers, the last number. */
  last: number
}

interface Stretch {
  /** The number before it. */
  before: number
  /** The number behind it; null where a section or the text ends. */
  behind: number | null
  /** A section began, which may restart the numbers. */
  isFresh: boolean
}

/** Of the lines between two numbers, those that have the numbers between them, in order. */
function filling(found: readonly Found[], { before, behind, isFresh }: Stretch): Found[] {
  const follow = (first: number): Found[] => {
    let next = first
    return found.filter(({ number, last }) => {
      if (number !== next || (behind !== null && behind > first && number >= behind)) return false
      next = last + 1
      return true
    })
  }
  const on = behind === before + 1 ? [] : follow(before + 1)
  const again = isFresh && behind !== 1 ? follow(1) : []
  return again.length > on.length ? again : on
}

class TightNumbers {
  readonly found = new Map<number, NumberStart>()
  private readonly lines: readonly Line[]
  /** Behind a heading of answers, where what is numbered needs no place for an answer. */
  private isKey = false
  private open: Found[] = []
  private stretch: Omit<Stretch, 'behind'> = { before: 0, isFresh: true }

  constructor(lines: readonly Line[]) {
    this.lines = lines
  }

  read(starts: readonly (NumberStart | null)[], isLeftOut: (at: number) => boolean): void {
    const areWide = [widthOf(this.lines, starts, false), widthOf(this.lines, starts, true)]
    for (const [at, { rich, table }] of this.lines.entries()) {
      const start = starts[at]
      if (table || isLeftOut(at)) continue
      const tightly = start || areWide[this.isKey ? 1 : 0] ? null : tightStart(rich.text)
      if (tightly && tightly.number <= maxNumber)
        this.open.push({ at, number: tightly.number, last: this.lastIn(rich.text, tightly.number) })
      else if (start?.style === 'dot')
        this.close(start.number, { before: this.lastIn(rich.text, start.number), isFresh: false })
      else if (!start) this.boundary(rich.text)
    }
    this.close(null, this.stretch)
  }

  /** `1.10 2.0.6 3.9.9`: the last of the answers that a line has. */
  private lastIn(text: string, first: number): number {
    if (!this.isKey) return first
    let last = first
    for (const match of text.matchAll(inRow)) if (Number(match[1]) === last + 1) last += 1
    return last
  }

  private boundary(text: string): void {
    if (!this.isKey && answersHeading(text)) {
      this.close(null, { before: 0, isFresh: true })
      this.isKey = true
    } else if (sectionStart(text)) {
      this.close(null, this.stretch)
      this.stretch = { ...this.stretch, isFresh: true }
    } else if (this.isKey) {
      const last = quickAnswers(text).at(-1)
      if (last) this.close(null, { before: last.number, isFresh: false })
    }
  }

  private close(behind: number | null, next: Omit<Stretch, 'behind'>): void {
    const filled = filling(this.open, { ...this.stretch, behind })
    const first = filled[0]?.number ?? 0
    const isSure = this.isKey || filled.length > 1 || (behind !== null && filled.length === behind - first)
    const taken = filled.filter(({ at }) => isSure || isAsked(this.lines, at))
    for (const { at } of taken) this.found.set(at, tightStart(itemAt(this.lines, at).rich.text)!)
    this.stretch = next === this.stretch ? { ...next, before: taken.at(-1)?.last ?? next.before } : next
    this.open = []
  }
}

/** Whether the questions, or the answers behind them, have numbers with wide signs. */
function widthOf(lines: readonly Line[], starts: readonly (NumberStart | null)[], isKey: boolean): boolean {
  const heading = lines.findIndex(({ rich, table }, at) => !table && !starts[at] && answersHeading(rich.text) !== null)
  const to = heading < 0 ? lines.length : heading
  let balance = 0
  for (const [at, start] of starts.entries())
    if (start?.style === 'dot' && at >= to === isKey) balance += wide.test(itemAt(lines, at).rich.text) ? 1 : -1
  return balance > 0
}

/** The numbers that look like decimals, by line. */
export function tightNumbers(
  lines: readonly Line[],
  starts: readonly (NumberStart | null)[],
  isLeftOut: (at: number) => boolean,
): ReadonlyMap<number, NumberStart> {
  const numbers = new TightNumbers(lines)
  const isOtherStyle = starts.some((start) => start?.style === 'word' || start?.style === 'square')
  if (!isOtherStyle && lines.some(({ rich }) => tight.test(rich.text))) numbers.read(starts, isLeftOut)
  return numbers.found
}
