import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxOf,
  branchOf,
  layOut,
  nodeHeight,
  nodeWidth,
  rowHeight,
  type MapSource,
  type Point,
} from '../../src/content/map-canvas/map-layout.ts'

/** A forest by the parents of its nodes: each below an earlier one, or at the top. */
const forests = fc
  .array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 160 })
  .map((steps): { roots: MapSource[]; ids: number[] } => {
    const nodes = steps.map((_, index) => ({ id: index + 1, name: `主题${index + 1}`, children: [] as MapSource[] }))
    const roots = nodes.filter((node, index) => {
      const parent = steps[index]! > 0 ? nodes[index - steps[index]!] : undefined
      parent?.children.push(node)
      return !parent
    })
    return { roots, ids: nodes.map(({ id }) => id) }
  })
const places = (ids: readonly number[]) =>
  fc
    .dictionary(
      fc.constantFrom(...ids.map(String)),
      fc.record({ x: fc.integer({ min: -9e5, max: 9e5 }), y: fc.integer({ min: -9e5, max: 9e5 }) }),
    )
    .map((found) => new Map(Object.entries(found).map(([id, point]): [number, Point] => [Number(id), { ...point }])))

const pointsOf = ({ nodes }: ReturnType<typeof layOut>) => nodes.map(({ id, x, y }) => [id, x, y])

describe('the layout of a map', () => {
  it('is the same for the same tree, whatever was laid out before', () => {
    fc.assert(
      fc.property(forests, forests, ({ roots }, other) => {
        const first = pointsOf(layOut(roots, new Map()))
        layOut(other.roots, new Map())
        expect(pointsOf(layOut(structuredClone(roots), new Map()))).toEqual(first)
      }),
    )
  })

  it('keeps nodes off one another, and has each once, below its parent', () => {
    fc.assert(
      fc.property(forests, ({ roots, ids }) => {
        const { nodes, byId } = layOut(roots, new Map())
        expect(nodes.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids)
        const sorted = nodes.toSorted((one, other) => one.x - other.x)
        for (const [index, one] of sorted.entries())
          for (let at = index + 1; at < sorted.length && sorted[at]!.x - one.x < nodeWidth; at++)
            expect(Math.abs(sorted[at]!.y - one.y)).toBeGreaterThanOrEqual(nodeHeight)
        for (const node of nodes) for (const child of node.children) expect(byId.get(child.id)!.parent).toBe(node)
      }),
    )
  })

  it('puts nodes where they were placed, and moves only what is below them', () => {
    fc.assert(
      fc.property(
        forests.chain(({ roots, ids }) => fc.record({ roots: fc.constant(roots), placed: places(ids) })),
        ({ roots, placed }) => {
          const free = layOut(roots, new Map())
          const laid = layOut(roots, placed)
          const touched = new Set([...placed.keys()].flatMap((id) => branchOf(laid.byId.get(id)!).map((one) => one.id)))
          for (const node of laid.nodes) {
            const own = placed.get(node.id)
            if (own) expect([node.x, node.y]).toEqual([own.x, own.y])
            else if (!touched.has(node.id)) {
              const { x, y } = free.byId.get(node.id)!
              expect([node.x, node.y]).toEqual([x, y])
            }
          }
        },
      ),
    )
  })

  it('counts what is below, and holds a branch in its area', () => {
    fc.assert(
      fc.property(
        forests.chain(({ roots, ids }) => fc.record({ roots: fc.constant(roots), placed: places(ids) })),
        ({ roots, placed }) => {
          for (const node of layOut(roots, placed).nodes) {
            const branch = branchOf(node)
            expect(node.below).toBe(branch.length - 1)
            const boxes = branch.map(boxOf)
            expect(node.area).toEqual({
              left: Math.min(...boxes.map(({ left }) => left)),
              top: Math.min(...boxes.map(({ top }) => top)),
              right: Math.max(...boxes.map(({ right }) => right)),
              bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
            })
          }
        },
      ),
    )
  })

  it('breaks a large map into columns, so that it is not a thin line', () => {
    const leaf = (id: number): MapSource => ({ id, name: `${id}`, children: [] })
    const branch = (id: number): MapSource => ({
      id,
      name: `${id}`,
      children: Array.from({ length: 19 }, (_, at) => leaf(id + at + 1)),
    })
    const root = { id: 1, name: '图谱', children: Array.from({ length: 100 }, (_, at) => branch(100 + at * 20)) }
    const { area, nodes } = layOut([root], new Map())
    expect(nodes).toHaveLength(2001)
    const ratio = (area!.right - area!.left) / (area!.bottom - area!.top)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(3.2)
    expect(area!.bottom - area!.top).toBeLessThan((1900 * rowHeight) / 8)
  })

  it('is empty for no tree', () => {
    expect(layOut([], new Map())).toEqual({ nodes: [], roots: [], byId: new Map(), area: null })
  })
})
