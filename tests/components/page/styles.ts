import { mediaHolds } from './media.ts'
import { isSelected } from './selectors.ts'
import { builtSite } from './site.ts'

/**
 * What the site's style sheets hide. jsdom reads none of them here: computing styles would cost more than all else.
 * Kept of them are the rules by which something is not drawn, and those that draw it all the same.
 */

const ways = { display: 'none', visibility: 'hidden', 'content-visibility': 'hidden' } as const
type Way = keyof typeof ways

interface Rule {
  selector: string
  way: Way
  hides: boolean
  media: readonly string[]
  /** What is more goes first: important, outside of layers, specific, later. */
  weight: readonly number[]
}

/** Parts of a text between separators that are in no brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const one = text[at]!
    if (one === '(' || one === '[') depth++
    else if (one === ')' || one === ']') depth--
    else if (one === '\\') at++
    else if (one === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Ids, classes and the like, tags; of `:not()` and `:is()` what is in them, of `:where()` nothing. */
function specificity(selector: string): [number, number, number] {
  const plain = selector.replaceAll(/:where\([^)]*\)/g, '').replaceAll(/:(?:is|not|has)\(/g, '(')
  return [
    count(plain, /#[\w-]+/g),
    count(plain, /\.[\w-]+|\[[^\]]*\]|:[\w-]+/g),
    count(plain.replaceAll(/\[[^\]]*\]/g, ''), /(?:^|[\s>+~(])[a-z][\w-]*/gi),
  ]
}

/** The end of the block that begins at `{`. */
function endOf(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const one = css[at]
    if (one === '"' || one === "'") at = css.indexOf(one, at + 1)
    else if (one === '\\') at++
    else if (one === '{') depth++
    else if (one === '}' && --depth === 0) return at
  }
  throw new Error('a style sheet ends in the middle')
}

interface Around {
  media: readonly string[]
  layered: boolean
}

function rulesOf(css: string, around: Around, found: Rule[]): void {
  for (let from = 0; ; ) {
    const open = css.indexOf('{', from)
    if (open < 0) return
    const head = css.slice(from, open).split(';').at(-1)!.trim()
    const end = endOf(css, open)
    const body = css.slice(open + 1, end)
    from = end + 1
    if (head.startsWith('@media')) rulesOf(body, { ...around, media: [...around.media, head.slice(6).trim()] }, found)
    else if (head.startsWith('@layer')) rulesOf(body, { ...around, layered: true }, found)
    else if (head.startsWith('@supports')) {
      if (!/^@supports\s*\(?\s*not|-moz-/.test(head)) rulesOf(body, around, found)
    } else if (!head.startsWith('@')) addRule(head, body, around, found)
  }
}

function addRule(head: string, body: string, { media, layered }: Around, found: Rule[]): void {
  for (const way of Object.keys(ways) as Way[]) {
    const declared = body.split(';').findLast((one) => one.startsWith(`${way}:`))
    if (!declared) continue
    const important = declared.endsWith('!important')
    const hides = declared.slice(way.length + 1).replace('!important', '') === ways[way]
    for (const selector of split(head, ',')) {
      // A part that is drawn before or after an element says nothing of the element.
      if (/::|:(?:before|after|first-letter|first-line)\b/.test(selector)) continue
      const weight = [Number(important), Number(layered === important), ...specificity(selector), found.length]
      found.push({ selector, way, hides, media, weight })
    }
  }
}

/** The class, or else the tag, that an element must have for a selector to fit. */
function keyOf(selector: string): string {
  const last = split(split(split(split(selector, ' ').at(-1)!, '>').at(-1)!, '+').at(-1)!, '~').at(-1)!
  const bare = last.replaceAll(/:[\w-]+\([^)]*\)|\[[^\]]*\]/g, '')
  return /\.([\w-]+)/.exec(bare)?.[1] ?? /^[a-z][\w-]*/i.exec(bare)?.[0].toUpperCase() ?? '*'
}

/** By what an element must have, and by way: a rule that hides, and one that does not. */
type ByKey = Map<string, Rule[]>

interface Rules {
  hiding: ByKey
  showing: ByKey
}

function grouped(rules: readonly Rule[]): ByKey {
  const byKey: ByKey = new Map()
  for (const rule of rules) {
    const key = `${rule.way} ${keyOf(rule.selector)}`
    const others = byKey.get(key)
    if (others) others.push(rule)
    else byKey.set(key, [rule])
  }
  return byKey
}

let known: Rules | undefined
function siteRules(): Rules {
  if (known) return known
  const rules: Rule[] = []
  for (const css of builtSite().sheets())
    rulesOf(css.replaceAll(/\/\*.*?\*\//gs, ''), { media: [], layered: false }, rules)
  return (known = {
    hiding: grouped(rules.filter(({ hides }) => hides)),
    showing: grouped(rules.filter(({ hides }) => !hides)),
  })
}

/** Rules that may fit an element. */
function rulesFor(element: Element, way: Way, byKey: ByKey): Rule[] {
  const found: Rule[] = []
  for (const key of [element.tagName.toUpperCase(), '*', ...element.classList]) {
    const rules = byKey.get(`${way} ${key}`)
    if (rules) found.push(...rules)
  }
  return found
}

const isMore = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && one[at]! > other[at]!
}

/**
 * Whether a style sheet keeps an element itself from being drawn: `display` with all in it, `content-visibility` what
 * is in it.
 */
export function hiddenBySheet(element: Element, way: Way): boolean {
  const { hiding, showing } = siteRules()
  const candidates = rulesFor(element, way, hiding)
  if (candidates.length === 0) return false
  const { innerWidth: width, innerHeight: height } = element.ownerDocument.defaultView!
  const applies = ({ selector, media }: Rule): boolean =>
    media.every((query) => mediaHolds(query, { width, height })) && isSelected(element, selector)
  const hidden = candidates.filter(applies)
  if (hidden.length === 0) return false
  const { weight } = hidden.reduce((one, other) => (isMore(other.weight, one.weight) ? other : one))
  return !rulesFor(element, way, showing).some((rule) => isMore(rule.weight, weight) && applies(rule))
}
