import { describe, expect, test } from 'vitest'
import {
  callsIn,
  exampleOf,
  grouped,
  matching,
  rowsOf,
  typeOf,
  type OpenApi,
  type Schema,
} from '../../src/app/api-docs/openapi-model.ts'

const envelope = (data: Schema) => ({
  content: { 'application/json': { schema: { type: 'object', properties: { code: {}, msg: {}, data } } } },
})
const document: OpenApi = {
  openapi: '3.1.0',
  paths: {
    '/admin/exam/create_exercise': {
      post: {
        summary: '单题：新建',
        tags: ['单题'],
        'x-right': 'exercise:create',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['stem'],
                properties: { stem: { type: 'string', maxLength: 20 }, difficulty: { enum: [1, 2], default: 2 } },
              },
            },
          },
        },
        responses: { '200': envelope({ type: 'object', properties: { id: { type: 'integer' } } }) },
      },
    },
    '/admin/exam/import_exercise': {
      post: {
        summary: '单题：导入',
        tags: ['单题'],
        'x-right': 'exercise:import',
        responses: { '202': envelope({ type: 'object' }) },
      },
    },
    '/admin/user/info': {
      get: {
        summary: '当前用户',
        'x-right': 'session',
        parameters: [{ name: 'id', required: true, description: '编号', schema: { type: 'integer' } }],
        responses: { '200': {} },
      },
    },
  },
}
const calls = callsIn(document, '其他')

describe('the description of the calls', () => {
  test('becomes one entry a call', () => {
    expect(calls.map(({ method, path, tag, right, isJob }) => [method, path, tag, right, isJob])).toEqual([
      ['POST', '/admin/exam/create_exercise', '单题', 'exercise:create', false],
      ['POST', '/admin/exam/import_exercise', '单题', 'exercise:import', true],
      ['GET', '/admin/user/info', '其他', 'session', false],
    ])
    expect(rowsOf(calls[2]!.query!)).toMatchObject([{ name: 'id', type: 'integer', required: true, notes: '编号' }])
    expect(calls[0]!.answer).toEqual({ type: 'object', properties: { id: { type: 'integer' } } })
  })

  test('is found by every word, in path, name, group or right', () => {
    expect(matching(calls, '单题 import').map(({ path }) => path)).toEqual(['/admin/exam/import_exercise'])
    expect(matching(calls, 'SESSION')).toHaveLength(1)
    expect(matching(calls, '')).toHaveLength(3)
    expect(grouped(calls).map(([tag, ofTag]) => [tag, ofTag.length])).toEqual([
      ['单题', 2],
      ['其他', 1],
    ])
  })

  test('has an example of what goes in', () => {
    expect(exampleOf(calls[0]!.body!)).toEqual({ stem: 'text', difficulty: 2 })
    expect(exampleOf({ type: 'array', items: { type: 'string', format: 'date' } })).toEqual(['2026-05-31'])
    expect(exampleOf({ anyOf: [{ type: 'null' }, { type: 'integer', minimum: 3 }] })).toBe(3)
  })

  test('names types as one would write them', () => {
    expect(typeOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer | null')
    expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]')
    expect(typeOf({})).toBe('any')
  })

  test('stops at a schema that contains itself', () => {
    const node: Schema = { type: 'object', properties: {} }
    node.properties!['children'] = { type: 'array', items: node }
    expect(rowsOf(node).length).toBeLessThan(10)
    expect(() => exampleOf(node)).not.toThrow()
  })
})
