import { filledText } from '../../../../providers/filled-text.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { paperEditorEn } from './paper-editor.en.ts'
import { paperEditorZh } from './paper-editor.zh.ts'

const texts = { zh: paperEditorZh, en: paperEditorEn }

/** A number as headings of papers write it: 一, 十二, 二十一. Where `digits` end at nine, in digits. */
function ordinal(number: number, digits: string): string {
  const ten = digits[10]
  if (ten === undefined || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? ten : ''}${ones > 0 ? digits[ones] : ''}`
}

/** The name of a new section, which is printed: in the language of the paper. `number`: its place, from 1. */
export function sectionName(language: Language, number: number): string {
  const { newSection, digits } = texts[language].paper
  return filledText(newSection, { number: ordinal(number, digits) })
}

/** Of one for the questions of a type, or for materials. */
export function sectionNameOfType(language: Language, number: number, type: string): string {
  const { paper, bank } = texts[language]
  const name = type === 'materials' ? bank.materials : (exerciseType(type)?.label[language] ?? paper.sectionEmpty)
  return filledText(paper.sectionOfType, { number: ordinal(number, paper.digits), type: name })
}
