import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, watchWrites, type Served } from '../fixtures/served-database.ts'

/**
 * A person who manages users and roles may not give anybody, including themselves, more rights or scope than they have.
 */

const { user, role } = resources
const password = 'correct-horse-3'

let served: Served
let admin: Client
let manager: Client
let managerId: number
let adminId: number
let adminRole: number
let ownRole: any
let perms: { menu_id: number; tag: string }[]
/** What was written since it was last asked. */
let written: () => Promise<string[]>

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const { list } = await admin.must(role, 'menu_perm_list')
  perms = list.flatMap((menu: any) => menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })))
  ownRole = await admin.must(role, 'create', {
    name: '人事',
    menu_perms: perms.filter(({ tag }) => /^(user|role):/.test(tag)),
  })
  await admin.must(role, 'multi_perms_scope', { role_id: ownRole.id, scope_type: 1 })
  ownRole = await admin.must(role, 'detail', { id: ownRole.id })
  managerId = (await admin.must(user, 'create', { username: 'manager', password, role_ids: [ownRole.id] })).id
  manager = await new Client(served.server.base).login('manager', password)
  const users = (await admin.must(user, 'list', { username: administrator.username })).list
  adminId = users[0].id
  adminRole = users[0].role_ids[0]
  written = await watchWrites(served.pool)
})
afterAll(() => served?.stop())

const foreign = () => perms.filter(({ tag }) => tag === 'exercise:list')

const attempts: Record<string, () => Promise<Answer>> = {
  'gives a new role a right that they lack': () =>
    manager.ask(role, 'create', { name: '新角色', menu_perms: foreign() }),
  'makes a new role an administrator': () => manager.ask(role, 'create', { name: '新角色', is_admin: true }),
  'adds a right that they lack to their own role': () =>
    manager.ask(role, 'update', {
      id: ownRole.id,
      version: ownRole.version,
      menu_perms: [...ownRole.menu_perms, ...foreign()],
    }),
  'makes their own role an administrator': () =>
    manager.ask(role, 'update', { id: ownRole.id, version: ownRole.version, is_admin: true }),
  'renames the administrators': async () =>
    manager.ask(role, 'update', {
      id: adminRole,
      version: (await admin.must(role, 'detail', { id: adminRole })).version,
      name: '普通角色',
    }),
  'deletes the role of the administrators': () => manager.ask(role, 'delete', { id: adminRole }),
  'gives themselves the role of the administrators': async () =>
    manager.ask(user, 'update', {
      id: managerId,
      version: (await admin.must(user, 'detail', { id: managerId })).version,
      role_ids: [ownRole.id, adminRole],
    }),
  'adds themselves to the administrators': () =>
    manager.ask(role, 'add_member', { role_id: adminRole, user_ids: [managerId] }),
  'ends the sessions of an administrator': () =>
    manager.ask(role, 'remove_member', { role_id: adminRole, user_ids: [adminId] }),
  'creates an administrator': () =>
    manager.ask(user, 'create', { username: 'second', password, role_ids: [adminRole] }),
  'sets the password of an administrator': async () =>
    manager.ask(user, 'update', {
      id: adminId,
      version: (await admin.must(user, 'detail', { id: adminId })).version,
      password,
    }),
  'disables an administrator': () => manager.ask(user, 'batch_update_user_status', { ids: [adminId], status: 0 }),
  'deletes an administrator': () => manager.ask(user, 'delete', { ids: [adminId] }),
  'asks for a token of an administrator': () => manager.ask(user, 'get_user_token', { id: adminId }),
}

it.each(Object.entries(attempts))('refuses who %s', async (_name, attempt) => {
  await written()
  const answer = await attempt()
  expect({ code: answer.code, data: answer.data }).toEqual({ code: '403', data: null })
  expect(await written()).toEqual([])
})

it('refuses to touch an administrator who is disabled or in the trash', async () => {
  const other = await admin.must(user, 'create', {
    username: 'sleeping-admin',
    password,
    role_ids: [adminRole],
    status: 0,
  })
  expect((await manager.ask(user, 'update', { id: other.id, version: 1, password, status: 1 })).code).toBe('403')
  await admin.must(user, 'delete', { id: other.id })
  expect((await manager.ask(user, 'restore', { id: other.id })).code).toBe('403')
  expect((await manager.ask(user, 'purge', { id: other.id })).code).toBe('403')
})

it('refuses to widen a scope beyond their own, by kind or by what it spans', async () => {
  const course = (
    await admin.must(resources.subject_course, 'create', {
      name: '高中物理',
      subject_id: (await admin.must(resources.subject, 'create', { name: '物理' })).id,
    })
  ).id
  const other = (
    await admin.must(resources.subject_course, 'create', {
      name: '初中物理',
      subject_id: (await admin.must(resources.subject_course, 'detail', { id: course })).subject_id,
    })
  ).id
  const narrow = await admin.must(role, 'create', { name: '课程人事', menu_perms: ownRole.menu_perms })
  await admin.must(role, 'multi_perms_scope', { role_id: narrow.id, scope_type: 3, subject_course_ids: [course] })
  await admin.must(user, 'create', { username: 'narrow', password, role_ids: [narrow.id] })
  const person = await new Client(served.server.base).login('narrow', password)
  const made = await person.must(role, 'create', { name: '小组', menu_perms: [] })
  expect((await person.ask(role, 'multi_perms_scope', { role_id: made.id, scope_type: 1 })).code).toBe('403')
  // For them, a course that they cannot see does not exist.
  expect(
    (await person.ask(role, 'multi_perms_scope', { role_id: made.id, scope_type: 3, subject_course_ids: [other] }))
      .code,
  ).toBe(100400)
  expect(
    (await person.ask(role, 'multi_perms_scope', { role_id: made.id, scope_type: 3, subject_course_ids: [course] }))
      .code,
  ).toBe(200)
})

it('lets them do what they have the right to', async () => {
  const made = await manager.must(role, 'create', {
    name: '只看用户',
    menu_perms: perms.filter(({ tag }) => tag === 'user:list'),
  })
  const person = await manager.must(user, 'create', { username: 'viewer', password, role_ids: [made.id] })
  await manager.must(user, 'update', { id: person.id, version: 1, password: 'another-password' })
  expect(await manager.must(user, 'get_user_token', { id: person.id })).toMatchObject({
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
})
