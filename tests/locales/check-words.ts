import type { Source } from './sources.ts'
import { keysAskedIn, literalsIn, pairsIn } from './sources.ts'

/**
 * Checks of the product's words. Each takes plain data and returns faults, so that planted ones prove that it works.
 */

export interface Texts {
  [name: string]: string | Texts
}

/** `['login.submit', '登录']`, for every text in the tree. */
export const textsOf = (texts: Texts, above = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, one]) =>
    typeof one === 'string' ? [[above + name, one] as [string, string]] : textsOf(one, `${above}${name}.`),
  )

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const han = /\p{Script=Han}/u

/** The name of a language in itself: a switch shows it so to every reader. */
const ownName = (language: 'zh' | 'en'): string => new Intl.DisplayNames([language], { type: 'language' }).of(language)!

/** A text of only values, endonyms, codes (`JSON`, `openapi.json`, `Ctrl+B`) and signs needs no translation. */
const isSameEverywhere = (text: string): boolean =>
  text
    .replaceAll(/\{\{?\w*\}?\}/g, ' ')
    .replaceAll(ownName('en'), ' ')
    .replaceAll(/\b(?:[A-Z][A-Z0-9]+s?|\w+\.\w+|(?:Ctrl|Shift|Alt|Cmd)\b)/g, ' ')
    .replaceAll(/\b[A-Z]\b/g, ' ')
    .search(/[A-Za-z]/) === -1

/** One text in both languages: each exists, and in its own script. */
export function checkPair(at: string, zh: string, en: string): string[] {
  if (zh.trim() === '' || en.trim() === '') return [`${at}: empty in ${zh.trim() === '' ? 'zh' : 'en'}`]
  return [
    ...(han.test(zh) || isSameEverywhere(zh) ? [] : [`${at}: not Chinese in zh: ${zh}`]),
    ...(chinese.test(en.replaceAll(ownName('zh'), '')) ? [`${at}: Chinese in en: ${en}`] : []),
  ]
}

const valuesIn = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)(?:\|[^|{}]+\|[^|{}]+)?\}\}/g)]
    .map(([, name]) => name!)
    .sort()
    .join()

/**
 * A value is inserted as `{{name}}`; a number with its noun as `{{count|question|questions}}`; the
 * plurals, formats and nesting of i18next are not used (`providers/i18n.ts`).
 */
const asksForMore = (text: string): boolean =>
  /\{\{|\$t\(/.test(text.replaceAll(/\{\{\w+(?:\|[^|{}]+\|[^|{}]+)?\}\}/g, ''))

/** Two trees of words: the same keys, each text in its script, the same inserted values. */
export function checkTrees(zh: Texts, en: Texts): string[] {
  const [inZh, inEn] = [new Map(textsOf(zh)), new Map(textsOf(en))]
  return [
    ...[...inZh.keys()].filter((key) => !inEn.has(key)).map((key) => `${key}: missing in en`),
    ...[...inEn.keys()].filter((key) => !inZh.has(key)).map((key) => `${key}: missing in zh`),
    ...[...inZh].flatMap(([key, text]) => (inEn.has(key) ? checkPair(key, text, inEn.get(key)!) : [])),
    ...[...inZh, ...inEn].filter(([, text]) => asksForMore(text)).map(([key]) => `${key}: more than values`),
    ...[...inZh]
      .filter(([key, text]) => inEn.has(key) && valuesIn(text) !== valuesIn(inEn.get(key)!))
      .map(([key]) => `${key}: other values in zh than in en`),
  ]
}

/** Keys composed of a beginning and one of several names: `status.${check.state}`. */
export type Dynamic = Readonly<Record<string, readonly string[]>>

/**
 * Keys that no source asks for. A key is asked for by a literal, by a literal without its group where a hook adds that
 * (`views.`), or by a declared template. A template that nobody declared, or that no source has, is a fault too.
 */
export function checkUse(
  keys: readonly string[],
  sources: readonly Source[],
  groups: readonly string[],
  dynamic: Dynamic,
): string[] {
  const { literals, prefixes } = keysAskedIn(sources)
  const made = new Set(Object.entries(dynamic).flatMap(([prefix, names]) => names.map((name) => prefix + name)))
  const spellings = (key: string) => [
    key,
    ...groups.filter((group) => key.startsWith(group)).map((group) => key.slice(group.length)),
  ]
  const known = new Set(keys.flatMap(spellings))
  const heads = new Set(keys.flatMap(spellings).map((key) => key.slice(0, key.lastIndexOf('.') + 1)))
  return [
    ...keys
      .filter((key) => !spellings(key).some((one) => literals.has(one) || made.has(one)))
      .map((key) => `${key}: it is never used`),
    ...[...prefixes]
      .filter((prefix) => heads.has(prefix) && !(prefix in dynamic))
      .map((prefix) => `${prefix}…: a template; declare which names may follow`),
    ...Object.keys(dynamic)
      .filter((prefix) => !prefixes.has(prefix))
      .map((prefix) => `${prefix}…: declared, and in no source`),
    ...[...made].filter((key) => !known.has(key)).map((key) => `${key}: may be used, and does not exist`),
  ]
}

/** Chinese in sources that exists in one language only. */
export const checkLiterals = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => chinese.test(text))
    .flatMap((source) =>
      literalsIn(source)
        .filter(({ text }) => chinese.test(text))
        .map(({ place, text }) => `${place}: ${text.trim()}`),
    )

/** `zh-CN` and `en-GB` name languages, and two empty texts are never shown: neither is words. */
const isWords = ({ zh, en }: { zh: string; en: string }): boolean => zh + en !== '' && !/^zh(-[A-Za-z]+)?$/.test(zh)

/** Words declared in both languages next to their use. */
export const checkPairs = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /\bzh\b/.test(text))
    .flatMap((source) =>
      pairsIn(source)
        .filter(isWords)
        .flatMap(({ place, zh, en }) => checkPair(place, zh, en)),
    )

const isText = (value: object): value is { zh: string; en: string } => 'zh' in value || 'en' in value

/** Every text inside declared data, at any depth. Schemas contain no words of their own. */
export function declaredTexts(value: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || '_zod' in value || seen.has(value)) return []
  seen.add(value)
  if (isText(value)) return checkPair(at, value.zh ?? '', value.en ?? '')
  return Object.entries(value).flatMap(([name, one]) => declaredTexts(one, `${at}.${name}`, seen))
}
