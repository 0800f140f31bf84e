import type { I18nProvider } from '@refinedev/core'
import i18next from 'i18next'
import type { Language } from '../resources/kit/messages.ts'
import { filledText, type TextValues } from './filled-text.ts'
import { chooseLanguage, currentLanguage, watchSession } from './session.ts'

/**
 * The product's own words by i18next; the words of resources and fields come from their declarations. A language is
 * loaded on first use. `{{value}}` is inserted unescaped: React escapes what it shows.
 */
export type LanguageLoaders = Readonly<Record<Language, () => Promise<object>>>

/**
 * The words of parts of the site that bring their own when they load: a namespace of i18next each, by the part's name.
 */
const parts = new Map<string, Readonly<Record<Language, object>>>()

function hand(part: string, texts: Readonly<Record<Language, object>>): void {
  for (const [language, own] of Object.entries(texts))
    i18next.addResourceBundle(language, part, own, false, true, { skipCopy: true })
}

/** Adds the words of a part, in both languages. */
export function addWords(part: string, texts: Readonly<Record<Language, object>>): void {
  parts.set(part, texts)
  if (i18next.isInitialized) hand(part, texts)
}

/**
 * Speaks the chosen language as soon as its words are there. Words that come late, after another language was chosen,
 * are kept for later and change nothing.
 */
export async function followLanguage(loaders: LanguageLoaders): Promise<void> {
  for (;;) {
    const language = currentLanguage()
    if (!i18next.hasResourceBundle(language, 'translation')) {
      i18next.addResourceBundle(language, 'translation', await loaders[language](), true, true)
    }
    if (language !== currentLanguage()) continue
    await i18next.changeLanguage(language)
    return
  }
}

/** Starts in the language chosen last, and follows the choice, also one made in another tab. */
export async function startI18n(loaders: LanguageLoaders): Promise<void> {
  if (i18next.isInitialized) return
  await i18next.init({
    lng: currentLanguage(),
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  for (const [part, texts] of parts) hand(part, texts)
  watchSession(() => {
    if (currentLanguage() !== i18next.language) void followLanguage(loaders)
  })
  await followLanguage(loaders)
}

export type Words = (key: string, values?: TextValues) => string

/**
 * Our texts only have values, so they are read from i18next's store and filled here: its own processing of plurals,
 * nesting and formats takes a slow machine a tenth of a second for the words of one page.
 */
const wordsIn =
  (language: string, part: string): Words =>
  (key, values = {}) => {
    const text: unknown = i18next.getResource(language, part, key)
    return typeof text === 'string' ? filledText(text, values) : key
  }

let current = { language: '', wordsByPart: new Map<string, Words>() }

/**
 * Translates a key of the site's own words, or of a part's, into the current language. Another function after every
 * change of language, so that its holders notice.
 */
export function words(part = 'translation'): Words {
  if (current.language !== i18next.language) current = { language: i18next.language, wordsByPart: new Map() }
  const found = current.wordsByPart.get(part) ?? wordsIn(i18next.language, part)
  current.wordsByPart.set(part, found)
  return found
}

/** All words of a part as they are written, for consumers that need them as an object. */
export const wordsOf = (part: string): unknown => i18next.getResourceBundle(i18next.language, part)

/** Subscribes to changes of the language, after its words are loaded. Returns the unsubscribe function. */
export function watchWords(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Refine requests its own words by keys with defaults; an unknown key returns the default. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) =>
    String(
      i18next.t(key, {
        ...(typeof options === 'object' ? options : {}),
        defaultValue: defaultMessage ?? (typeof options === 'string' ? options : key),
      }),
    ),
  changeLocale: (language) => chooseLanguage(language as Language),
  getLocale: () => currentLanguage(),
}
