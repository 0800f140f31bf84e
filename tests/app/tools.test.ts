import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import { listTitle } from '../../resources/kit/list-title.ts'
import { resources } from '../../resources/index.ts'
import { exercise } from '../../resources/exercise.ts'
import type { MenuItem } from '../../resources/system/account-calls.ts'
import { personWithEveryPage } from '../fixtures/menus.ts'
import { forgetSearches, keepSearch, recentSearches } from '../../src/frame/tools/search/recent-searches.ts'
import { marked, matchingPages, recordGroups, stepped } from '../../src/frame/tools/search/search-model.ts'
import { pressedDigit, shortcuts, signsOf } from '../../src/base/shortcuts/shortcuts.ts'

const item = (
  id: number,
  name: string,
  name_en: string | null,
  route: string | null,
  more: Partial<MenuItem> = {},
): MenuItem => ({
  id,
  name,
  name_en,
  route,
  component: null,
  icon: null,
  type: route && !more.children ? 1 : 0,
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

const menus = [
  item(1, '用户', 'User', '/userManagement', { icon: 'user' }),
  item(2, '题库与试卷', 'Questions and papers', '/testing', {
    icon: 'book',
    children: [
      item(3, '单题', 'Question', '/testing/topicManagement'),
      item(4, '套题', 'Question set', '/testing/question', { new_window: true }),
      item(5, '帮助单', null, 'https://help.example.com'),
    ],
  }),
]

const titles = (word: string, language: 'zh' | 'en') =>
  matchingPages(menus, word, language).map(({ title, hint }) => [title, hint])

describe('the search among pages', () => {
  it('goes by the names in both languages, and says which it found a page by', () => {
    expect(titles('用户', 'zh')).toEqual([['用户', '']])
    expect(titles('USER', 'zh')).toEqual([['用户', 'User']])
    expect(titles('套题', 'en')).toEqual([['Question set', 'Questions and papers · 套题']])
  })

  it('takes full-width letters for what they are, and puts first what begins with the word', () => {
    expect(titles('ｑｕｅｓｔｉｏｎ', 'en').map(([title]) => title)).toEqual(['Question', 'Question set'])
    expect(titles('单', 'zh').map(([title]) => title)).toEqual(['单题', '帮助单'])
  })

  it('leads to the page, in a window of its own where the menu says so, under the icon of its group', () => {
    expect(matchingPages(menus, '题', 'zh').map(({ href, newWindow, icon }) => [href, newWindow, icon])).toEqual([
      ['#/testing/topicManagement', false, 'book'],
      ['#/testing/question', true, 'book'],
    ])
    expect(matchingPages(menus, '帮助', 'zh')).toMatchObject([{ href: 'https://help.example.com', newWindow: true }])
  })
})

it('groups records by what they are, and leads to each where its page is', () => {
  setPerson(personWithEveryPage({ exercise: '/questions' }))
  const found = [
    { resource: exercise.name, id: 7, title: '已知函数', hint: '#7' },
    { resource: 'gone', id: 1, title: '?', hint: null },
    { resource: 'user', id: 2, title: '李明', hint: null },
    { resource: exercise.name, id: 9, title: '求函数', hint: null },
  ]
  expect(
    recordGroups(found, resources, 'en').map(({ label, options }) => [label, options.map(({ href }) => href)]),
  ).toEqual([
    [listTitle(exercise).en, ['#/questions/show/7', '#/questions/show/9']],
    [listTitle(resources.user).en, [`#${resources.user.menu!.path}/show/2`]],
  ])
})

it.each([
  ['指数函数与对数函数', '函数', '指数[函数]与对数[函数]'],
  ['Ｆunction of f', 'F', '[Ｆ]unction o[f] [f]'],
  ['aaa', 'aa', '[aa]a'],
  ['没有', '函数', '没有'],
  ['😀函数', '函', '😀[函]数'],
  ['什么都行', ' ', '什么都行'],
])('marks in %s what matches %s', (text, word, shown) => {
  expect(
    marked(text, word)
      .map((part) => (part.found ? `[${part.text}]` : part.text))
      .join(''),
  ).toBe(shown)
})

it('steps through options around the end', () => {
  const options = [{ key: 'a' }, { key: 'b' }]
  const keys = ([key, by]: [string | null, 1 | -1]) => stepped(options, key, by)?.key
  expect(
    (
      [
        [null, 1],
        [null, -1],
        ['a', 1],
        ['b', 1],
        ['a', -1],
      ] as [string | null, 1 | -1][]
    ).map(keys),
  ).toEqual(['a', 'b', 'b', 'a', 'b'])
  expect(stepped([], null, 1)).toBeUndefined()
})

describe('the recent searches', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are the last eight of one person, each once', () => {
    for (const word of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '5']) keepSearch(1, word)
    keepSearch(2, 'another')
    expect(recentSearches(1)).toEqual(['5', '9', '8', '7', '6', '4', '3', '2'])
    forgetSearches(1)
    expect([recentSearches(1), recentSearches(2)]).toEqual([[], ['another']])
  })

  it('are none where somebody else wrote there', () => {
    localStorage.setItem('searches:1', '{"a":1}')
    expect(recentSearches(1)).toEqual([])
    localStorage.setItem('searches:1', 'no json')
    expect(recentSearches(1)).toEqual([])
  })
})

const press = (key: string, code: string, held: string[] = []) => ({
  key,
  code,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
})

describe('shortcuts', () => {
  it.each([
    ['Mod+K', false, press('k', 'KeyK', ['Ctrl']), 0],
    ['Mod+K', true, press('k', 'KeyK', ['Meta']), 0],
    ['Mod+K', true, press('k', 'KeyK', ['Ctrl']), null],
    ['Mod+K', false, press('K', 'KeyK', ['Ctrl', 'Shift']), null],
    // Another script, and Option on macOS, write another letter on the same key.
    ['Mod+K', false, press('л', 'KeyK', ['Ctrl']), 0],
    ['Alt+W', true, press('∑', 'KeyW', ['Alt']), 0],
    // AltGr is Ctrl and Alt.
    ['Alt+L', false, press('ł', 'KeyL', ['Ctrl', 'Alt']), null],
    ['Alt+1–9', false, press('3', 'Digit3', ['Alt']), 3],
    ['Alt+1–9', true, press('¡', 'Digit1', ['Alt']), 1],
    ['Alt+1–9', false, press('0', 'Digit0', ['Alt']), null],
    ['Alt+PageUp', false, press('PageUp', 'PageUp', ['Alt']), 0],
    ['?', false, press('?', 'Slash', ['Shift']), 0],
    ['?', false, press('？', 'Slash', ['Shift']), 0],
    ['?', false, press('/', 'Slash'), null],
  ])('%s (on macOS: %s) by %j is %s', (chord, mac, pressed, digit) => {
    expect(pressedDigit(chord, pressed, mac)).toBe(digit)
  })

  it('are shown as they stand on the keyboard', () => {
    expect([signsOf('Mod+K', false), signsOf('Mod+K', true), signsOf('Alt+PageUp', true)]).toEqual([
      ['Ctrl', 'K'],
      ['⌘', 'K'],
      ['⌥', 'PgUp'],
    ])
  })

  it('take no key twice', () => {
    const used = shortcuts.filter(({ when }) => when !== 'elsewhere').flatMap(({ keys }) => [...keys])
    expect(new Set(used).size).toBe(used.length)
    expect(new Set(shortcuts.map(({ id }) => id)).size).toBe(shortcuts.length)
  })
})
