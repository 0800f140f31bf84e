import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Input, type InputRef, type MenuProps } from 'antd'
import { hasValue } from '../../../../providers/required-value.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { marked, steps, type Step, type TreeNode } from './tree-model.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'

/** What the person may do with one node. */
export interface NodeActions {
  add?: ((where: 'child' | 'sibling') => void) | undefined
  rename?: (() => void) | undefined
  step?: ((step: Step) => void) | undefined
  canStep: (step: Step) => boolean
  remove?: (() => void) | undefined
}

interface NodeTitleProps {
  node: TreeNode
  search: string
  actions: NodeActions
}

const stepIcons = {
  up: <ArrowUpOutlined />,
  down: <ArrowDownOutlined />,
  in: <ArrowRightOutlined />,
  out: <ArrowLeftOutlined />,
}
const stepKeys = { up: 'Alt+↑', down: 'Alt+↓', in: 'Alt+→', out: 'Alt+←' }

/** A node's name, with matches marked, and its menu. */
export function NodeTitle({ node, search, actions }: NodeTitleProps) {
  const { t } = useTreeTexts()
  const items = useNodeItems(actions)
  return (
    <span className="view-node" onDoubleClick={() => actions.rename?.()}>
      <span className="view-node-name" title={node.name}>
        {marked(node.name, search).map((part, index) =>
          part.found ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </span>
      {items.length > 0 && (
        <span
          className="view-node-tools"
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Dropdown trigger={['click']} menu={{ items }} destroyOnHidden>
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined />}
              aria-label={t('nodeActions', { name: node.name })}
            />
          </Dropdown>
        </span>
      )}
    </span>
  )
}

function useNodeItems({ add, rename, step, canStep, remove }: NodeActions): NonNullable<MenuProps['items']> {
  const { t } = useViewTexts()
  const { t: ofTree } = useTreeTexts()
  return [
    ...(add
      ? [
          { key: 'child', icon: <PlusOutlined />, label: ofTree('addChild'), onClick: () => add('child') },
          { key: 'sibling', icon: <PlusOutlined />, label: ofTree('addSibling'), onClick: () => add('sibling') },
        ]
      : []),
    ...(rename
      ? [{ key: 'rename', icon: <EditOutlined />, label: ofTree('rename'), extra: 'F2', onClick: () => rename() }]
      : []),
    ...(step
      ? [
          { type: 'divider' as const },
          ...steps.map((one) => ({
            key: one,
            icon: stepIcons[one],
            label: ofTree(one),
            extra: stepKeys[one],
            disabled: !canStep(one),
            onClick: () => step(one),
          })),
        ]
      : []),
    ...(remove
      ? [
          { type: 'divider' as const },
          { key: 'delete', icon: <DeleteOutlined />, label: t('common.delete'), danger: true, onClick: () => remove() },
        ]
      : []),
  ]
}

interface NameInputProps {
  start: string
  maxLength?: number
  onSave: (name: string) => void
  onCancel: () => void
}

/**
 * A name being edited in place: Enter saves unless it is blank, Escape restores it, and so does leaving the field
 * without a change.
 */
export function NameInput({ start, maxLength, onSave, onCancel }: NameInputProps) {
  const { t } = useTreeTexts()
  const [name, setName] = useState(start)
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  const isSaved = useRef(false)
  const save = () => {
    const typed = name.trim()
    // After Enter, the field only stays until the server has responded.
    if (isSaved.current) return
    isSaved.current = typed !== '' && typed !== start
    if (typed === '' || typed === start) onCancel()
    else onSave(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && hasValue(name, t('name'))) save()
  }
  return (
    <span className="view-node" onClick={(event) => event.stopPropagation()}>
      <Input
        ref={input}
        size="small"
        value={name}
        maxLength={maxLength}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
        placeholder={t('newName')}
        aria-label={t('newName')}
      />
    </span>
  )
}
