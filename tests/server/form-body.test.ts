import axios from 'axios'
import fc from 'fast-check'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import type { AnyResource, Fields } from '../../resources/kit/index.ts'
import { formType, parseFormBody } from '../../server/http/form-body.ts'
import { formValues } from '../../server/http/text-values.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** Form-encoded bodies: as clients write them, they mean the same as JSON, and accept nothing else. */

/** The two ways in which clients write lists. A form has no empty list, and one of them omits absent values. */
const encoders: Record<string, (body: object) => string> = {
  axios: (body) => axios.toFormData(body, new URLSearchParams()).toString(),
  qs: (body) => stringify(body),
}

const schema = z.strictObject({
  id: z.int(),
  ids: z.array(z.int()).max(20),
  ready: z.boolean().nullable().default(null),
  score: z.number().nullable().default(null),
  text: z.string().nullable(),
  answer: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('one'), key: z.string() }),
    z.strictObject({ type: z.literal('many'), keys: z.array(z.string()), points: z.array(z.int()) }),
  ]),
})
const plainText = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const body = fc.record({
  id: fc.integer(),
  ids: fc.array(fc.integer(), { minLength: 1, maxLength: 20 }),
  ready: fc.option(fc.boolean()),
  score: fc.option(fc.integer({ min: -9999, max: 9999 }).map((cents) => cents / 100)),
  text: plainText,
  answer: fc.oneof(
    fc.record({ type: fc.constant('one' as const), key: plainText }),
    fc.record({
      type: fc.constant('many' as const),
      keys: fc.array(plainText, { minLength: 1, maxLength: 5 }),
      points: fc.array(fc.integer(), { minLength: 1, maxLength: 5 }),
    }),
  ),
})

describe.each(Object.entries(encoders))('a body written by %s', (_name, encode) => {
  it('means the same as JSON', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(schema.parse(formValues(schema, parseFormBody(encode(given))))).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['names without end', 'a=1&'.repeat(6000)],
  ['nesting without end', `a${'[b]'.repeat(20)}=1`],
  ['a list without end', 'a[]=1&'.repeat(1200)],
])('refuses %s', (_name, text) => {
  expect(() => parseFormBody(text)).toThrow(/limit|depth/i)
})

describe('a server', () => {
  let server: RunningServer
  let client: Client
  let factory: RecordFactory
  const headers = { 'content-type': formType }
  beforeAll(async () => {
    server = await startServer()
    client = await new Client(server.base).login(administrator.username, administrator.password)
    factory = new RecordFactory(client)
  })
  afterAll(() => server?.stop())

  const created = Object.values(resources).filter((resource) => resource.verbs.includes('create'))
  /** Fields that differ between any two records, and those that are written but never read. */
  const alike = (resource: AnyResource, record: any) => {
    const fields: Fields = resource.fields
    const apart = Object.keys(fields).filter(
      (name) =>
        fields[name]!.unique ||
        // A membership has a day of its own.
        name === resource.membership?.from ||
        name === resource.membership?.until ||
        fields[name]!.kind === 'order' ||
        (fields[name]!.flow === 'read' && fields[name]!.target),
    )
    const given = Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    return {
      ...Object.fromEntries(given.filter(([, value]) => value !== null)),
      ...Object.fromEntries(['id', 'created_at', 'updated_at', ...apart].map((name) => [name, null])),
    }
  }

  it.each(created.map((resource) => [resource.name, resource] as const))(
    'makes the same %s of a form as of JSON',
    async (name, resource) => {
      for (const encode of Object.values(encoders)) {
        const byJson = await client.must(resource, 'create', await factory.input(name))
        const byForm = await client.must(resource, 'create', encode(await factory.input(name)), { headers })
        expect(alike(resource, byForm)).toEqual(alike(resource, byJson))
      }
    },
  )

  it('refuses by name what no call takes', async () => {
    for (const [text, path] of [
      ['no_such_key=1', 'no_such_key'],
      ['__proto__[is_admin]=true', '__proto__'],
      ['constructor[prototype][is_admin]=true', 'constructor'],
      ['name[a]=1', 'name'],
    ]) {
      const answer = await client.ask(resources.label, 'create', text, { headers })
      expect(answer).toMatchObject({ status: 400, code: 100400 })
      expect(answer.data.errors.map((error: { path: string }) => error.path)).toContain(path)
    }
    expect(await client.ask(resources.label, 'create', 'a[]=1&'.repeat(1200), { headers })).toMatchObject({
      status: 400,
      code: 100400,
    })
  })
})
