import { en } from '../../src/locales/en.ts'
import { zh, type AppTexts } from '../../src/locales/zh.ts'
import type { Language } from '../../resources/kit/index.ts'

/** The product's own words, so that no journey repeats what it should find. */
export const wordsIn = (language: Language): AppTexts => ({ zh, en })[language] as AppTexts

/** `{{name}}` in a text, filled. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A text that is this and nothing more, but for the space around it. */
export const exactly = (text: string): RegExp => new RegExp(String.raw`^\s*${escaped(text)}\s*$`)

/** A name as assistive technology reads it: an icon in front or behind adds a word of its own, `plus 新建`. */
export const named = (text: string): RegExp => new RegExp(`^(?:[a-z-]+ )?${escaped(text)}(?: [a-z-]+)?$`)

/** What stands before the first `{{name}}` of a text. */
export const startOf = (text: string): RegExp => new RegExp(`^${escaped(text.split('{{')[0]!)}`)
