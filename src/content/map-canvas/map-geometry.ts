import { boxOf, nodeWidth, rowHeight, type Box, type MapLayout, type MapNode, type Point } from './map-layout.ts'

/** What of a map is seen: a point of the map at `x`, `y` is at `x * k + view.x`, `y * k + view.y` of the window. */
export interface MapView {
  readonly x: number
  readonly y: number
  readonly k: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Below this scale, names in their boxes cannot be read: branches are drawn collapsed, as dots with names beside them.
 */
export const detailScale = 0.4
const leastScale = 0.01
const mostScale = 2.5
const margin = 32

export const clampScale = (k: number): number => Math.min(mostScale, Math.max(leastScale, k))

export const onScreen = ({ x, y, k }: MapView, point: Point): Point => ({ x: point.x * k + x, y: point.y * k + y })
export const onMap = ({ x, y, k }: MapView, point: Point): Point => ({ x: (point.x - x) / k, y: (point.y - y) / k })

/** Zooms so that what is at a point of the window stays there. */
export function zoomedAt(view: MapView, at: Point, factor: number): MapView {
  const k = clampScale(view.k * factor)
  const { x, y } = onMap(view, at)
  return { k, x: at.x - x * k, y: at.y - y * k }
}

/** Moves as little as brings a box into the window. */
export function broughtIn(view: MapView, box: Box, { width, height }: Size): MapView {
  const [from, to] = [onScreen(view, { x: box.left, y: box.top }), onScreen(view, { x: box.right, y: box.bottom })]
  const need = (start: number, end: number, room: number): number =>
    start < margin / 2
      ? margin / 2 - start
      : end > room - margin / 2
        ? Math.max(room - margin / 2 - end, margin / 2 - start)
        : 0
  return { ...view, x: view.x + need(from.x, to.x, width), y: view.y + need(from.y, to.y, height) }
}

/** A point of the map in the middle of the window. */
export const centredOn = ({ x, y }: Point, k: number, { width, height }: Size): MapView => ({
  k,
  x: width / 2 - x * k,
  y: height / 2 - y * k,
})

/** The whole map, not enlarged. */
export function fitting(area: Box | null, size: Size): MapView {
  if (!area) return { x: margin, y: margin, k: 1 }
  const { left, top, right, bottom } = area
  const room = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - 2 * margin) }
  const k = clampScale(Math.min(1, room.width / (right - left), room.height / (bottom - top)))
  return centredOn({ x: (left + right) / 2, y: (top + bottom) / 2 }, k, size)
}

/** The part of the map in the window, and so much around it, as a share of the window. */
export function seenBox(view: MapView, { width, height }: Size, around = 0): Box {
  const from = onMap(view, { x: -width * around, y: -height * around })
  const to = onMap(view, { x: width * (1 + around), y: height * (1 + around) })
  return { left: from.x, top: from.y, right: to.x, bottom: to.y }
}

export const meets = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom

export const holds = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

/**
 * Whether the children of a node are drawn: from the scale at which names can be read, or where they are as far apart
 * as there.
 */
export const isOpenAt = ({ children, spacing }: MapNode, k: number): boolean =>
  children.length > 0 && (k >= detailScale || spacing * k >= rowHeight * detailScale)

/**
 * The nodes that are drawn, those of a box of the map, level by level; and the lines that cross it, by the node at
 * their lower end.
 */
export function drawnNodes({ roots }: MapLayout, box: Box, k: number): { nodes: MapNode[]; lines: MapNode[] } {
  const [nodes, lines]: [MapNode[], MapNode[]] = [[], []]
  const pending = roots.filter(({ area }) => meets(area, box))
  for (const node of pending) {
    if (meets(boxOf(node), box)) nodes.push(node)
    if (!isOpenAt(node, k)) continue
    for (const child of node.children) {
      if (meets(lineBox(node, child), box)) lines.push(child)
      if (meets(child.area, box)) pending.push(child)
    }
  }
  return { nodes, lines }
}

/** The box that a line between two nodes keeps to. */
export const lineBox = (one: Point, other: Point): Box => ({
  left: Math.min(one.x, other.x) - nodeWidth / 2,
  right: Math.max(one.x, other.x) + nodeWidth / 2,
  top: Math.min(one.y, other.y),
  bottom: Math.max(one.y, other.y),
})

/** Whether a node is drawn at a scale: all nodes above it are open. */
export function isDrawnAt(node: MapNode, k: number): boolean {
  for (let one = node.parent; one; one = one.parent) if (!isOpenAt(one, k)) return false
  return true
}

/** The node itself, or the collapsed branch that it is drawn in. */
export function shownFor(node: MapNode, k: number): MapNode {
  let shown = node
  for (let one = node.parent; one; one = one.parent) if (!isOpenAt(one, k)) shown = one
  return shown
}

/** From the side of a node to that of another, as a curve; between nodes above one another, around on the right. */
export function curve(from: Point, to: Point, halfWidth: number = nodeWidth / 2): string {
  if (Math.abs(to.x - from.x) < halfWidth) {
    const [x1, x2] = [from.x + halfWidth, to.x + halfWidth]
    const bend = Math.max(x1, x2) + 36
    return `M${x1} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${x2} ${to.y}`
  }
  const way = to.x >= from.x ? 1 : -1
  const [x1, x2] = [from.x + way * halfWidth, to.x - way * halfWidth]
  const bend = Math.max(16, Math.abs(x2 - x1) / 2) * way
  return `M${x1} ${from.y}C${x1 + bend} ${from.y} ${x2 - bend} ${to.y} ${x2} ${to.y}`
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const ahead: Readonly<Record<Direction, (dx: number, dy: number) => [number, number]>> = {
  right: (dx, dy) => [dx, dy],
  left: (dx, dy) => [-dx, dy],
  down: (dx, dy) => [dy, dx],
  up: (dx, dy) => [-dy, dx],
}

/**
 * The nearest node in a direction, among those within 45° to either side, or else among all on that side; what is
 * straight ahead counts as nearer.
 */
function nearest(nodes: readonly MapNode[], from: MapNode, direction: Direction): MapNode | undefined {
  let [best, bestScore]: [MapNode | undefined, number] = [undefined, Infinity]
  for (const node of nodes) {
    const [forward, aside] = ahead[direction](node.x - from.x, node.y - from.y)
    if (node.id === from.id || forward <= 0) continue
    const isAhead = Math.abs(aside) <= forward
    const score = forward + 2 * Math.abs(aside) + (isAhead ? 0 : 1e9)
    if (score < bestScore) [best, bestScore] = [node, score]
  }
  return best
}

const kin: Readonly<Record<Direction, (node: MapNode, from: MapNode) => boolean>> = {
  right: (node, from) => node.parent === from,
  left: (node, from) => node === from.parent,
  down: (node, from) => node.parent === from.parent,
  up: (node, from) => node.parent === from.parent,
}

/**
 * The node that an arrow leads to: a child on the right, the parent on the left, a sibling above or below, or else any.
 */
export const nodeToward = (nodes: readonly MapNode[], from: MapNode, direction: Direction): MapNode | undefined =>
  nearest(
    nodes.filter((node) => kin[direction](node, from)),
    from,
    direction,
  ) ?? nearest(nodes, from, direction)

/**
 * How wide a text is drawn, in units of its font's size: Chinese characters are square, the others about half as wide.
 */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one.charCodeAt(0) >= 0x2e80 ? 1 : 0.56), 0)

/** A text that fits, with … where it was cut. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let [kept, sum] = ['', 1]
  for (const one of text) {
    sum += textWidth(one)
    if (sum > width) break
    kept += one
  }
  return `${kept}…`
}

export interface DotLabel {
  readonly text: string
  readonly box: Box
}

export const dotFont = 12
const dotTextMax = 11
const dotGap = 9

const cell = 64

/** Boxes by the squares of the window that they lie in, so that each looks only at its neighbours. */
class Taken {
  private readonly boxes = new Map<string, { id: number; box: Box }[]>()

  private static cells({ left, top, right, bottom }: Box): string[] {
    const cells: string[] = []
    for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column++)
      for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row++) cells.push(`${column} ${row}`)
    return cells
  }

  add(id: number, box: Box): void {
    for (const key of Taken.cells(box)) {
      const there = this.boxes.get(key)
      if (there) there.push({ id, box })
      else this.boxes.set(key, [{ id, box }])
    }
  }

  /** Whether it would cover what belongs to another. */
  covers(id: number, box: Box): boolean {
    return Taken.cells(box).some((key) =>
      this.boxes.get(key)?.some((other) => other.id !== id && meets(other.box, box)),
    )
  }
}

/**
 * The names beside dots, in pixels of the window, where they cover no dot; of those that would cover one another, the
 * first ones of the list have theirs. The others show it when they are pointed at or chosen.
 */
export function dotLabels(
  nodes: readonly MapNode[],
  view: MapView,
  /** What follows the name, and is never cut. */
  moreOf: (node: MapNode) => string,
): Map<number, DotLabel> {
  const labels = new Map<number, DotLabel>()
  const taken = new Taken()
  for (const node of nodes) {
    const { x, y } = onScreen(view, node)
    taken.add(node.id, { left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 })
  }
  for (const node of nodes) {
    const { x, y } = onScreen(view, node)
    const text = fitted(node.name, dotTextMax) + moreOf(node)
    const box = { left: x + dotGap, top: y - 8, right: x + dotGap + textWidth(text) * dotFont + 4, bottom: y + 8 }
    if (taken.covers(node.id, box)) continue
    taken.add(node.id, box)
    labels.set(node.id, { text, box })
  }
  return labels
}
