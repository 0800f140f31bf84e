/**
 * The grammar of GIFT (https://docs.moodle.org/en/GIFT_format), with the rules of Moodle's own reader where the page is
 * silent: `\n` is a new line, `\\` a backslash, and any other backslash is literal, so that `\frac` stays as it is.
 * Every function reads its text once.
 */

export type GiftFormat = 'html' | 'moodle' | 'plain' | 'markdown'

const special = /\\([\\:#={}~n])/g
export const unescapeGift = (text: string): string =>
  text.replace(special, (_, sign: string) => (sign === 'n' ? '\n' : sign))
export const escapeGift = (text: string): string => text.replace(/[\\:#={}~]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** The position of the first of the signs that is not escaped; -1 where there is none. */
function bareIndex(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (signs.includes(text[at]!)) return at
  }
  return -1
}

/** The same for a sign of several characters, such as `####` and `::`. */
function bareSequence(text: string, sign: string, from: number): number {
  for (let at = bareIndex(text, sign[0]!, from); at >= 0; at = bareIndex(text, sign[0]!, at + 1))
    if (text.startsWith(sign, at)) return at
  return -1
}

const cutAt = (text: string, at: number, length: number): [before: string, behind: string | null] =>
  at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + length)]

export interface Formatted {
  format: GiftFormat | null
  /** Still escaped. */
  text: string
}

export function formatted(text: string): Formatted {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text.slice(0, 200))
  return found
    ? { format: found[1] as GiftFormat, text: text.slice(found[0].length).trim() }
    : { format: null, text: text.trim() }
}

export interface GiftAnswer {
  /** The sign before it; '' where there was none. */
  sign: '=' | '~' | ''
  /** In percent; null without a weight. */
  weight: number | null
  text: string
  feedback: string
}

const weighted = /^%(-?\d{1,3}(?:\.\d{1,7})?)%/

function answerOf(sign: GiftAnswer['sign'], piece: string): GiftAnswer {
  const [answer, feedback] = cutAt(piece, bareIndex(piece, '#'), 1)
  const weight = weighted.exec(answer.trimStart().slice(0, 20))
  const text = weight ? answer.trimStart().slice(weight[0].length) : answer
  return { sign, weight: weight ? Number(weight[1]) : null, text: text.trim(), feedback: (feedback ?? '').trim() }
}

/** Splits answers at `=` and `~`. */
export function answersOf(text: string, signs = '=~'): GiftAnswer[] {
  const answers: GiftAnswer[] = []
  let sign: GiftAnswer['sign'] = ''
  let from = 0
  for (let at = bareIndex(text, signs); ; at = bareIndex(text, signs, from)) {
    const piece = text.slice(from, at < 0 ? undefined : at)
    if (sign !== '' || piece.trim() !== '') answers.push(answerOf(sign, piece))
    if (at < 0) return answers
    sign = text[at] as '=' | '~'
    from = at + 1
  }
}

export interface GiftQuestion {
  title: string
  format: GiftFormat
  /** The text, escaped; `behind` is the text after the answers when they are within it. */
  before: string
  behind: string
  /** The text between the braces, without general feedback; null without braces. */
  answers: string | null
  general: string | null
}

export type GiftProblem = 'unopened' | 'unclosed' | 'second' | 'title'

export function parseGift(block: string): GiftQuestion | GiftProblem {
  let text = block.trim()
  let title = ''
  if (text.startsWith('::')) {
    const end = bareSequence(text, '::', 2)
    if (end < 0) return 'title'
    title = unescapeGift(text.slice(2, end)).trim()
    text = text.slice(end + 2)
  }
  const { format, text: body } = formatted(text)
  const open = bareIndex(body, '{')
  const close = bareIndex(body, '}')
  if (open < 0 && close < 0)
    return { title, format: format ?? 'moodle', before: body, behind: '', answers: null, general: null }
  if (open < 0 || (close >= 0 && close < open)) return 'unopened'
  if (close < 0) return 'unclosed'
  const inner = body.slice(open + 1, close)
  // Unescaped braces of a formula would be taken for answers.
  if (bareIndex(inner, '{') >= 0 || bareIndex(body, '{}', close + 1) >= 0) return 'second'
  const [answers, general] = cutAt(inner, bareSequence(inner, '####', 0), 4)
  return {
    title,
    format: format ?? 'moodle',
    before: body.slice(0, open),
    behind: body.slice(close + 1),
    answers: answers.trim(),
    general,
  }
}
