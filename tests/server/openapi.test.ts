import { describe, expect, it } from 'vitest'
import { callOf } from '../../resources/kit/index.ts'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { openApiFor } from '../../server/http/openapi.ts'
import { DescribedAnswers, type Described } from '../fixtures/described-answers.ts'

/**
 * The description of the calls can be read by what reads OpenAPI: linters, generators of clients, validators. What is
 * answered holds against it: tests/access/access.test.ts.
 */

const identity = {
  userId: 1,
  username: 'admin',
  language: 'en',
  rights: new Set(['*']),
} as unknown as Parameters<typeof openApiFor>[0]
const document = JSON.parse(JSON.stringify(await openApiFor(identity, 'bank'))) as Described
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every reference in a part of the document. */
function* referencesIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') yield value
    else yield* referencesIn(value)
  }
}

const resolves = (reference: string): boolean => {
  let at: unknown = document
  for (const key of reference.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  return reference.startsWith('#/')
}

describe('the description of the calls', () => {
  it('has nothing that it refers to and does not have', () => {
    const references = [...referencesIn(document)]
    expect(references.some((one) => one.startsWith('#/components/schemas/'))).toBe(true)
    expect([...new Set(references)].filter((one) => !resolves(one))).toEqual([])
  })

  it('names what is in a path as OpenAPI does, with a parameter for each', () => {
    expect(document.paths).toHaveProperty(['/files/{key}'])
    for (const { path, operation } of operations) {
      expect(path).not.toContain(':')
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = (operation.parameters ?? []).flatMap((one) => (one.in === 'path' ? one.name : []))
      expect(inPath, path).toEqual(named)
    }
  })

  it('has a name of its own for every call', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has schemas that a validator understands', () => {
    const described = new DescribedAnswers(document)
    const schemas = operations.flatMap(({ path, method, operation }) => [
      ...Object.keys(operation.requestBody?.content ?? {}).map((type) => [
        'paths',
        path,
        method,
        'requestBody',
        'content',
        type,
        'schema',
      ]),
      ...Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.keys(content).map((type) => ['paths', path, method, 'responses', status, 'content', type, 'schema']),
      ),
    ])
    expect(schemas.length).toBeGreaterThan(500)
    for (const way of schemas) expect(() => described.at(...way), way.join(' ')).not.toThrow()
  })

  it('declares what is no envelope by its media type', () => {
    const typesOf = ({ path }: { path: string }) =>
      Object.keys(document.paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]!['get']!.responses['200']!.content!)
    expect(typesOf(systemCalls.live)).toEqual(['text/event-stream'])
    expect(typesOf(systemCalls.file)).toEqual(['*/*'])
    expect(typesOf(systemCalls.openapi)).toEqual(['application/json'])
    expect(typesOf(systemCalls.info)).toEqual(['application/json'])
  })

  it('takes a mobile number in every form in which the server does', () => {
    const { path } = callOf(resources.user, 'create')
    const takes = new DescribedAnswers(document).at(
      'paths',
      `/${path}`,
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
    )
    for (const mobile of ['13900138000', '139 0013 8000', '+86 139-0013-8000']) {
      const input = { username: 'teacher', password: 'correct-horse-1', role_ids: [1], mobile }
      const isTaken = resources.user.fields.mobile.schema.safeParse(mobile).success
      expect({ mobile, isTaken, isDescribed: takes(input), errors: takes.errors }).toMatchObject({
        isTaken: true,
        isDescribed: true,
      })
    }
  })
})
