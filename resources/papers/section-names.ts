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

/** `number`: its place, from 1. */
export const sectionName = (language: Language, number: number): string => words[language].part(number)

/** Of one for the questions of a type, or for `materials`. */
export function sectionNameOfType(language: Language, number: number, type: string): string {
  const { ofType, materials, empty } = words[language]
  return ofType(number, type === 'materials' ? materials : (exerciseType(type)?.label[language] ?? empty))
}
