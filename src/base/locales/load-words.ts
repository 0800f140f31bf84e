import type { Language } from '../../../resources/kit/messages.ts'

/** The words behind the login; a language is loaded when it is first spoken. */
export const loadWords: Readonly<Record<Language, () => Promise<object>>> = {
  zh: () => import('./zh.ts').then(({ zh }) => zh),
  en: () => import('./en.ts').then(({ en }) => en),
}
