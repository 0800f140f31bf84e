import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  act,
  actOn,
  dataProvider,
  move,
  purge,
  readAllTrees,
  readHistory,
  readTree,
  resourceNamed,
  restore,
} from '../../providers/data.ts'
import { readUses, readVersion, revertTo } from '../../providers/versions.ts'
import { listQuery } from '../../providers/list-query.ts'
import { resources } from '../../resources/index.ts'
import { callOf, type AnyResource, type Verb } from '../../resources/kit/index.ts'
import { ok, startFakeServer, type FakeServer } from './fake-server.ts'

let server: FakeServer

beforeAll(async () => {
  server = await startFakeServer()
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})
beforeEach(() => void (server.asked.length = 0))

const page = { list: [{ id: 6 }, { id: 5 }], total: 2 }
const last = (): { method: string; path: string; query?: Record<string, string>; body?: unknown } => {
  const { method, path, query, body } = server.asked.at(-1)!
  return { method, path, ...(method === 'GET' ? { query } : { body: JSON.parse(body) }) }
}
const exercise = resources.exercise

describe('a verb of Refine is one call', () => {
  test('getList pages, sorts, filters and searches', async () => {
    server.answer(ok({ ...page, total_estimated: true, cursor: 'k' }))
    const answer = await dataProvider.getList({
      resource: 'exercise',
      pagination: { currentPage: 2, pageSize: 50 },
      sorters: [
        { field: 'updated_at', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
      filters: [
        { field: 'type', operator: 'eq', value: 'essay' },
        { field: 'difficulty', operator: 'in', value: [1, 2] },
        { field: 'chapter_ids', operator: 'contains', value: 5 },
        { field: 'score', operator: 'between', value: [1, 9] },
        { field: 'year', operator: 'null', value: true },
        { field: 'search', operator: 'contains', value: '函数' },
      ],
    })
    expect(last()).toEqual({
      method: 'GET',
      path: '/api/admin/exam/get_exercise_list',
      query: {
        page: '2',
        page_size: '50',
        sort: '-updated_at,id',
        type: 'essay',
        difficulty__in: '1,2',
        chapter_ids__contains: '5',
        score__gte: '1',
        score__lte: '9',
        year__isnull: 'true',
        search: '函数',
      },
    })
    expect(answer).toEqual({ data: page.list, total: 2, total_estimated: true, cursor: 'k' })
  })

  test('getList with a cursor pages by key, and with trash lists deleted records', async () => {
    server.answer(ok(page))
    await dataProvider.getList({ resource: 'exercise', meta: { cursor: 'k' } })
    expect(last().query).toEqual({ page_size: '10', cursor: 'k' })
    await dataProvider.getList({ resource: 'exercise', meta: { trash: true } })
    expect(last().path).toBe('/api/admin/exam/get_exercise_trash')
  })

  test('getOne reads the detail', async () => {
    server.answer(ok({ id: 5, version: 3 }))
    expect(await dataProvider.getOne({ resource: 'exercise', id: 5 })).toEqual({ data: { id: 5, version: 3 } })
    expect(last()).toEqual({ method: 'GET', path: '/api/admin/exam/get_exercise_detail', query: { id: '5' } })
  })

  test('getMany asks for the ids at once and answers in their order', async () => {
    server.answer(ok(page))
    expect(await dataProvider.getMany({ resource: 'exercise', ids: [5, 6, 7] })).toEqual({
      data: [{ id: 5 }, { id: 6 }],
    })
    expect(last()).toEqual({
      method: 'GET',
      path: '/api/admin/exam/get_exercise_list',
      query: { id__in: '5,6,7', page_size: '200' },
    })
  })

  test('getMany of more than a page is several calls', async () => {
    server.answer(ok({ list: [], total: 0 }))
    await dataProvider.getMany({ resource: 'exercise', ids: Array.from({ length: 201 }, (_, index) => index + 1) })
    expect(server.asked.map(({ query }) => query['id__in']!.split(',').length)).toEqual([200, 1])
  })

  test('create carries a key that makes a repetition harmless', async () => {
    server.answer(ok({ id: 9 }))
    await dataProvider.create({ resource: 'exercise', variables: { stem: '1+1' }, meta: { idempotencyKey: 'form-1' } })
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/create_exercise', body: { stem: '1+1' } })
    expect(server.asked[0]!.headers['idempotency-key']).toBe('form-1')
    await dataProvider.create({ resource: 'exercise', variables: {} })
    expect(server.asked[1]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('update sends the version that was read, from the variables or from meta', async () => {
    server.answer(ok({ id: 5, version: 4 }))
    await dataProvider.update({ resource: 'exercise', id: '5', variables: { stem: '2+2', version: 3 } })
    expect(last()).toEqual({
      method: 'POST',
      path: '/api/admin/exam/update_exercise',
      body: { id: 5, version: 3, stem: '2+2' },
    })
    await dataProvider.update({ resource: 'exercise', id: 5, variables: { stem: '2+2' }, meta: { version: 3 } })
    expect(last().body).toEqual({ id: 5, version: 3, stem: '2+2' })
  })

  test('update without a version stays in the browser', async () => {
    await expect(dataProvider.update({ resource: 'exercise', id: 5, variables: { stem: '2+2' } })).rejects.toThrow(
      /expected the record's version/,
    )
    expect(server.asked).toEqual([])
  })

  test('deleteOne and deleteMany name what goes', async () => {
    server.answer(ok(null))
    expect(await dataProvider.deleteOne({ resource: 'exercise', id: '5' })).toEqual({ data: { id: '5' } })
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/delete_exercise', body: { id: 5 } })
    await dataProvider.deleteMany({ resource: 'exercise', ids: [5, 6] })
    expect(last().body).toEqual({ ids: [5, 6] })
  })

  test('custom is any verb or action by its name', async () => {
    server.answer({ status: 202, body: { code: 100017, msg: '', data: { job_id: 3 } } })
    expect(
      await dataProvider.custom({ url: 'exercise/import_exercise', method: 'post', payload: { subject_course_id: 1 } }),
    ).toEqual({ data: { job_id: 3, code: 100017 } })
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/import_exercise', body: { subject_course_id: 1 } })
  })

  test('getApiUrl is the API base', () => {
    expect(dataProvider.getApiUrl()).toBe(`${server.url}/api`)
  })
})

describe('what Refine has no verb for', () => {
  test('restore, purge and move', async () => {
    server.answer(ok(null))
    await restore(exercise, [1, 2])
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/restore_exercise', body: { ids: [1, 2] } })
    await purge(exercise, [1])
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/purge_exercise', body: { ids: [1] } })
    server.answer(ok({ id: 4 }))
    await move(resources.chapter_catalog, { id: 4, parent_id: null, index: 2 })
    expect(last()).toEqual({
      method: 'POST',
      path: '/api/admin/chapter_catalog/move_chapter_catalog',
      body: { id: 4, parent_id: null, index: 2 },
    })
  })

  test('one group’s tree, and every group’s', async () => {
    const list = [{ id: 1, level: 1, name: '集合', parent_id: null, children: [] }]
    server.answer(ok({ list, total: 1 }))
    expect(await readTree(resources.chapter_catalog, 3)).toEqual(list)
    expect(last()).toEqual({
      method: 'GET',
      path: '/api/admin/chapter_catalog/get_chapter_catalog_tree',
      query: { subject_course_id: '3' },
    })
    await readTree(resources.label, 3)
    expect(last().query).toEqual({})
    await readAllTrees(resources.chapter_catalog)
    expect(last().path).toBe('/api/admin/chapter_catalog/get_chapter_catalog_all_tree')
  })

  test('the history of a record', async () => {
    const entry = {
      id: 1,
      action: 'update',
      at: '2026-05-31T08:00:00.000Z',
      user_id: 2,
      username: 'li',
      before: { score: 1 },
      after: { score: 2 },
    }
    server.answer(ok({ list: [entry], total: 1 }))
    expect(await readHistory(exercise, 5, 2)).toEqual({ list: [entry], total: 1 })
    expect(last()).toEqual({
      method: 'GET',
      path: '/api/admin/exam/get_exercise_history',
      query: { id: '5', page: '2', page_size: '20' },
    })
  })

  test('an action carries its ids by the names that it declares', async () => {
    server.answer(ok(null))
    await act(exercise, 'publish', { ids: [1, 2] })
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/exam/publish_exercise', body: { ids: [1, 2] } })
    await actOn('role', 'add_member', { user_ids: [7] }, { ids: [3] })
    expect(last()).toEqual({ method: 'POST', path: '/api/admin/role/add_member', body: { user_ids: [7], role_id: 3 } })
    server.answer(ok({ list: [], total: 0 }))
    await actOn('role', 'member_list', {}, { ids: [3] })
    expect(last()).toEqual({ method: 'GET', path: '/api/admin/role/member_list', query: { role_id: '3' } })
  })
})

describe('a mistake is named', () => {
  test('a resource that is not there, with the nearest one', () => {
    expect(() => resourceNamed('exercize')).toThrow('There is no resource "exercize"; did you mean "exercise"?')
    expect(() => resourceNamed('toString')).toThrow('There is no resource "toString"')
  })

  test('an action that is not there', async () => {
    await expect(act(exercise, 'publsh')).rejects.toThrow('exercise has no action "publsh"; did you mean "publish"?')
  })

  test('an operator that the wire has not', () => {
    expect(() => listQuery({ filters: [{ field: 'stem', operator: 'startswith', value: 'a' }] })).toThrow(
      /"startswith"; the wire has eq, contains, in/,
    )
  })

  test.each([
    [
      'a list',
      () => dataProvider.getList({ resource: 'exercise' }),
      { rows: [] },
      'get_exercise_list',
      '{ list: [{ id: number, … }], total: number }',
    ],
    [
      'a record',
      () => dataProvider.getOne({ resource: 'exercise', id: 1 }),
      [{ id: 1 }],
      'get_exercise_detail',
      '{ id: number, … }',
    ],
    ['a tree', () => readTree(resources.label), { list: [{ id: 1 }] }, 'get_label_tree', 'children'],
  ])(
    '%s of a wrong shape: names what was expected, what came, and the suspect',
    async (_name, ask, data, suspect, shape) => {
      server.answer(ok(data))
      const error = await ask().then(
        () => expect.unreachable(),
        (caught: Error) => caught,
      )
      expect(error.message.split('\n')[0]).toMatch(new RegExp(`^接口返回的数据格式有误：.*${suspect}$`))
      expect(error.message).toContain(shape)
      expect(error.message).toContain(JSON.stringify(data))
    },
  )
})

test('every verb of every resource reaches the path of its declaration', async () => {
  server.answer(ok({ id: 1, list: [], total: 0 }))
  const calls: Partial<Record<Verb, (resource: AnyResource) => Promise<unknown>>> = {
    list: ({ name }) => dataProvider.getList({ resource: name }),
    detail: ({ name }) => dataProvider.getOne({ resource: name, id: 1 }),
    create: ({ name }) => dataProvider.create({ resource: name, variables: {} }),
    update: ({ name }) => dataProvider.update({ resource: name, id: 1, variables: { version: 1 } }),
    delete: ({ name }) => dataProvider.deleteOne({ resource: name, id: 1 }),
    trash: ({ name }) => dataProvider.getList({ resource: name, meta: { trash: true } }),
    move: (resource) => move(resource, { id: 1, index: 0 }),
    tree: (resource) => readTree(resource, 1),
    all_tree: (resource) => readAllTrees(resource),
    history: (resource) => readHistory(resource, 1),
    version: (resource) => readVersion(resource, 1, 1),
    revert: (resource) => revertTo(resource, { id: 1, version: 2, to: 1 }),
    uses: (resource) => readUses(resource, { id: 1 }),
    restore: (resource) => restore(resource, [1]),
    purge: (resource) => purge(resource, [1]),
  }
  for (const resource of Object.values(resources)) {
    for (const verb of resource.verbs) {
      const call = callOf(resource, verb)
      await calls[verb]!(resource)
      expect(last(), `${resource.name} ${verb}`).toMatchObject({ method: call.method, path: `/api/${call.path}` })
    }
  }
})
