import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Action, Fields, Verb } from '../../resources/kit/index.ts'
import { routes, type Route } from '../../server/http/routes.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** Every call × every kind of wrong input: a clear 4xx that names the field, never a 5xx. */

let server: RunningServer
let admin: Client

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterAll(() => server?.stop())

/** These end the session, stream, or take no JSON. */
const apart = new Set(['system.logout', 'system.live', 'system.upload', 'system.uploadForEditor'])
const asked = routes.filter((route) => !apart.has(route.name))
const posts = asked.filter((route) => route.call.method === 'POST')

const expectRefusal = (answer: Answer, path?: string | RegExp) => {
  expect(answer.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400)
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(500)
  expect(answer.msg).toBeTruthy()
  if (path === undefined) return
  const paths: string[] = (answer.data?.errors ?? []).map((error: { path: string }) => error.path)
  expect(
    paths.some((one) => (typeof path === 'string' ? one === path : path.test(one))),
    `${path} in ${JSON.stringify(answer)}`,
  ).toBe(true)
}

/** Names of the fields of a call's input, with a value of a type that no field has. */
function fieldsOf(route: Route): string[] {
  const schema: any = route.input?.(null)
  return Object.keys(schema?.shape ?? schema?.def?.innerType?.shape ?? {})
}

/** Whether a call may have an empty input. */
const takesNothing = (route: Route): boolean => route.input?.(null).safeParse({}).success === true

/** Free text in a query may be anything; half a surrogate pair cannot be sent. */
const takesText = (route: Route, field: string): boolean => {
  const schema: any = route.input?.(null)
  return route.call.method === 'GET' && Boolean(schema?.shape?.[field]?.safeParse('no-number-[]').success)
}

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe.each(asked.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  it('refuses an unknown key by name', async () => {
    expectRefusal(await admin.send(route.call, { no_such_key: 'x' }), 'no_such_key')
  })

  it('refuses wrong types, each field by name', async () => {
    for (const field of fieldsOf(route).filter((one) => !takesText(route, one))) {
      const answer = await admin.send(route.call, {
        [field]: route.call.method === 'GET' ? 'no-number-[]' : { wrong: [] },
      })
      expectRefusal(answer, new RegExp(`^(${field}(\\..*)?|wrong|)$`))
    }
  })

  it('refuses NUL and half a surrogate pair', async () => {
    for (const field of fieldsOf(route)) {
      for (const text of takesText(route, field) ? ['a\0b'] : ['a\0b', 'a\ud800b']) {
        const answer = await admin.send(
          route.call,
          route.call.method === 'GET' ? { [field]: text } : JSON.stringify({ [field]: text }),
        )
        expect(answer.status, `${field} ${JSON.stringify(answer)}`).toBeLessThan(500)
        expect(answer.status, `${field} ${JSON.stringify(answer)}`).toBeGreaterThanOrEqual(400)
      }
    }
  })
})

describe.each(posts.map((route) => [route.name, route] as const))('%s as a body', (_name, route) => {
  const headers = { 'content-type': 'application/json' }

  it('refuses __proto__ and constructor by name', async () => {
    expectRefusal(await admin.send(route.call, '{"__proto__":{"is_admin":true}}', { headers }), '__proto__')
    expectRefusal(
      await admin.send(route.call, '{"constructor":{"prototype":{"is_admin":true}}}', { headers }),
      'constructor',
    )
  })

  it('refuses what is too large, too deep, or no JSON', async () => {
    const large = await admin.send(route.call, JSON.stringify({ no_such_key: 'x'.repeat(1_100_000) }), { headers })
    expect({ status: large.status, code: large.code }).toEqual({ status: 413, code: 100413 })
    expectRefusal(await admin.send(route.call, deep(20_000), { headers }), 'a')
    for (const body of ['{', '[]', 'null', '"text"', '1', '[[[[', '\u0000']) {
      const answer = await admin.send(route.call, body, { headers })
      const empty = body === 'null' && takesNothing(route)
      if (!empty) expectRefusal(answer)
    }
  })

  it('refuses texts that are too long, by name', async () => {
    for (const [name, field] of Object.entries(declaredFields(route))) {
      if (field.column !== 'text' || field.flow === 'read') continue
      expectRefusal(await admin.send(route.call, { [name]: 'x'.repeat(60_000) }), name)
    }
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
  'system.examFile': ['exam_id', 'format'],
  'system.pdf': ['exam_id'],
  'system.pdfPreview': ['exam_id'],
}

/** The required fields, by declaration. */
function needed(route: Route): string[] {
  const { resource, verb, action } = route
  if (!resource) return neededBySystem[route.name] ?? []
  if (verb === 'tree') return resource.within ? [resource.within] : []
  if (verb && verb !== 'create') return neededByVerb[verb] ?? []
  const required = Object.entries(declaredFields(route)).filter(
    ([, field]) => field.required && field.default === undefined && field.flow !== 'read',
  )
  const declared: Action | undefined = action ? resource.actions[action] : undefined
  const place = { row: [declared?.idKey ?? 'id'], rows: [declared?.idsKey ?? 'ids'], page: [] }[declared?.on ?? 'page']
  return [...required.map(([name]) => name), ...place]
}

describe.each(asked.filter((route) => needed(route).length > 0).map((route) => [route.name, route] as const))(
  '%s',
  (_name, route) => {
    it('names every missing field', async () => {
      const answer = await admin.send(route.call, {})
      for (const name of needed(route)) expectRefusal(answer, name)
    })
  },
)

describe('a list', () => {
  const lists = asked.filter((route) => route.verb === 'list')
  it.each(lists.map((route) => [route.name, route] as const))(
    '%s refuses unknown filters and sorts by name',
    async (_name, route) => {
      const wrong: Record<string, string> = {
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
        expectRefusal(await admin.send(route.call, { [name]: value }), name)
      expectRefusal(await admin.send({ ...route.call, path: `${route.call.path}?id=1&id=2` }, undefined), 'id')
    },
  )

  it('does not reveal a secret by filter, sort or search', async () => {
    for (const query of [
      { password: 'x' },
      { password__isnull: 'true' },
      { password__contains: '$argon2' },
      { sort: 'password' },
      { deleted_at__isnull: 'false' },
      { search_text: 'x' },
    ]) {
      const answer = await admin.ask(resources.user, 'list', query)
      expectRefusal(answer, Object.keys(query)[0]!)
    }
  })
})

it('names a mistyped parameter and suggests the right one', async () => {
  const answer = await admin.ask(resources.exercise, 'list', { difficulti: '3' }, { language: 'en' })
  expect(answer.data.errors).toEqual([{ path: 'difficulti', message: 'Unknown parameter; did you mean "difficulty"?' }])
})
