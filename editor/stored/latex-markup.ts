import type { Inline } from './nodes.ts'

/**
 * Plain text with formulas between dollars or `\(…\)`, as people write it in sheets and other programs in their files.
 * A price stays a price, `\$` is a dollar. Linear: the search for a formula's end is bounded.
 */

const maxFormulaLength = 4000
/** How far a formula continues after a dollar in braces, as in `\text{if $x>0$}`. */
const maxBehindBraces = 200

/** The next end at or after `from`; called with growing `from`, it never reads a character twice. */
function finder(text: string, end: string): (from: number) => number {
  let known = -2
  return (from) => {
    if (known === -1 || known >= from) return known
    known = text.indexOf(end, from)
    return known
  }
}

/**
 * The end of a formula that starts with a single dollar: the next unescaped one, inside braces only if no other comes
 * soon.
 */
function endOfDollar(text: string, from: number): number {
  let depth = 0
  let inBraces = -1
  const last = Math.min(text.length, from + maxFormulaLength)
  for (let at = from; at < last; at++) {
    const character = text[at]
    if (inBraces >= 0 && at > inBraces + maxBehindBraces) break
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (character === '\n' && text[at + 1] === '\n') break
    else if (character === '$') {
      if (depth <= 0) return at
      if (inBraces < 0) inBraces = at
    }
  }
  return inBraces
}

/** Characters that no price contains; a line of underscores is a blank. */
const formulaSigns = /[\\^=<>]|(?<!_)_(?!_)/

/**
 * `$5 and $10`, `$5-$8`, `$5元`, `5$ 和 6$`: an amount followed by words or ending at the next; or a sentence between two
 * dollars.
 */
function isWords(inner: string, behind: string | undefined): boolean {
  if (formulaSigns.test(inner)) return false
  const words = inner.match(/[a-zA-Z]{2,}/g)?.length ?? 0
  if (!/^\d/.test(inner)) return words > 2 || (words === 0 && /^\s/.test(inner) && /[\u4e00-\u9fff]/.test(inner))
  return words > 0 || /[\u4e00-\u9fff]|\s$/.test(inner) || /^\d$/.test(behind ?? '')
}

interface Found {
  latex: string
  display: boolean
  end: number
}

/** Reads the formula that starts at a position; null where none does. */
function formulaReader(text: string): (at: number) => Found | null {
  const ends = { $$: finder(text, '$$'), '\\(': finder(text, '\\)'), '\\[': finder(text, '\\]') }
  const pair = (open: keyof typeof ends, at: number): Found | null => {
    const end = ends[open](at + 2)
    const latex = text.slice(at + 2, Math.max(end, at + 2)).trim()
    if (end < 0 || end - at > maxFormulaLength || latex === '') return null
    return { latex, display: open !== '\\(', end: end + 2 }
  }
  return (at) => {
    const two = text.slice(at, at + 2)
    if (Object.hasOwn(ends, two)) return pair(two as keyof typeof ends, at)
    if (text[at] !== '$') return null
    const end = endOfDollar(text, at + 1)
    const latex = text.slice(at + 1, Math.max(end, at + 1))
    if (end < 0 || latex.trim() === '' || isWords(latex, text[end + 1])) return null
    return { latex: latex.trim(), display: false, end: end + 1 }
  }
}

/** The nodes of such a text; a line end becomes a break. An unclosed formula is text. */
export function fromDollars(text: string): Inline[] {
  const formulaAt = formulaReader(text)
  const nodes: Inline[] = []
  let pending = ''
  const flush = () => {
    for (const [index, line] of pending.split('\n').entries()) {
      if (index > 0) nodes.push({ kind: 'break' })
      if (line !== '') nodes.push({ kind: 'text', text: line })
    }
    pending = ''
  }
  for (let at = 0; at < text.length; ) {
    const character = text[at]!
    const found = character === '$' || character === '\\' ? formulaAt(at) : null
    if (found) {
      flush()
      nodes.push({ kind: 'formula', latex: found.latex, display: found.display })
      at = found.end
    } else if (character === '\\' && text[at + 1] === '$') {
      pending += '$'
      at += 2
    } else {
      pending += character
      at++
    }
  }
  flush()
  return nodes
}
