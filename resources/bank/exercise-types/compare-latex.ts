import { itemAt } from '../../kit/present.ts'

/**
 * Formulas are compared as LaTeX after removing what does not change their meaning: spaces, sizes, fonts, braces around
 * one character, other names of the same sign. Nothing is calculated: `\frac{1}{2}` is not `0.5`, and `x+1` is not
 * `1+x`. For values there are blanks of the kind `number`.
 */

const nothing = new Set(
  String.raw`\, \; \: \! \> \quad \qquad \displaystyle \textstyle \scriptstyle \limits \nolimits \left \right \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr ~`.split(
    ' ',
  ),
).add('\\ ')
const fonts = new Set(
  String.raw`\mathrm \mathit \mathbf \mathbb \mathcal \boldsymbol \bm \text \textrm \textbf \textit \operatorname \rm \bf \it`.split(
    ' ',
  ),
)
const functions = new Set(
  String.raw`\sin \cos \tan \cot \sec \csc \arcsin \arccos \arctan \log \lg \ln \exp \lim \max \min \gcd \det`.split(
    ' ',
  ),
)
/** The number of arguments of a command; braces around several characters are needed there. */
const groupsAfter: ReadonlyMap<string, number> = new Map([
  ['^', 1],
  ['_', 1],
  ['\\frac', 2],
  ['\\binom', 2],
  ['\\sqrt', 1],
])

/** Other names of a sign, each followed by the one used. */
const names = String.raw`
\dfrac \frac  \tfrac \frac  \cfrac \frac  \dbinom \binom  \tbinom \binom
\leq \le  \leqslant \le  ≤ \le  ⩽ \le  \geq \ge  \geqslant \ge  ≥ \ge  ⩾ \ge  \neq \ne  ≠ \ne  \lt <  \gt >
\lbrace \{  \rbrace \}  \lvert |  \rvert |  \vert |  \mid |  \lbrack [  \rbrack ]
\to \rightarrow  → \rightarrow  ⇒ \Rightarrow  \cdots \dots  \ldots \dots  … \dots
\varnothing \emptyset  ∅ \emptyset  \infin \infty  ∞ \infty  \ast *  \colon :
π \pi  α \alpha  β \beta  γ \gamma  θ \theta  λ \lambda  μ \mu  ω \omega  φ \varphi  Δ \Delta
× \times  ÷ \div  · \cdot  ⋅ \cdot  ± \pm  ∓ \mp  √ \sqrt
∪ \cup  ∩ \cap  ∈ \in  ∉ \notin  ⊂ \subset  ⊆ \subseteq  ∠ \angle  ⊥ \perp  ∥ \parallel
− -  – -  — -  。 .`
  .trim()
  .split(/\s+/)
const aliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...names.flatMap((name, index): [string, string[]][] =>
    index % 2 === 0 ? [[name, [itemAt(names, index + 1)]]] : [],
  ),
  ['\\degree', ['^', '\\circ']],
  ['°', ['^', '\\circ']],
  ["'", ['^', '\\prime']],
  ['’', ['^', '\\prime']],
])
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = '₀₁₂₃₄₅₆₇₈₉'
const isDigit = (token: string | undefined): boolean => token !== undefined && /^\d$/.test(token)

function tokensOf(latex: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < latex.length; ) {
    let end = at + (latex.codePointAt(at)! > 0xffff ? 2 : 1)
    if (latex[at] === '\\') {
      end = at + 1
      while (end < latex.length && /[a-zA-Z]/.test(latex[end]!)) end++
      if (end === at + 1) end = Math.min(at + 2, latex.length)
    }
    tokens.push(...meant(latex.slice(at, end)))
    at = end
  }
  return tokens
}

/** The normal form of a sign; nothing where it has no meaning. */
function meant(token: string): readonly string[] {
  if (token.trim() === '' || nothing.has(token)) return []
  if (functions.has(token)) return Array.from(token.slice(1))
  const alias = aliases.get(token)
  if (alias) return alias
  if (raised.includes(token)) return ['^', String(raised.indexOf(token))]
  if (lowered.includes(token)) return ['_', String(lowered.indexOf(token))]
  return token.startsWith('\\') ? [token] : [...token.normalize('NFKC')]
}

/** The start of the whole number at the end; null where there is none by itself. */
function startOfNumber(tokens: readonly string[]): number | null {
  let from = tokens.length
  while (isDigit(tokens[from - 1])) from--
  const before = tokens[from - 1]
  return from === tokens.length || before === '^' || before === '_' || before === '.' ? null : from
}

/** `1/2` is `\frac{1}{2}`; a slash between anything but whole numbers stays. */
function withFractions(tokens: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const from = tokens[at] === '/' && isDigit(tokens[at + 1]) ? startOfNumber(out) : null
    if (from === null) {
      out.push(itemAt(tokens, at))
      continue
    }
    const over = out.splice(from)
    const under: string[] = []
    while (isDigit(tokens[at + 1])) under.push(itemAt(tokens, ++at))
    out.push('\\frac', '{', ...over, '}', '{', ...under, '}')
  }
  return out
}

interface Group {
  /** The position of its brace in the output. */
  at: number
  count: number
  /** Arguments that the last command still needs. */
  waiting: number
  /** A font precedes it, so its braces have no meaning. */
  fontOnly: boolean
}

/** Removes braces that hold one character or belong to no command. One pass, whatever the nesting. */
function withoutIdleBraces(tokens: readonly string[]): string[] {
  const written: string[] = []
  const open: Group[] = [{ at: -1, count: 0, waiting: 0, fontOnly: false }]
  let fontBefore = false
  for (const token of tokens) {
    const here = itemAt(open, -1)
    if (fonts.has(token)) {
      fontBefore = true
      continue
    }
    if (token === '{') open.push({ at: written.push(token) - 1, count: 0, waiting: 0, fontOnly: fontBefore })
    else if (token === '}' && open.length > 1) close(open, written)
    else {
      written.push(token)
      here.count += 1
      // An unknown command may have one argument.
      here.waiting =
        groupsAfter.get(token) ??
        (token.startsWith('\\') && here.waiting === 0 && token.length > 2 ? 1 : Math.max(0, here.waiting - 1))
    }
    fontBefore = false
  }
  while (open.length > 1) close(open, written)
  return written.filter(Boolean)
}

function close(open: Group[], written: string[]): void {
  const { at, count, fontOnly } = open.pop()!
  const outside = itemAt(open, -1)
  const isIdle = count <= 1 || fontOnly || outside.waiting === 0
  if (isIdle) written[at] = ''
  else written.push('}')
  outside.count += isIdle ? count : count + 2
  outside.waiting = Math.max(0, outside.waiting - 1)
}

/** LaTeX without what does not change its meaning; equal texts are equal formulas. `$` around it is ignored. */
export function comparableLatex(latex: string): string {
  const bare = latex.replaceAll('$', '')
  const tokens = withoutIdleBraces(withFractions(tokensOf(bare)))
  if (tokens.at(-1) === '.' && tokens.length > 1) tokens.pop()
  return tokens.join(' ')
}
