import { afterAll, describe, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { i18nProvider, startI18n } from '../../providers/i18n.ts'
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
