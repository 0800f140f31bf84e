import { ownEntry } from '../../kit/own-entry.ts'

/**
 * Typed text is compared as a person would: width, spaces, kinds of quotes and dashes, the full stop at the end and,
 * unless the author requires it, case do not count. Unicode's NFKC unifies full width, circled and Roman numerals (`①③`
 * is `13`, `Ⅱ` is `II`).
 */

const marks: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '「': '"',
  '」': '"',
  '−': '-',
  '–': '-',
  '—': '-',
  '⁄': '/',
  '∶': ':',
  '½': ' 1/2',
  '⅓': ' 1/3',
  '⅔': ' 2/3',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⅕': ' 1/5',
  '⅛': ' 1/8',
}
const raised = /[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g
/** Zero width, soft hyphen, byte order mark. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const withoutSpaces = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
const letter = /[\p{L}\p{N}]/u

const mapped = (text: string): string => Array.from(text, (one) => ownEntry(marks, one) ?? one).join('')
const takesSpace = (character: string | undefined): boolean =>
  character !== undefined && letter.test(character) && !withoutSpaces.test(character)

/** One space between Latin words and between numbers; none elsewhere. */
function joined(words: readonly string[]): string {
  return words
    .map((word, index) => (takesSpace(words[index - 1]?.at(-1)) && takesSpace(word[0]) ? ` ${word}` : word))
    .join('')
}

export function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && '.,;'.includes(text[end - 1]!)) end--
  return end > 0 ? text.slice(0, end) : text
}

export const comparableWords = (text: string): string =>
  joined(
    mapped(mapped(text.replace(unseen, '').replace(raised, '^$&')).normalize('NFKC'))
      .split(/\s+/)
      .filter(Boolean),
  )
