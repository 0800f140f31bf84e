import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { isReference } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, watchWrites, type Served } from '../fixtures/served-database.ts'

/**
 * Records shared for reference can be read by people whose scope does not name them, and are written by their creator.
 */

let served: Served
let admin: Client
let factory: RecordFactory
const people = new Map<number, Client>()
/** What was written since it was last asked. */
let written: () => Promise<string[]>
const password = 'correct-horse-4'

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  const menu_perms = list.flatMap((menu: any) =>
    menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })),
  )
  const own = {
    2: { site_ids: [(await factory.one('site')).id] },
    3: { subject_course_ids: [(await factory.one('subject_course')).id] },
    4: {},
  }
  for (const [scope, spans] of Object.entries(own)) {
    const role = await admin.must(resources.role, 'create', { name: `范围${scope}`, menu_perms })
    await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, scope_type: Number(scope), ...spans })
    await admin.must(resources.user, 'create', { username: `scope-${scope}`, password, role_ids: [role.id] })
    people.set(Number(scope), await new Client(served.server.base).login(`scope-${scope}`, password))
  }
  written = await watchWrites(served.pool)
})
afterAll(() => served?.stop())

const cases = Object.values(resources).flatMap((resource) =>
  [2, 3, 4].filter((scope) => isReference(resource, scope)).map((scope) => [resource.name, scope, resource] as const),
)

it('covers courses, their trees and sites', () => {
  expect(cases.map(([name, scope]) => `${name} ${scope}`)).toEqual([
    'chapter_catalog 4',
    'knowledge_catalog 4',
    'map_topic 4',
    'map 4',
    'site_theme 2',
    'site_theme 3',
    'site_theme 4',
    'site 3',
    'site 4',
    'subject_course 4',
  ])
})

describe.each(cases)('%s, by scope %i', (name, scope, resource) => {
  const factoryName = name

  it("reads others' records and writes none of them", async () => {
    const person = people.get(scope)!
    const { id, version, ...record } = await factory.make(factoryName)
    const gone = await factory.make(factoryName)
    await admin.must(resource, 'delete', { id: gone.id })
    expect(await person.must(resource, 'detail', { id })).toMatchObject({ id })
    await written()
    const title = String(record[resource.title])
    const attempts: [string, Record<string, unknown>, number | string][] = [
      ['update', { id, version, [resource.title]: `${title}改` }, '403'],
      ['delete', { id }, '403'],
      ...(resource.verbs.includes('move')
        ? [['move', { id, index: 0 }, '403'] as [string, Record<string, unknown>, string]]
        : []),
      ['restore', { id: gone.id }, 100404],
      ['purge', { id: gone.id }, 100404],
    ]
    for (const [verb, input, code] of attempts)
      expect({ verb, code: (await person.ask(resource, verb, input)).code }).toEqual({ verb, code })
    expect((await person.must(resource, 'trash')).list).toEqual([])
    expect(await written()).toEqual([])
  })

  it('creates, changes, deletes and restores what it makes itself', async () => {
    const person = people.get(scope)!
    const made = await person.must(resource, 'create', await factory.input(factoryName))
    const changed = await person.must(resource, 'update', {
      id: made.id,
      version: made.version,
      [resource.title]: `${String(made[resource.title]).slice(0, 40)}新`,
    })
    if (resource.verbs.includes('move')) await person.must(resource, 'move', { id: changed.id, index: 0 })
    await person.must(resource, 'delete', { id: made.id })
    expect((await person.must(resource, 'trash')).list).toMatchObject([{ id: made.id }])
    await person.must(resource, 'restore', { id: made.id })
    await person.must(resource, 'delete', { id: made.id })
  })

  it.runIf(resource.parentField)("does not delete or restore a branch that contains others' nodes", async () => {
    const person = people.get(scope)!
    const mine = await person.must(resource, 'create', await factory.input(factoryName))
    const group = resource.within ? { [resource.within]: mine[resource.within] } : {}
    const below = await factory.make(factoryName, { ...group, [resource.parentField!]: mine.id })
    expect((await person.ask(resource, 'delete', { id: mine.id })).code).toBe('403')
    await admin.must(resource, 'delete', { id: mine.id })
    expect((await person.ask(resource, 'restore', { id: mine.id })).code).toBe(100404)
    expect((await admin.ask(resource, 'detail', { id: below.id })).code).toBe(100404)
  })
})
