import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { user as handlers } from '../../../../server/features/learners/handlers/user.ts'
import { openSession } from '../../../../server/access/sessions.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { erasePerson } from '../../../../server/features/learners/people/erase-person.ts'
import { personalResources } from '../../../../server/features/learners/people/personal-records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { removeRecords } from '../../../../server/records/write/write-records.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'

/** What is kept about a person: shown, exported, and erased without a trace of who they were. */

const { user, answer_exercise, exercise, group_member, user_group } = resources
let bank: Bank
const database = () => bank.db.database
const records = (identity: Identity = teacher) => recordsFor(database(), identity)
const secrets = ['lixiaoming', '李小明', '13912345678', 'xiaoming@example.com', '喜欢数学', '13900001111', 'S-20230042']
let count = 0

beforeAll(async () => {
  bank = await startBank()
  await database().run(sql`insert into "user" (id, username) values (7, 'teacher') on conflict do nothing`)
})
afterAll(() => bank?.close())

/** A sheet of members with a row that became a record, and one that was left out. */
async function importedMembers(userId: number, memberId: number): Promise<void> {
  const batch = await database().first<{ id: number }>(
    sql`insert into import_batch (title, resource, file, state, created_by) values ('members.xlsx', 'group_member', '{}', 'ready', 7) returning id`,
  )
  const row = (number: number, record: number | null) =>
    database().run(sql`insert into import_entry (batch_id, number, at, state, excerpt, input, reasons, changes, record_id)
      values (${batch!.id}, ${number}, 'row', 'ready', 'lixiaoming S-20230042', ${JSON.stringify({ user_id: userId, number: 'S-20230042' })}::jsonb, '[]', '[]', ${record})`)
  await row(1, memberId)
  await row(2, null)
  // Rows with a fault name people as the file does.
  const faulty = (number: number, name: string) =>
    database().run(sql`insert into import_entry (batch_id, number, at, state, excerpt, input, reasons, changes, given)
      values (${batch!.id}, ${number}, 'row', 'refused', '', '{}', '[]', '[]', ${JSON.stringify({ wanted: [{ field: 'user_id', paths: [[name]] }] })}::jsonb)`)
  await faulty(3, 'LiXiaoming')
  await faulty(4, 'zhangsan')
}

/** A learner with everything that can be kept about one. */
async function known(): Promise<number> {
  const n = (count += 1)
  const { id } = await records().create(user, {
    username: `lixiaoming${n === 1 ? '' : n}`,
    name: '李小明',
    mobile: n === 1 ? '13900001111' : `1390000222${n}`,
    email: n === 1 ? 'xiaoming@example.com' : null,
    remark: '喜欢数学',
  })
  if (n === 1) await records().update(user, id, null, { mobile: '13912345678' })
  const options = ['A', 'B'].map((key) => ({ key, text: key }))
  const question = await records().create(exercise, {
    subject_course_id: 1,
    type: 'single_choice',
    stem: '题',
    options,
    answer: { type: 'single_choice', key: 'A' },
    score: 5,
  })
  const answer = { subject_course_id: 1, sitting: `期中${n}`, user_id: id, exercise_id: question.id }
  await records().create(answer_exercise, { ...answer, answer: { type: 'single_choice', key: 'A' } })
  await database().run(
    sql`update answer_exercise set scans = '[{"id": 1, "name": "lixiaoming.jpg", "type": "image/jpeg", "size": 1, "url": "/api/files/AAAAAAAAAAAAAAAAAAAAAA"}]' where user_id = ${id}`,
  )
  const group = await records().create(user_group, { name: `班${n}` })
  const number = n === 1 ? 'S-20230042' : null
  await records().create(group_member, { group_id: group.id, user_id: id, number })
  const former = await records().create(user_group, { name: `前班${n}` })
  const { id: left } = await records().create(group_member, { group_id: former.id, user_id: id, number })
  await removeRecords(records(), group_member, [left])
  if (n === 1) await importedMembers(id, left)
  await database().run(sql`insert into user_grant (user_id, kind, target_id) values (${id}, 'exam', 1)`)
  await openSession(database(), id)
  return id
}

it('every resource that names its learner counts as personal', () => {
  expect(personalResources.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['answer_record', 'answer_exercise', 'group_member', 'scan_page', 'simulate_answer_exam']),
  )
})

it('all of it is in one workbook, and that it was made is in the history', async () => {
  const id = await known()
  const { job_id } = await handlers.export_user_data(bank.contextOf(teacher), { id })
  const job = await bank.ended(job_id)
  expect(job.state).toBe('done')
  const text = Object.values(unzipSync(await bank.bytesOf(job.result.file)))
    .map((part) => strFromU8(part))
    .join('')
  for (const sheet of ['用户', '作答记录', '答题明细', '班级成员', '获得的分配', '登录', '账号的历史'])
    expect(text).toContain(`name="${sheet}"`)
  for (const one of secrets) expect(text).toContain(one)
  // Dates are dates, ids are names and choices are words.
  const cells = [...text.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, cell]) => cell!)
  expect(cells.filter((cell) => /\d{4}-\d{2}-\d{2}T|^[a-z]+_[a-z_]+$/.test(cell))).toEqual([])
  expect(text).toMatch(/<c r="\w+" s="[23]"><v>\d+\.\d+<\/v><\/c>/)
  expect(cells).toEqual(expect.arrayContaining(['期中1', '李小明', '新建', '手机号']))
  expect((await records().history(user, id, 1, 1)).list[0]).toMatchObject({ action: 'export_user_data' })
  const other = {
    ...teacher,
    userId: 8,
    rights: new Set(['user:list', 'user:export_user_data']),
    scopeType: 4 as const,
  }
  await expect(handlers.export_user_data(bank.contextOf(other), { id })).rejects.toMatchObject({ code: 100404 })
})

it('who they were is nowhere any more; what they answered stays, without a name', async () => {
  const id = (await database().first<{ id: number }>(sql`select id from "user" where username = 'lixiaoming'`))!.id
  const { kept } = await erasePerson(records(), id)
  expect(kept).toEqual(
    expect.arrayContaining([
      { resource: 'answer_exercise', count: 1 },
      { resource: 'answer_record', count: 1 },
    ]),
  )
  const tables = await database().all<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  for (const { name } of tables) {
    const rows = await database().all<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
    const found = rows.filter(({ row }) => secrets.some((one) => row.includes(one)))
    expect([name, found]).toEqual([name, []])
  }
  expect(await database().all(sql`select number from import_entry where given is not null`)).toEqual([{ number: 4 }])
  expect(await database().first(sql`select username, status, password from "user" where id = ${id}`)).toEqual({
    username: `erased-${id}`,
    status: 0,
    password: null,
  })
  expect(await database().all(sql`select score from answer_record where user_id = ${id}`)).toEqual([{ score: 5 }])
  expect((await records().history(user, id, 1, 1)).list[0]).toMatchObject({ action: 'erase_user', user_id: 7 })
})

it('nobody erases themselves, or somebody who may do more', async () => {
  await expect(erasePerson(records(), 7)).rejects.toMatchObject({ code: 100409 })
  const role = await database().first<{ id: number }>(
    sql`insert into role (name, is_admin) values ('超级', true) returning id`,
  )
  const boss = await database().first<{ id: number }>(
    sql`insert into "user" (username, role_ids) values ('boss', array[${role!.id}::integer]) returning id`,
  )
  const helper = { ...systemIdentity, userId: 9, rights: new Set(['user:list', 'user:erase_user', 'user:update']) }
  await expect(erasePerson(records(helper), boss!.id)).rejects.toMatchObject({ code: '403' })
  expect(await database().first(sql`select username from "user" where id = ${boss!.id}`)).toEqual({ username: 'boss' })
})

it('a person’s logins are listed, and ended', async () => {
  const id = await known()
  const context = bank.contextOf(teacher)
  expect(await handlers.get_user_sessions(context, { id })).toMatchObject({ total: 1, list: [{ taken_by: null }] })
  await handlers.close_user_sessions(context, { ids: [id] })
  expect(await handlers.get_user_sessions(context, { id })).toMatchObject({ total: 0 })
  await handlers.clear_user_grants(context, { ids: [id] })
  expect(await handlers.get_user_grants(context, { id })).toMatchObject({ total: 0 })
})

it('people are imported from a sheet, without passwords', async () => {
  const batch = await bank.preview(
    'user',
    await bank.sheet([
      ['用户名', '姓名', '手机号'],
      ['20260001', '王小红', '13911110001'],
      ['20260002', '赵小兰', '123'],
    ]),
    {},
  )
  expect((await bank.entries(batch)).map(({ state }) => state)).toEqual(['new', 'refused'])
  await bank.act('commit', batch)
  expect(await database().first(sql`select name, password, status from "user" where username = '20260001'`)).toEqual({
    name: '王小红',
    password: null,
    status: 1,
  })
})
