import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportEntry } from '../../resources/import-batch.ts'
import type { ResourceName } from '../../resources/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'

/** A corrected entry is stored as a file with the corrected row would have given it. */

let bank: Bank
beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(sql`insert into "user" (id, username, mobile, email, created_by) values
    (501, 'zhao01', '13900000001', 'zhao@example.com', 7), (502, 'qian02', '13900000002', null, 7)`)
  await bank.db.database.run(
    sql`insert into chapter_catalog (id, subject_course_id, name, parent_id) values (101, 1, '函数', null), (102, 1, '指数函数', 101), (103, 1, '数列', null)`,
  )
  await bank.db.database.run(sql`insert into exercise (id, code, type, stem, options, answer, subject_course_id, created_by) values
    (701, 'K1', 'single_choice', '库中的题', '[{"key":"A","text":"1"},{"key":"B","text":"2"}]', '{"type":"single_choice","key":"A"}', 1, 7)`)
})
afterAll(() => bank?.close())

type Row = Record<string, string | null>

interface Column {
  heading: string
  /** What cells say: right, wrong, and the same as others'. */
  cells: readonly (string | null)[]
  /** The value that a form has for what a cell says; undefined: no form gives it. */
  given: (cell: string | null) => unknown
}

interface Case {
  resource: ResourceName
  once: Record<string, unknown>
  columns: Readonly<Record<string, Column>>
}

const asIs = (cell: string | null) => cell
const chapters: Readonly<Record<string, unknown>> = { 函数: [101], '函数 > 指数函数': [102], '数列；函数': [103, 101] }
const difficulties: Readonly<Record<string, number>> = { 容易: 1, 困难: 5 }

const users: Case = {
  resource: 'user',
  once: {},
  columns: {
    username: { heading: '用户名', cells: ['u01', 'U01', 'u02', 'zhao01', 'qian02', '用 户', null], given: asIs },
    mobile: {
      heading: '手机号',
      cells: ['13911111111', '13922222222', '13900000001', '13900000002', '139', null],
      given: asIs,
    },
    email: { heading: '邮箱', cells: ['a@example.com', 'A@Example.com', 'zhao@example.com', '@', null], given: asIs },
  },
}

const exercises: Case = {
  resource: 'exercise',
  once: { subject_course_id: 1 },
  columns: {
    code: { heading: '题号', cells: ['K1', 'k1', 'K2', 'K3', null], given: asIs },
    type: { heading: '题型', cells: ['简答题'], given: () => 'short_answer' },
    stem: { heading: '题干', cells: ['库中的题', '甲题', '乙 题', '乙题', null], given: asIs },
    difficulty: {
      heading: '难度',
      cells: ['容易', '困难', '很难的', null],
      given: (cell) => (cell === null ? null : difficulties[cell]),
    },
    chapter_ids: {
      heading: '章节',
      cells: ['函数', '函数 > 指数函数', '数列；函数', '没有', null],
      given: (cell) => (cell === null ? null : (chapters[cell] ?? cell)),
    },
  },
}

const nodes: Case = {
  resource: 'chapter_catalog',
  once: { subject_course_id: 1 },
  columns: {
    name: { heading: '章节名称', cells: ['函数', '甲', '乙', '丙', null], given: asIs },
    parent_id: { heading: '上级章节', cells: ['甲', '乙', '函数', '没有', '（根）', '数列', null], given: asIs },
  },
}

const sheetOf = ({ columns }: Case, rows: readonly Row[]) =>
  bank.sheet([
    Object.values(columns).map(({ heading }) => heading),
    ...rows.map((row) => Object.keys(columns).map((name) => row[name] ?? null)),
  ])

/** As it is stored, without how a cell was written: a picker has ids where a row has names. */
const stored = ({ state, key, excerpt, input, reasons, changes, record_id, own, differences }: ImportEntry) => ({
  state,
  key,
  excerpt,
  input,
  reasons: reasons.map(({ text, path }) => [text.zh, path]),
  changes: changes.map(({ text }) => text.zh),
  record_id,
  own,
  differences,
})

/** A row without content is no row. */
const rowOf = ({ columns }: Case) =>
  fc
    .record(Object.fromEntries(Object.entries(columns).map(([name, { cells }]) => [name, fc.constantFrom(...cells)])))
    .filter((row) => Object.values(row).some((cell) => cell !== null))

/** How many of the cases were compared: in others, a later row of the corrected file is what gives way. */
async function compared(of: Case, rows: readonly Row[], at: number, corrected: Row): Promise<boolean> {
  const changed = Object.keys(of.columns).filter((name) => corrected[name] !== rows[at]![name])
  const values = Object.fromEntries(changed.map((name) => [name, of.columns[name]!.given(corrected[name]!)]))
  if (Object.values(values).includes(undefined)) return false
  const id = await bank.readAtOnce(of.resource, await sheetOf(of, rows), of.once)
  const before = (await bank.entries(id)).map(stored)
  const saved = await bank.correct(id, at + 1, values).catch((fault) => fault)
  const after = (await bank.entries(id)).map(stored)
  const wholeFile = await bank.readAtOnce(
    of.resource,
    await sheetOf(
      of,
      rows.map((row, index) => (index === at ? corrected : row)),
    ),
    of.once,
  )
  const meant = (await bank.entries(wholeFile)).map(stored)
  if (saved instanceof Error) {
    expect(meant[at]!.state).toBe('refused')
    expect(after).toEqual(before)
    return true
  }
  const isBeside = meant.every((one, index) => index <= at || one.state === after[index]!.state)
  if (!isBeside) return false
  expect(after[at]).toEqual(meant[at])
  return true
}

describe('a corrected entry', () => {
  it.each([
    ['of people', users, 15],
    ['of questions', exercises, 15],
    ['of a tree', nodes, 15],
  ] as const)(
    '%s is what reading the corrected row gives',
    async (_, of, runs) => {
      let count = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(rowOf(of), { minLength: 1, maxLength: 5 }),
          fc.nat(),
          rowOf(of),
          async (rows, n, row) => {
            if (await compared(of, rows, n % rows.length, row)) count += 1
          },
        ),
        { numRuns: runs },
      )
      expect(count).toBeGreaterThan(runs / 3)
    },
    300_000,
  )
})
