import { hierarchy, tree } from 'd3-hierarchy'

/**
 * Where the nodes of a map are. Those with a place of their own are there; the others keep their place in a tidy tree,
 * relative to their parent, so that a branch follows a parent that was moved. The same tree always gives the same
 * layout. All in units of the map: at scale 1 they are pixels.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A node as the tree calls return it. */
export interface MapSource {
  readonly id: number
  readonly name: string
  readonly children: readonly MapSource[]
}

/** `x`, `y`: the middle of its box. `below`: how many nodes are below it. */
export interface MapNode extends Point {
  readonly id: number
  readonly name: string
  readonly parent: MapNode | null
  readonly children: readonly MapNode[]
  readonly below: number
  /** The average distance from child to child; of an only child, to the parent. 0 without children. */
  readonly spacing: number
  /** Its own box and those of all nodes below it. */
  readonly area: Box
}

export interface MapLayout {
  /** Parents before their children. */
  readonly nodes: readonly MapNode[]
  readonly roots: readonly MapNode[]
  readonly byId: ReadonlyMap<number, MapNode>
  /** Of all nodes; null without any. */
  readonly area: Box | null
}

export const nodeWidth = 168
export const nodeHeight = 34
const columnWidth = 216
export const rowHeight = 44
/** Between the columns into which a large branch is broken. */
const columnGap = 56
/** A branch of up to this height is one tidy tree; a higher one is broken into columns. */
const tidyHeight = 24 * rowHeight
/** Width by height that columns approach. */
const wantedRatio = 1.6
const maxColumns = 40

interface Spot {
  id: number
  x: number
  y: number
}

/** A laid out branch, with its own upper left corner at 0, 0. */
interface Block {
  width: number
  height: number
  spots: Spot[]
  /** The height of its top node. */
  at: number
}

const moved = (spots: readonly Spot[], dx: number, dy: number): Spot[] =>
  spots.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }))

const leavesOf = (source: MapSource): number => {
  let count = 0
  const pending = [source]
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one.children.length === 0) count += 1
    for (const child of one.children) pending.push(child)
  }
  return count
}

/** A tidy tree from left to right (Reingold and Tilford 1981, in the form of Buchheim, Jünger and Leipert 2002). */
function tidyBlock(source: MapSource): Block {
  const laidOut = tree<MapSource>()
    .nodeSize([rowHeight, columnWidth])
    .separation((one, other) => (one.parent === other.parent ? 1 : 1.25))(
    hierarchy<MapSource>(source, ({ children }) => children as MapSource[]),
  )
  const all = laidOut.descendants()
  // d3 lays trees out from top to bottom: its x is our y.
  const top = all.reduce((least, { x }) => Math.min(least, x), Infinity)
  const bottom = all.reduce((most, { x }) => Math.max(most, x), -Infinity)
  const right = all.reduce((most, { y }) => Math.max(most, y), 0)
  return {
    width: right + nodeWidth,
    height: bottom - top + nodeHeight,
    spots: all.map(({ data: { id }, x, y }) => ({ id, x: y + nodeWidth / 2, y: x - top + nodeHeight / 2 })),
    at: laidOut.x - top + nodeHeight / 2,
  }
}

/** Blocks below one another in columns of up to a height. */
function inColumns(blocks: readonly Block[], maxHeight: number): Block {
  const spots: Spot[] = []
  let [left, top, width, height] = [0, 0, 0, 0]
  for (const block of blocks) {
    if (top > 0 && top + block.height > maxHeight) {
      left += width + columnGap
      top = 0
      width = 0
    }
    spots.push(...moved(block.spots, left, top))
    width = Math.max(width, block.width)
    height = Math.max(height, top + block.height)
    top += block.height + rowHeight - nodeHeight
  }
  return { width: left + width, height, spots, at: height / 2 }
}

/** The same in as many columns as come nearest to the wanted ratio. */
function packed(blocks: readonly Block[]): Block {
  const total = blocks.reduce((sum, { height }) => sum + height + rowHeight - nodeHeight, 0)
  const tallest = blocks.reduce((most, { height }) => Math.max(most, height), 0)
  let best = inColumns(blocks, Infinity)
  const distance = ({ width, height }: Block) => Math.abs(Math.log(width / height / wantedRatio))
  for (let columns = 2; columns <= Math.min(blocks.length, maxColumns) && best.height > tidyHeight; columns++) {
    const next = inColumns(blocks, Math.max(tallest, total / columns))
    if (distance(next) < distance(best)) best = next
  }
  return best
}

function blockOf(source: MapSource): Block {
  if (leavesOf(source) * rowHeight <= tidyHeight) return tidyBlock(source)
  const below = packed(source.children.map(blockOf))
  const spots = moved(below.spots, columnWidth, 0)
  const y = Math.max(nodeHeight / 2, below.at)
  return {
    width: columnWidth + below.width,
    height: below.height,
    spots: [{ id: source.id, x: nodeWidth / 2, y }, ...spots],
    at: y,
  }
}

export const boxOf = ({ x, y }: Point): Box => ({
  left: x - nodeWidth / 2,
  top: y - nodeHeight / 2,
  right: x + nodeWidth / 2,
  bottom: y + nodeHeight / 2,
})

const joined = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

const distanceOf = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function spacingOf(node: Point, children: readonly Point[]): number {
  if (children.length === 0) return 0
  if (children.length === 1) return distanceOf(node, children[0]!)
  let sum = 0
  for (let at = 1; at < children.length; at++) sum += distanceOf(children[at - 1]!, children[at]!)
  return sum / (children.length - 1)
}

type Building = { -readonly [K in keyof MapNode]: MapNode[K] } & { children: Building[] }

/** Lays out trees; `placed` are the places that nodes have of their own. */
export function layOut(roots: readonly MapSource[], placed: ReadonlyMap<number, Point>): MapLayout {
  const tidy = new Map<number, Point>()
  if (roots.length > 0) for (const { id, x, y } of packed(roots.map(blockOf)).spots) tidy.set(id, { x, y })
  const nodes: Building[] = []
  const byId = new Map<number, MapNode>()
  const add = ({ id, name }: MapSource, parent: Building | null): Building => {
    const own = tidy.get(id)!
    const from = parent && tidy.get(parent.id)!
    const follows = parent && from ? { x: parent.x + own.x - from.x, y: parent.y + own.y - from.y } : own
    const { x, y } = placed.get(id) ?? follows
    const node: Building = { id, name, x, y, parent, children: [], below: 0, spacing: 0, area: boxOf({ x, y }) }
    parent?.children.push(node)
    nodes.push(node)
    byId.set(id, node)
    return node
  }
  const pending: [MapSource, Building | null][] = roots.map((root): [MapSource, null] => [root, null]).toReversed()
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = add(...next)
    for (const child of next[0].children.toReversed()) pending.push([child, node])
  }
  for (const node of nodes.toReversed()) {
    node.spacing = spacingOf(node, node.children)
    const { parent } = node as { parent: Building | null }
    if (!parent) continue
    parent.below += node.below + 1
    parent.area = joined(parent.area, node.area)
  }
  const tops = nodes.filter(({ parent }) => parent === null)
  return { nodes, roots: tops, byId, area: tops.map(({ area }) => area).reduce<Box | null>(joinedOrFirst, null) }
}

const joinedOrFirst = (sum: Box | null, one: Box): Box => (sum ? joined(sum, one) : one)

/** A node and all below it. */
export function branchOf(node: MapNode): MapNode[] {
  const branch: MapNode[] = []
  const pending = [node]
  for (let one = pending.pop(); one; one = pending.pop()) {
    branch.push(one)
    pending.push(...one.children)
  }
  return branch
}
