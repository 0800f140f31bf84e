import { describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { user } from '../../resources/user.ts'
import { differences, merged, chooseAll, suggestedChoices } from '../../src/records/views/form/conflict-model.ts'
import {
  changedFields,
  copiedValues,
  createdFields,
  emptiedBy,
  formIssues,
  namesIn,
  recordValues,
  startingValues,
  writableGroups,
} from '../../src/records/screen/form-model.ts'

const everything = new Set(['*'])
const userNames = namesIn(writableGroups(user, everything))
const stored = {
  id: 5,
  version: 3,
  username: 'wang',
  name: '王小明',
  mobile: null,
  email: null,
  role_ids: [2],
  status: 1,
  download_auth_total: 0,
}

describe('a form', () => {
  it('leaves out fields that the person may not read or change', () => {
    const names = namesIn(writableGroups(exercise, new Set(['exercise:update'])))
    expect(names).toContain('stem')
    expect(names).not.toContain('answer')
    expect(namesIn(writableGroups(user, new Set(['user:update'])))).not.toContain('role_ids')
  })

  it('sends only what changed, null for what was emptied, and no password that was left empty', () => {
    const base = recordValues(user, stored)
    expect(changedFields(user, base, { ...base, name: '王大明', mobile: '', password: '' }, userNames)).toEqual({
      name: '王大明',
    })
    expect(changedFields(user, base, { ...base, name: null, password: 'secret-1' }, userNames)).toEqual({
      name: null,
      password: 'secret-1',
    })
    expect(changedFields(user, base, { ...base, role_ids: [2] }, userNames)).toEqual({})
  })

  it('creates with what was filled in', () =>
    expect(createdFields({ username: 'li', name: '', email: null, role_ids: [] }, userNames)).toEqual({
      username: 'li',
      role_ids: [],
    }))

  it('copies all but unique values and secrets', () => {
    expect(copiedValues(user, { ...stored, mobile: '13800138000', password: 'x' })).toEqual({
      status: 1,
      download_auth_total: 0,
      name: '王小明',
      role_ids: [2],
    })
  })

  it('gives up what belongs to a course when another is chosen, and nothing before one was chosen', () => {
    const values = { subject_course_id: 1, chapter_ids: [5], knowledge_ids: [], stem: 'x', difficulty: 3 }
    expect(emptiedBy(exercise, values, { subject_course_id: 2 })).toEqual({
      emptied: ['chapter_ids'],
      group: 'subject_course_id',
    })
    expect(emptiedBy(exercise, values, { subject_course_id: 1 })).toEqual({ emptied: [] })
    expect(emptiedBy(exercise, values, { difficulty: 4 })).toEqual({ emptied: [] })
    expect(emptiedBy(exercise, { ...values, subject_course_id: null }, { subject_course_id: 2 })).toEqual({
      emptied: [],
    })
  })

  it('starts with the defaults and what is given', () =>
    expect(startingValues(exercise, { subject_course_id: 2, nonsense: 1 })).toMatchObject({
      difficulty: 3,
      status: 'draft',
      options: [],
      subject_course_id: 2,
    }))

  it('says what is wrong at its field, in the person’s language', () => {
    expect(formIssues(user, { username: '', mobile: '123' }, userNames, 'create', 'zh')).toEqual(
      expect.arrayContaining([
        { path: 'username', message: '此项必填' },
        { path: 'mobile', message: '请输入正确的手机号' },
        { path: 'status', message: '此项必填' },
      ]),
    )
  })

  it('judges rules over several fields, and nothing outside of the form', () => {
    const values = {
      ...startingValues(exercise),
      subject_course_id: 1,
      type: 'single_choice',
      stem: '1+1=?',
      options: [{ key: 'A', text: '1' }],
    }
    const paths = (names: string[]) => formIssues(exercise, values, names, 'create', 'en').map((issue) => issue.path)
    expect(paths(['type', 'stem', 'options'])).toEqual(['options'])
    expect(paths(['type', 'stem'])).toEqual([])
  })
})

describe('a conflict', () => {
  const base = { name: '王小明', mobile: null, email: 'a@example.com', status: 1 }
  const mine = { ...base, name: '王大明', email: 'b@example.com' }
  const theirs = { ...base, name: '李小明', mobile: '13800138000' }
  const found = differences(user, ['name', 'mobile', 'email', 'status', 'password'], base, mine, theirs)

  it('shows where both differ, and who changed it', () => {
    expect(found.map(({ name, both, suggested }) => ({ name, both, suggested }))).toEqual([
      { name: 'name', both: true, suggested: 'mine' },
      { name: 'mobile', both: false, suggested: 'theirs' },
      { name: 'email', both: false, suggested: 'mine' },
    ])
  })

  it('takes what was suggested: nothing of either side is lost', () =>
    expect(merged(found, mine, suggestedChoices(found))).toEqual({
      name: '王大明',
      mobile: '13800138000',
      email: 'b@example.com',
      status: 1,
    }))

  it('takes one side whole', () => {
    expect(merged(found, mine, chooseAll(found, 'mine'))).toEqual(mine)
    expect(merged(found, mine, chooseAll(found, 'theirs'))).toEqual(theirs)
  })
})
