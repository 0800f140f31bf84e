import { afterAll, describe, expect, test, vi } from 'vitest'
import fc from 'fast-check'
import i18next from 'i18next'
import { followLanguage, i18nProvider, startI18n } from '../../providers/i18n.ts'
import { chooseLanguage } from '../../providers/session.ts'
import { en } from '../../src/base/locales/en.ts'
import { publicText } from '../../src/base/locales/public-text.ts'
import { zh } from '../../src/base/locales/zh.ts'

describe('the provider', () => {
  const loaders = { zh: vi.fn(async () => zh), en: vi.fn(async () => en) }
  afterAll(() => chooseLanguage('zh'))

  test('speaks zh first, and loads en when it is chosen', async () => {
    await startI18n(loaders)
    expect(i18nProvider.translate('shell.logout')).toBe('退出登录')
    expect(loaders.en).not.toHaveBeenCalled()
    i18nProvider.changeLocale('en')
    await vi.waitFor(() => expect(i18next.language).toBe('en'))
    expect(i18nProvider.translate('shell.logout')).toBe('Log out')
    expect(i18nProvider.getLocale()).toBe('en')
  })

  test('inserts values, and returns the default of Refine for an unknown key', async () => {
    expect(i18nProvider.translate('shell.jobsRunning', { count: 3 })).toBe('Jobs in progress: 3')
    expect(i18nProvider.translate('nobody.wrote', undefined, 'Default')).toBe('Default')
    expect(i18nProvider.translate('nobody.wrote', 'Default')).toBe('Default')
  })

  test('the words before the login need no library', () => {
    expect(publicText('zh', 'login.sendAgain', { seconds: 9 })).toBe('9 秒后重发')
    expect(publicText('en', 'greeting.welcome', { title: 'A & B' })).toBe('Welcome to A & B')
  })
})

describe('a language whose words come late', () => {
  afterAll(() => chooseLanguage('zh'))

  /** Words that arrive when `arrive` is called, as over a slow line. */
  function slowWords() {
    i18next.removeResourceBundle('en', 'translation')
    i18next.removeResourceBundle('zh', 'translation')
    const waiting: (() => void)[] = []
    const late = (texts: object) => () =>
      new Promise<object>((resolve) => {
        waiting.push(() => resolve(texts))
      })
    return { waiting, loaders: { zh: late(zh), en: late(en) } }
  }

  test('never wins over the one chosen later, in whatever order the words come', async () => {
    const choices = fc.array(fc.constantFrom('zh' as const, 'en' as const), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(choices, fc.infiniteStream(fc.nat()), async (chosen, order) => {
        const { waiting, loaders } = slowWords()
        for (const language of chosen) {
          chooseLanguage(language)
          void followLanguage(loaders)
        }
        for (let turn = 0; turn < 40; turn += 1) {
          const next = order.next().value
          const [arrive] = waiting.splice(next % Math.max(1, waiting.length), 1)
          arrive?.()
          await Promise.resolve()
        }
        await vi.waitFor(() => expect(i18next.language).toBe(chosen.at(-1)))
        expect(i18nProvider.translate('shell.logout')).toBe(chosen.at(-1) === 'en' ? 'Log out' : '退出登录')
      }),
    )
  })
})
