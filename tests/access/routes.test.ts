import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { callOf, verbs } from '../../resources/kit/index.ts'
import { refuseUnlisted, unhandledCalls } from '../../server/http/app.ts'
import { routes, updateBehind, type Route } from '../../server/calls/routes.ts'
import { authorise } from '../../server/http/authorise.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'

/** The one table of routes: what is in it, and that nothing else is served. */

describe('the route table', () => {
  it('names a right for every route', () => {
    for (const route of routes) expect(route.right, route.name).toMatch(/^(public|session|[a-z_]+:[a-z_]+)$/)
  })

  it('has every verb and action of every resource', () => {
    const listed = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
    for (const resource of Object.values(resources)) {
      for (const one of [...resource.verbs, ...Object.keys(resource.actions)]) {
        const call = callOf(resource, one)
        expect(listed.has(`${call.method} ${call.path}`), `${resource.name}.${one}`).toBe(true)
      }
    }
    expect(verbs.length).toBe(15)
  })

  it('makes the schema of an input once for the same rights, not for each call', () => {
    const some = { ...systemIdentity, rights: new Set(['exercise:list', 'exercise:update']) }
    const remade = routes.filter(({ input }) => input && (input(null) !== input(null) || input(some) !== input(some)))
    expect(remade.map(({ name }) => name)).toEqual([])
  })

  it('has no two routes of one method and path', () => {
    const all = routes.map(({ call }) => `${call.method} ${call.path.toLowerCase()}`)
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
  })

  it('opens nothing to the public but the ways in', () => {
    const open = routes.filter((route) => route.right === 'public').map((route) => route.name)
    expect(open).toEqual([
      'system.login',
      'system.publicKey',
      'system.sendCode',
      'system.socialProviders',
      'system.socialStart',
      'system.socialLogin',
      'system.register',
      'system.config',
      // By an address that a session asked for, which ends with it.
      'system.stream',
    ])
  })
})

describe('a route past the table', () => {
  it('keeps the server from starting', async () => {
    const app = Fastify()
    app.addHook('onRoute', refuseUnlisted)
    expect(() => app.get('/api/admin/back_door', async () => 'open')).toThrow(
      'GET /api/admin/back_door is not in the route table',
    )
    expect(() => app.post('/API/admin/user/get_user_list', async () => 'open')).toThrow('is not in the route table')
    expect(() => app.get('/healthz-too', async () => 'fine')).not.toThrow()
    await app.close()
  })
})

describe('authorise', () => {
  const all = routes.flatMap((route) => [route, updateBehind(route) ?? []].flat())
  const tags = new Set(all.map(({ right }) => right).filter((right) => right.includes(':')))
  const withRights = (...rights: string[]): Identity => ({ ...systemIdentity, rights: new Set(rights) })
  const answerTo = (route: Pick<Route, 'right' | 'page' | 'personal'>, who: Identity | null) => {
    try {
      authorise(route, who)
      return 'allowed'
    } catch (fault) {
      return (fault as { code: unknown }).code
    }
  }

  it.each(all.map((route) => [route.name, route] as const))('lets into %s who has its right alone', (_name, route) => {
    const { right, page } = route
    const refused = tags.has(right) ? (page ? 403 : '403') : 'allowed'
    const acting = { ...withRights('*'), takenBy: 1 }
    const isLetIn = {
      nobody: answerTo(route, null),
      'no right': answerTo(route, withRights()),
      'all other rights': answerTo(route, withRights(...[...tags].filter((tag) => tag !== right))),
      'rights of like names': answerTo(route, withRights(right.slice(0, -1), `${right}s`, right.toUpperCase())),
      'this right alone': answerTo(route, withRights(right)),
      administrator: answerTo(route, withRights('*')),
      'somebody who acts for another': answerTo(route, acting),
    }
    expect(isLetIn).toEqual({
      nobody: right === 'public' ? 'allowed' : 401,
      'no right': refused,
      'all other rights': refused,
      'rights of like names': refused,
      'this right alone': 'allowed',
      administrator: 'allowed',
      'somebody who acts for another': route.personal ? '403' : 'allowed',
    })
  })

  it('keeps to themselves what people do for themselves alone: sittings, and notices read', () => {
    expect(all.flatMap(({ name, personal }) => (personal ? [name] : []))).toEqual(
      expect.arrayContaining([
        'sitting.begin',
        'sitting.save',
        'sitting.submit',
        'system.noticeRead',
        'system.noticeClear',
      ]),
    )
  })

  it.each([
    ['*', 403],
    ['', 403],
  ])('lets nobody in by the right "%s", which no route has', (right, expected) => {
    expect(answerTo({ right, page: true }, withRights('exercise:list'))).toBe(expected)
  })
})

it('a call that belongs to no resource has a handler, or is named', () => {
  expect(unhandledCalls(routes)).toEqual([])
  expect(unhandledCalls([...routes, { name: 'library.lend' }])).toEqual(['library.lend'])
})
