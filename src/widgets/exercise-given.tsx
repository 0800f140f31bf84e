import type { Language } from '../../resources/kit/index.ts'
import { useLanguage } from '../locales/language.ts'
import { lazyPart } from './lazy-part.tsx'
import { plainOf } from './rich-text-model.ts'
import { defineWidget, type ShowProps } from './widget.ts'

/** What a learner answered, by what an answer of any type may carry; `type: 'text'` is one as it was written. */
export interface Given {
  type: string
  key?: string | null
  keys?: readonly (string | null)[]
  value?: boolean | null
  blanks?: readonly string[]
  pairs?: readonly { left: string; right: string }[]
  parts?: readonly (Given | null)[]
  text?: string
}

const truth: Record<Language, readonly [yes: string, no: string]> = { zh: ['对', '错'], en: ['True', 'False'] }
const nothing = '–'

/** An answer in words, as it could be typed: `AC`, `2；√3`, `A-1；B-2`. */
export function givenText(given: Given, language: Language): string {
  const { key, keys, value, blanks, pairs, parts, text } = given
  if (parts) return parts.map((one, index) => `(${index + 1}) ${one ? givenText(one, language) : nothing}`).join('  ')
  if (keys) return keys.map((one) => one ?? nothing).join('')
  if (blanks) return blanks.map((one) => one || nothing).join('；')
  if (pairs) return pairs.map(({ left, right }) => `${left}-${right}`).join('；')
  if (typeof value === 'boolean') return truth[language][value ? 0 : 1]
  return key ?? plainOf(text ?? '')
}

function GivenShow({ value, mode }: ShowProps<Given>) {
  const { language } = useLanguage()
  const text = givenText(value, language) || nothing
  return mode === 'full' ? <span className="view-pre-wrap">{text}</span> : <span className="view-one-line" title={text}>{text}</span>
}

export const exerciseGiven = defineWidget<Given>({
  Input: lazyPart(() => import('./exercise-given-input.tsx').then((module) => module.GivenInput)),
  Show: GivenShow,
  text: (value, { language }) => givenText(value, language),
  wide: true,
  width: 140,
})
