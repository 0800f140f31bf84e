import { useEffect, useMemo, useRef, useState, type Key, type KeyboardEvent } from 'react'
import { ApartmentOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tree, type GetRef, type TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import type { AnyField, AnyResource, Fields } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { useScreen } from '../screen.ts'
import { StateMessage } from '../states.tsx'
import { useHeight } from '../use-height.ts'
import { NameInput, NodeTitle, type NodeDeeds } from './tree-node-title.tsx'
import { dropPlace, foundIn, standings, stepPlace, type Place, type Step, type TreeNode } from './tree-model.ts'
import type { useTree } from './use-tree.ts'

interface TreeBoxProps {
  resource: AnyResource
  roots: readonly TreeNode[]
  tree: ReturnType<typeof useTree>
  chosen: number | null
  onChoose: (id: number | null) => void
  onRemove: ((node: TreeNode) => void) | undefined
}

/** A node that is being named: below a parent, at a place among its children, or at their end. */
interface Adding {
  parentId: number | null
  at: number
}

interface DrawnNode extends BasicDataNode {
  key: number
  node: TreeNode | null
  title: string
  children: DrawnNode[]
}

const newKey = -1
/** A tree of up to so many nodes opens whole. */
const openAllMax = 60

/** Drawn nodes; the one that is being named stands where it will be. */
function drawn(nodes: readonly TreeNode[], adding: Adding | null, parentId: number | null = null): DrawnNode[] {
  const all: DrawnNode[] = nodes.map((node) => ({ key: node.id, node, title: node.name, children: drawn(node.children, adding, node.id) }))
  if (adding && adding.parentId === parentId) all.splice(adding.at, 0, { key: newKey, node: null, title: '', children: [] })
  return all
}

const withChildren = (nodes: readonly TreeNode[]): number[] => nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...withChildren(node.children)] : []))

const stepOfKey: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Whether a node needs more than a name, a place and a group: then the whole form opens instead of one field. */
function needsForm(resource: AnyResource): boolean {
  const given = new Set([resource.title, resource.parentField, resource.orderField, resource.within])
  return Object.entries(resource.fields as Fields).some(([name, field]: [string, AnyField]) => field.flow !== 'read' && field.required && field.default === undefined && !given.has(name))
}

export function TreeBox({ resource, roots, tree, chosen, onChoose, onRemove }: TreeBoxProps) {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const { toCreate } = useScreen()
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  const list = useRef<GetRef<typeof Tree>>(null)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Key[]>(() => (standings(roots).size <= openAllMax ? withChildren(roots) : []))
  const [adding, setAdding] = useState<Adding | null>(null)
  const [renaming, setRenaming] = useState<number | null>(null)
  const all = useMemo(() => standings(roots), [roots])
  const found = useMemo(() => foundIn(roots, search), [roots, search])
  const nodes = useMemo(() => drawn(found?.kept ?? roots, found ? null : adding), [roots, found, adding])
  useEffect(() => {
    if (!adding) return undefined
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ key: newKey, align: 'bottom' }))
    return () => cancelAnimationFrame(frame)
  }, [adding])
  const movable = can(resource, 'move') && !found
  const creatable = can(resource, 'create') && !found
  const titleField = (resource.fields as Fields)[resource.title]!
  const maxLength = titleField.options['maxLength'] as number | undefined

  const reveal = (id: number | null) => id !== null && setOpen((now) => [...new Set([...now, id])])
  const moveTo = (id: number, place: Place | null) => {
    if (!place) return
    reveal(place.parentId)
    void tree.moveTo(id, place)
  }
  const add = (parentId: number | null, at: number) => {
    if (needsForm(resource)) return toCreate()
    reveal(parentId)
    return setAdding({ parentId, at })
  }
  const addBeside = (node: TreeNode, where: 'child' | 'sibling') => {
    const standing = all.get(node.id)!
    if (where === 'child') add(node.id, node.children.length)
    else add(standing.parent?.id ?? null, standing.index + 1)
  }
  const saveNew = async ({ parentId, at }: Adding, name: string) => {
    const siblings = parentId === null ? roots : (all.get(parentId)?.node.children ?? [])
    const id = await tree.add(name, at < siblings.length ? { parentId, index: at } : null, parentId)
    setAdding(id === null ? null : { parentId, at: at + 1 })
    if (id !== null) onChoose(id)
  }
  const deeds: NodeDeeds = {
    add: creatable ? addBeside : undefined,
    rename: can(resource, 'update') ? (node) => setRenaming(node.id) : undefined,
    step: movable ? (node, step) => moveTo(node.id, stepPlace(all, node.id, step)) : undefined,
    canStep: (node, step) => stepPlace(all, node.id, step) !== null,
    remove: onRemove,
  }
  const onDrop: TreeProps<DrawnNode>['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const relative = dropPosition - Number(node.pos.split('-').at(-1))
    moveTo(dragNode.key, dropPlace(all, dragNode.key, node.key, !dropToGap ? 'into' : relative < 0 ? 'before' : 'after'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const node = chosen === null ? undefined : all.get(chosen)?.node
    const step = stepOfKey[event.key]
    if (!node) return
    if (event.key === 'F2') deeds.rename?.(node)
    else if (event.altKey && step && deeds.step) deeds.step(node, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const titleOf = ({ node }: DrawnNode) => {
    if (!node) return <NameInput key={adding?.at} start="" maxLength={maxLength} onSave={(name) => void saveNew(adding!, name)} onCancel={() => setAdding(null)} />
    if (node.id !== renaming) return <NodeTitle node={node} search={search} deeds={deeds} />
    const save = (name: string) => {
      setRenaming(null)
      void tree.rename(node.id, name)
    }
    return <NameInput start={node.name} maxLength={maxLength} onSave={save} onCancel={() => setRenaming(null)} />
  }
  return (
    <div className="view-tree-box">
      <div className="view-tree-tools">
        <Input prefix={<SearchOutlined />} value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('tree.search')} aria-label={t('tree.search')} allowClear />
        {creatable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => add(null, roots.length)} title={t('tree.addRoot', { name: say(resource.label) })}>
            {t('common.create')}
          </Button>
        )}
      </div>
      <div className="view-row view-tree-status">
        <span className="view-quiet view-grow" aria-live="polite">
          {found ? t('tree.found', { count: found.hits }) : t('tree.count', { count: all.size })}
        </span>
        <Button type="link" size="small" onClick={() => setOpen(withChildren(roots))}>
          {t('tree.expandAll')}
        </Button>
        <Button type="link" size="small" onClick={() => setOpen([])}>
          {t('tree.collapseAll')}
        </Button>
      </div>
      <div className="view-tree" ref={box} onKeyDownCapture={onKeyDown}>
        {nodes.length === 0 ? (
          <StateMessage icon={<ApartmentOutlined />} title={t(found ? 'state.nothingFound' : 'state.empty', { name: say(resource.label) })} hint={found ? undefined : t('state.emptyHintCreate')} />
        ) : (
          <Tree<DrawnNode>
            ref={list}
            treeData={nodes}
            titleRender={titleOf}
            height={height}
            blockNode
            showLine={false}
            virtual
            expandedKeys={found ? found.open : open}
            onExpand={(keys) => setOpen(keys)}
            selectedKeys={chosen === null ? [] : [chosen]}
            onSelect={(_, { node }) => node.node && onChoose(node.node.id)}
            draggable={movable ? { icon: false, nodeDraggable: (node) => (node as DrawnNode).key !== renaming && (node as DrawnNode).node !== null } : false}
            onDrop={onDrop}
          />
        )}
      </div>
    </div>
  )
}
