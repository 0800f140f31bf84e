import { startI18n } from '../../providers/i18n.ts'

/** The words behind the login; a language is loaded when it is first spoken. */
export const startWords = (): Promise<void> =>
  startI18n({
    zh: () => import('../locales/zh.ts').then(({ zh }) => zh),
    en: () => import('../locales/en.ts').then(({ en }) => en),
  })
