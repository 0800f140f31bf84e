import { signCharacters } from '../../../editor/formula/sign-characters.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * Converts LaTeX to one form: `\frac 1 2`, `\dfrac12` and `\frac{1}{2}` become equal, as do `x^2` and `x^{2}`,
 * `\left(x\right)` and `(x)`, `\leq` and `≤`. Spacing, styles and fonts are ignored. An argument is always in braces,
 * other groups never are. Linear: each token is read once, and a group without an end stays open.
 */

/** The number of arguments of a command, by its normal name. */
const argumentsOf: Readonly<Record<string, number>> = {
  frac: 2,
  binom: 2,
  sqrt: 1,
  overline: 1,
  underline: 1,
  vec: 1,
  hat: 1,
  tilde: 1,
  dot: 1,
  ddot: 1,
  overset: 2,
  underset: 2,
  stackrel: 2,
  xrightarrow: 1,
  xleftarrow: 1,
  overbrace: 1,
  underbrace: 1,
}

const otherNames: Readonly<Record<string, string>> = {
  dfrac: 'frac',
  tfrac: 'frac',
  cfrac: 'frac',
  dbinom: 'binom',
  tbinom: 'binom',
  bar: 'overline',
  widebar: 'overline',
  overrightarrow: 'vec',
  widehat: 'hat',
  widetilde: 'tilde',
}

const listed = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Sizes, spaces, styles and fonts are dropped, and their argument is not a group. */
const silent = listed(
  'left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm quad qquad enspace thinspace displaystyle textstyle scriptstyle limits nolimits ' +
    'mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak mathscr boldsymbol bm rm bf it text textrm textbf textit operatorname ce pu mbox hbox',
)

/** Names of functions are written as words. */
const spoken = listed(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg lim max min sup inf exp det dim ker arg deg gcd hom mod',
)

const characters: Readonly<Record<string, string>> = {
  lbrace: '{',
  rbrace: '}',
  lvert: '|',
  rvert: '|',
  prime: "'",
  backslash: '\\',
}

/** Deeper groups are read as part of the enclosing one. */
const maxDepth = 100

/**
 * Receives a piece of the form with the stretch of the source that it comes from. Its characters are not normalised
 * yet.
 */
type Emit = (piece: string, from: number, to: number) => void

interface Group {
  /** Arguments that the enclosing command still needs. */
  wanted: number
  /** Whether its end is written because it is an argument. The braces of any other group are dropped. */
  isArgument: boolean
  /** Ends by itself, after the command that is the argument. */
  isImplied: boolean
}

interface Piece {
  text: string
  from: number
  to: number
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** Reads one source. Spaces are ignored in `math` and separate words in text. */
class LatexReader {
  readonly pieces: Piece[] = []
  private readonly groups: Group[] = []
  private wanted = 0
  /** An optional argument `[3]` may come before the required ones. */
  private mayBracket = false
  /** Where the last command ended. */
  private afterCommand = -1
  private readonly source: string
  private readonly isMath: boolean

  constructor(source: string, isMath: boolean) {
    this.source = source
    this.isMath = isMath
  }

  read(): readonly Piece[] {
    for (let at = 0; at < this.source.length; ) at = this.token(at)
    return this.pieces
  }

  private push(text: string, from: number, to: number): void {
    this.pieces.push({ text, from, to })
  }

  /** Reads the token at a position and returns the position of the next. */
  private token(at: number): number {
    const { source } = this
    const character = source[at]!
    if (character === '\\') return this.command(at)
    if (character === '{') return this.open(at)
    if (character === '}') return this.close(at)
    if (/\s/.test(character) || (this.isMath && (character === '~' || character === '&'))) {
      if (!this.isMath && this.wanted === 0 && !this.endsCommand(at)) this.push(' ', at, at + 1)
      return at + 1
    }
    if (character === '^' || character === '_') return this.script(at)
    if (character === '[' && this.mayBracket) return this.bracket(at)
    const to = at + (source.codePointAt(at)! > 0xffff ? 2 : 1)
    this.atom(source.slice(at, to), at, to)
    return to
  }

  /** Even in text, the space between a command and a letter or digit only ends the command. */
  private endsCommand(at: number): boolean {
    return this.source[at] === ' ' && this.afterCommand === at && /[\\0-9A-Za-z]/.test(this.source[at + 1] ?? '')
  }

  private script(at: number): number {
    const next = this.source[at + 1]
    this.push(this.source[at]!, at, at + 1)
    // A row of underscores is a blank, not a nested subscript.
    if (next !== '^' && next !== '_' && next !== undefined) this.want(1, at)
    return at + 1
  }

  /** The optional argument of a root. */
  private bracket(at: number): number {
    const end = this.source.indexOf(']', at)
    this.mayBracket = false
    if (end < 0 || end - at > 20) {
      this.atom('[', at, at + 1)
      return at + 1
    }
    this.push(this.source.slice(at, end + 1), at, end + 1)
    return end + 1
  }

  /** The next tokens are arguments of the command; within an argument without braces, the command is that argument. */
  private want(count: number, at: number): void {
    if (this.wanted > 0 && this.groups.length < maxDepth) {
      const last = this.pieces.pop()!
      this.push('{', at, at)
      this.pieces.push(last)
      this.groups.push({ wanted: this.wanted, isArgument: true, isImplied: true })
    }
    this.wanted = count
  }

  /** One character, or a command for one. */
  private atom(text: string, from: number, to: number): void {
    if (this.wanted === 0) return this.push(text, from, to)
    this.push('{', from, from)
    this.push(text, from, to)
    this.push('}', to, to)
    this.argumentEnded(to)
  }

  private argumentEnded(at: number): void {
    this.mayBracket = false
    this.wanted -= 1
    this.shorten(at)
    while (this.wanted === 0 && this.groups.at(-1)?.isImplied) {
      this.push('}', at, at)
      this.wanted = this.groups.pop()!.wanted - 1
    }
  }

  /** `60^{\circ}` is 60°, and `f^{\prime}` is f'. */
  private shorten(at: number): void {
    const [script, , one] = this.pieces.slice(-4)
    if (script?.text !== '^' || this.pieces.length < 4) return
    const text = one!.text === '∘' ? '°' : one!.text === "'" ? "'" : null
    if (text === null) return
    this.pieces.splice(-4)
    this.push(text, script.from, at)
  }

  private open(at: number): number {
    if (this.groups.length >= maxDepth) return at + 1
    const isArgument = this.wanted > 0
    if (isArgument) this.push('{', at, at + 1)
    this.groups.push({ wanted: this.wanted, isArgument, isImplied: false })
    this.wanted = 0
    return at + 1
  }

  private close(at: number): number {
    const group = this.groups.pop()
    if (!group) return at + 1
    this.wanted = group.wanted
    if (group.isArgument) {
      this.push('}', at, at + 1)
      this.argumentEnded(at + 1)
    }
    return at + 1
  }

  private command(at: number): number {
    const { source } = this
    let to = at + 1
    while (to < source.length && isLetter(source.charCodeAt(to))) to++
    if (to === at + 1) return this.escaped(at)
    const name = source.slice(at + 1, to)
    this.afterCommand = to
    if (name === 'begin' || name === 'end') return this.environment(to)
    if (silent.has(name)) return name === 'left' || name === 'right' ? afterDot(source, to) : to
    const written = ownEntry(otherNames, name) ?? name
    const count = ownEntry(argumentsOf, written)
    if (count !== undefined) {
      this.push(`\\${written}`, at, to)
      this.want(count, at)
      this.mayBracket = written === 'sqrt'
      return to
    }
    const character = Object.hasOwn(characters, name) ? ownEntry(characters, name)! : signCharacters.get(name)
    this.atom(character ?? (spoken.has(name) ? name : `\\${name}${isLetter(nextCode(source, to)) ? ' ' : ''}`), at, to)
    return to
  }

  /** `\{`, `\%`, and the spaces `\,` `\;` `\ `. */
  private escaped(at: number): number {
    const next = this.source[at + 1]
    if (next === undefined) {
      this.push('\\', at, at + 1)
      return at + 1
    }
    if (next === '\\') this.push(',', at, at + 2)
    else if (!/[\s,;:!>]/.test(next)) this.atom(next === '|' ? '‖' : next, at, at + 2)
    return at + 2
  }

  /** `\begin{cases}`: its name and the columns of an array are ignored. */
  private environment(at: number): number {
    const end = this.source.indexOf('}', at)
    if (this.source[at] !== '{' || end < 0 || end - at > 20) return at
    const isArray = this.source.slice(at, end) === '{array'
    const columns = isArray && this.source[end + 1] === '{' ? this.source.indexOf('}', end + 1) : -1
    return (columns > 0 && columns - end < 40 ? columns : end) + 1
  }
}

/** The letter after a command and its spaces. */
function nextCode(source: string, from: number): number {
  let at = from
  while (at < source.length && source[at] === ' ' && at < from + 4) at++
  return at < source.length ? source.charCodeAt(at) : 0
}

/** `\left.` draws nothing. */
function afterDot(source: string, from: number): number {
  return source[from] === '.' ? from + 1 : from
}

/** Whether a plain text may contain LaTeX; most do not. */
export const mayHoldLatex = (text: string): boolean => /[\\^_]/.test(text)

/** Passes a source piece by piece, in normal form, to `say`. */
export function normaliseLatex(source: string, isMath: boolean, emit: Emit): void {
  for (const { text, from, to } of new LatexReader(source, isMath).read()) emit(text, from, to)
}
