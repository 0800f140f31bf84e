import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { itemAt, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { lineOf } from '../../../../editor/stored/line.ts'

/** The compared texts of two records as plain text, with their differences. */

const maxDepth = 6

function stringsOf(value: unknown, keys: readonly string[] | undefined, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((one) => stringsOf(one, keys, depth + 1))
  return Object.entries(value).flatMap(([key, one]) =>
    keys && typeof one === 'string' && !keys.includes(key) ? [] : stringsOf(one, keys, depth + 1),
  )
}

/** The compared texts of a record, one line each. */
export function textsOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): string[] {
  return comparisonOf(resource).fields.flatMap((name) => {
    const field = namedIn(resource.fields, name)
    const lines = stringsOf(record[name], field.options['html'] as string[] | undefined).map((text) =>
      field.stored === 'sanitised' ? lineOf(text) : text,
    )
    return lines.filter((line) => line !== '')
  })
}

export interface Piece {
  text: string
  isSame: boolean
}

/** Words of Latin letters and numbers are one token, other characters one each. */
const tokensOf = (text: string): string[] => text.match(/[A-Za-z]+|\d+|[^]/gu) ?? []

/** Longer stretches are not compared: everything between the common beginning and end counts as changed. */
const maxPairs = 250_000

/** Which tokens of each are in a longest common subsequence (the dynamic programming of Wagner and Fischer, 1974). */
function keptOf(one: readonly string[], other: readonly string[]): [boolean[], boolean[]] {
  const kept: [boolean[], boolean[]] = [one.map(() => false), other.map(() => false)]
  if (one.length * other.length > maxPairs) return kept
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  for (let a = one.length - 1; a >= 0; a--) {
    for (let b = other.length - 1; b >= 0; b--) {
      lengths[a * width + b] =
        one[a] === other[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!)
    }
  }
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (one[a] === other[b]) {
      kept[0][a++] = true
      kept[1][b++] = true
    } else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++
    else b++
  }
  return kept
}

function pieces(tokens: readonly string[], isSame: (at: number) => boolean): Piece[] {
  const found: Piece[] = []
  tokens.forEach((token, at) => {
    const last = found.at(-1)
    if (last && last.isSame === isSame(at)) last.text += token
    else found.push({ text: token, isSame: isSame(at) })
  })
  return found
}

/** Both texts in equal and different pieces. */
function differencesOf(one: string, other: string): [Piece[], Piece[]] {
  const [first, second] = [tokensOf(one), tokensOf(other)]
  let start = 0
  while (start < first.length && start < second.length && first[start] === second[start]) start++
  let end = 0
  while (end < Math.min(first.length, second.length) - start && first.at(-1 - end) === second.at(-1 - end)) end++
  const [keptFirst, keptSecond] = keptOf(
    first.slice(start, first.length - end),
    second.slice(start, second.length - end),
  )
  const side = (tokens: readonly string[], kept: readonly boolean[]) =>
    pieces(tokens, (at) => at < start || at >= tokens.length - end || kept[at - start] === true)
  return [side(first, keptFirst), side(second, keptSecond)]
}

/** The texts of two records in pairs: by position, or in any order of options where that leaves no difference. */
export function compared(one: readonly string[], other: readonly string[]): [Piece[], Piece[]][] {
  const rest = [...other]
  const partners = one.map((text) => {
    const at = rest.indexOf(text)
    return at < 0 ? null : itemAt(rest.splice(at, 1), 0)
  })
  const lines = one.map((text, at) => differencesOf(text, partners[at] ?? rest.shift() ?? ''))
  return [...lines, ...rest.map((text) => differencesOf('', text))]
}
