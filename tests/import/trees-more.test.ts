import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { importerOf } from '../../server/exchange/import/importers.ts'
import { MissingNames } from '../../server/exchange/import/missing-names.ts'
import { validateLinked } from '../../server/exchange/import/validate-linked.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import type { ValidatedEntry } from '../../server/exchange/record-files/entry.ts'
import { UniqueValues } from '../../server/exchange/import/unique-values.ts'
import { ReferencedNames } from '../../server/exchange/record-files/referenced-names.ts'
import { recordsFor } from '../../server/records/records.ts'
import { removeRecords } from '../../server/records/write/write-records.ts'
import { teacher } from '../fixtures/importing.ts'
import { atScale } from '../fixtures/scale.ts'
import { course, header, tree, Trees, type Row } from './tree-tables.ts'

/**
 * Trees imported as tables, beside trees.test.ts: exported and back, deep and long ones, nodes that move, and what
 * hangs together.
 * @chosen-by server/exchange/import server/exchange/record-files server/records/write/moved-nodes.ts
 */

let trees: Trees

beforeAll(async () => {
  trees = await Trees.start()
})
afterAll(() => trees?.bank.close())
beforeEach(() => trees.empty())

describe('a tree in a table', () => {
  it('that is exported is imported again without a difference, and into an empty course as the same tree in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom('xlsx', 'csv'), async (paths, format) => {
        await trees.db.database.run(sql`truncate chapter_catalog, label cascade`)
        await trees.grow(resources.chapter_catalog, paths, course())
        const before = await trees.livingIds('chapter_catalog')
        const ordered = await trees.pathsOf('chapter_catalog')
        const bytes = await trees.bank.bytesOf(await trees.bank.export('chapter_catalog', format))
        const again = await trees.bank.readAtOnce(
          'chapter_catalog',
          await trees.bank.upload(`again.${format}`, bytes),
          course(),
        )
        expect((await trees.seen(again)).filter((one) => !one.startsWith('left_out'))).toEqual(
          ordered.map((path) => `same ${path}`),
        )
        await trees.bank.act('commit', again)
        expect(await trees.livingIds('chapter_catalog')).toEqual(before)
        await trees.bank.act(
          'commit',
          await trees.bank.readAtOnce('chapter_catalog', await trees.bank.upload(`other.${format}`, bytes), course(2)),
        )
        expect(await trees.pathsOf('chapter_catalog', sql`t.subject_course_id = 2`)).toEqual(ordered)
      }),
      { numRuns: atScale(3) },
    )
  })

  it('finds a parent by its name alone where that is unique, and by the end of a path', async () => {
    const id = await trees.chapters([
      ['底数', '指数函数'],
      ['性质', '指数函数 > 底数'],
      ['指数函数', '函数'],
      ['函数', null],
    ])
    expect(await trees.seen(id)).toEqual([
      'new 函数 > 指数函数 > 底数',
      'new 函数 > 指数函数 > 底数 > 性质',
      'new 函数 > 指数函数',
      'new 函数',
    ])
    await trees.bank.act('commit', id)
    const sheet = await trees.bank.sheet([
      header,
      ['底数', '指数函数'],
      ['性质', '底数'],
      ['奇偶', '性质'],
      ['指数函数', '函数'],
      ['函数', null],
    ])
    // As a person reads it: with a stop at the heading.
    const again = await trees.bank.preview('chapter_catalog', sheet, course())
    expect((await trees.seen(again)).map((one) => one.split(' ')[0])).toEqual(['same', 'same', 'new', 'same', 'same'])
  })

  it('marks a row that repeats a place', async () => {
    const id = await trees.chapters([
      ['函数', null],
      ['函数', null],
      ['指数', '函数'],
      ['指数', '函数'],
    ])
    expect(await trees.seen(id)).toEqual(['new 函数', 'duplicate 函数', 'new 函数 > 指数', 'duplicate 函数 > 指数'])
    expect(await trees.reasons(id)).toEqual([
      'null 与文件中的另一条（第 2 行）同级且同名',
      'null 与文件中的另一条（第 4 行）同级且同名',
    ])
  })

  it('is not deeper than fifty levels', async () => {
    const chain = Array.from(
      { length: 52 },
      (_, index): Row => [`第${index + 1}级`, index === 0 ? null : `第${index}级`],
    )
    const id = await trees.chapters(chain.toReversed())
    expect(
      (await trees.bank.entries(id))
        .filter(({ state }) => state === 'refused')
        .map(({ at, reasons: why }) => [at, why[0]?.text.zh]),
    ).toEqual([
      ['row 2', '上级章节：最多50级'],
      ['row 3', '上级章节：最多50级'],
    ])
  })

  it('is read no further than a tree may be long', async () => {
    const entry: ValidatedEntry = {
      number: 1,
      at: 'row 2',
      key: null,
      excerpt: '',
      input: { name: '章' },
      wanted: [],
      reasons: [],
      ifNew: [],
      changes: [],
      places: {},
      same: [],
      asRead: { key: null, reasons: 0 },
      repeats: null,
      isAside: false,
      media: [],
    }
    async function* file() {
      yield Array<ValidatedEntry>(50_000).fill(entry)
      yield [entry]
      throw new Error('was read on')
    }
    const context = {
      importer: importerOf('chapter_catalog')!,
      records: recordsFor(trees.db.database, teacher),
      names: new ReferencedNames(trees.db.database, teacher),
      missing: new MissingNames(resources.chapter_catalog, teacher, null),
      marker: null,
      unique: new UniqueValues(resources.chapter_catalog),
      once: course(),
      files: trees.bank.files,
    }
    await expect(validateLinked(context, file(), new AbortController().signal)).rejects.toMatchObject({
      text: { zh: expect.stringContaining('最多50000行') },
    })
  })
})

describe('a known node', () => {
  beforeEach(() => trees.grow(resources.label, ['来源', '来源 > 高考', '来源 > 高考 > 全国卷', '年份']))

  it('moves to the root with its branch where the file says so, and stays where the cell is empty', async () => {
    const before = await trees.livingIds('label')
    const rows: Row[] = [
      ['高考', '（根）'],
      ['全国卷', null],
      ['来源', '(Root)'],
      ['年份', '（根节点）'],
    ]
    const id = await trees.labels(rows)
    expect(await trees.seen(id)).toEqual(['update 高考', 'same 来源 > 高考 > 全国卷', 'same 来源', 'same 年份'])
    await trees.bank.act('commit', id)
    expect((await trees.pathsOf('label')).toSorted()).toEqual(['年份', '来源', '高考', '高考 > 全国卷'].toSorted())
    expect((await trees.seen(await trees.labels(rows))).map((one) => one.split(' ')[0])).toEqual([
      'same',
      'same',
      'same',
      'same',
    ])
    await trees.bank.act('undo', id)
    expect(await trees.livingIds('label')).toEqual(before)
  })

  it('does not move below itself, neither by one row nor by several', async () => {
    const id = await trees.labels([['来源', '全国卷']])
    expect(await trees.reasons(id)).toEqual(['B2 上级标签：互为上下级，成了环：第 2 行 → 第 2 行'])
    const two = await trees.labels([
      ['来源', '年份'],
      ['年份', '来源 > 高考'],
    ])
    expect((await trees.seen(two)).map((one) => one.split(' ')[0])).toEqual(['refused', 'refused'])
  })

  it('cannot end up below itself when others moved it since the preview; nothing is imported', async () => {
    const id = await trees.labels([
      ['来源', '年份'],
      ['新', '来源'],
    ])
    const named = async (name: string) =>
      (await trees.db.database.first<{ id: number; version: number }>(
        sql`select id, version from label where name = ${name}`,
      ))!
    const year = await named('年份')
    await recordsFor(trees.db.database, teacher).update(resources.label, year.id, year.version, {
      parent_id: (await named('全国卷')).id,
    })
    expect(await trees.bank.act('commit', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('会成环'),
    })
    expect(await trees.db.database.all(sql`select id from label where name = '新'`)).toEqual([])
  })

  it('whose name occurs elsewhere is identified by its place', async () => {
    await trees.bank.act(
      'commit',
      await trees.labels([
        ['其他', '来源'],
        ['其他', '年份'],
      ]),
    )
    expect(
      await trees.seen(
        await trees.labels([
          ['其他', '来源'],
          ['其他', '年份'],
          ['其他', null],
        ]),
      ),
    ).toEqual(['same 来源 > 其他', 'same 年份 > 其他', 'new 其他'])
  })
})

describe('what hangs together', () => {
  it('is imported as a whole or not at all: not below a skipped entry', async () => {
    const id = await trees.chapters([
      ['函数', null],
      ['指数', '函数'],
    ])
    await trees.bank.choose(id, { numbers: [1], choice: 'skip' })
    expect(await trees.bank.act('commit', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('第 3 行的“上级章节”是文件中被跳过的一条'),
    })
    expect(await trees.livingIds('chapter_catalog')).toEqual([])
    await trees.bank.choose(id, { numbers: [1], choice: null })
    expect(await trees.bank.act('commit', id)).toMatchObject({ state: 'done' })
  })

  it('stays when somebody has hung something below what the import made', async () => {
    const id = await trees.chapters([
      ['指数', '函数'],
      ['函数', null],
    ])
    await trees.bank.act('commit', id)
    const [{ id: parent_id }] = (await trees.db.database.all<{ id: number }>(
      sql`select id from chapter_catalog where name = '指数'`,
    )) as [{ id: number }]
    const own = await recordsFor(trees.db.database, teacher).create(resources.chapter_catalog, {
      subject_course_id: 1,
      name: '别人的',
      parent_id,
    })
    expect(await trees.bank.act('undo', id)).toMatchObject({ state: 'failed' })
    expect(await trees.pathsOf('chapter_catalog')).toEqual(['函数', '函数 > 指数', '函数 > 指数 > 别人的'])
    await removeRecords(recordsFor(trees.db.database, teacher), resources.chapter_catalog, [own.id])
    expect(await trees.bank.act('undo', id)).toMatchObject({ state: 'done' })
    expect(await trees.livingIds('chapter_catalog')).toEqual([])
  })

  it('cannot be added below nodes outside the scope', async () => {
    await trees.grow(resources.chapter_catalog, ['函数'], course(2))
    expect(await trees.reasons(await trees.chapters([['指数', '函数']]))).toEqual([
      'B2 上级章节：库中和文件中都找不到“函数”',
    ])
  })

  it('of many nodes comes in and is taken back whole', async () => {
    const many = atScale(3_000)
    const rows = Array.from(
      { length: many },
      (_, index): Row => [`节点${index}`, index < 10 ? null : `节点${Math.floor(index / 10)}`],
    ).toReversed()
    const id = await trees.chapters(rows)
    expect((await trees.bank.batch(id)).counts).toMatchObject({ create: many })
    expect(await trees.bank.act('commit', id)).toMatchObject({ state: 'done' })
    expect(await trees.bank.act('undo', id)).toMatchObject({ state: 'done', message: `撤销了${many}条` })
    expect(await trees.livingIds('chapter_catalog')).toEqual([])
  })
})
