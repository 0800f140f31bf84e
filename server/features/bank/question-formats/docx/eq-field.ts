import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * Formulas as fields, `EQ \f(1,2)`, which old Chinese papers of the 1990s still contain (the switches of Word's EQ
 * field): `\f` fraction, `\r` root, `\s\up`, `\s\do` superscript and subscript, `\b` brackets, `\a` array, `\i`
 * integral, `\o` overstrike, `\x` box, `\l` list, `\d` shift. Unknown switches are kept as text.
 */

const maxNesting = 30

interface Switch {
  name: string
  options: string
  parts: string[]
}

const wordStart = /[A-Za-z]/

class EqReader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Reads up to a separator or to the closing bracket of the part. */
  run(depth: number, inside: boolean): string {
    let out = ''
    while (this.at < this.text.length) {
      const character = this.text[this.at]!
      if (inside && (character === ',' || character === ';' || character === ')' || character === '，')) break
      this.at++
      if (character === '\\') out += this.afterBackslash(depth)
      else if (character === '(') out += this.bracketed(depth)
      else out += plain(character)
    }
    return out
  }

  private bracketed(depth: number): string {
    if (depth >= maxNesting) return '('
    let out = '('
    out += this.run(depth + 1, true)
    while (this.at < this.text.length && this.text[this.at] !== ')') {
      out += this.text[this.at++]
      out += this.run(depth + 1, true)
    }
    this.at++
    return `${out})`
  }

  private afterBackslash(depth: number): string {
    const next = this.text[this.at]
    if (next === undefined) return ''
    if (!wordStart.test(next)) {
      this.at++
      return plain(next)
    }
    return latexOf(this.readSwitch(depth))
  }

  private readSwitch(depth: number): Switch {
    const name = this.text[this.at++]!.toLowerCase()
    let options = ''
    while (this.at < this.text.length && this.text[this.at] !== '(' && options.length < 60)
      options += this.text[this.at++]
    const parts: string[] = []
    if (this.text[this.at] === '(' && depth < maxNesting) {
      do {
        this.at++
        parts.push(this.run(depth + 1, true).trim())
      } while (this.at < this.text.length && this.text[this.at] !== ')')
      this.at++
    }
    return { name, options: options.toLowerCase(), parts }
  }
}

const escapes: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  $: '\\$',
  '&': '\\&',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '×': '\\times ',
  '÷': '\\div ',
  '±': '\\pm ',
}
const plain = (character: string): string =>
  ownEntry(escapes, character) ?? (/[\u3400-\u9fff，。；：]/.test(character) ? `\\text{${character}}` : character)

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '|': '|', '<': '>' }
const shown = (sign: string): string =>
  sign === '{' || sign === '}' ? `\\${sign}` : sign === '<' ? '\\langle' : sign === '>' ? '\\rangle' : sign

function latexOf({ name, options, parts }: Switch): string {
  const [first = '', second = ''] = parts
  if (name === 'f') return `\\frac{${first}}{${second}}`
  if (name === 'r') return parts.length > 1 ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${first}}`
  if (name === 's') return options.includes('do') ? `_{${first}}` : `^{${first}}`
  if (name === 'x') return /\\(?:to|le|ri|bo)/.test(options) ? `\\overline{${first}}` : `\\boxed{${first}}`
  if (name === 'b') return bracketsOf(options, parts.join(','))
  if (name === 'a') return arrayOf(options, parts)
  if (name === 'i')
    return `${options.includes('su') ? '\\sum' : options.includes('pr') ? '\\prod' : '\\int'}_{${first}}^{${second}}${parts[2] ?? ''}`
  if (name === 'o') return struckOver(parts)
  if (name === 'l') return parts.join(',')
  return name === 'd' ? ' ' : parts.join(',')
}

function bracketsOf(options: string, inside: string): string {
  const both = /\\bc\\(.)/.exec(options)?.[1]
  const left = both ?? /\\lc\\(.)/.exec(options)?.[1]
  const right = both ? (ownEntry(brackets, both) ?? both) : /\\rc\\(.)/.exec(options)?.[1]
  if (!left && !right) return `\\left(${inside}\\right)`
  return `\\left${left ? shown(left) : '.'}${inside}\\right${right ? shown(right) : '.'}`
}

function arrayOf(options: string, parts: readonly string[]): string {
  const columns = Math.max(1, Number(/\\co(\d{1,2})/.exec(options)?.[1] ?? 1))
  const rows: string[] = []
  for (let start = 0; start < parts.length; start += columns) rows.push(parts.slice(start, start + columns).join(' & '))
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

/** `\o(a,→)` is a vector, `\o\ac(○,1)` a number in a circle. */
function struckOver(parts: readonly string[]): string {
  const [first = '', second = ''] = parts
  const number = /^\d$/.test(second) ? Number(second) : 0
  if (/[○〇◯]/.test(first))
    return number > 0 ? `\\text{${String.fromCodePoint(0x2460 + number - 1)}}` : `\\text{○}${second}`
  const over = second.replace(/[\^{}]/g, '').trim()
  if (over === '→') return `\\overrightarrow{${first}}`
  if (/^[-—¯‾ˉ]+$/.test(over)) return `\\overline{${first}}`
  if (over === '︵' || over === '⌒') return `\\overset{\\frown}{${first}}`
  return parts.join('')
}

/** The LaTeX of a field's instruction; null where it is not an EQ field. */
export function eqLatex(instruction: string): string | null {
  const match = /^\s*eq(?=[\s\\])/i.exec(instruction)
  if (!match || instruction.length > 5000) return null
  const body = instruction
    .slice(match[0].length)
    .replace(/\\\*\s*mergeformat/i, '')
    .trim()
  return body === '' ? null : new EqReader(body).run(0, false).trim() || null
}
