import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { resources } from '../../../../resources/index.ts'
import { answer_sheet as handlers } from '../../../../server/features/papers/handlers/answer-sheet.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { createFileStore, keyOf, type FileStore } from '../../../../server/storage/files/file-store.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startTypesetter } from '../../../../server/features/papers/print/engine/start-typesetter.ts'
import type { Typesetter } from '../../../../server/features/papers/print/engine/typesetter.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { teacher } from '../../../fixtures/importing.ts'

let db: TestDatabase
let typesetter: Typesetter
let files: FileStore
const { answer_sheet, exam, exercise } = resources

const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text }))
const parts = [
  { stem: '', options, answer: { type: 'single_choice', key: 'A' }, analysis: '', score: null },
  { stem: '', options: [], answer: { type: 'essay', text: '略' }, analysis: '', score: null },
]

beforeAll(async () => {
  db = await startTestDatabase()
  typesetter = startTypesetter({ warn: (problem) => console.warn(problem) })
  files = createFileStore({ database: db.database, dataDir: db.dataDir })
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  const question = (id: number, type: string, answer: object, own: object[] = []) =>
    db.database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer) values (${id}, 1, ${type}, ${`第${id}题`}, ${JSON.stringify(own)}::jsonb, ${JSON.stringify(answer)}::jsonb)`,
    )
  await question(1, 'single_choice', { type: 'single_choice', key: 'B' }, options)
  await question(2, 'true_false', { type: 'true_false', value: true })
  await question(3, 'composite', { type: 'composite', parts })
})
afterAll(async () => {
  await typesetter?.stop()
  await db?.stop()
})

const contextOf = (more: Partial<Identity> = {}) => {
  const identity = { ...teacher, ...more }
  const { database } = db
  const records = recordsFor(database, identity)
  return { identity, language: identity.language, database, records, files, typesetter } as unknown as ActionContext
}
const sections = [
  { name: '一', exercise_items: [1, 2, 3].map((exercise_id) => ({ exercises: [{ exercise_id, score: 5 }] })) },
]
let count = 0
async function made(more: Partial<AnswerSheet> = {}): Promise<AnswerSheet> {
  const { records } = contextOf()
  const set = await records.create(exam, { title: `期中 ${(count += 1)}`, subject_course_id: 1, sections })
  return (await records.create(answer_sheet, {
    exam_id: set.id,
    subject_course_id: 1,
    ...more,
  })) as unknown as AnswerSheet
}
const print = (id: number, copies: number) => handlers.print_answer_sheet(contextOf(), { id, copies })
const read = async (id: number) => (await contextOf().records.get(answer_sheet, id)) as unknown as AnswerSheet

it('a sheet has the title of its question set, a code of its own, and is printed with its geometry', async () => {
  const [first, second] = [await made(), await made({ title: '月考' })]
  expect([first.title, second.title]).toEqual(['期中 1', '月考'])
  expect(first.key).toMatch(/^[A-Z2-9]{10}$/)
  expect(second.key).not.toBe(first.key)
  await print(first.id, 2)
  const sheet = await read(first.id)
  expect(sheet).toMatchObject({
    state: 'printed',
    copies: 2,
    pages: 1,
    exam_version: 1,
    engine: expect.stringMatching(/^typst/),
  })
  expect(
    sheet.geometry!.questions.map(({ parts: of }) => of.map(({ rows, box }) => [rows.length, box !== null])),
  ).toEqual([
    [[1, false]],
    [[1, false]],
    [
      [1, false],
      [0, true],
    ],
  ])
  expect((await files.find(keyOf(sheet.file!)))!.type).toBe('application/pdf')
})

it('further copies have other numbers and the same geometry, also after the question set has changed', async () => {
  const { id, exam_id } = await made()
  await print(id, 1)
  const before = await read(id)
  const { records } = contextOf()
  await records.update(exam, exam_id, null, { sections: [{ ...sections[0]!, exercise_items: [] }] })
  await records.update(exercise, 1, null, { options: options.slice(0, 2) })
  await print(id, 3)
  const after = await read(id)
  expect(after).toMatchObject({ copies: 4, exam_version: 1, geometry: before.geometry })
  expect(after.file!.name).toContain('2-4')
  await contextOf().records.update(exercise, 1, null, { options })
})

it('once it is printed, nobody changes what is on it', async () => {
  const { id } = await made()
  await print(id, 1)
  await expect(contextOf().records.update(answer_sheet, id, null, { digits: 4 })).rejects.toMatchObject({
    code: 100409,
  })
})

it('a sheet is designed again under another code, unless pages of it were scanned', async () => {
  const { id } = await made({ title: '月考' })
  await print(id, 1)
  const before = await read(id)
  expect(before.file!.name).toBe('月考 答题卡 1-1.pdf')
  await handlers.redesign_answer_sheet(contextOf(), { id })
  const after = await read(id)
  expect(after).toMatchObject({ state: 'draft', geometry: null, file: null, copies: 0 })
  expect(after.key).not.toBe(before.key)
  await contextOf().records.update(answer_sheet, id, null, { rooms: [{ number: 3, part: 2, lines: 20 }] })
  await print(id, 1)
  const height = (sheet: AnswerSheet): number => sheet.geometry!.boxes[0]!.height
  const again = await read(id)
  expect(height(again)).toBeGreaterThan(height(before))
  await db.database.run(sql`insert into scan_page (title, subject_course_id, sheet_id) values ('1', 1, ${id})`)
  await expect(handlers.redesign_answer_sheet(contextOf(), { id })).rejects.toMatchObject({ code: 100409 })
})

it('a preview stores nothing, and says the room of every written question', async () => {
  const { exam_id } = await made()
  const before = await contextOf().records.database.all(sql`select * from answer_sheet order by id`)
  const asked = answer_sheet.actions.preview_answer_sheet.input
  const usual = Object.fromEntries(Object.entries(asked).map(([name, field]) => [name, field.default ?? null]))
  const { pages, rooms } = await handlers.preview_answer_sheet(contextOf(), {
    ...(usual as Parameters<typeof handlers.preview_answer_sheet>[1]),
    exam_id,
    paper: 'a3',
    rooms: [{ number: 3, part: 2, style: 'lines', lines: 9 }],
  })
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/^<svg[^<>]* viewBox="0 0 1190/)
  expect(rooms).toEqual([{ number: 3, part: 2, label: '3(2)', style: 'lines', lines: 9, words: expect.any(Number) }])
  expect(await contextOf().records.database.all(sql`select * from answer_sheet order by id`)).toEqual(before)
})

it('the bubbles of a shuffled paper have its letters, and stand for the options of the question', async () => {
  const shuffled = await Promise.all(
    [1, 2, 3, 4].map(async (variant) => {
      const { id } = await made({ variant, seed: 7 })
      await print(id, 1)
      return (await read(id)).geometry!
    }),
  )
  const bubblesOf = (geometry: (typeof shuffled)[number]) => {
    const { parts: of } = geometry.questions.find(({ exercise_id }) => exercise_id === 1)!
    return geometry.rows.find(({ key }) => key === of[0]!.rows[0]!.key)!.bubbles
  }
  for (const geometry of shuffled) expect(bubblesOf(geometry).map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D'])
  const values = shuffled.map((geometry) => bubblesOf(geometry).map(({ value }) => value))
  for (const one of values) expect(one.toSorted()).toEqual(['A', 'B', 'C', 'D'])
  expect(new Set(values.map(String)).size).toBeGreaterThan(1)
})

it('a question whose answer nobody has entered has its place: a box to write in, or bubbles of its options', async () => {
  const { records } = contextOf()
  await db.database.run(sql`alter sequence exercise_id_seq restart with 100`)
  const ids = await records.createMany(exercise, [
    { subject_course_id: 1, type: 'essay', stem: '以“桥”为题写一篇作文。', answer: null },
    { subject_course_id: 1, type: 'single_choice', stem: '选一项', options, answer: null },
    { subject_course_id: 1, type: 'composite', stem: '阅读', answer: null },
  ])
  const set = await records.create(exam, {
    title: '没有答案的卷',
    subject_course_id: 1,
    sections: [{ name: '一', exercise_items: ids.map((exercise_id) => ({ exercises: [{ exercise_id, score: 60 }] })) }],
  })
  const { id } = await records.create(answer_sheet, { exam_id: set.id, subject_course_id: 1 })
  await handlers.print_answer_sheet(contextOf(), { id, copies: 1 })
  const { geometry } = (await records.get(answer_sheet, id)) as unknown as AnswerSheet
  expect(geometry!.questions.map((one) => one.parts.map((part) => [part.rows.length, part.box !== null]))).toEqual([
    [[0, true]],
    [[1, false]],
    [[0, true]],
  ])
  expect(geometry!.rows.map(({ bubbles }) => bubbles.map(({ value }) => value).join(''))).toEqual(['ABCD'])
})

it('a set without questions has no sheet, and one that is out of sight is not found', async () => {
  const { id, exam_id } = await made()
  await contextOf().records.update(exam, exam_id, null, { sections: [] })
  await expect(print(id, 1)).rejects.toMatchObject({ code: 100400 })
  const stranger = contextOf({ scopeType: 4, userId: 99, rights: new Set(['answer_sheet:print_answer_sheet']) })
  await expect(handlers.print_answer_sheet(stranger, { id, copies: 1 })).rejects.toMatchObject({ code: 100404 })
})
