import { presetOf } from '../../resources/kit/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Action, Fields, Verb } from '../../resources/kit/index.ts'
import type { Fault } from '../../server/base/fault.ts'
import { plainQuery, readInput } from '../../server/http/input.ts'
import { routes, type Route } from '../../server/calls/routes.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { readListQuery } from '../../server/storage/statements/list-query.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { byName, kindOf, oneOfEach } from './route-kinds.ts'

/**
 * Every call × every kind of wrong input: refused by name. What a call's input is read by is asked itself, as an
 * administrator; one call of each kind is sent to a server, which answers with a clear 4xx, never a 5xx.
 */

/** They end the session, stream, or take no JSON. */
const apart = new Set(['system.logout', 'system.live', 'system.upload', 'system.uploadForEditor'])
const asked = routes.filter((route) => !apart.has(route.name))
const posts = asked.filter((route) => route.call.method === 'POST')
const isGet = ({ call }: Route): boolean => call.method === 'GET'

/** The names of what is refused; null where all of it is taken. */
function refusedIn(route: Route, sent: { query?: object; body?: unknown }): string[] | null {
  const request = { query: {}, body: undefined, headers: {}, ...sent }
  try {
    readInput(route, request, systemIdentity, 'zh')
    if (!route.input) readListQuery(route.resource!, systemIdentity, plainQuery(request, 'zh'))
    return null
  } catch (fault) {
    const { status, code, data } = fault as Fault
    expect({ status, code }).toEqual({ status: 400, code: 100400 })
    return (data as { errors: { path: string }[] }).errors.map(({ path }) => path)
  }
}

const asQuery = (input: object): object =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
const refused = (route: Route, input: object): string[] | null =>
  refusedIn(route, isGet(route) ? { query: asQuery(input) } : { body: input })

/** Names of the fields of a call's input. */
function fieldsOf(route: Route): string[] {
  const schema: any = route.input?.(systemIdentity)
  return Object.keys(schema?.shape ?? schema?.def?.innerType?.shape ?? {})
}

/** Whether a call may have an empty input. */
const takesNothing = (route: Route): boolean => refused(route, {}) === null

/** Free text in a query may be anything. */
const takesText = (route: Route, field: string): boolean => {
  const schema: any = route.input?.(systemIdentity)
  return isGet(route) && Boolean(schema?.shape?.[field]?.safeParse('no-number-[]').success)
}

const parsed = (body: string): { body: unknown } => ({ body: JSON.parse(body) })

describe.each(byName(asked))('%s', (_name, route) => {
  it('refuses an unknown key by name', () => {
    expect(refused(route, { no_such_key: 'x' })).toContain('no_such_key')
  })

  it('refuses wrong types, each field by name', () => {
    for (const field of fieldsOf(route).filter((one) => !takesText(route, one))) {
      const named = refused(route, { [field]: isGet(route) ? 'no-number-[]' : { wrong: [] } })
      expect({ field, named }).toEqual({
        field,
        named: expect.arrayContaining([expect.stringMatching(`^(${field}(\\..*)?|wrong|)$`)]),
      })
    }
  })

  it('refuses NUL and half a surrogate pair, each field by name', () => {
    for (const field of fieldsOf(route)) {
      for (const text of ['a\0b', 'a\ud800b']) {
        const named = refused(route, { [field]: text })
        expect({ field, named }).toEqual({
          field,
          named: expect.arrayContaining([expect.stringMatching(`^(${field}(\\..*)?|)$`)]),
        })
      }
    }
  })
})

describe.each(byName(posts))('%s as a body', (_name, route) => {
  it('refuses __proto__ and constructor by name', () => {
    expect(refusedIn(route, parsed('{"__proto__":{"is_admin":true}}'))).toContain('__proto__')
    expect(refusedIn(route, parsed('{"constructor":{"prototype":{"is_admin":true}}}'))).toContain('constructor')
  })

  it('refuses what is no object', () => {
    for (const body of [[], 'text', 1, true])
      expect({ body, named: refusedIn(route, { body }) }).not.toMatchObject({ named: null })
    expect(refusedIn(route, { body: null })).toEqual(takesNothing(route) ? null : expect.anything())
  })

  it('refuses texts that are too long, by name', () => {
    for (const [name, field] of Object.entries(declaredFields(route)))
      if (field.column === 'text' && field.flow !== 'read')
        expect(refusedIn(route, { body: { [name]: 'x'.repeat(60_000) } })).toContain(name)
  })
})

/** The declared fields of a call's input: a record's, or an action's. */
function declaredFields({ resource, verb, action }: Route): Fields {
  if (action) return (resource!.actions[action] as Action).input ?? {}
  return verb === 'create' || verb === 'update' ? resource!.fields : {}
}

const neededByVerb: Partial<Record<Verb, string[]>> = {
  detail: ['id'],
  history: ['id'],
  version: ['id', 'version'],
  revert: ['id', 'version', 'to'],
  uses: ['id'],
  update: ['id', 'version'],
  delete: ['id'],
  restore: ['id'],
  purge: ['id'],
  move: ['id', 'index'],
}
const neededBySystem: Record<string, string[]> = {
  'system.login': ['username', 'password'],
  'system.sendCode': ['mobile'],
  'system.socialStart': ['provider'],
  'system.socialLogin': ['code', 'state'],
  'system.register': ['username', 'password'],
  'system.ossReceipt': ['name', 'size'],
  'system.uploadPart': ['key', 'number'],
  'system.discardUpload': ['key'],
  'system.completeUpload': ['key'],
  'system.noticeRead': ['ids'],
  'system.noticeClear': ['until'],
  'system.globalSearch': ['keyword'],
  'system.titles': ['resource'],
  'print.examFile': ['exam_id', 'format'],
  'print.pdf': ['exam_id'],
  'print.pdfPreview': ['exam_id'],
}

/** The required fields, by declaration. */
function needed(route: Route): string[] {
  const { resource, verb, action } = route
  if (!resource) return neededBySystem[route.name] ?? []
  if (verb === 'tree') return resource.within ? [resource.within] : []
  if (verb && verb !== 'create') return neededByVerb[verb] ?? []
  const required = Object.entries(declaredFields(route)).filter(
    ([, field]) => field.required && presetOf(field, 'zh') === undefined && field.flow !== 'read',
  )
  const declared: Action | undefined = action ? resource.actions[action] : undefined
  const place = { row: [declared?.idKey ?? 'id'], rows: [declared?.idsKey ?? 'ids'], page: [] }[declared?.on ?? 'page']
  return [...required.map(([name]) => name), ...place]
}

it.each(byName(asked.filter((route) => needed(route).length > 0)))('%s names every missing field', (_name, route) => {
  expect(refused(route, {})).toEqual(expect.arrayContaining(needed(route)))
})

describe('a list', () => {
  const lists = asked.filter((route) => route.verb === 'list')
  it.each(byName(lists))('%s refuses unknown filters and sorts by name', (_name, route) => {
    const wrong: Record<string, unknown> = {
      page: '0',
      page_size: '201',
      sort: '-no_such_field',
      cursor: 'e30',
      search: 'a\0',
      id__like: '1',
      version__contains: '1',
      created_at__gte: 'yesterday',
      id__in: '1,x',
      id: '99999999999',
    }
    for (const [name, value] of Object.entries(wrong))
      expect(refusedIn(route, { query: { [name]: value } })).toEqual([name])
    expect(refusedIn(route, { query: { id: ['1', '2'] } })).toEqual(['id'])
  })

  it('does not reveal a secret by filter, sort or search', () => {
    const users = lists.find(({ resource }) => resource === resources.user)!
    for (const query of [
      { password: 'x' },
      { password__isnull: 'true' },
      { password__contains: '$argon2' },
      { sort: 'password' },
      { deleted_at__isnull: 'false' },
      { search_text: 'x' },
    ])
      expect(refusedIn(users, { query })).toEqual(Object.keys(query))
  })
})

describe('a server', () => {
  let server: RunningServer
  let admin: Client
  const headers = { 'content-type': 'application/json' }

  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } })
    admin = await new Client(server.base).login(administrator.username, administrator.password)
  })
  afterAll(() => server?.stop())

  const expectRefusal = (answer: Answer, path?: string) => {
    expect(answer.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(answer)).toBeLessThan(500)
    expect(answer.msg).toBeTruthy()
    if (path === undefined) return
    expect(answer.data?.errors).toContainEqual({ path, message: expect.any(String) })
  }
  const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  const gets = asked.filter(isGet)
  it.each(byName(oneOfEach(gets, kindOf)))('refuses for %s what its query may not be', async (_name, route) => {
    expectRefusal(await admin.send(route.call, { no_such_key: 'x' }), 'no_such_key')
    expectRefusal(await admin.send(route.call, { no_such_key: 'a\0b' }), 'no_such_key')
    const at = (query: string) => ({ ...route.call, path: `${route.call.path}?${query}` })
    expectRefusal(await admin.send(at('no_such_key=1&no_such_key=2'), undefined), 'no_such_key')
    expectRefusal(await admin.send(at('__proto__=1'), undefined), '__proto__')
  })

  it.each(byName(oneOfEach(posts, kindOf)))('refuses for %s what its body may not be', async (_name, route) => {
    const large = await admin.send(route.call, JSON.stringify({ no_such_key: 'x'.repeat(1_100_000) }), { headers })
    expect({ status: large.status, code: large.code }).toEqual({ status: 413, code: 100413 })
    // Without a login little is read.
    expectRefusal(await admin.send(route.call, deep(route.right === 'public' ? 1000 : 20_000), { headers }), 'a')
    for (const key of ['no_such_key', '__proto__', 'constructor'])
      expectRefusal(await admin.send(route.call, `{"${key}":{"prototype":{"is_admin":true}}}`, { headers }), key)
    for (const field of fieldsOf(route))
      for (const value of ['a\0b', 'a\ud800b', { wrong: [] }])
        expectRefusal(await admin.send(route.call, JSON.stringify({ [field]: value })))
    for (const body of ['{', '[]', 'null', '"text"', '1', '[[[[', '\u0000'])
      if (body !== 'null' || !takesNothing(route)) expectRefusal(await admin.send(route.call, body, { headers }))
  })

  it('names a mistyped parameter and suggests the right one', async () => {
    const answer = await admin.ask(resources.exercise, 'list', { difficulti: '3' }, { language: 'en' })
    expect(answer.data.errors).toEqual([
      { path: 'difficulti', message: 'Unknown parameter; did you mean "difficulty"?' },
    ])
  })
})
