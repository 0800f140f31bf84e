import { describe, expect, test } from 'vitest'
import { firstPath } from '../../src/app/first-page.tsx'
import { greetingAt } from '../../src/base/session/greeting.ts'
import { afterLogin, loginPath, publicPathOf } from '../../src/base/address/paths.ts'
import { mobileLoginProblems, passwordProblems, registerProblems } from '../../src/app/public-pages/login-rules.ts'
import { pageText } from '../../src/base/locales/page-text.ts'
import { publicText } from '../../src/base/locales/public-text.ts'
import type { MenuItem } from '../../resources/system/account-calls.ts'
import { itemByKey, nameOf, shownMenus } from '../../src/base/menu/menu-model.ts'

const item = (id: number, route: string | null, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name: `菜单${id}`,
  name_en: null,
  route,
  component: null,
  icon: null,
  type: 1,
  hidden: false,
  badge: null,
  dot: false,
  new_window: false,
  no_column: false,
  no_closable: false,
  scopeType: 4,
  perm_list: [],
  children: [],
  ...more,
})

test.each([
  [0, '早上好！'],
  [7, '早上好！'],
  [8, '上午好！'],
  [11, '上午好！'],
  [12, '中午好！'],
  [13, '中午好！'],
  [14, '下午好！'],
  [17, '下午好！'],
  [18, '晚上好！'],
  [23, '晚上好！'],
])('the greeting at %i is %s', (hour, text) => {
  expect(publicText('zh', greetingAt(hour))).toBe(text)
})

describe('the way through the login', () => {
  test.each([
    ['/', '/login'],
    ['/userManagement?page=2', '/login?redirect=%2FuserManagement%3Fpage%3D2'],
    ['/403', '/login'],
    ['/login?redirect=%2Fa', '/login'],
  ])('from %s leads to %s', (from, path) => {
    expect(loginPath(from)).toBe(path)
  })

  test.each([
    ['', '/'],
    ['?redirect=%2FuserManagement%3Fpage%3D2', '/userManagement?page=2'],
    ['?redirect=%2Flogin', '/'],
    ['?redirect=%2F%2Felsewhere.example', '/'],
    ['?redirect=%2F%5Celsewhere.example', '/'],
    ['?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ])('with %j ends at %s', (search, path) => {
    expect(afterLogin(search)).toBe(path)
  })

  test('the public pages are those of the specification', () => {
    expect(
      ['/login', '/register', '/test', '/callback', '/403', '/404'].every((path) => publicPathOf(`${path}?a=1`)),
    ).toBe(true)
    expect(publicPathOf('/userManagement')).toBeUndefined()
  })
})

describe('the login form says', () => {
  const words = (problems: object): string[] => Object.values(problems).map((key) => pageText('zh', key))
  test.each([
    [
      'an empty user name and a short password',
      passwordProblems({ username: ' ', password: '12345' }),
      ['用户名不能为空', '密码不能少于6位'],
    ],
    ['nothing when both are right', passwordProblems({ username: 'li', password: '123456' }), []],
    ['a missing code', mobileLoginProblems({ mobile: '13800138000', code: '' }), ['手机号和验证码不能为空']],
    ['a missing mobile', mobileLoginProblems({ mobile: '', code: '123456' }), ['手机号和验证码不能为空']],
    ['a wrong mobile', mobileLoginProblems({ mobile: '23800138000', code: '123456' }), ['请输入正确的手机号']],
    [
      'a registration’s faults',
      registerProblems({ username: 'a', password: '123456', repeat: '1', mobile: '1' }),
      ['用户名为2到60个文字、数字或 _ . -', '两次输入的密码不一致', '请输入正确的手机号'],
    ],
  ])('%s', (_name, problems, texts) => {
    expect(words(problems)).toEqual(texts)
  })
})

describe('the menu', () => {
  const menus = [
    item(1, '/a', { type: 0, children: [item(2, '/a/hidden', { hidden: true })] }),
    item(3, '/b', { type: 0, children: [item(4, '/b/page', { name_en: 'Page' })] }),
    item(5, 'https://example.com'),
  ]

  test('leaves out what is hidden, and groups of which nothing is left', () => {
    expect(shownMenus(menus).map(({ id }) => id)).toEqual([3, 5])
  })

  test('names its items in the person’s language, in Chinese where there is no other', () => {
    expect(nameOf(menus[1]!.children[0]!, 'en')).toBe('Page')
    expect(nameOf(menus[0]!, 'en')).toBe('菜单1')
    expect(itemByKey(menus, '4')?.route).toBe('/b/page')
  })

  test('opens with user management where that is open, else with the first page that is', () => {
    expect(firstPath(menus, () => true, '/userManagement')).toBe('/userManagement')
    expect(firstPath(menus, (path) => path === '/b/page', '/userManagement')).toBe('/b/page')
    expect(firstPath(menus, () => false, undefined)).toBe('/403')
  })
})
