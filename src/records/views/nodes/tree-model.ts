import { itemAt } from '../../../../resources/kit/present.ts'

/** A node as the tree calls return it. */
export interface TreeNode {
  id: number
  level: number
  name: string
  parent_id: number | null
  /** Its creator, where the server sends it. */
  created_by?: number | null
  children: TreeNode[]
}

export interface Place {
  parentId: number | null
  index: number
}

/**
 * A node with its position. Built once per response, so that every function below is a look-up, also with 10,000 nodes.
 */
export interface NodePosition {
  node: TreeNode
  parent: TreeNode | null
  siblings: readonly TreeNode[]
  index: number
}

export function positionsOf(roots: readonly TreeNode[]): ReadonlyMap<number, NodePosition> {
  const found = new Map<number, NodePosition>()
  const pending: Array<{ parent: TreeNode | null; siblings: readonly TreeNode[] }> = [{ parent: null, siblings: roots }]
  while (pending.length > 0) {
    const { parent, siblings } = pending.pop()!
    siblings.forEach((node, index) => {
      found.set(node.id, { node, parent, siblings, index })
      if (node.children.length > 0) pending.push({ parent: node, siblings: node.children })
    })
  }
  return found
}

const fullIndentPx = 24
const leastIndentPx = 4
/** All indents of the deepest node together, so that its name has room beside them. */
const indentsMaxPx = 144

/** How far a node is indented from its parent in a tree of so many levels. */
export const indentPx = (levels: number): number =>
  Math.max(leastIndentPx, Math.min(fullIndentPx, Math.floor(indentsMaxPx / Math.max(1, levels - 1))))

/** The number of levels of a tree. */
export function levelsOf(all: ReadonlyMap<number, NodePosition>): number {
  let levels = 1
  for (const { node } of all.values()) levels = Math.max(levels, node.level)
  return levels
}

/** Ids from the root to the node, both included. */
export function pathTo(all: ReadonlyMap<number, NodePosition>, id: number): number[] {
  const path: number[] = []
  for (let one = all.get(id); one; one = one.parent ? all.get(one.parent.id) : undefined) path.unshift(one.node.id)
  return path
}

const isWithin = (all: ReadonlyMap<number, NodePosition>, id: number, ancestor: number): boolean =>
  pathTo(all, id).includes(ancestor)

/** The number of descendants of a node. */
export function countBelow(node: TreeNode): number {
  let count = 0
  const pending = [...node.children]
  while (pending.length > 0) {
    const one = pending.pop()!
    count += 1
    pending.push(...one.children)
  }
  return count
}

/**
 * The position of a drop. `into` puts it first below the target; `before` and `after` next to it. The index counts the
 * siblings without the moved node, as the server does. Null when the target is inside the moved branch.
 */
export function dropPlace(
  all: ReadonlyMap<number, NodePosition>,
  moved: number,
  target: number,
  where: 'into' | 'before' | 'after',
): Place | null {
  const at = all.get(target)
  if (!at || moved === target || isWithin(all, target, moved)) return null
  if (where === 'into') return { parentId: target, index: 0 }
  const siblings = at.siblings.filter((node) => node.id !== moved)
  const index = siblings.findIndex((node) => node.id === target)
  return { parentId: at.parent?.id ?? null, index: where === 'before' ? index : index + 1 }
}

export const steps = ['up', 'down', 'in', 'out'] as const
export type Step = (typeof steps)[number]

/**
 * The position one step away, for moving by keyboard or menu: `up` and `down` among siblings, `in` to the end of the
 * sibling above, `out` after the parent. Null where there is no such step.
 */
export function stepPlace(all: ReadonlyMap<number, NodePosition>, id: number, step: Step): Place | null {
  const at = all.get(id)
  if (!at) return null
  const parentId = at.parent?.id ?? null
  switch (step) {
    case 'up':
      return at.index > 0 ? { parentId, index: at.index - 1 } : null
    case 'down':
      return at.index < at.siblings.length - 1 ? { parentId, index: at.index + 1 } : null
    case 'in': {
      const above = at.siblings[at.index - 1]
      return above ? { parentId: above.id, index: above.children.length } : null
    }
    case 'out': {
      const parent = at.parent && all.get(at.parent.id)
      return parent ? { parentId: parent.parent?.id ?? null, index: parent.index + 1 } : null
    }
  }
}

/**
 * The effect of an arrow key at a node: opens or closes it, or selects another visible one. Undefined where there is
 * none.
 */
export function arrowStep(
  all: ReadonlyMap<number, NodePosition>,
  id: number,
  open: ReadonlySet<number>,
  key: string,
): { isOpen: boolean } | { choose: number } | undefined {
  const at = all.get(id)
  if (!at) return undefined
  const { node, parent, siblings, index } = at
  const isOpen = node.children.length > 0 && open.has(id)
  const lastShown = (one: TreeNode): TreeNode =>
    one.children.length > 0 && open.has(one.id) ? lastShown(itemAt(one.children, -1)) : one
  const behind = (one: NodePosition | undefined): TreeNode | undefined =>
    one && (one.siblings[one.index + 1] ?? behind(one.parent ? all.get(one.parent.id) : undefined))
  const to = (one: TreeNode | null | undefined) => (one ? { choose: one.id } : undefined)
  if (key === 'ArrowRight')
    return isOpen ? to(node.children[0]) : node.children.length > 0 ? { isOpen: true } : undefined
  if (key === 'ArrowLeft') return isOpen ? { isOpen: false } : to(parent)
  if (key === 'ArrowDown') return to(isOpen ? node.children[0] : behind(at))
  return key === 'ArrowUp' ? to(index > 0 ? lastShown(itemAt(siblings, index - 1)) : parent) : undefined
}

const levelled = (node: TreeNode, level: number, parentId: number | null): TreeNode => ({
  ...node,
  level,
  parent_id: parentId,
  children: node.children.map((child) => levelled(child, level + 1, node.id)),
})

/** The tree after a move; the given one is unchanged, so that a refused move can be undone. */
export function moveNode(roots: readonly TreeNode[], id: number, place: Place): TreeNode[] {
  const all = positionsOf(roots)
  const moved = all.get(id)?.node
  const firstLevel = roots[0]?.level ?? 1
  if (!moved) return [...roots]
  const insert = (siblings: readonly TreeNode[], parentId: number | null, level: number): TreeNode[] => {
    const without = siblings.filter((node) => node.id !== id).map((node) => touched(node, level))
    if (parentId === place.parentId)
      without.splice(Math.min(place.index, without.length), 0, levelled(moved, level, parentId))
    return without
  }
  const onTheWay = new Set([...pathTo(all, id), ...(place.parentId === null ? [] : pathTo(all, place.parentId))])
  const touched = (node: TreeNode, level: number): TreeNode =>
    onTheWay.has(node.id) ? { ...node, children: insert(node.children, node.id, level + 1) } : node
  return insert(roots, null, firstLevel)
}

/** The tree with a node's name changed. */
export function renameNode(roots: readonly TreeNode[], id: number, name: string): TreeNode[] {
  const way = new Set(pathTo(positionsOf(roots), id))
  const walk = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map((node) =>
      way.has(node.id) ? { ...node, name: node.id === id ? name : node.name, children: walk(node.children) } : node,
    )
  return walk(roots)
}

/** The tree filtered by a search: nodes whose name contains the words, and their ancestors. Null without a search. */
export function foundIn(
  roots: readonly TreeNode[],
  search: string,
): { kept: TreeNode[]; open: number[]; hits: number; first: number | null } | null {
  const wanted = search.trim().normalize('NFKC').toLowerCase()
  if (wanted === '') return null
  const open: number[] = []
  let hits = 0
  let first: number | null = null
  const walk = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.flatMap((node) => {
      const isHit = node.name.normalize('NFKC').toLowerCase().includes(wanted)
      if (isHit) hits += 1
      if (isHit) first ??= node.id
      const children = walk(node.children)
      if (children.length > 0) open.push(node.id)
      return isHit || children.length > 0
        ? [{ ...node, children: children.length > 0 ? children : isHit ? [] : children }]
        : []
    })
  return { kept: walk(roots), open, hits, first }
}

/** A name split into matches and the rest: `[{ text: '函数', found: true }, …]`. */
export function marked(name: string, search: string): Array<{ text: string; found: boolean }> {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return [{ text: name, found: false }]
  const parts: Array<{ text: string; found: boolean }> = []
  const lower = name.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: name.slice(from, at), found: false })
    parts.push({ text: name.slice(at, at + wanted.length), found: true })
    from = at + wanted.length
  }
  if (from < name.length) parts.push({ text: name.slice(from), found: false })
  return parts
}
