import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broughtIn,
  detailScale,
  dotLabels,
  drawnNodes,
  fitted,
  fitting,
  holds,
  isDrawnAt,
  isOpenAt,
  meets,
  nodeToward,
  onMap,
  onScreen,
  seenBox,
  shownFor,
  textWidth,
  zoomedAt,
  type MapView,
} from '../../src/content/map-canvas/map-geometry.ts'
import { boxOf, layOut, type MapSource } from '../../src/content/map-canvas/map-layout.ts'

const tree = (depth: number, width: number, next = { id: 0 }): MapSource => {
  next.id += 1
  const { id } = next
  const children = depth === 0 ? [] : Array.from({ length: width }, () => tree(depth - 1, width, next))
  return { id, name: `主题${id}`, children }
}
const layout = layOut([tree(3, 8)], new Map())
const size = { width: 1000, height: 600 }

const views = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  k: fc.double({ min: 0.02, max: 2.5, noNaN: true }),
})
const points = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })

describe('what is seen of a map', () => {
  it('zooms around a point, which stays where it is', () => {
    fc.assert(
      fc.property(views, points, fc.double({ min: 0.2, max: 5, noNaN: true }), (view, at, factor) => {
        const before = onMap(view, at)
        const after = onScreen(zoomedAt(view, at, factor), before)
        expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(1e-6)
      }),
    )
  })

  it('is all of it at first, and not enlarged', () => {
    const view = fitting(layout.area, size)
    expect(holds(seenBox(view, size), layout.area!)).toBe(true)
    expect(fitting({ left: 0, top: 0, right: 10, bottom: 10 }, size).k).toBe(1)
  })

  it('is moved no farther than a node needs to be in it', () => {
    fc.assert(
      fc.property(views, fc.constantFrom(...layout.nodes), (view, node) => {
        const next = broughtIn(view, boxOf(node), size)
        expect(holds(seenBox(next, size), boxOf(node))).toBe(true)
        if (holds(seenBox(view, size, -0.05), boxOf(node)))
          expect([next.x - view.x, next.y - view.y, next.k]).toEqual([0, 0, view.k])
      }),
    )
  })
})

describe('what is drawn of a map', () => {
  it('is every node in the window, once, and none far from it', () => {
    fc.assert(
      fc.property(views, (view: MapView) => {
        const box = seenBox(view, size)
        const { nodes } = drawnNodes(layout, box, view.k)
        const expected = layout.nodes.filter((node) => isDrawnAt(node, view.k) && meets(boxOf(node), box))
        expect(nodes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          expected.map(({ id }) => id).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('has a line wherever one between drawn nodes crosses the window', () => {
    fc.assert(
      fc.property(views, (view: MapView) => {
        const box = seenBox(view, size)
        const { nodes, lines } = drawnNodes(layout, box, view.k)
        const drawn = new Set(nodes)
        for (const node of nodes) if (node.parent && drawn.has(node.parent)) expect(lines.includes(node)).toBe(true)
      }),
    )
  })

  it('collapses branches below the scale at which names can be read, and the more the smaller it gets', () => {
    const leaves = layout.nodes.filter(({ children }) => children.length === 0)
    const count = (k: number) => layout.nodes.filter((node) => isDrawnAt(node, k)).length
    expect(leaves.every((node) => isDrawnAt(node, detailScale))).toBe(true)
    expect(leaves.some((node) => isDrawnAt(node, detailScale - 0.001))).toBe(false)
    const counts = [1, 0.4, 0.3, 0.1, 0.05, 0.01].map(count)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect(counts.at(-1)).toBeLessThan(counts[2]!)
    for (const node of leaves) expect(isOpenAt(shownFor(node, 0.1), 0.1)).toBe(false)
  })

  it('names no two dots over one another', () => {
    for (const k of [0.39, 0.2, 0.1, 0.05]) {
      const view = { x: 0, y: 0, k }
      const { nodes } = drawnNodes(layout, layout.area!, k)
      const boxes = [...dotLabels(nodes, view, () => ' +3').values()].map(({ box }) => box)
      expect(boxes.length).toBeGreaterThan(0)
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) expect(meets(one, other)).toBe(false)
    }
  })
})

describe('the arrows of the keyboard', () => {
  it('go to the nearest node on their side', () => {
    const idToward = (...asked: Parameters<typeof nodeToward>) => nodeToward(...asked)?.id
    const [root] = layout.roots
    expect(nodeToward(layout.nodes, root!, 'right')!.parent!.id).toBe(root!.id)
    expect(idToward(layout.nodes, root!, 'left')).toBeUndefined()
    const siblings = layout.nodes.find(({ children }) => children.every((one) => one.children.length === 0))!.children
    const [third, fourth] = siblings.slice(3)
    expect(idToward(layout.nodes, third!, 'down')).toBe(fourth!.id)
    expect(idToward(layout.nodes, fourth!, 'up')).toBe(third!.id)
    expect(idToward(layout.nodes, third!, 'left')).toBe(third!.parent!.id)
  })

  it('lead from any node to any other', () => {
    const reached = new Set([layout.roots[0]!])
    for (const node of reached)
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = nodeToward(layout.nodes, node, direction)
        if (next) reached.add(next)
      }
    expect(reached.size).toBe(layout.nodes.length)
  })
})

it('a name that is too long ends in …', () => {
  expect(fitted('函数', 5)).toBe('函数')
  expect(fitted('函数的单调性与最值', 5)).toBe('函数的单…')
  expect(textWidth(fitted('derivatives of functions', 8))).toBeLessThanOrEqual(8)
})
