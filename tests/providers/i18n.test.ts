import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { i18nProvider, startI18n } from '../../providers/i18n.ts'
import { chooseLanguage } from '../../providers/session.ts'
import { en } from '../../src/locales/en.ts'
import { publicText } from '../../src/locales/public-text.ts'
import { zh } from '../../src/locales/zh.ts'

interface Texts {
  [name: string]: string | Texts
}

const textsOf = (texts: Texts, above = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, one]) => (typeof one === 'string' ? [[above + name, one] as [string, string]] : textsOf(one, `${above}${name}.`)))

function sourcesBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'locales' ? '' : sourcesBelow(path)
      return /\.tsx?$/.test(entry.name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

/** Keys that stand in no source: as they are, or (the generated screens') without their `views.`, or as a template's head. */
function unused(keys: readonly string[], source: string): string[] {
  const heads = [...source.matchAll(/`((?:\w+\.)+)\$\{/g)].map(([, head]) => head!)
  return keys.filter((key) => {
    const asked = key.replace(/^views\./, '')
    return !source.includes(`'${asked}'`) && !heads.some((head) => asked.startsWith(head))
  })
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort()

describe('the words of the product', () => {
  const [inZh, inEn] = [new Map(textsOf(zh)), new Map(textsOf(en))]
  const source = sourcesBelow('src')

  test('have the same keys in zh and en', () => {
    expect([...inEn.keys()].sort()).toEqual([...inZh.keys()].sort())
  })

  test('are all there', () => {
    expect([...inZh, ...inEn].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('take the same values in zh and en', () => {
    expect([...inZh].filter(([key, text]) => placeholders(text).join() !== placeholders(inEn.get(key)!).join()).map(([key]) => key)).toEqual([])
  })

  test('are Chinese in zh: none was left in English', () => {
    const inLatin = [...inZh].filter(([key, text]) => !/\p{Script=Han}/u.test(text) && /[A-Za-z]{3}/.test(text.replace(/\{\{\w+\}\}/g, '')) && key !== 'app.switchLanguage')
    expect(inLatin).toEqual([])
  })

  test('are all used', () => {
    expect(unused([...inZh.keys()], source)).toEqual([])
  })

  test('a word that nobody uses is found', () => {
    expect(unused(['login.title', 'login.nobodyAsks', 'views.list.nobodyAsks', 'status.reachable'], source)).toEqual(['login.nobodyAsks', 'views.list.nobodyAsks'])
  })
})

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

  test('puts values in, and gives Refine its default for a key that nobody wrote', async () => {
    expect(i18nProvider.translate('shell.jobsRunning', { count: 3 })).toBe('Jobs in progress: 3')
    expect(i18nProvider.translate('nobody.wrote', undefined, 'Default')).toBe('Default')
    expect(i18nProvider.translate('nobody.wrote', 'Default')).toBe('Default')
  })

  test('the words before the login need no library', () => {
    expect(publicText('zh', 'login.sendAgain', { seconds: 9 })).toBe('9 秒后重发')
    expect(publicText('en', 'greeting.welcome', { title: 'A & B' })).toBe('Welcome to A & B')
  })
})
