import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { callOf, verbs } from '../../resources/kit/index.ts'
import { refuseUnlisted } from '../../server/http/app.ts'
import { routes } from '../../server/http/routes.ts'
import { authorise } from '../../server/http/authorise.ts'
import { systemIdentity } from '../../server/identity.ts'

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
  const identity = { ...systemIdentity, rights: new Set(['exercise:list']) }
  const refusal = (right: string, page: boolean, who: typeof identity | null) => {
    try {
      authorise({ right, page }, who)
      return 'allowed'
    } catch (fault) {
      return (fault as { code: unknown }).code
    }
  }
  it.each([
    ['public', false, null, 'allowed'],
    ['session', false, null, 401],
    ['exercise:list', true, null, 401],
    ['exercise:list', true, identity, 'allowed'],
    ['exercise:create', false, identity, '403'],
    ['user:list', true, identity, 403],
    ['exercise:lis', true, identity, 403],
    ['*', true, identity, 403],
    ['', true, identity, 403],
  ] as const)('%s page=%s', (right, page, who, expected) => {
    expect(refusal(right, page, who)).toBe(expected)
  })
})
