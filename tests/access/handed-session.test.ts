import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/** Sessions handed out to act for somebody: what they allow, what is recorded about them, and when they end. */

const { user, role, label, job } = resources
const password = 'correct-horse-6'

let served: Served
let admin: Client
let helperRole: any
let teacherRole: any
let count = 0

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const { list } = await admin.must(role, 'menu_perm_list')
  const perms = list.flatMap((menu: any) =>
    menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })),
  )
  const make = async (name: string, tags: RegExp) => {
    const { id } = await admin.must(role, 'create', {
      name,
      menu_perms: perms.filter(({ tag }: { tag: string }) => tags.test(tag)),
    })
    await admin.must(role, 'multi_perms_scope', { role_id: id, scope_type: 1 })
    return admin.must(role, 'detail', { id })
  }
  helperRole = await make('助理', /^(user|label|job):/)
  teacherRole = await make('教师', /^(label:|job:|user:(list|get_user_token|update))/)
})
afterAll(() => served?.stop())

/** A helper acting for a teacher. */
async function taken() {
  const one = ++count
  const teacher = await admin.must(user, 'create', { username: `teacher-${one}`, password, role_ids: [teacherRole.id] })
  const helper = await admin.must(user, 'create', { username: `helper-${one}`, password, role_ids: [helperRole.id] })
  const own = await new Client(served.server.base).login(`helper-${one}`, password)
  const { token } = await own.must(user, 'get_user_token', { id: teacher.id })
  const acting = new Client(served.server.base, token)
  const lives = async () => (await acting.send(systemCalls.info)).code === 200
  expect(await lives()).toBe(true)
  return { teacher, helper, own, acting, lives }
}

it('hands out no further session, and changes no password or mobile', async () => {
  const { teacher, acting } = await taken()
  const other = await taken()
  expect((await acting.ask(user, 'get_user_token', { id: other.teacher.id })).code).toBe('403')
  const { version } = await acting.must(user, 'detail', { id: teacher.id })
  for (const change of [{ password: 'another-password' }, { mobile: '13900001234' }]) {
    expect((await acting.ask(user, 'update', { id: teacher.id, version, ...change })).code).toBe('403')
  }
  await acting.must(user, 'update', { id: teacher.id, version, name: '李老师' })
})

it('names its taker in every history entry, including those of its jobs', async () => {
  const { helper, teacher, acting } = await taken()
  const made = await acting.must(label, 'create', await new RecordFactory(admin).input('label'))
  const changed = await acting.must(label, 'update', { id: made.id, version: made.version, name: '改过的标签' })
  await acting.must(label, 'delete', { id: changed.id })
  await acting.must(label, 'restore', { id: changed.id })
  await acting.must(label, 'export_label', {})
  const { list } = await admin.must(label, 'history', { id: made.id })
  expect(list.map((entry: any) => [entry.action, entry.user_id, entry.taken_by, entry.taken_by_username])).toEqual(
    ['restore', 'delete', 'update', 'create'].map((action) => [action, teacher.id, helper.id, helper.username]),
  )
  const [run] = (
    await served.pool.query(
      `update job_run r set state = 'failed', taken_by = null from job j where j.id = r.job_id and j.created_by = $1 returning r.job_id`,
      [teacher.id],
    )
  ).rows
  await served.pool.query(`update job set state = 'failed' where id = $1`, [run.job_id])
  await acting.must(job, 'retry', { id: run.job_id })
  const { rows } = await served.pool.query(
    `select r.taken_by from job_run r join job j on j.id = r.job_id where j.created_by = $1`,
    [teacher.id],
  )
  expect(rows).toEqual([{ taken_by: helper.id }])
})

it('is notified to the person, and shown to the one who acts', async () => {
  const { helper, acting, teacher } = await taken()
  const person = await new Client(served.server.base).login(teacher.username, password)
  const { list } = (await person.send(systemCalls.noticeList, { type: 'email' })).data
  expect(list).toMatchObject([{ kind: 'acted_for', title: expect.stringContaining(helper.username) }])
  expect((await acting.send(systemCalls.info)).data.acting).toBe(helper.username)
  expect((await person.send(systemCalls.info)).data.acting).toBeUndefined()
})

type Taken = Awaited<ReturnType<typeof taken>>
const current = async (id: number) => (await admin.must(user, 'detail', { id })).version
const endings: Record<string, (one: Taken) => Promise<unknown>> = {
  'its taker logs out': ({ own }) => own.send(systemCalls.logout),
  'its taker is disabled': ({ helper }) =>
    admin.must(user, 'batch_update_user_status', { ids: [helper.id], status: 0 }),
  'its taker is deleted': ({ helper }) => admin.must(user, 'delete', { id: helper.id }),
  "its taker's password changes": async ({ helper }) =>
    admin.must(user, 'update', { id: helper.id, version: await current(helper.id), password: 'another-password' }),
  "the person's password changes": async ({ teacher }) =>
    admin.must(user, 'update', { id: teacher.id, version: await current(teacher.id), password: 'another-password' }),
  'its taker loses the right': ({ helper }) =>
    admin.must(role, 'remove_member', { role_id: helperRole.id, user_ids: [helper.id] }),
  'the person rises above its taker': async ({ teacher }) => {
    const [{ role_ids }] = (await admin.must(user, 'list', { username: administrator.username })).list
    return admin.must(role, 'add_member', { role_id: role_ids[0], user_ids: [teacher.id] })
  },
}

it.each(Object.entries(endings))('ends when %s', async (_name, end) => {
  const one = await taken()
  await end(one)
  expect(await one.lives()).toBe(false)
})

it('shows and withdraws only grants of records within scope', async () => {
  const factory = new RecordFactory(admin)
  const courses = [(await factory.make('subject_course')).id, (await factory.make('subject_course')).id]
  const files = []
  for (const subject_course_id of courses) files.push((await factory.make('resource', { subject_course_id })).id)
  const learner = await admin.must(user, 'create', { username: 'learner', password, subject_course_ids: [courses[0]] })
  await admin.must(resources.resource, 'set_resource_to_user', { resource_ids: files, user_ids: [learner.id] })
  const { list } = await admin.must(role, 'menu_perm_list')
  const menu_perms = list.flatMap((menu: any) =>
    menu.perm_list
      .filter(({ tag }: any) => /^(resource|user):/.test(tag))
      .map(({ tag }: any) => ({ menu_id: menu.id, tag })),
  )
  const { id } = await admin.must(role, 'create', { name: '资源管理', menu_perms })
  await admin.must(role, 'multi_perms_scope', { role_id: id, scope_type: 3, subject_course_ids: [courses[0]] })
  await admin.must(user, 'create', { username: 'keeper', password, role_ids: [id] })
  const keeper = await new Client(served.server.base).login('keeper', password)
  const given = async (client: Client) =>
    (await client.must(resources.resource, 'get_resource_for_user', { user_id: learner.id })).list
      .map((one: any) => one.id)
      .toSorted()
  expect(await given(keeper)).toEqual([files[0]])
  await keeper.must(resources.resource, 'clear_all_allocation_to_user', { user_ids: [learner.id] })
  expect(await given(admin)).toEqual([files[1]])
})
