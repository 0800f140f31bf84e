import { useEffect, useRef, type CSSProperties } from 'react'
import { ApartmentOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tree } from 'antd'
import { listTitle, listTitleWithin, namedIn } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { StateMessage } from '../../../base/message-page/states.tsx'
import { useHeight } from '../../screen/use-height.ts'
import { indentPx, levelsOf } from './tree-model.ts'
import { NameInput, NodeTitle } from './tree-node-title.tsx'
import { useTreeBox, type DrawnNode, type TreeBoxProps } from './use-tree-box.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'

/** The tree itself: search, open, drag, rename and add. */
export function TreeBox(props: TreeBoxProps) {
  const { t, say } = useViewTexts()
  const { resource, roots, chosen, onChoose } = props
  const frame = useRef<HTMLDivElement>(null)
  const height = useHeight(frame)
  const box = useTreeBox(props)
  const { found, renaming } = box
  // The name's input is gone: keyboard users continue at the tree.
  const renamed = useRef(renaming)
  useEffect(() => {
    if (renamed.current !== null && renaming === null && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true })
    renamed.current = renaming
  }, [renaming])
  // The library names the field of its keys “for screen reader”, in English and for every tree alike.
  useEffect(() => {
    frame.current
      ?.querySelector('.ant-tree > div > input[aria-label]')
      ?.setAttribute('aria-label', say(listTitle(resource)))
  })
  const maxLength = namedIn(resource.fields, resource.title).options['maxLength'] as number | undefined
  const drawTitle = ({ node }: DrawnNode) => <DrawnTitle box={box} node={node} maxLength={maxLength} />
  return (
    <div className="view-tree-box">
      <TreeTools box={box} label={say(resource.label)} rootCount={roots.length} />
      {/* Focusable, so that after a click on a node the keys go to the tree. */}
      <div
        className="view-tree"
        ref={frame}
        tabIndex={-1}
        onKeyDownCapture={box.onKeyDown}
        style={{ '--tree-indent': `${indentPx(levelsOf(box.all))}px` } as CSSProperties}
      >
        {box.nodes.length === 0 ? (
          <StateMessage
            icon={<ApartmentOutlined />}
            title={t(found ? 'state.nothingFound' : 'state.empty', { name: say(listTitleWithin(resource)) })}
            hint={found ? undefined : t('state.emptyHintCreate')}
          />
        ) : (
          <Tree<DrawnNode>
            ref={box.list}
            treeData={box.nodes}
            titleRender={drawTitle}
            height={height}
            blockNode
            showLine={false}
            virtual
            expandedKeys={box.expanded}
            onExpand={(keys) => box.setOpen(keys)}
            selectedKeys={chosen === null ? [] : [chosen]}
            onSelect={(_, { node }) => node.node && onChoose(node.node.id)}
            draggable={
              box.movable
                ? {
                    icon: false,
                    nodeDraggable: (node) =>
                      (node as DrawnNode).key !== renaming && box.isMovable((node as DrawnNode).node),
                  }
                : false
            }
            onDrop={box.onDrop}
            dropIndicatorRender={(at) => <DropMark {...at} />}
          />
        )}
      </div>
    </div>
  )
}

interface DropMarkProps {
  dropPosition: -1 | 0 | 1
  dropLevelOffset: number
  indent: number
}

/** Where a dragged node will land, in words too: two gaps a few pixels apart may mean another parent. */
function DropMark({ dropPosition, dropLevelOffset, indent }: DropMarkProps) {
  const { t } = useTreeTexts()
  const isInto = dropPosition === 0
  const style = {
    insetInlineStart: (isInto ? indent : -dropLevelOffset * indent) + 4,
    ...(dropPosition === -1 ? { top: -2 } : { bottom: -2 }),
  }
  return (
    <div className="view-drop" data-into={isInto || undefined} style={style}>
      <span>{t(isInto ? 'dropInto' : 'dropBeside')}</span>
    </div>
  )
}

type Box = ReturnType<typeof useTreeBox>

function TreeTools({ box, label, rootCount }: { box: Box; label: string; rootCount: number }) {
  const { t } = useViewTexts()
  const { t: ofTree } = useTreeTexts()
  const { found, all, creatable, search, setSearch } = box
  return (
    <>
      <div className="view-tree-tools">
        <Input
          prefix={<SearchOutlined />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={ofTree('search')}
          aria-label={ofTree('search')}
          allowClear
        />
        {creatable && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => box.add(null, rootCount)}
            title={ofTree('addRoot', { name: label })}
          >
            {t('common.create')}
          </Button>
        )}
      </div>
      <div className="view-row view-tree-status">
        <span className="view-quiet view-grow" aria-live="polite">
          {found ? ofTree('found', { count: found.hits }) : ofTree('count', { count: all.size })}
        </span>
        <Button type="link" size="small" onClick={box.openAll}>
          {ofTree('expandAll')}
        </Button>
        <Button type="link" size="small" onClick={box.closeAll}>
          {ofTree('collapseAll')}
        </Button>
      </div>
    </>
  )
}

/** A node's name, or the input for it. */
function DrawnTitle({ box, node, maxLength }: { box: Box; node: DrawnNode['node']; maxLength?: number }) {
  const { adding, setAdding, saveNew, renaming, setRenaming, rename, typed, search, actionsFor } = box
  if (!node)
    return (
      <NameInput
        key={adding?.at}
        start=""
        maxLength={maxLength}
        typed={typed}
        onSave={(name) => saveNew(adding!, name)}
        onCancel={() => setAdding(null)}
      />
    )
  if (node.id !== renaming) return <NodeTitle node={node} search={search} actions={actionsFor(node)} />
  return (
    <NameInput
      start={node.name}
      maxLength={maxLength}
      typed={typed}
      onSave={(name) => rename(node.id, name)}
      onCancel={() => setRenaming(null)}
    />
  )
}
