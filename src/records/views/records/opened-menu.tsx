import { Suspense, useState, type ComponentType } from 'react'
import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { act } from '../../../../providers/data.ts'
import { namedIn, isDeletable, isEditable, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useLooking, useSlots, type RecordsDialogProps } from '../../screen/capability-slots.ts'
import { Anchor, type Popup } from '../../screen/popup.tsx'
import { useScreen } from '../../screen/screen.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { useFreshen } from '../../screen/use-freshen.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import { useRecordWrites } from '../actions/use-record-writes.tsx'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface OpenedMenuProps {
  resource: AnyResource
  record: StoredRecord
  onDeleted: (record: StoredRecord) => void
  popup: Popup
}

/** What can be done to one record, below the button of its row. */
export function OpenedMenu({ resource, record, popup, onDeleted }: OpenedMenuProps) {
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

/** Does an action to one record without asking; a refusal is shown by the call. */
function useDoNow(resource: AnyResource): (action: string, record: StoredRecord) => Promise<void> {
  const { t, say } = useViewTexts()
  const { message } = useFeedback()
  const freshen = useFreshen()
  return async (action, record) => {
    const isDone = await act(resource, action, { ids: [record.id] }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    void message.success(t('action.done', { action: say(namedIn(resource.actions, action).label) }))
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
      const label = say(namedIn(resource.actions, action).label)
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
