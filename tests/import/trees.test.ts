import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { sql } from '../../server/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { removeRecords } from '../../server/records/write/write-records.ts'
import type { ValidatedEntry } from '../../server/record-files/entry.ts'
import { importerOf } from '../../server/import/importers.ts'
import { validateLinked } from '../../server/import/validate-linked.ts'
import { ReferencedNames } from '../../server/record-files/referenced-names.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'

/** Trees imported as tables: rows in any order, each with the path above it. */

let db: TestDatabase
let bank: Bank

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
})
afterAll(() => bank?.close())
beforeEach(async () => {
  await db.database.run(sql`truncate chapter_catalog, label cascade`)
})

const course = (id = 1) => ({ subject_course_id: id })
const header = ['章节名称', '上级章节']
type Row = (string | null)[]
const chapters = async (rows: readonly Row[], id = 1) =>
  bank.readAtOnce('chapter_catalog', await bank.sheet([header, ...rows]), course(id))
const labels = async (rows: readonly Row[]) =>
  bank.readAtOnce('label', await bank.sheet([['标签名称', '上级标签'], ...rows]))
/** The nodes with these paths, parents first: what is there before a file comes. */
async function grow(resource: AnyResource, paths: readonly string[], more: Record<string, unknown> = {}) {
  const ids = new Map<string, number>()
  for (const path of paths) {
    const [name, above] = rowOf(path)
    const parent_id = above ? ids.get(above) : null
    ids.set(path, (await recordsFor(db.database, teacher).create(resource, { ...more, name, parent_id })).id)
  }
}
const seen = async (id: number) => (await bank.entries(id)).map(({ state, excerpt }) => `${state} ${excerpt}`)
const reasons = async (id: number) =>
  (await bank.entries(id)).flatMap((entry) => entry.reasons.map(({ at, text }) => `${at} ${text.zh}`))
/** Every path of a tree, in order. */
const pathsOf = async (resource: ResourceName, within = sql`true`): Promise<string[]> =>
  (
    await db.database.all<{ path: string }>(sql`
      with recursive tree as (
        select t.id, t.name as path, array[t.sort, t.id] as place from ${sql.identifier(resource)} t where t.deleted_at is null and t.parent_id is null and ${within}
        union all select t.id, tree.path || ' > ' || t.name, tree.place || array[t.sort, t.id] from ${sql.identifier(resource)} t join tree on t.parent_id = tree.id where t.deleted_at is null)
      select path from tree order by place`)
  ).map(({ path }) => path)
const livingIds = async (resource: ResourceName) =>
  db.database.all(sql`select id, name, parent_id from ${sql.identifier(resource)} where deleted_at is null order by id`)

/** A tree as the parent of each node, by index; names may repeat except among siblings. */
const tree = fc
  .array(fc.record({ above: fc.nat(), name: fc.constantFrom('函数', '数列', '其他', 'Other', '练习 A') }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((nodes) => {
    const paths = new Set<string>()
    nodes.forEach(({ above, name }) => {
      const known = [...paths]
      const parent = above % (known.length + 1)
      paths.add(parent === known.length ? name : `${known[parent]} > ${name}`)
    })
    return [...paths]
  })
const rowOf = (path: string): Row => {
  const names = path.split(' > ')
  return [names.at(-1)!, names.slice(0, -1).join(' > ') || null]
}

describe('a tree in a table', () => {
  it('becomes the same tree, in whatever order its rows are', async () => {
    const shuffled = tree.chain((paths) =>
      fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length, maxLength: paths.length })),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, fc.constantFrom('chapter_catalog', 'label'), async ([paths, rows], resource) => {
        await db.database.run(sql`truncate chapter_catalog, label cascade`)
        const id = resource === 'label' ? await labels(rows.map(rowOf)) : await chapters(rows.map(rowOf))
        expect((await seen(id)).slice(0, 100)).toEqual(rows.map((path) => `new ${path}`))
        expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: `导入${paths.length}条` })
        expect((await pathsOf(resource as ResourceName)).toSorted()).toEqual(paths.toSorted())
      }),
      { numRuns: 5 },
    )
  })

  it('that is exported is imported again without a difference, and into an empty course as the same tree in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom('xlsx', 'csv'), async (paths, format) => {
        await db.database.run(sql`truncate chapter_catalog, label cascade`)
        await grow(resources.chapter_catalog, paths, course())
        const before = await livingIds('chapter_catalog')
        const ordered = await pathsOf('chapter_catalog')
        const bytes = await bank.bytesOf(await bank.export('chapter_catalog', format))
        const again = await bank.readAtOnce('chapter_catalog', await bank.upload(`again.${format}`, bytes), course())
        expect((await seen(again)).filter((one) => !one.startsWith('left_out'))).toEqual(
          ordered.map((path) => `same ${path}`),
        )
        await bank.act('commit', again)
        expect(await livingIds('chapter_catalog')).toEqual(before)
        await bank.act(
          'commit',
          await bank.readAtOnce('chapter_catalog', await bank.upload(`other.${format}`, bytes), course(2)),
        )
        expect(await pathsOf('chapter_catalog', sql`t.subject_course_id = 2`)).toEqual(ordered)
      }),
      { numRuns: 3 },
    )
  })

  it('finds a parent by its name alone where that is unique, and by the end of a path', async () => {
    const id = await chapters([
      ['底数', '指数函数'],
      ['性质', '指数函数 > 底数'],
      ['指数函数', '函数'],
      ['函数', null],
    ])
    expect(await seen(id)).toEqual([
      'new 函数 > 指数函数 > 底数',
      'new 函数 > 指数函数 > 底数 > 性质',
      'new 函数 > 指数函数',
      'new 函数',
    ])
    await bank.act('commit', id)
    const sheet = await bank.sheet([
      header,
      ['底数', '指数函数'],
      ['性质', '底数'],
      ['奇偶', '性质'],
      ['指数函数', '函数'],
      ['函数', null],
    ])
    // As a person reads it: with a stop at the heading.
    const again = await bank.preview('chapter_catalog', sheet, course())
    expect((await seen(again)).map((one) => one.split(' ')[0])).toEqual(['same', 'same', 'new', 'same', 'same'])
  })

  it('is added below existing nodes, and below those of the same file', async () => {
    await grow(resources.chapter_catalog, ['函数', '数列'], course())
    const id = await chapters([
      ['对数', '函数 > 幂'],
      ['幂', '函数'],
      ['等差', '数列'],
    ])
    expect(await seen(id)).toEqual(['new 函数 > 幂 > 对数', 'new 函数 > 幂', 'new 数列 > 等差'])
    expect((await bank.entries(id)).map(({ own }) => own)).toEqual([{ parent_id: ['函数 > 幂'] }, {}, {}])
    await bank.act('commit', id)
    expect(await pathsOf('chapter_catalog')).toEqual(['函数', '函数 > 幂', '函数 > 幂 > 对数', '数列', '数列 > 等差'])
  })

  it('is refused at the cell of a missing or ambiguous parent, of a cycle, or of a refused parent', async () => {
    const rows: Row[] = [
      ['甲', '乙'],
      ['乙', '丙'],
      ['丙', '甲'],
      ['丁', '丁'],
      ['戊', '没有'],
      ['己', '戊'],
      ['庚', '甲'],
      ['一', null],
      ['二', null],
      ['重', '一'],
      ['重', '二'],
      ['辛', '重'],
      ['壬', '一；二'],
      ['癸', '一 > 重'],
    ]
    const id = await chapters(rows)
    expect(await reasons(id)).toEqual([
      'B2 上级章节：互为上下级，成了环：第 2 行 → 第 3 行 → 第 4 行 → 第 2 行',
      'B3 上级章节：互为上下级，成了环：第 3 行 → 第 4 行 → 第 2 行 → 第 3 行',
      'B4 上级章节：互为上下级，成了环：第 4 行 → 第 2 行 → 第 3 行 → 第 4 行',
      'B5 上级章节：互为上下级，成了环：第 5 行 → 第 5 行',
      'B6 上级章节：库中和文件中都找不到“没有”',
      'B7 上级章节：第 6 行有误，不能导入，所以这一条也不能',
      'B8 上级章节：第 2 行有误，不能导入，所以这一条也不能',
      'B13 上级章节：有多个“重”，请写出上级名称，如“上级 > 名称”',
      'B14 上级章节：只能填一个',
    ])
    await bank.act('commit', id)
    expect(await pathsOf('chapter_catalog')).toEqual(['一', '一 > 重', '一 > 重 > 癸', '二', '二 > 重'])
  })

  it('marks a row that repeats a place', async () => {
    const id = await chapters([
      ['函数', null],
      ['函数', null],
      ['指数', '函数'],
      ['指数', '函数'],
    ])
    expect(await seen(id)).toEqual(['new 函数', 'duplicate 函数', 'new 函数 > 指数', 'duplicate 函数 > 指数'])
    expect(await reasons(id)).toEqual([
      'null 与文件中的另一条（第 2 行）同级且同名',
      'null 与文件中的另一条（第 4 行）同级且同名',
    ])
  })

  it('is not deeper than fifty levels', async () => {
    const chain = Array.from(
      { length: 52 },
      (_, index): Row => [`第${index + 1}级`, index === 0 ? null : `第${index}级`],
    )
    const id = await chapters(chain.toReversed())
    expect(
      (await bank.entries(id))
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
      records: recordsFor(db.database, teacher),
      names: new ReferencedNames(db.database, teacher),
      marker: null,
      once: course(),
      files: bank.files,
    }
    await expect(validateLinked(context, file(), new AbortController().signal)).rejects.toMatchObject({
      text: { zh: expect.stringContaining('最多50000行') },
    })
  })
})

describe('a known node', () => {
  beforeEach(() => grow(resources.label, ['来源', '来源 > 高考', '来源 > 高考 > 全国卷', '年份']))

  it('moves to where the file has it, also below what the file brings, and an undo takes all of it back', async () => {
    const before = await livingIds('label')
    const id = await labels([
      ['新高考', '地区 > 北京'],
      ['全国卷', '新高考'],
      ['北京', '地区'],
      ['地区', null],
      ['高考', '年份'],
    ])
    expect(await seen(id)).toEqual([
      'new 地区 > 北京 > 新高考',
      'update 地区 > 北京 > 新高考 > 全国卷',
      'new 地区 > 北京',
      'new 地区',
      'update 年份 > 高考',
    ])
    await bank.act('commit', id)
    expect((await pathsOf('label')).toSorted()).toEqual(
      [
        '地区',
        '地区 > 北京',
        '地区 > 北京 > 新高考',
        '地区 > 北京 > 新高考 > 全国卷',
        '年份',
        '年份 > 高考',
        '来源',
      ].toSorted(),
    )
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done', message: '撤销了5条' })
    expect(await livingIds('label')).toEqual(before)
  })

  it('moves to the root with its branch where the file says so, and stays where the cell is empty', async () => {
    const before = await livingIds('label')
    const rows: Row[] = [
      ['高考', '（根）'],
      ['全国卷', null],
      ['来源', '(Root)'],
      ['年份', '（根节点）'],
    ]
    const id = await labels(rows)
    expect(await seen(id)).toEqual(['update 高考', 'same 来源 > 高考 > 全国卷', 'same 来源', 'same 年份'])
    await bank.act('commit', id)
    expect((await pathsOf('label')).toSorted()).toEqual(['年份', '来源', '高考', '高考 > 全国卷'].toSorted())
    expect((await seen(await labels(rows))).map((one) => one.split(' ')[0])).toEqual(['same', 'same', 'same', 'same'])
    await bank.act('undo', id)
    expect(await livingIds('label')).toEqual(before)
  })

  it('does not move below itself, neither by one row nor by several', async () => {
    const id = await labels([['来源', '全国卷']])
    expect(await reasons(id)).toEqual(['B2 上级标签：互为上下级，成了环：第 2 行 → 第 2 行'])
    const two = await labels([
      ['来源', '年份'],
      ['年份', '来源 > 高考'],
    ])
    expect((await seen(two)).map((one) => one.split(' ')[0])).toEqual(['refused', 'refused'])
  })

  it('cannot end up below itself when others moved it since the preview; nothing is imported', async () => {
    const id = await labels([
      ['来源', '年份'],
      ['新', '来源'],
    ])
    const named = async (name: string) =>
      (await db.database.first<{ id: number; version: number }>(
        sql`select id, version from label where name = ${name}`,
      ))!
    const year = await named('年份')
    await recordsFor(db.database, teacher).update(resources.label, year.id, year.version, {
      parent_id: (await named('全国卷')).id,
    })
    expect(await bank.act('commit', id)).toMatchObject({ state: 'failed', message: expect.stringContaining('会成环') })
    expect(await db.database.all(sql`select id from label where name = '新'`)).toEqual([])
  })

  it('whose name occurs elsewhere is identified by its place', async () => {
    await bank.act(
      'commit',
      await labels([
        ['其他', '来源'],
        ['其他', '年份'],
      ]),
    )
    expect(
      await seen(
        await labels([
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
    const id = await chapters([
      ['函数', null],
      ['指数', '函数'],
    ])
    await bank.choose(id, { numbers: [1], choice: 'skip' })
    expect(await bank.act('commit', id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('第 3 行的“上级章节”是文件中被跳过的一条'),
    })
    expect(await livingIds('chapter_catalog')).toEqual([])
    await bank.choose(id, { numbers: [1], choice: null })
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
  })

  it('stays when somebody has hung something below what the import made', async () => {
    const id = await chapters([
      ['指数', '函数'],
      ['函数', null],
    ])
    await bank.act('commit', id)
    const [{ id: parent_id }] = (await db.database.all<{ id: number }>(
      sql`select id from chapter_catalog where name = '指数'`,
    )) as [{ id: number }]
    const own = await recordsFor(db.database, teacher).create(resources.chapter_catalog, {
      subject_course_id: 1,
      name: '别人的',
      parent_id,
    })
    expect(await bank.act('undo', id)).toMatchObject({ state: 'failed' })
    expect(await pathsOf('chapter_catalog')).toEqual(['函数', '函数 > 指数', '函数 > 指数 > 别人的'])
    await removeRecords(recordsFor(db.database, teacher), resources.chapter_catalog, [own.id])
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done' })
    expect(await livingIds('chapter_catalog')).toEqual([])
  })

  it('cannot be added below nodes outside the scope', async () => {
    await grow(resources.chapter_catalog, ['函数'], course(2))
    expect(await reasons(await chapters([['指数', '函数']]))).toEqual(['B2 上级章节：库中和文件中都找不到“函数”'])
  })

  it('of three thousand nodes comes in and is taken back whole', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, index): Row => [`节点${index}`, index < 10 ? null : `节点${Math.floor(index / 10)}`],
    ).toReversed()
    const began = performance.now()
    const id = await chapters(rows)
    const read = performance.now()
    expect((await bank.batch(id)).counts).toMatchObject({ create: 3_000 })
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
    const committed = performance.now()
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done', message: '撤销了3000条' })
    const undone = performance.now()
    expect(await livingIds('chapter_catalog')).toEqual([])
    console.log(
      `3,000 nodes: read in ${Math.round(read - began)} ms, in after ${Math.round(committed - read)} ms, taken back in ${Math.round(undone - committed)} ms`,
    )
  })
})
