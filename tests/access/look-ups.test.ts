import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { rightOf, type AnyResource } from '../../resources/kit/index.ts'
import { mayLookUp } from '../../resources/registry/look-ups.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/** A right brings what its form needs: titles to refer to, within the scope, and nothing else. */

let served: Served
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
}, 120_000)
afterAll(() => served?.stop())

const everyResource: readonly AnyResource[] = Object.values(resources)
const named = (name: string): AnyResource => everyResource.find((one) => one.name === name)!

/** What the form of a resource refers to. */
const targetsOf = ({ fields, verbs }: AnyResource): string[] =>
  verbs.includes('create')
    ? Object.values(fields).flatMap(({ flow, target, readable }) =>
        flow !== 'read' && target && !readable ? [target.resource] : [],
      )
    : []

it('is there for every reference of every form, by the right to create alone', () => {
  const unfilled = everyResource.flatMap((resource) => {
    const rights = new Set([rightOf(resource, 'create')])
    return targetsOf(resource)
      .filter((target) => !mayLookUp(rights, named(target)))
      .map((target) => `${resource.name} → ${target}`)
  })
  expect(unfilled).toEqual([])
})

it('is not there for what nothing refers to that one may write', () => {
  for (const resource of everyResource) expect(mayLookUp(new Set(), resource), resource.name).toBe(false)
  for (const resource of [resources.user, resources.role, resources.exam])
    expect(mayLookUp(new Set(['exercise:list', 'exercise:detail']), resource), resource.name).toBe(false)
  expect(mayLookUp(new Set(['label:create']), resources.user)).toBe(false)
})

it('has the titles of the scope alone, and finds nothing by what else the records say', async () => {
  const mine = await factory.make('subject_course', { name: '看得到的课' })
  const other = await factory.make('subject_course', { name: '看不到的课' })
  const chapter = await factory.make('chapter_catalog', { name: '本课一章', subject_course_id: mine.id })
  const foreign = await factory.make('chapter_catalog', { name: '别课一章', subject_course_id: other.id })
  await admin.must(resources.user, 'create', { username: 'mobile-owner', password, mobile: '13812345678' })
  const scope = { scope_type: 3, subject_course_ids: [mine.id] }
  await makeUser(admin, 'enterer', ['exercise:list', 'exercise:create'], scope)
  const enterer = await new Client(served.server.base).login('enterer', password)
  const ask = (query: Record<string, unknown>) => enterer.send(systemCalls.titles, query)
  const found = { code: 200, data: { list: [{ id: mine.id, title: '看得到的课' }], total: 1 } }
  expect(await ask({ resource: 'subject_course' })).toMatchObject(found)
  expect(await ask({ resource: 'subject_course', ids: `${mine.id},${other.id}` })).toMatchObject(found)
  expect(await ask({ resource: 'subject_course', contains: '的课' })).toMatchObject(found)
  expect(await ask({ resource: 'subject_course', contains: '没有' })).toMatchObject({ data: { list: [], total: 0 } })
  const chapters = await ask({ resource: 'chapter_catalog', within: mine.id })
  expect(chapters).toMatchObject({ data: { list: [{ id: chapter.id, title: '本课一章' }], total: 1 } })
  expect(await ask({ resource: 'chapter_catalog', ids: String(foreign.id) })).toMatchObject({ data: { total: 0 } })
  for (const resource of ['user', 'role', 'nothing', 'constructor'])
    expect(await ask({ resource }), resource).toMatchObject({ code: '403', data: null })
  // And the required course can be filled in.
  const { id } = await enterer.must(resources.exercise, 'create', {
    subject_course_id: mine.id,
    chapter_ids: [chapter.id],
    type: 'essay',
    stem: '由只能新建的人录入',
  })
  expect(id).toBeGreaterThan(0)
  await makeUser(admin, 'grouper', ['group_member:create'])
  const grouper = await new Client(served.server.base).login('grouper', password)
  const byMobile = await grouper.send(systemCalls.titles, { resource: 'user', contains: '13812345678' })
  expect(byMobile).toMatchObject({ code: 200, data: { list: [], total: 0 } })
}, 60_000)
