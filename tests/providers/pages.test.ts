import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import { currentRoutes, formsPath, pagePath, recordHref, routeOf, siteRoutes } from '../../providers/pages.ts'
import { exercise } from '../../resources/exercise.ts'
import { brokenRules } from '../../resources/kit/index.ts'
import { menu } from '../../resources/menu.ts'
import { user } from '../../resources/user.ts'
import { menuItem, person, personWithEveryPage } from '../fixtures/menus.ts'

const all = new Set(['*'])
const paths = (of: ReturnType<typeof siteRoutes>) =>
  of.routes.map(({ path, page, isForms }) => `${path} ${page.name}${isForms ? ' forms' : ''}`)

describe('the routes that a menu makes', () => {
  test('are its items by the pages that they name, whatever their routes, and by their routes where they name none', () => {
    const made = siteRoutes(
      [
        menuItem(1, '/people', { component: 'user' }),
        menuItem(2, '/testing/topicManagement'),
        menuItem(3, '/nowhere'),
        menuItem(4, 'https://help.example.com', { component: 'role' }),
      ],
      all,
    )
    expect(paths(made)).toEqual(['/people user', '/testing/topicManagement exercise', '/apiDocs apiDocs'])
  })

  test('are the hidden pages of rights too: forms for the right to write, else the screens', () => {
    const perm_list = [
      { name: '新建', tag: 'exercise:create', route: '/testing/newQuestion' },
      { name: '查看', tag: 'role:list', route: '/testing/roles' },
      { name: '新建', tag: 'subject:create', route: '/testing/newSubject' },
      { name: '?', tag: 'gone:list', route: '/testing/gone' },
    ]
    expect(paths(siteRoutes([menuItem(1, '/testing/topicManagement', { perm_list })], all))).toEqual([
      '/testing/topicManagement exercise',
      '/testing/newQuestion exercise forms',
      '/testing/roles role',
      '/testing/newSubject subject',
      '/apiDocs apiDocs',
    ])
  })

  test('lead from a right to create to the form over its list, where it has no page of its own', () => {
    const perm_list = [{ name: '新建', tag: 'section:create', route: '/testing/newSection' }]
    const made = siteRoutes([menuItem(1, '/testing/sections', { component: 'section', perm_list })], all)
    expect(paths(made)).toEqual(['/testing/sections section', '/apiDocs apiDocs'])
    expect(made.groups).toEqual([{ path: '/testing/newSection', to: '/testing/sections/create' }])
  })

  test('lead from a group to its first open child, past hidden and foreign ones', () => {
    const group = menuItem(1, '/testing', {
      type: 0,
      children: [
        menuItem(2, '/a', { component: 'exercise', hidden: true }),
        menuItem(3, 'https://help.example.com'),
        menuItem(4, '/b', { component: 'role' }),
        menuItem(5, '/c', { component: 'user' }),
      ],
    })
    expect(siteRoutes([group], all).groups).toEqual([{ path: '/testing', to: '/b' }])
    expect(siteRoutes([group], new Set(['user:list'])).groups).toEqual([{ path: '/testing', to: '/c' }])
    expect(siteRoutes([group], new Set()).groups).toEqual([])
  })

  test('lead every other address to /404, unless the menu has an item for it', () => {
    const people = menuItem(1, '/people', { component: 'user' })
    expect(siteRoutes([people], all).elsewhere).toBe('/404')
    expect(siteRoutes([people, menuItem(2, '*', { component: 'user' })], all).elsewhere).toBe('/people')
    expect(siteRoutes([people, menuItem(2, '*', { component: 'role' })], all).elsewhere).toBe('/404')
  })
})

describe('where a page is', () => {
  beforeEach(() => setPerson(personWithEveryPage({ user: '/people' })))
  afterEach(() => setPerson(null))

  test('follows its item', () => {
    expect([pagePath(user), formsPath(user), recordHref(user, 5)]).toEqual(['/people', '/people', '/people/show/5'])
    expect(routeOf('/people/edit/3')?.page.name).toBe('user')
    expect(routeOf('/userManagement')).toBeUndefined()
    expect([pagePath(exercise), formsPath(exercise)]).toEqual(['/testing/topicManagement', '/testing/singleTopic'])
  })

  test('is nowhere without an item, and with several where it was declared to be', () => {
    setPerson(
      person({
        menus: [
          menuItem(1, '/a', { component: 'exercise' }),
          menuItem(2, '/testing/topicManagement', { component: 'exercise' }),
        ],
      }),
    )
    expect([pagePath(exercise), formsPath(exercise), pagePath(user), recordHref(user, 5)]).toEqual([
      '/testing/topicManagement',
      '/testing/topicManagement',
      undefined,
      undefined,
    ])
    expect(currentRoutes()).toBe(currentRoutes())
  })
})

describe('a menu item', () => {
  const issues = (record: Record<string, unknown>) =>
    brokenRules(menu.rules, record).map(({ path, message }) => [path, message.zh] as const)

  test.each([
    [{ type: 1, route: '/people', component: 'user' }],
    [{ type: 1, route: '/userManagement', component: null }],
    [{ type: 1, route: 'https://help.example.com' }],
    [{ type: 1, route: '' }],
    [{ type: 1, route: '*' }],
    [{ type: 0, route: '/anything' }],
    [{ type: 1, route: '/apiDocs', perm_list: [{ name: '编辑', tag: 'exercise:update', route: '/x' }] }],
  ])('is taken: %j', (record) => expect(issues(record)).toEqual([]))

  test('to no page is refused, with the pages that there are', () => {
    for (const record of [
      { type: 1, route: '/nowhere' },
      { type: 1, route: '/people', component: 'nobody' },
    ]) {
      const [[path, message] = ['', '']] = issues(record)
      expect(path).toBe('component')
      for (const words of ['用户 user', '单题 exercise', '接口文档 apiDocs']) expect(message).toContain(words)
    }
    expect(
      issues({ type: 1, route: '/userManagement', perm_list: [{ name: '?', tag: 'gone:list', route: '/x' }] })[0]![0],
    ).toBe('perm_list')
  })

  test.each(['/login', '/404', '/a b', '/题库', '//x', '/a/', 'x', '/'])('at %s is refused', (route) => {
    expect(issues({ type: 1, route, component: 'user' })[0]?.[0]).toBe('route')
  })
})
