import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  activeAfter,
  aliveKeys,
  canClose,
  closedBy,
  isClosable,
  moved,
  visited,
  type Tab,
} from '../../src/base/tabs/tab-model.ts'
import { setPerson } from '../../providers/access-state.ts'
import { personWithEveryPage } from '../fixtures/menus.ts'
import { tabPageOf } from '../../src/base/tabs/tab-page.ts'
import {
  currentTabs,
  dropTabs,
  forgetTabs,
  mostAlive,
  openTabsOf,
  pinTab,
  relocate,
  visit,
} from '../../src/base/tabs/tab-store.ts'

const at = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return { pathname, search: search && `?${search}`, hash: '', state: null, key: path }
}
const tab = (key: string, more: Partial<Tab> = {}): Tab => ({ key, location: at(key), ...more })
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)
const abcd = ['/a', '/b', '/c', '/d'].map((key) => tab(key))

describe('the tabs of visited pages', () => {
  it('opens a page once and keeps where it is', () => {
    const tabs = visited(visited([], '/a', at('/a')), '/b', at('/b'))
    expect(keys(tabs)).toEqual(['/a', '/b'])
    const filtered = visited(tabs, '/a', at('/a?page=2'))
    expect(keys(filtered)).toEqual(['/a', '/b'])
    expect(filtered[0]!.location.search).toBe('?page=2')
  })

  it('never closes the first one, unless the menu fixed others', () => {
    expect(abcd.map(({ key }) => isClosable(abcd, key))).toEqual([false, true, true, true])
    const fixed = [tab('/a', { fixed: true }), tab('/b', { fixed: true }), tab('/c')]
    expect(fixed.map(({ key }) => isClosable(fixed, key))).toEqual([false, false, true])
  })

  it.each([
    ['this', '/c', ['/c']],
    ['others', '/c', ['/b', '/d']],
    ['left', '/c', ['/b']],
    ['right', '/b', ['/c', '/d']],
    ['all', '/b', ['/b', '/c', '/d']],
  ] as const)('closes %s, seen from %s', (command, key, gone) => {
    expect(closedBy(abcd, command, key)).toEqual(gone)
  })

  it('offers no command that would close nothing', () => {
    expect(canClose([tab('/a')], 'others', '/a')).toBe(false)
    expect(canClose(abcd, 'left', '/a')).toBe(false)
    expect(canClose(abcd, 'right', '/d')).toBe(false)
    expect(canClose(abcd, 'this', '/a')).toBe(false)
  })

  it('goes to the last remaining tab when the active one is closed, or to none', () => {
    expect(activeAfter(abcd.slice(0, 3), '/d')?.key).toBe('/c')
    expect(activeAfter(abcd, '/b')?.key).toBe('/b')
    expect(activeAfter([], '/b')).toBeNull()
  })

  it('moves a tab, but not past what cannot be closed', () => {
    expect(keys(moved(abcd, '/d', 1))).toEqual(['/a', '/d', '/b', '/c'])
    expect(keys(moved(abcd, '/b', 3))).toEqual(['/a', '/c', '/d', '/b'])
    expect(moved(abcd, '/d', 0)).toBe(abcd)
    expect(moved(abcd, '/a', 2)).toBe(abcd)
    expect(moved(abcd, '/b', 4)).toBe(abcd)
  })

  it('lets the least recently used page go, and a pinned one last', () => {
    const recent = ['e', 'd', 'c', 'b', 'a']
    expect(aliveKeys(recent, new Set(), 3)).toEqual(['e', 'd', 'c'])
    expect(aliveKeys(recent, new Set(['a']), 3)).toEqual(['e', 'd', 'a'])
    expect(aliveKeys(recent, new Set(['a', 'b', 'c', 'd']), 3)).toEqual(['e', 'd', 'c'])
  })
})

describe('the route of a tab', () => {
  beforeEach(() => setPerson(personWithEveryPage()))
  afterEach(() => setPerson(null))

  const everything = new Set(['*'])

  it('is the list, with its filters, trash and drawers', () => {
    for (const path of ['', '/create', '/edit/3', '/trash'])
      expect(tabPageOf(`/userManagement${path}`, everything)?.key).toBe('/userManagement')
  })

  it('is the whole path where a record has a page of its own', () => {
    const record = '/testing/topicManagement/show/5'
    expect(tabPageOf(record, everything)).toEqual({
      key: record,
      base: '/testing/topicManagement',
      at: record,
      keepAlive: true,
    })
    expect(tabPageOf('/testing/topicManagement/trash', everything)?.key).toBe('/testing/topicManagement')
  })

  it('is the same for a form with a route of its own, no matter by which address it is opened', () => {
    const at = '/testing/singleTopic/edit/5'
    const editor = { key: at, base: '/testing/topicManagement', at, keepAlive: true }
    expect(tabPageOf(at, everything)).toEqual(editor)
    expect(tabPageOf('/testing/topicManagement/edit/5', everything)).toEqual(editor)
    expect(tabPageOf('/testing/singleTopic', everything)?.key).toBe('/testing/singleTopic/create')
    // Of question sets the list is kept alive, and the editor is not.
    expect(tabPageOf('/testing/question', everything)?.keepAlive).toBe(true)
    expect(tabPageOf('/testing/examination/edit/5', everything)?.keepAlive).toBe(false)
  })

  it('is none without the right to list, and for what is no page', () => {
    expect(tabPageOf('/userManagement', new Set(['role:list']))).toBeNull()
    expect(tabPageOf('/nowhere', everything)).toBeNull()
    expect(tabPageOf('/userManagementElsewhere', everything)).toBeNull()
  })
})

describe('the tabs of a person', () => {
  beforeEach(() => {
    sessionStorage.clear()
    forgetTabs()
    openTabsOf(1, [], () => true)
  })
  const open = (...paths: string[]) => paths.forEach((path) => visit(path.split('?')[0]!, at(path), true))

  it('hold at most twenty living pages, and all tabs', () => {
    open(...Array.from({ length: 30 }, (_, n) => `/p${n}`))
    const { tabs, alive } = currentTabs()
    expect(tabs).toHaveLength(30)
    expect(alive).toHaveLength(mostAlive)
    expect(alive[0]).toBe('/p29')
    expect(alive).not.toContain('/p9')
  })

  it('keep a pinned page alive until it is let go or closed', () => {
    open('/pinned')
    pinTab('/pinned', 'action', true)
    open(...Array.from({ length: 25 }, (_, n) => `/p${n}`))
    expect(currentTabs().alive).toContain('/pinned')
    pinTab('/pinned', 'action', false)
    open('/one-more')
    expect(currentTabs().alive).not.toContain('/pinned')
  })

  it('drop a page that is not to be kept alive as soon as another one shows', () => {
    visit('/editor', at('/editor'), false)
    expect(currentTabs().alive).toEqual(['/editor'])
    open('/a')
    expect(currentTabs().alive).toEqual(['/a'])
    expect(keys(currentTabs().tabs)).toEqual(['/editor', '/a'])
  })

  it('survive a reload and a session that ended, for this person alone', () => {
    open('/a?page=2', '/b')
    openTabsOf(2, [], () => true)
    expect(currentTabs().tabs).toEqual([])
    open('/c')
    openTabsOf(1, [], () => true)
    expect(keys(currentTabs().tabs)).toEqual(['/a', '/b'])
    expect(currentTabs().tabs[0]!.location.search).toBe('?page=2')
    expect(currentTabs().alive).toEqual([])
  })

  it('stand behind the fixed ones of the menu, and go when they are no longer open', () => {
    open('/a', '/b')
    openTabsOf(
      1,
      [tab('/b'), tab('/home')].map((one) => ({ ...one, fixed: true })),
      ({ key }) => key !== '/a',
    )
    expect(currentTabs().tabs.map(({ key, fixed }) => [key, fixed])).toEqual([
      ['/b', true],
      ['/home', true],
    ])
  })

  it('are forgotten after a logout, and not brought back by what was stored wrongly', () => {
    open('/a')
    forgetTabs()
    openTabsOf(1, [], () => true)
    expect(currentTabs().tabs).toEqual([])
    sessionStorage.setItem('tabs:3', '{"no":"list"}')
    openTabsOf(3, [], () => true)
    expect(currentTabs().tabs).toEqual([])
    sessionStorage.setItem('tabs:4', '[{"key":"/a"},{"key":"/b","location":{"pathname":"/b","search":""}}]')
    openTabsOf(4, [], () => true)
    expect(keys(currentTabs().tabs)).toEqual(['/b'])
  })

  it('move a hidden tab among its own addresses, and never one that was closed', () => {
    open('/a', '/b')
    relocate('/a', at('/a/edit/1'))
    expect(currentTabs()).toMatchObject({
      active: '/b',
      tabs: [{ key: '/a', location: { pathname: '/a/edit/1' } }, { key: '/b' }],
    })
    dropTabs(['/a'])
    relocate('/a', at('/a'))
    expect(keys(currentTabs().tabs)).toEqual(['/b'])
  })
})
