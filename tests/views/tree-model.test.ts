import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrowStep,
  countBelow,
  dropPlace,
  foundIn,
  indentPx,
  levelsOf,
  marked,
  moveNode,
  pathTo,
  renameNode,
  positionsOf,
  stepPlace,
  steps,
  type TreeNode,
} from '../../src/records/views/nodes/tree-model.ts'
import { expectLinear } from '../fixtures/linear.ts'

const node = (id: number, name: string, children: TreeNode[] = []): TreeNode => ({
  id,
  name,
  level: 1,
  parent_id: null,
  children,
})
const levelled = (nodes: TreeNode[], level = 1, parent: number | null = null): TreeNode[] =>
  nodes.map((one) => ({ ...one, level, parent_id: parent, children: levelled(one.children, level + 1, one.id) }))
const sample = levelled([
  node(1, '函数', [node(2, '指数函数'), node(3, '对数函数', [node(4, '图象')])]),
  node(5, '数列'),
])
const shape = (nodes: readonly TreeNode[]): unknown =>
  nodes.map((one) => (one.children.length > 0 ? [one.id, shape(one.children)] : one.id))

describe('a tree', () => {
  it('moves before, after and into', () => {
    const all = positionsOf(sample)
    expect(shape(moveNode(sample, 5, dropPlace(all, 5, 3, 'before')!))).toEqual([
      [1, [2, 5, [3, [4]]].flat(0) as unknown[]],
    ])
    expect(shape(moveNode(sample, 2, dropPlace(all, 2, 3, 'after')!))).toEqual([[1, [[3, [4]], 2]], 5])
    expect(shape(moveNode(sample, 5, dropPlace(all, 5, 2, 'into')!))).toEqual([
      [
        1,
        [
          [2, [5]],
          [3, [4]],
        ],
      ],
    ])
  })

  it('refuses a place inside of what is moved', () => {
    expect(dropPlace(positionsOf(sample), 1, 4, 'into')).toBeNull()
    expect(dropPlace(positionsOf(sample), 1, 1, 'before')).toBeNull()
  })

  it('steps up, down, in and out', () => {
    const step = (id: number, to: (typeof steps)[number]) => stepPlace(positionsOf(sample), id, to)
    expect(step(3, 'up')).toEqual({ parentId: 1, index: 0 })
    expect(step(3, 'down')).toBeNull()
    expect(step(3, 'in')).toEqual({ parentId: 2, index: 0 })
    expect(step(4, 'out')).toEqual({ parentId: 1, index: 2 })
    expect(step(1, 'out')).toBeNull()
  })

  it('keeps every node, its level and its parent through any moves, and leaves the given tree alone', () => {
    const before = JSON.stringify(sample)
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(1, 2, 3, 4, 5),
            fc.constantFrom(1, 2, 3, 4, 5),
            fc.constantFrom('into', 'before', 'after' as const),
          ),
          { maxLength: 20 },
        ),
        (moves) => {
          let tree = sample
          for (const [moved, target, where] of moves) {
            const place = dropPlace(positionsOf(tree), moved, target, where)
            if (place) tree = moveNode(tree, moved, place)
          }
          expect(new Set(positionsOf(tree).keys())).toEqual(new Set([1, 2, 3, 4, 5]))
          expect(tree).toEqual(levelled(tree))
        },
      ),
    )
    expect(JSON.stringify(sample)).toBe(before)
  })

  it('is walked, opened and closed by arrows', () => {
    const all = positionsOf(sample)
    const arrow = (id: number, key: string, open: number[]) => arrowStep(all, id, new Set(open), `Arrow${key}`)
    expect(arrow(1, 'Right', [])).toEqual({ isOpen: true })
    expect(arrow(1, 'Right', [1])).toEqual({ choose: 2 })
    expect(arrow(2, 'Right', [1])).toBeUndefined()
    expect(arrow(1, 'Left', [1])).toEqual({ isOpen: false })
    expect(arrow(4, 'Left', [1, 3])).toEqual({ choose: 3 })
    expect(arrow(1, 'Left', [])).toBeUndefined()
    expect(arrow(1, 'Down', [])).toEqual({ choose: 5 })
    expect(arrow(4, 'Down', [1, 3])).toEqual({ choose: 5 })
    expect(arrow(5, 'Down', [])).toBeUndefined()
    expect(arrow(5, 'Up', [1, 3])).toEqual({ choose: 4 })
    expect(arrow(5, 'Up', [1])).toEqual({ choose: 3 })
    expect(arrow(2, 'Up', [1])).toEqual({ choose: 1 })
  })

  it('renames one node and shares the others', () => {
    const after = renameNode(sample, 4, '图像')
    expect(positionsOf(after).get(4)?.node.name).toBe('图像')
    expect(after[1]).toBe(sample[1])
  })

  it('counts and finds its way', () => {
    expect(countBelow(sample[0]!)).toBe(3)
    expect(pathTo(positionsOf(sample), 4)).toEqual([1, 3, 4])
  })

  it('keeps what is above the results of a search', () => {
    const found = foundIn(sample, '图象')!
    expect(shape(found.kept)).toEqual([[1, [[3, [4]]]]])
    expect(found).toMatchObject({ hits: 1, open: [3, 1], first: 4 })
    expect(foundIn(sample, ' ')).toBeNull()
    expect(marked('对数函数', '函数')).toEqual([
      { text: '对数', found: false },
      { text: '函数', found: true },
    ])
  })

  it('moves among 10,000 nodes without going through all of them many times', () =>
    expectLinear(10_000, (count) => {
      const chapters = Math.ceil(count / 100)
      const big = levelled(
        Array.from({ length: chapters }, (_, a) =>
          node(
            a + 1,
            `章 ${a}`,
            Array.from({ length: 99 }, (_, b) => node(1000 + a * 100 + b, `节 ${b}`)),
          ),
        ),
      )
      const moved = moveNode(big, 1000, dropPlace(positionsOf(big), 1000, chapters, 'into')!)
      expect(positionsOf(moved).get(1000)?.parent?.id).toBe(chapters)
    }))
})

describe('the indent of a tree', () => {
  it('leaves the deepest name its room, and is the usual one in a tree of a few levels', () => {
    expect(indentPx(levelsOf(positionsOf(sample)))).toBe(24)
    for (let levels = 1; levels <= 36; levels++) expect(indentPx(levels) * (levels - 1)).toBeLessThanOrEqual(144)
    expect(indentPx(30)).toBeGreaterThan(3)
  })
})
