import { describe, expect, it } from 'vitest'
import { user } from '../../resources/user.ts'
import {
  formKeyOf,
  formPlaceOf,
  inOrderFor,
  isExpired,
  parsedDraft,
  remaining,
  type Entry,
  type StoredDraft,
} from '../../src/records/drafts/draft-model.ts'
import { holdsSecret, restoredStart, unsavedInput } from '../../src/records/views/form/draft.ts'
import { recordValues } from '../../src/records/screen/form-model.ts'

const slot = (id: string) => ({ person: 1, form: 'user/edit/5', id })
const draftAt = (at: number, id = 'a'): StoredDraft => ({ ...slot(id), at, text: `${at}` })
const droppedAt = (at: number, id = 'a'): Entry => ({ ...slot(id), at, dropped: true })

describe('of several entries', () => {
  it('the newest of each place counts, wherever it was written', () => {
    expect(remaining([draftAt(1), draftAt(3), draftAt(2), draftAt(1, 'b')])).toEqual([draftAt(3), draftAt(1, 'b')])
  })

  it('a draft that was dropped later is gone, and one that was typed after that is not', () => {
    expect(remaining([draftAt(1), droppedAt(2)])).toEqual([])
    expect(remaining([droppedAt(2), draftAt(2)])).toEqual([])
    expect(remaining([droppedAt(2), draftAt(3)])).toEqual([draftAt(3)])
  })

  it('a window asks for its own first, then for the newest', () => {
    const all = [draftAt(1, 'own'), draftAt(2, 'older'), draftAt(3, 'newer')]
    expect(inOrderFor(all, 'own').map(({ id }) => id)).toEqual(['own', 'newer', 'older'])
    expect(inOrderFor(all, null).map(({ id }) => id)).toEqual(['newer', 'older', 'own'])
  })

  it('those older than 30 days have had their time', () => {
    const day = 24 * 60 * 60 * 1000
    expect([29, 31].map((days) => isExpired({ at: 0 }, days * day))).toEqual([false, true])
  })
})

it.each(['', 'nonsense', 'null', '[]', '{"values":1,"base":null}', '{"values":{},"base":2}'])(
  '%j is no draft',
  (text) => expect(parsedDraft(text)).toBeNull(),
)

it('a form is found again by its key', () => {
  expect(formPlaceOf(formKeyOf('exercise', 'edit', 5))).toEqual({ resource: 'exercise', mode: 'edit', id: 5 })
  expect(formPlaceOf(formKeyOf('chapter_catalog', 'create'))).toEqual({
    resource: 'chapter_catalog',
    mode: 'create',
    id: null,
  })
  expect(formPlaceOf('exercise/nonsense/5')).toBeNull()
})

describe('the draft of a form', () => {
  const record = { id: 5, version: 3, username: 'wang', name: '王小明', remark: null, status: 1 }
  const names = ['username', 'password', 'name', 'remark']
  const fresh = { base: record, values: { ...recordValues(user, record), id: 5 } }
  const typed = (values: object) => ({ resource: user, names, base: record, values: { ...fresh.values, ...values } })

  it('holds what is in the form, and never a secret', () => {
    const draft = unsavedInput(typed({ name: '王大明', password: 'secret-1' }), record)
    expect(draft).toEqual({
      values: { username: 'wang', name: '王大明', remark: null },
      base: record,
      secretsLeftOut: true,
    })
    expect(JSON.stringify(draft)).not.toContain('secret-1')
  })

  it('is none where nothing or nothing but a secret was typed', () => {
    expect(unsavedInput(typed({}), record)).toBeNull()
    expect(unsavedInput(typed({ remark: '' }), record)).toBeNull()
    expect(unsavedInput(typed({ password: 'secret-1' }), record)).toBeNull()
    expect(holdsSecret(typed({ password: 'secret-1' }))).toBe(true)
    expect(holdsSecret(typed({ password: '' }))).toBe(false)
  })

  it('comes back on the record that it was begun on, and says that it was changed since', () => {
    const draft = unsavedInput(typed({ name: '王大明' }), record)!
    expect(restoredStart(draft, fresh, record, names)).toMatchObject({
      base: record,
      values: { id: 5, name: '王大明', status: 1 },
      isOutdated: false,
    })
    const later = { ...record, version: 4, remark: '他人所写' }
    const after = restoredStart(draft, { base: later, values: recordValues(user, later) }, later, names)
    expect(after).toMatchObject({ base: record, values: { name: '王大明' }, isOutdated: true })
  })

  it('brings nothing back that the record holds by now', () => {
    const draft = unsavedInput(typed({ name: '王大明' }), record)!
    const saved = { ...record, version: 4, name: '王大明', remark: '他人所写' }
    expect(restoredStart(draft, { base: saved, values: recordValues(user, saved) }, saved, names)).toBeNull()
  })

  it('leaves out fields that the person may not fill in any more', () => {
    const draft = unsavedInput(typed({ name: '王大明', remark: '备注' }), record)!
    expect(restoredStart(draft, fresh, record, ['name'])!.values).toMatchObject({ name: '王大明', remark: null })
  })

  it('of a new record lies over what the form starts with', () => {
    const start = { base: { status: 1 }, values: { status: 1 } }
    const draft = unsavedInput(
      { resource: user, names, base: start.base, values: { ...start.values, name: '李雷' } },
      null,
    )!
    expect(restoredStart(draft, start, null, names)).toEqual({
      base: { status: 1 },
      values: { status: 1, name: '李雷' },
      isOutdated: false,
      secretsLeftOut: false,
    })
  })
})
