import { memo, Suspense, useState, type ComponentType } from 'react'
import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { App, Dropdown, type MenuProps } from 'antd'
import { act } from '../../../providers/data.ts'
import { isDeletable, isEditable, type AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { useRights, type Rights } from '../../session/use-rights.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { Anchor, usePopup, type Popup } from '../../screen/popup.tsx'
import { useLooking, useSlots, type RecordsDialogProps } from '../../screen/capability-slots.ts'
import { useScreen } from '../../screen/screen.ts'
import { useFreshen } from '../../screen/use-freshen.ts'
import { useSoon, whenNear } from '../../screen/soon.ts'
import { useRecordWrites } from '../actions/use-record-writes.tsx'

interface RowMenuProps {
  resource: AnyResource
  record: StoredRecord
  onEdit: (id: number) => void
  onDeleted: (record: StoredRecord) => void
  /** Without the edit button beside it: in a card there is room for one. */
  compact?: boolean
}

/**
 * What can be done to one record. There is one of these for every row, so it is two plain buttons until somebody opens the
 * menu; what it offers is made then.
 */
export const RowMenu = memo(function RowMenu({ resource, record, onEdit, onDeleted, compact }: RowMenuProps) {
  const { t } = useViewTexts()
  const { can, rights } = useRights()
  const { form } = useSoon()
  const popup = usePopup()
  const editable = !compact && can(resource, 'update', record) && isEditable(resource, record, rights)
  return (
    <span className="view-row-actions">
      {editable && (
        <button type="button" className="view-link" onClick={() => onEdit(record.id)} {...whenNear(form)}>
          {t('common.edit')}
        </button>
      )}
      {offersAnything(resource, record, can) && (
        <button
          type="button"
          className="view-row-more"
          aria-label={`${t('common.more')}: ${titleOf(resource, record)}`}
          {...popup.button}
        >
          {dots}
        </button>
      )}
      {popup.wasOpened && <OpenedMenu resource={resource} record={record} popup={popup} onDeleted={onDeleted} />}
    </span>
  )
})

const dots = (
  <svg
    width="14"
    height="14"
    viewBox="0 0 14 14"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeDasharray="0 4.5"
    aria-hidden
  >
    <path d="M7 2.5v9.1" />
  </svg>
)

const offersAnything = (resource: AnyResource, record: StoredRecord, can: Rights['can']): boolean =>
  ['detail', 'update', 'create', 'delete'].some((verb) => can(resource, verb)) ||
  recordActions(resource, record, can).length > 0

interface OpenedMenuProps extends Pick<RowMenuProps, 'resource' | 'record' | 'onDeleted'> {
  popup: Popup
}

function OpenedMenu({ resource, record, popup, onDeleted }: OpenedMenuProps) {
  const [Dialog, setDialog] = useState<ComponentType<RecordsDialogProps> | null>(null)
  const items = useRowItems(resource, record, onDeleted, (Opened) => setDialog(() => Opened))
  return (
    <>
      <Dropdown menu={{ items }} {...popup.state} trigger={['click']} placement="bottomRight">
        <Anchor of={popup.button.ref} />
      </Dropdown>
      <Suspense>{Dialog && <Dialog records={[record]} onClose={() => setDialog(null)} />}</Suspense>
    </>
  )
}

/** Does an action to one record without asking; a refusal is said by the call. */
function useDoNow(resource: AnyResource): (action: string, record: StoredRecord) => Promise<void> {
  const { t, say } = useViewTexts()
  const { message } = App.useApp()
  const freshen = useFreshen()
  return async (action, record) => {
    const isDone = await act(resource, action, { ids: [record.id] }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    void message.success(t('action.done', { action: say(resource.actions[action].label) }))
    await freshen(resource.name)
  }
}

type Items = NonNullable<MenuProps['items']>

function useRowItems(
  resource: AnyResource,
  record: StoredRecord,
  onDeleted: (record: StoredRecord) => void,
  open: (Dialog: ComponentType<RecordsDialogProps>) => void,
): Items {
  const { t, say } = useViewTexts()
  const { can, rights } = useRights()
  const { toShow, toEdit, toCopy } = useScreen()
  const start = useAction()
  const doNow = useDoNow(resource)
  const slots = useSlots()
  const looking = useLooking()
  const { askDelete } = useRecordWrites(resource)
  const opening: Items = [
    ...(can(resource, 'detail')
      ? [{ key: 'show', icon: <EyeOutlined />, label: t('common.show'), onClick: () => toShow(record.id) }]
      : []),
    ...(can(resource, 'update', record) && isEditable(resource, record, rights)
      ? [{ key: 'edit', icon: <EditOutlined />, label: t('common.edit'), onClick: () => toEdit(record.id) }]
      : []),
    ...(can(resource, 'create')
      ? [{ key: 'copy', icon: <CopyOutlined />, label: t('common.copy'), onClick: () => toCopy(record.id) }]
      : []),
  ]
  const tools: Items = slots
    .flatMap(({ rowTools }) => rowTools?.(record, looking) ?? [])
    .map((tool) => {
      const { icon } = tool
      if ('Dialog' in tool)
        return { key: `tool-${tool.label}`, icon, label: t(tool.label), onClick: () => open(tool.Dialog) }
      const { action } = tool
      const label = say(resource.actions[action].label)
      return { key: `tool-${action}`, icon, label, onClick: () => void doNow(action, record) }
    })
  const actions: Items = recordActions(resource, record, can).map((named) => ({
    key: `action-${named[0]}`,
    icon: <ActionIcon name={named[1].icon} />,
    label: say(named[1].label),
    danger: named[1].danger,
    onClick: () => start({ resource, action: named, records: [record] }),
  }))
  const deleting: Items =
    can(resource, 'delete', record) && isDeletable(resource, record)
      ? [
          {
            key: 'delete',
            icon: <DeleteOutlined />,
            label: t('common.delete'),
            danger: true,
            onClick: () => askDelete([record], () => onDeleted(record)),
          },
        ]
      : []
  return [opening, tools, actions, deleting]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'divider' as const }, ...group]))
}
