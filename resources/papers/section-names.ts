import { exerciseType } from '../bank/exercise-types/index.ts'
import type { Language } from '../kit/index.ts'

/** The names of new sections, which are printed: in the language of the paper, no matter who makes them. */

const digits = '零一二三四五六七八九十'

/** A number as headings of Chinese papers have it: 一, 十二, 二十一; in digits from 100 on. */
function inChinese(number: number): string {
  if (number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}

/** In the place of a type: of the section for paper items with their material. */
export const materialsKind = 'materials'

interface SectionWords {
  part: (number: number) => string
  ofType: (number: number, type: string) => string
  materials: string
  empty: string
}

const words: Readonly<Record<Language, SectionWords>> = {
  zh: {
    part: (number) => `第${inChinese(number)}部分`,
    ofType: (number, type) => `${inChinese(number)}、${type}`,
    materials: '材料题',
    empty: '空白部分',
  },
  en: {
    part: (number) => `Part ${number}`,
    ofType: (number, type) => `${number}. ${type}`,
    materials: 'Materials',
    empty: 'Empty section',
  },
}

const languages = ['zh', 'en'] as const satisfies readonly Language[]

/** `number`: its place, from 1. */
export const sectionName = (language: Language, number: number): string => words[language].part(number)

const kindName = (language: Language, kind: string): string | undefined =>
  kind === materialsKind ? words[language].materials : exerciseType(kind)?.label[language]

/** Of one for the questions of a type, or for `materials`. */
export const sectionNameOfType = (language: Language, number: number, kind: string): string =>
  words[language].ofType(number, kindName(language, kind) ?? words[language].empty)

/** A name after its number, where it begins with this number: `、单选题` of `二、单选题`. */
function afterNumber(name: string, number: number): { numbered: (to: number) => string; rest: string } | undefined {
  for (const { part, ofType } of languages.map((language) => words[language]))
    for (const numbered of [part, (to: number) => ofType(to, '')]) {
      const start = numbered(number)
      const rest = name.slice(start.length)
      // `Part 1` is not the beginning of `Part 12`.
      if (name.startsWith(start) && !/^\d/.test(rest)) return { numbered, rest }
    }
  return undefined
}

/** The name of a section that was at one place and is at another; undefined where it does not begin with its number. */
export function renumberedName(name: string, from: number, to: number): string | undefined {
  const found = afterNumber(name, from)
  return found && `${found.numbered(to)}${found.rest}`
}

/** Of these kinds the one that a section is named after, as `三、填空题`; undefined where it is named otherwise. */
export function kindOfName(name: string, number: number, kinds: readonly string[]): string | undefined {
  const rest = (afterNumber(name, number)?.rest ?? name).trim()
  return kinds.find((kind) => languages.some((language) => kindName(language, kind) === rest))
}
