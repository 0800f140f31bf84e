import type { Language } from '../../../resources/kit/messages.ts'

const separators: Readonly<Record<Language, string>> = { zh: '、', en: ', ' }

/** Names one after the other, as a language writes a list. */
export const listOf = (names: readonly string[], language: Language): string => names.join(separators[language])
