import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
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
  /** What is typed, for as long as it is not saved: a row that is scrolled away is mounted again. */
  typed: RefObject<string | null>
  /** Whether it is saved. Where it is not, the input stays with its text. */
  onSave: (name: string) => Promise<boolean>
  onCancel: () => void
}

/**
 * A name being edited in place: Enter saves unless it is blank, Escape restores it, and so does leaving the field
 * without a change. A name that the server has not taken stays, to be saved again.
 */
export function NameInput({ start, maxLength, typed, onSave, onCancel }: NameInputProps) {
  const { t } = useTreeTexts()
  const [name, setName] = useState(typed.current ?? start)
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  const isSaving = useRef(false)
  const type = (text: string) => {
    typed.current = text
    setName(text)
  }
  const cancel = () => {
    typed.current = null
    onCancel()
  }
  const save = async () => {
    const text = name.trim()
    if (isSaving.current) return
    if (text === '' || text === start) return cancel()
    isSaving.current = true
    const isSaved = await onSave(text).finally(() => (isSaving.current = false))
    if (isSaved) typed.current = null
    else input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter' && hasValue(name, t('name'))) void save()
  }
  return (
    <span className="view-node" onClick={(event) => event.stopPropagation()}>
      <Input
        ref={input}
        size="small"
        value={name}
        maxLength={maxLength}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
        placeholder={t('newName')}
        aria-label={t('newName')}
      />
    </span>
  )
}
