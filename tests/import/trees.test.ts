import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { atScale } from '../fixtures/scale.ts'
import { course, rowOf, tree, Trees, type Row } from './tree-tables.ts'

/**
 * Trees imported as tables: rows in any order, each with the path above it. More of what may be in them:
 * trees-more.test.ts.
 */

let trees: Trees

beforeAll(async () => {
  trees = await Trees.start()
})
afterAll(() => trees?.bank.close())
beforeEach(() => trees.empty())

describe('a tree in a table', () => {
  it('becomes the same tree, in whatever order its rows are', async () => {
    const shuffled = tree.chain((paths) =>
      fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length, maxLength: paths.length })),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, fc.constantFrom('chapter_catalog', 'label'), async ([paths, rows], resource) => {
        await trees.db.database.run(sql`truncate chapter_catalog, label cascade`)
        const id = resource === 'label' ? await trees.labels(rows.map(rowOf)) : await trees.chapters(rows.map(rowOf))
        expect((await trees.seen(id)).slice(0, 100)).toEqual(rows.map((path) => `new ${path}`))
        expect(await trees.bank.act('commit', id)).toMatchObject({ state: 'done', message: `导入 ${paths.length} 条` })
        expect((await trees.pathsOf(resource as ResourceName)).toSorted()).toEqual(paths.toSorted())
      }),
      { numRuns: atScale(5) },
    )
  })

  it('is added below existing nodes, and below those of the same file', async () => {
    await trees.grow(resources.chapter_catalog, ['函数', '数列'], course())
    const id = await trees.chapters([
      ['对数', '函数 > 幂'],
      ['幂', '函数'],
      ['等差', '数列'],
    ])
    expect(await trees.seen(id)).toEqual(['new 函数 > 幂 > 对数', 'new 函数 > 幂', 'new 数列 > 等差'])
    expect((await trees.bank.entries(id)).map(({ own }) => own)).toEqual([{ parent_id: ['函数 > 幂'] }, {}, {}])
    await trees.bank.act('commit', id)
    expect(await trees.pathsOf('chapter_catalog')).toEqual([
      '函数',
      '函数 > 幂',
      '函数 > 幂 > 对数',
      '数列',
      '数列 > 等差',
    ])
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
    const id = await trees.chapters(rows)
    expect(await trees.reasons(id)).toEqual([
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
    await trees.bank.act('commit', id)
    expect(await trees.pathsOf('chapter_catalog')).toEqual(['一', '一 > 重', '一 > 重 > 癸', '二', '二 > 重'])
  })
})

describe('a known node', () => {
  beforeEach(() => trees.grow(resources.label, ['来源', '来源 > 高考', '来源 > 高考 > 全国卷', '年份']))

  it('moves to where the file has it, also below what the file brings, and an undo takes all of it back', async () => {
    const before = await trees.livingIds('label')
    const id = await trees.labels([
      ['新高考', '地区 > 北京'],
      ['全国卷', '新高考'],
      ['北京', '地区'],
      ['地区', null],
      ['高考', '年份'],
    ])
    expect(await trees.seen(id)).toEqual([
      'new 地区 > 北京 > 新高考',
      'update 地区 > 北京 > 新高考 > 全国卷',
      'new 地区 > 北京',
      'new 地区',
      'update 年份 > 高考',
    ])
    await trees.bank.act('commit', id)
    expect((await trees.pathsOf('label')).toSorted()).toEqual(
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
    expect(await trees.bank.act('undo', id)).toMatchObject({ state: 'done', message: '撤销了5条' })
    expect(await trees.livingIds('label')).toEqual(before)
  })
})
