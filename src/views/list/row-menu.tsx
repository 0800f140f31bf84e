import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { titleOf } from '../../widgets/record-titles.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { ActionIcon } from '../actions/action-icon.tsx'
import { recordActions } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord } from '../form/form-model.ts'
import { useScreen } from '../screen.ts'
import { useRecordWrites } from '../use-record-writes.tsx'

interface RowMenuProps {
  resource: AnyResource
  record: StoredRecord
  onDeleted: () => void
  /** Without the edit button beside it: in a card there is room for one. */
  compact?: boolean
}

/** What can be done to one record. */
export function RowMenu({ resource, record, onDeleted, compact }: RowMenuProps) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { toEdit } = useScreen()
  const items = useRowItems(resource, record, onDeleted)
  const editable = can(resource, 'update') && !compact
  if (items.length === 0 && !editable) return null
  return (
    <span className="view-row-actions">
      {editable && (
        <Button type="link" size="small" onClick={() => toEdit(record.id)}>
          {t('common.edit')}
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('common.more')}: ${titleOf(resource, record)}`} />
      </Dropdown>
    </span>
  )
}

type Items = NonNullable<MenuProps['items']>

function useRowItems(resource: AnyResource, record: StoredRecord, onDeleted: () => void): Items {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const { toShow, toEdit, toCopy } = useScreen()
  const start = useAction()
  const { askDelete } = useRecordWrites(resource)
  const opening: Items = [
    ...(can(resource, 'detail') ? [{ key: 'show', icon: <EyeOutlined />, label: t('common.show'), onClick: () => toShow(record.id) }] : []),
    ...(can(resource, 'update') ? [{ key: 'edit', icon: <EditOutlined />, label: t('common.edit'), onClick: () => toEdit(record.id) }] : []),
    ...(can(resource, 'create') ? [{ key: 'copy', icon: <CopyOutlined />, label: t('common.copy'), onClick: () => toCopy(record.id) }] : []),
  ]
  const actions: Items = recordActions(resource, record, can).map((named) => ({
    key: `action-${named[0]}`,
    icon: <ActionIcon name={named[1].icon} />,
    label: say(named[1].label),
    danger: named[1].danger,
    onClick: () => start({ resource, action: named, records: [record] }),
  }))
  const deleting: Items = can(resource, 'delete')
    ? [{ key: 'delete', icon: <DeleteOutlined />, label: t('common.delete'), danger: true, onClick: () => askDelete([record], onDeleted) }]
    : []
  return [opening, actions, deleting].filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [{ type: 'divider' as const }, ...group]))
}
