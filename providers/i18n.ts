import type { I18nProvider } from '@refinedev/core'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../resources/kit/messages.ts'
import { chooseLanguage, currentLanguage, watchSession } from './session.ts'

/**
 * The product's own words by i18next; the words of resources and fields come from their declarations. A language is loaded
 * when it is first spoken. `{{value}}` is put in unescaped: React escapes what it shows.
 */
export type LanguageLoaders = Readonly<Record<Language, () => Promise<object>>>

async function speak(language: Language, loaders: LanguageLoaders): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loaders[language](), true, true)
  }
  await i18next.changeLanguage(language)
}

/** Starts in the language that was chosen last, and follows the choice, also one made in another tab. */
export async function startI18n(loaders: LanguageLoaders): Promise<void> {
  if (i18next.isInitialized) return
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  })
  await speak(currentLanguage(), loaders)
  watchSession(() => {
    if (currentLanguage() !== i18next.language) void speak(currentLanguage(), loaders)
  })
}

/** Refine asks for its own words by keys that it has defaults for; a key that nobody wrote answers the default. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) => String(i18next.t(key, { ...(typeof options === 'object' ? options : {}), defaultValue: defaultMessage ?? (typeof options === 'string' ? options : key) })),
  changeLocale: (language) => chooseLanguage(language as Language),
  getLocale: () => currentLanguage(),
}
