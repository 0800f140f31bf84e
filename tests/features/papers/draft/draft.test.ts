import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftChanges, DraftEditors, DraftState } from '../../../../resources/papers/draft/index.ts'
import { resources } from '../../../../resources/index.ts'
import { differenceOf } from '../../../../resources/papers/difference.ts'
import { applyOperations, type Operation } from '../../../../resources/papers/operations.ts'
import { exercisesOf, itemsOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { draft as calls } from '../../../../server/features/papers/draft/calls.ts'
import { sweepEditors } from '../../../../server/features/papers/draft/editors.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { purgeRecords, removeRecords } from '../../../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { teacher } from '../../../fixtures/importing.ts'

let db: TestDatabase
const { exam } = resources
const handlers = calls.handlers(exam)!

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, answer, score) select n, 1, 'true_false', '第' || n || '题', '{"type":"true_false","value":true}', 2 from generate_series(1, 40) n`,
  )
  await db.database.run(
    sql`insert into "user" (id, username, name) values (7, 'teacher', '王老师'), (8, 'other', '李老师')`,
  )
})
afterAll(() => db?.stop())

const as = (more: Partial<Identity> = {}): Identity => ({ ...teacher, ...more })
const records = (more?: Partial<Identity>) => recordsFor(db.database, as(more))
function contextOf(more?: Partial<Identity>): ActionContext {
  const identity = as(more)
  return {
    identity,
    language: identity.language,
    database: db.database,
    records: recordsFor(db.database, identity),
  } as unknown as ActionContext
}

let count = 0
const key = (): string => `key-${(count += 1)}`
const paper = (...ids: number[]): PaperSection[] => [
  {
    vkey: 's1',
    name: '一、判断题',
    exercise_items: ids.map((id) => ({ vkey: `q${id}`, exercises: [{ exercise_id: id }] })),
  },
]
const enter = (sections: PaperSection[] = []) =>
  records().create(exam, { title: `试卷 ${(count += 1)}`, subject_course_id: 1, sections })

const read = (id: number, more?: Partial<Identity>) =>
  handlers['get_exam_draft']!(contextOf(more), { id }) as Promise<DraftState>
const save = (id: number, more?: Partial<Identity>) =>
  handlers['save_exam_draft']!(contextOf(more), { id }) as Promise<{ version: number; seq: number }>
function change(
  id: number,
  operations: Operation[],
  { client = 'one', base_seq = 0, op_id = `batch-${key()}`, more = {} } = {},
): Promise<DraftChanges> {
  const batches = operations.length > 0 ? [{ op_id, operations }] : []
  return handlers['change_exam_draft']!(contextOf(more), { id, client, base_seq, batches }) as Promise<DraftChanges>
}
const attend = (
  id: number,
  client: string,
  input: { at?: string; leaves?: boolean } = {},
  more?: Partial<Identity>,
) => {
  const context = contextOf(more)
  return (handlers['attend_exam_draft']!(context, { id, client, ...input }) as Promise<DraftEditors>).then(
    ({ editors }) => ({ editors, isAnnounced: context.records.changed.has('exam/editors') }),
  )
}
const rename = (from: string, to: string): Operation => ({ op: 'set', vkey: 's1', field: 'name', from, to })
const add = (vkey: string, exercise_id: number, after: string | null = null): Operation => ({
  op: 'add_items',
  section: 's1',
  items: [{ vkey, exercises: [{ exercise_id }] }],
  after,
})
const contentOf = async (id: number) => (await read(id)).content as unknown as PaperSection[]

describe('a draft', () => {
  it('is the record as long as nobody changes it', async () => {
    const made = await enter(paper(1, 2))
    expect(await read(made.id)).toEqual({ seq: 0, base_version: 1, is_changed: false, content: made['sections'] })
    expect(await save(made.id)).toEqual({ version: 1, seq: 0 })
  })

  it('leaves the record alone until it is saved, and then is its next version, with versions and points filled in', async () => {
    const made = await enter(paper(1))
    expect(await change(made.id, [add('x', 5, 'q1')])).toMatchObject({ seq: 1, content: null, conflicts: [] })
    expect((await records().get(exam, made.id))['exercise_ids']).toEqual([1])
    expect(await read(made.id)).toMatchObject({ seq: 1, is_changed: true, base_version: 1 })
    expect(await save(made.id)).toEqual({ version: 2, seq: 2 })
    const saved = await records().get(exam, made.id)
    expect(saved).toMatchObject({ exercise_ids: [1, 5], total_score: 4 })
    expect(await read(made.id)).toEqual({ seq: 2, base_version: 2, is_changed: false, content: saved['sections'] })
    // What the save filled in arrives like the operation of a person.
    const { batches } = await change(made.id, [], { base_seq: 1 })
    expect(batches).toMatchObject([{ seq: 2, client: 'server' }])
  })

  it('applies what is sent again once, and answers the batches of all clients in order, with names', async () => {
    const made = await enter(paper(1))
    const op_id = 'the-same-batch'
    await change(made.id, [rename('一、判断题', '判断')], { op_id })
    await change(made.id, [rename('一、判断题', '判断')], { op_id })
    const { seq, batches } = await change(made.id, [add('y', 6)], { client: 'two', base_seq: 0, more: { userId: 8 } })
    expect(seq).toBe(2)
    expect(batches.map(({ client, user_name, seq: at }) => [at, client, user_name])).toEqual([
      [1, 'one', '王老师'],
      [2, 'two', '李老师'],
    ])
  })

  it('reports a value that somebody else changed, with both, and applies the rest', async () => {
    const made = await enter(paper(1))
    await change(made.id, [rename('一、判断题', '判断')])
    const late = await change(made.id, [rename('一、判断题', '是非'), add('z', 3)], {
      client: 'two',
      op_id: 'late-batch',
    })
    expect(late.conflicts).toEqual([
      { op_id: 'late-batch', reason: 'changed', vkey: 's1', field: 'name', theirs: '判断', mine: '是非' },
    ])
    expect(itemsOf(await contentOf(made.id)).map(({ vkey }) => vkey)).toEqual(['z', 'q1'])
  })

  it('refuses a batch that leaves no valid paper, and operations that there are not', async () => {
    const made = await enter(paper(1))
    const wrong: Operation = { op: 'set', vkey: 'q1', field: 'exercises.0.part_scores', to: [9, 9] }
    expect(await change(made.id, [wrong], { op_id: 'wrong-batch' })).toMatchObject({
      seq: 0,
      conflicts: [{ op_id: 'wrong-batch', reason: 'invalid' }],
    })
    expect(await change(made.id, [{ op: 'explode' } as never])).toMatchObject({
      seq: 0,
      conflicts: [{ reason: 'invalid' }],
    })
  })

  it('follows what another call changes in the record, and keeps its own changes', async () => {
    const made = await enter(paper(1, 2))
    await change(made.id, [add('mine', 9, 'q2')])
    const theirs = structuredClone(made['sections']) as PaperSection[]
    theirs[0]!.exercise_items.shift()
    await records().update(exam, made.id, made.version, { sections: theirs, title: '改名' })
    const state = await read(made.id)
    expect(state).toMatchObject({ base_version: 2, is_changed: true })
    expect(itemsOf(state.content as never).map(({ vkey }) => vkey)).toEqual(['q2', 'mine'])
  })

  it('knows who has it open and where, tells the others of what is new, and forgets who leaves or is not heard of', async () => {
    const { id } = await enter(paper(1))
    const other = { userId: 8 }
    expect(await attend(id, 'one', { at: 'q1' })).toEqual({ editors: [], isAnnounced: true })
    expect(await attend(id, 'two', {}, other)).toEqual({
      editors: [{ client: 'one', user_name: '王老师', at: 'q1' }],
      isAnnounced: true,
    })
    // Again, and at the same place: nobody needs to know.
    expect(await attend(id, 'one', { at: 'q1' })).toEqual({
      editors: [{ client: 'two', user_name: '李老师', at: null }],
      isAnnounced: false,
    })
    expect(await attend(id, 'one', { at: 's1' })).toMatchObject({ isAnnounced: true })
    // Another person's window is not theirs to move or to close.
    await attend(id, 'one', { at: 'q1' }, other)
    expect(await attend(id, 'one', { leaves: true }, other)).toMatchObject({ isAnnounced: false })
    expect((await attend(id, 'two', {}, other)).editors).toMatchObject([{ client: 'one', at: 's1' }])
    expect(await attend(id, 'one', { leaves: true })).toMatchObject({ isAnnounced: true })
    expect((await attend(id, 'two', {}, other)).editors).toEqual([])
    await db.database.run(sql`update draft_editor set seen_at = now() - interval '2 minutes' where record_id = ${id}`)
    expect(await attend(id, 'three')).toEqual({ editors: [], isAnnounced: true })
    await db.database.run(sql`update draft_editor set seen_at = now() - interval '2 days' where client = 'two'`)
    await sweepEditors(db.database)
    expect(await db.database.all(sql`select client from draft_editor where record_id = ${id}`)).toEqual([
      { client: 'three' },
    ])
  })

  it('is as the record again when it is discarded', async () => {
    const made = await enter(paper(1, 2))
    await change(made.id, [{ op: 'remove', vkey: 'q1' }])
    await handlers['discard_exam_draft']!(contextOf(), { id: made.id })
    expect(await read(made.id)).toMatchObject({ seq: 2, is_changed: false, content: made['sections'] })
  })

  it('cannot be changed where the record cannot: when it is published, out of sight, or without the right to the field', async () => {
    const made = await enter(paper(1))
    await records().update(exam, made.id, null, { status: 'published' }, 'publish_exam')
    await expect(change(made.id, [add('x', 2)])).rejects.toMatchObject({ code: 100409 })
    const other = await enter(paper(1))
    const outside = { scopeType: 4, userId: 8, isAdmin: false } as Partial<Identity>
    for (const act of [
      () => change(other.id, [add('x', 2)], { more: outside }),
      () => read(other.id, outside),
      () => save(other.id, outside),
      () => attend(other.id, 'one', {}, outside),
    ])
      await expect(act()).rejects.toMatchObject({ code: 100404 })
  })

  it('refuses to be saved with a question that the record could not have', async () => {
    const made = await enter(paper(1))
    await change(made.id, [add('x', 999)])
    await expect(save(made.id)).rejects.toMatchObject({ code: 100400, data: { errors: [{ path: 'sections' }] } })
    expect(await read(made.id)).toMatchObject({ seq: 1, is_changed: true })
  })

  it('goes with its record', async () => {
    const made = await enter(paper(1))
    await change(made.id, [add('x', 2)])
    await attend(made.id, 'one')
    await removeRecords(records(), exam, [made.id])
    await purgeRecords(records(), exam, [made.id])
    for (const name of ['draft', 'draft_operation', 'draft_editor'])
      expect(await db.database.all(sql`select 1 from ${sql.identifier(name)} where record_id = ${made.id}`)).toEqual([])
  })
})

/** What a person's editor does: it holds the draft as the server has it, and what it has not sent yet. */
class Editor {
  readonly name: string
  private readonly id: number
  private seq = 0
  private known: PaperSection[] = []
  private pending: { op_id: string; operations: Operation[] }[] = []

  constructor(name: string, id: number) {
    this.name = name
    this.id = id
  }

  get shown(): PaperSection[] {
    return applyOperations(
      this.known,
      this.pending.flatMap(({ operations }) => operations),
    ).sections
  }

  async open(): Promise<void> {
    const { seq, content } = await read(this.id)
    Object.assign(this, { seq, known: content })
  }

  edit(operation: Operation): void {
    this.pending.push({ op_id: `${this.name}-${key()}-op`, operations: [operation] })
  }

  /** `isLost`: the server gets it, and the answer does not arrive. */
  async sync(isLost = false): Promise<void> {
    const batches = [...this.pending]
    const input = { id: this.id, client: this.name, base_seq: this.seq, batches }
    const answer = (await handlers['change_exam_draft']!(contextOf(), input)) as DraftChanges
    if (isLost) return
    for (const { operations } of answer.batches)
      this.known = applyOperations(this.known, operations as Operation[]).sections
    this.seq = answer.seq
    this.pending = this.pending.filter((one) => !batches.includes(one))
  }
}

const step = fc.record({
  who: fc.nat({ max: 1 }),
  does: fc.constantFrom('add', 'move', 'remove', 'rename', 'sync', 'lose', 'save'),
  which: fc.nat({ max: 20 }),
  where: fc.nat({ max: 20 }),
})

it('two people who edit one paper, with answers that get lost and saves in between, see the same in the end, and nothing that they added is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const made = await enter(paper(1, 2, 3))
      const editors = [new Editor('anna', made.id), new Editor('bert', made.id)]
      for (const one of editors) await one.open()
      const added = new Set<string>()
      const removed = new Set<string>()
      for (const { who, does, which, where } of steps) {
        const editor = editors[who]!
        const items = itemsOf(editor.shown).map(({ vkey }) => vkey!)
        const item = items[which % Math.max(items.length, 1)]
        const after = [null, ...items][where % (items.length + 1)]!
        if (does === 'add') {
          const vkey = key()
          added.add(vkey)
          editor.edit(add(vkey, 1 + (which % 40), after))
        } else if (does === 'move' && item) editor.edit({ op: 'move_item', vkey: item, section: 's1', after })
        else if (does === 'remove' && item) {
          removed.add(item)
          editor.edit({ op: 'remove', vkey: item })
        } else if (does === 'rename') editor.edit(rename(editor.shown[0]!.name, `部分 ${which}`))
        else if (does === 'sync') await editor.sync()
        else if (does === 'lose') await editor.sync(true)
        else if (does === 'save') await save(made.id)
      }
      for (const one of [...editors, ...editors]) await one.sync()
      const content = await contentOf(made.id)
      for (const one of editors) expect(differenceOf(one.shown, content)).toEqual([])
      const keys = itemsOf(content).map(({ vkey }) => vkey!)
      for (const vkey of added) expect(keys.includes(vkey)).toBe(!removed.has(vkey))
      await save(made.id)
      const saved = await records().get(exam, made.id)
      expect(exercisesOf(saved['sections'] as PaperSection[]).map((one) => one.totalIndex)).toEqual(
        keys.map((_, index) => index + 1),
      )
    }),
    { numRuns: 40 },
  )
}, 120_000)

it('many people at once: every batch is applied once, in one order', async () => {
  const made = await enter(paper(1))
  const keys = Array.from({ length: 24 }, () => key())
  await Promise.all(keys.map((vkey, index) => change(made.id, [add(vkey, 1 + index, 'q1')], { client: `c${index}` })))
  const { seq, batches } = await change(made.id, [])
  expect(seq).toBe(24)
  expect(batches.map((one) => one.seq)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  const items = itemsOf(await contentOf(made.id)).map(({ vkey }) => vkey)
  expect(items).toHaveLength(25)
  expect(new Set(items)).toEqual(new Set(['q1', ...keys]))
})
