import { afterEach, describe, expect, test, vi } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import {
  accessControlProvider,
  guarded,
  may,
  menuTrail,
  placeOf,
  sharedAction,
  type Asked,
  type SharedAnswer,
} from '../../providers/access.ts'
import { meets } from '../../providers/demand.ts'
import { resources } from '../../resources/index.ts'
import type { MenuItem, UserInfo } from '../../resources/system/account-calls.ts'
import { collectNotices } from './collect-notices.ts'

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
const menus = [
  item(1, '/userManagement', { scopeType: 2, perm_list: [{ name: '查看', tag: 'user:list' }] }),
  item(2, '/testing', {
    type: 0,
    children: [item(3, '/testing/topicManagement', { scopeType: 3 }), item(4, '/testing/topic')],
  }),
]
const person = (more: Partial<UserInfo>): UserInfo => ({
  id: 1,
  username: 'li',
  name: null,
  avatar: '',
  roles: ['教师'],
  permissions: [],
  is_admin: false,
  scopeType: 4,
  menus,
  ...more,
})
const exercise = resources.exercise
const can = async (resource: string | undefined, action: string) =>
  (await accessControlProvider.can({ resource, action })).can

afterEach(() => setPerson(null))

describe('the rights of a person', () => {
  test('is what their rights say, with the verbs that come along', async () => {
    setPerson(person({ permissions: ['exercise:list', 'exercise:update'] }))
    expect(may(exercise, 'detail')).toBe(true)
    expect(await Promise.all(['list', 'show', 'edit', 'move'].map((action) => can('exercise', action)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(
      await Promise.all(['create', 'clone', 'delete', 'publish'].map((action) => can('exercise', action))),
    ).toEqual([false, false, false, false])
  })

  test('is everything with the admin flag', async () => {
    setPerson(person({ is_admin: true, permissions: [] }))
    expect(await can('exercise', 'purge')).toBe(true)
    setPerson(person({ permissions: ['*'] }))
    expect(await can('user', 'get_user_token')).toBe(true)
  })

  test('are none before the user is known, and none on an unknown resource', async () => {
    expect(await can('exercise', 'list')).toBe(false)
    setPerson(person({ permissions: ['*'] }))
    expect(await can('exercize', 'list')).toBe(false)
    expect(await can(undefined, 'list')).toBe(false)
    expect(accessControlProvider.options?.buttons?.hideIfUnauthorized).toBe(true)
  })
})

describe('a demand', () => {
  const held = { roles: ['教师'], rights: new Set(['exercise:list', 'exercise:update']) }
  test.each([
    ['an empty list', [], true],
    ['any one of a list, a right', ['exercise:purge', 'exercise:list'], true],
    ['any one of a list, a role', ['教师'], true],
    ['none of a list', ['管理员', 'user:list'], false],
    ['one of', { role: ['管理员'], permission: ['exercise:list'], mode: 'oneOf' }, true],
    ['one of, by default', { permission: ['user:list'] }, false],
    ['all of', { role: ['教师'], permission: ['exercise:list'], mode: 'allOf' }, true],
    ['not all of', { role: ['教师'], permission: ['user:list'], mode: 'allOf' }, false],
    ['except, with one missing', { permission: ['exercise:list', 'user:list'], mode: 'except' }, true],
    ['except, with all there', { permission: ['exercise:list', 'exercise:update'], mode: 'except' }, false],
    ['an empty object', {}, true],
  ] as const)('%s', (_name, demand, expected) => {
    expect(meets(demand, held)).toBe(expected)
  })

  test.each([
    [['管理员']],
    [{ permission: ['a', 'b'], mode: 'allOf' }],
    [{ permission: ['a'], mode: 'except' }],
  ] as const)('%j is met by the admin flag', (demand) => {
    expect(meets(demand, { roles: [], rights: new Set(['*']) })).toBe(true)
  })

  test('are checked by Refine’s provider, with a right or by themselves', async () => {
    const ask = async (asked: Asked) => (await accessControlProvider.can(asked)).can
    setPerson(person({ permissions: ['exercise:list', 'exercise:update'] }))
    const both = { permission: ['exercise:list', 'exercise:purge'], mode: 'allOf' } as const
    expect(await ask({ resource: 'exercise', action: 'list', params: { demand: { role: ['教师'] } } })).toBe(true)
    expect(await ask({ resource: 'exercise', action: 'list', params: { demand: both } })).toBe(false)
    expect(await ask({ action: 'any', params: { demand: { ...both, mode: 'except' } } })).toBe(true)
    expect(await ask({ action: 'any', params: { demand: ['exercise:list'] } })).toBe(true)
    expect(await accessControlProvider.can({ action: sharedAction })).toEqual({
      can: true,
      roles: ['教师'],
      rights: new Set(['exercise:list', 'exercise:update']),
      allows: expect.any(Function),
    })
  })
})

describe('a record', () => {
  const ask = async (resource: string, created_by: number) =>
    (await accessControlProvider.can({ resource, action: 'edit', params: { record: { id: 5, created_by } } })).can
  const tags = ['subject_course:update', 'exercise:update']

  test('that the scope has only for reference is written by who created it', async () => {
    setPerson(person({ scopeType: 4, permissions: tags }))
    expect(await ask('subject_course', 1)).toBe(true)
    expect(await ask('subject_course', 2)).toBe(false)
  })

  test('is written by anybody with the right in a scope that has all of it, and wherever it is seen otherwise', async () => {
    setPerson(person({ scopeType: 1, permissions: tags }))
    expect(await ask('subject_course', 2)).toBe(true)
    setPerson(person({ scopeType: 4, permissions: tags }))
    expect(await ask('exercise', 2)).toBe(true)
  })

  test('is decided as by the shared answer, for every resource, right and creator', async () => {
    for (const scopeType of [1, 2, 3, 4]) {
      setPerson(person({ scopeType, permissions: tags }))
      const { allows } = (await accessControlProvider.can({ action: sharedAction })) as SharedAnswer
      for (const name of Object.keys(resources))
        for (const action of ['list', 'update', 'delete'])
          for (const created_by of [1, 2]) {
            const asked = { resource: name, action, params: { record: { created_by } } }
            expect(allows(asked)).toBe((await accessControlProvider.can(asked)).can)
          }
    }
  })
})

test('a guarded click says 您没有操作权限~ without the right, and runs with it', () => {
  const messages: string[] = []
  const stop = collectNotices(({ text }) => messages.push(text))
  const run = vi.fn()
  guarded(exercise, 'publish', run)(5)
  expect(run).not.toHaveBeenCalled()
  expect(messages).toEqual(['您没有操作权限~'])
  setPerson(person({ permissions: ['exercise:publish'] }))
  guarded(exercise, 'publish', run)(5)
  expect(run).toHaveBeenCalledWith(5)
  stop()
})

describe('where a path is', () => {
  test('is the menu whose route it is, or is below', () => {
    expect(menuTrail(menus, '/testing/topicManagement/edit/5').map(({ id }) => id)).toEqual([2, 3])
    expect(menuTrail(menus, '/testing/topicManager')).toMatchObject([{ id: 2 }])
    expect(menuTrail(menus, '/apiDocs')).toEqual([])
  })

  test('is the menu whose rights open it, for a page that is in no menu', () => {
    const opened = { name: '编辑', tag: 'exercise:update', route: '/testing/singleTopic' }
    const withHidden = menus.map((item) => ({
      ...item,
      children: item.children.map((child) => ({ ...child, perm_list: [...child.perm_list, opened] })),
    }))
    expect(menuTrail(withHidden, '/testing/singleTopic/edit/5').map(({ id }) => id)).toEqual([2, 3])
    expect(menuTrail(menus, '/testing/singleTopic/edit/5').map(({ id }) => id)).toEqual([2])
  })

  test('gives menuId, scopeType and rights; outside of the menu 0 and the person’s own scope', () => {
    expect(placeOf(person({}), '/userManagement/create')).toEqual({ menuId: 1, scopeType: 2, rights: ['user:list'] })
    expect(placeOf(person({ scopeType: 3 }), '/apiDocs')).toEqual({ menuId: 0, scopeType: 3, rights: [] })
  })
})
