import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type Key,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
} from 'react'
import type { GetRef, Tree, TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useScreen } from '../../screen/screen.ts'
import {
  arrowStep,
  dropPlace,
  foundIn,
  pathTo,
  positionsOf,
  stepPlace,
  type Place,
  type Step,
  type TreeNode,
} from './tree-model.ts'
import type { NodeActions } from './tree-node-title.tsx'
import { useMoved } from './use-moved.tsx'
import type { useTree } from './use-tree.ts'
import { entryOf } from '../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

export interface TreeBoxProps {
  resource: AnyResource
  roots: readonly TreeNode[]
  tree: ReturnType<typeof useTree>
  chosen: number | null
  onChoose: (id: number | null) => void
  onRemove: ((node: TreeNode) => void) | undefined
}

/** A new node being named: below a parent, at a position among its children, or at their end. */
export interface Adding {
  parentId: number | null
  at: number
}

export interface DrawnNode extends BasicDataNode {
  key: number
  node: TreeNode | null
  title: string
  children: DrawnNode[]
}

const newKey = -1
/** A tree of up to this many nodes is fully expanded. */
const openAllMax = 60

/** The drawn nodes, including the one being named. */
function drawn(nodes: readonly TreeNode[], adding: Adding | null, parentId: number | null = null): DrawnNode[] {
  const all: DrawnNode[] = nodes.map((node) => ({
    key: node.id,
    node,
    title: node.name,
    children: drawn(node.children, adding, node.id),
  }))
  if (adding && adding.parentId === parentId)
    all.splice(adding.at, 0, { key: newKey, node: null, title: '', children: [] })
  return all
}

const withChildren = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...withChildren(node.children)] : []))

const stepOfKey: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Whether a node needs more than a name, a position and a group: then the whole form opens instead of one field. */
export function needsForm(resource: AnyResource): boolean {
  const given = new Set([resource.title, resource.parentField, resource.orderField, resource.within])
  return Object.entries(resource.fields).some(
    ([name, field]: [string, AnyField]) =>
      field.flow !== 'read' && field.required && field.default === undefined && !given.has(name),
  )
}

/** Shows a node that was chosen elsewhere, such as on a map: opens what it is in, and scrolls there. */
function useShownNode(
  chosen: number | null,
  all: ReturnType<typeof positionsOf>,
  list: RefObject<GetRef<typeof Tree> | null>,
  setOpen: Dispatch<SetStateAction<Key[]>>,
): void {
  const latest = useRef(all)
  latest.current = all
  const isThere = chosen !== null && all.has(chosen)
  // The tree changes with every move in it: only another choice leads anywhere.
  useEffect(() => {
    if (!isThere) return undefined
    const above = pathTo(latest.current, chosen).slice(0, -1)
    setOpen((now) => (above.every((id) => now.includes(id)) ? now : [...new Set([...now, ...above])]))
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ key: chosen }))
    return () => cancelAnimationFrame(frame)
  }, [chosen, isThere, list, setOpen])
}

/** Expansion, search, and the drawn nodes. */
function useDrawn(roots: readonly TreeNode[], chosen: number | null) {
  const list = useRef<GetRef<typeof Tree>>(null)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Key[]>(() => (positionsOf(roots).size <= openAllMax ? withChildren(roots) : []))
  const [adding, setAdding] = useState<Adding | null>(null)
  const all = useMemo(() => positionsOf(roots), [roots])
  useShownNode(chosen, all, list, setOpen)
  const found = useMemo(() => foundIn(roots, search), [roots, search])
  const nodes = useMemo(() => drawn(found?.kept ?? roots, found ? null : adding), [roots, found, adding])
  const first = found?.first
  useEffect(() => {
    if (first === null || first === undefined) return undefined
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ key: first }))
    return () => cancelAnimationFrame(frame)
  }, [first])
  useEffect(() => {
    if (!adding) return undefined
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ key: newKey, align: 'bottom' }))
    return () => cancelAnimationFrame(frame)
  }, [adding])
  return {
    list,
    all,
    found,
    nodes,
    search,
    setSearch,
    adding,
    setAdding,
    expanded: found ? found.open : open,
    setOpen,
    openAll: () => setOpen(withChildren(roots)),
    closeAll: () => setOpen([]),
    reveal: (id: number | null) => id !== null && setOpen((now) => [...new Set([...now, id])]),
  }
}

type Drawn = ReturnType<typeof useDrawn>

/** Moving nodes, by steps and by dragging. */
function useMoving({ all, reveal }: Drawn, tree: TreeBoxProps['tree']) {
  const announceMoved = useMoved(tree)
  const moveTo = (id: number, place: Place | null) => {
    const from = all.get(id)
    if (!place || !from) return
    reveal(place.parentId)
    void tree
      .moveTo(id, place)
      .then(
        (isMoved) =>
          isMoved && announceMoved(from, place, place.parentId === null ? undefined : all.get(place.parentId)?.node),
      )
  }
  const onDrop: TreeProps<DrawnNode>['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const relative = dropPosition - Number(node.pos.split('-').at(-1))
    moveTo(
      dragNode.key,
      dropPlace(all, dragNode.key, node.key, !dropToGap ? 'into' : relative < 0 ? 'before' : 'after'),
    )
  }
  return { moveTo, onDrop }
}

/** Naming nodes: new ones at their position, others in place. */
function useNaming({ resource, roots, tree, onChoose }: TreeBoxProps, { all, reveal, setAdding }: Drawn) {
  const { toCreate } = useScreen()
  const [renaming, setRenaming] = useState<number | null>(null)
  /** The name in the input, which one node has at a time. */
  const typed = useRef<string | null>(null)
  const add = (parentId: number | null, at: number) => {
    if (needsForm(resource)) return toCreate()
    reveal(parentId)
    setRenaming(null)
    return setAdding({ parentId, at })
  }
  const addBeside = (node: TreeNode, where: 'child' | 'sibling') => {
    const position = entryOf(all, node.id)
    if (where === 'child') add(node.id, node.children.length)
    else add(position.parent?.id ?? null, position.index + 1)
  }
  /** The next one can be named at once: chapters are typed one after the other. */
  const saveNew = async ({ parentId, at }: Adding, name: string): Promise<boolean> => {
    const siblings = parentId === null ? roots : (all.get(parentId)?.node.children ?? [])
    const id = await tree.add(name, at < siblings.length ? { parentId, index: at } : null, parentId)
    if (id === null) return false
    typed.current = null
    setAdding({ parentId, at: at + 1 })
    onChoose(id)
    return true
  }
  const rename = async (id: number, name: string): Promise<boolean> => {
    const isRenamed = await tree.rename(id, name)
    if (isRenamed) setRenaming((now) => (now === id ? null : now))
    return isRenamed
  }
  const startRenaming = (id: number | null) => {
    typed.current = null
    setAdding(null)
    setRenaming(id)
  }
  return { renaming, setRenaming: startRenaming, rename, add, addBeside, saveNew, typed }
}

/**
 * All operations on the tree by pointer, keyboard and menu. A search shows only a part of the tree, so then nothing is
 * moved or added.
 */
export function useTreeBox(props: TreeBoxProps) {
  const { resource, tree, chosen, onChoose, onRemove } = props
  const { can } = useRights()
  const shown = useDrawn(props.roots, chosen)
  const { all, found } = shown
  const { addBeside, ...naming } = useNaming(props, shown)
  const { moveTo, onDrop } = useMoving(shown, tree)
  const movable = can(resource, 'move') && !found
  const creatable = can(resource, 'create') && !found
  const isMovable = (node: TreeNode | null): boolean => node !== null && movable && can(resource, 'move', { ...node })
  const actionsFor = (node: TreeNode): NodeActions => ({
    add: creatable ? (where) => addBeside(node, where) : undefined,
    rename: can(resource, 'update', { ...node }) ? () => naming.setRenaming(node.id) : undefined,
    step: isMovable(node) ? (step) => moveTo(node.id, stepPlace(all, node.id, step)) : undefined,
    canStep: (step) => stepPlace(all, node.id, step) !== null,
    remove: onRemove && can(resource, 'delete', { ...node }) ? () => onRemove(node) : undefined,
  })
  const choose = (id: number) => {
    onChoose(id)
    shown.list.current?.scrollTo({ key: id })
  }
  return {
    ...shown,
    ...naming,
    movable,
    creatable,
    isMovable,
    actionsFor,
    onDrop,
    onKeyDown: keyHandler({ all, chosen, actionsFor, expanded: shown.expanded, setOpen: shown.setOpen, choose }),
  }
}

interface KeyTarget {
  all: ReturnType<typeof positionsOf>
  chosen: number | null
  actionsFor: (node: TreeNode) => NodeActions
  expanded: readonly Key[]
  setOpen: (keys: Key[]) => void
  choose: (id: number) => void
}

/** The arrow keys open and close the selected node, or select another, as trees usually do. */
function walk({ all, chosen, expanded, setOpen, choose }: KeyTarget, key: string): boolean {
  const next = arrowStep(all, chosen!, new Set(expanded as number[]), key)
  if (!next) return false
  if ('choose' in next) choose(next.choose)
  else setOpen(next.isOpen ? [...expanded, chosen!] : expanded.filter((one) => one !== chosen))
  return true
}

/**
 * F2 renames the selected node, Alt with an arrow moves it, an arrow alone navigates. Keys that belong to a name being
 * typed are ignored, and arrows where the tree itself has the focus, as it handles them.
 */
const keyHandler = (keyed: KeyTarget) => (event: KeyboardEvent) => {
  const { all, chosen, actionsFor } = keyed
  const node = chosen === null ? undefined : all.get(chosen)?.node
  const step = ownEntry(stepOfKey, event.key)
  const target = event.target as HTMLElement
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!node || target.closest('.ant-input')) return
  const actions = actionsFor(node)
  if (event.key === 'F2') actions.rename?.()
  else if (event.altKey && step && actions.step) actions.step(step)
  else if (!(isPlain && step && target === event.currentTarget && walk(keyed, event.key))) return
  event.preventDefault()
  event.stopPropagation()
}
