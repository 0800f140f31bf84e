import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { actionSchema, namedIn } from '../../resources/kit/index.ts'
import { recordsFor } from '../../server/records/records.ts'
import { updateRecords } from '../../server/records/write/write-records.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** A field that a form shows only while others have certain values is refused by the server in every other case. */

const { exam, role } = resources
const records = () => recordsFor(bank.db.database, { ...teacher, language: 'zh' })
const update = (id: number, values: Record<string, unknown>) =>
  updateRecords(records(), exam, [{ id, version: null, values }], { action: 'update' })
let bank: Bank
let id: number

beforeAll(async () => {
  bank = await startBank()
  const made = await records().create(exam, {
    title: '期中考试',
    subject_course_id: 1,
    partial_rule: 'some',
    partial_points: 2,
  })
  id = made.id
})
afterAll(() => bank?.close())

describe('a field that does not count in a record', () => {
  const refusal = {
    data: { errors: [{ path: 'partial_points', message: expect.stringMatching(/^只有“.+”为.+时才填$/) }] },
  }

  it('cannot be written, by a create or an update', async () => {
    await expect(
      records().create(exam, { title: '期末考试', subject_course_id: 1, partial_rule: 'all', partial_points: 2 }),
    ).rejects.toMatchObject(refusal)
    await update(id, { partial_rule: 'all' })
    await expect(update(id, { partial_points: 3 })).rejects.toMatchObject(refusal)
  })

  it('keeps what it had, which counts again when it counts', async () => {
    const again = await update(id, { partial_rule: 'some' })
    expect(again).toMatchObject([{ record: { partial_rule: 'some', partial_points: 2 } }])
  })

  it('can be emptied', async () => {
    const emptied = await update(id, { partial_rule: 'all', partial_points: null })
    expect(emptied).toMatchObject([{ record: { partial_points: null } }])
  })
})

it('an action takes no value for a field that does not count in its input', () => {
  const schema = actionSchema(namedIn(role.actions, 'multi_perms_scope'))
  expect(schema.safeParse({ role_id: 1, scope_type: 2, site_ids: [1] }).success).toBe(true)
  const { error } = schema.safeParse({ role_id: 1, scope_type: 3, site_ids: [1] })
  expect(error?.issues.map(({ path }) => path)).toEqual([['site_ids']])
})
