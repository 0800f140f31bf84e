import { Fragment } from 'react'
import { CloseOutlined, DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { applies, isDeletable, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { TitleLine } from '../../fields/title-line.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { actionsAt, type NamedAction } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { inOrder, useLooking, useSlots } from '../../screen/capability-slots.ts'
import { Anchor, usePopup } from '../../screen/popup.tsx'
import { useRecordWrites } from '../actions/use-record-writes.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { Select } from './use-selection.ts'

interface ChosenBarProps {
  resource: AnyResource
  selected: readonly StoredRecord[]
  select: Select
  /** The records of this page. */
  shown: readonly StoredRecord[]
  clearSelection: () => void
}

/** The actions for the chosen rows, and which they are. */
export function ChosenBar({ resource, selected, select, shown, clearSelection }: ChosenBarProps) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const start = useAction()
  const { askDelete } = useRecordWrites(resource)
  const isPossible = ([, action]: NamedAction) => selected.some((record) => applies(action, record))
  const actions = actionsAt(resource, 'rows', can)
  const looking = useLooking()
  const tools = inOrder(useSlots().flatMap(({ chosenTools }) => chosenTools?.(looking) ?? []))
  const deletable = selected.filter((record) => can(resource, 'delete', record) && isDeletable(resource, record))
  const partly =
    deletable.length < selected.length
      ? `${t('action.applicable', { all: selected.length, count: deletable.length })} ${can(resource, 'restore') ? t('list.deleteHint') : ''}`
      : undefined
  return (
    <div className="view-chosen" role="group" aria-label={t('list.selected', { count: selected.length })}>
      <ChosenRecords resource={resource} selected={selected} select={select} shown={shown} />
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('list.clearSelection')}
        title={t('list.clearSelection')}
        onClick={clearSelection}
      />
      <ActionButtons
        actions={[...actions.filter(isPossible), ...actions.filter((action) => !isPossible(action))]}
        isDisabled={(action) => !isPossible(action)}
        onStart={(action) => start({ resource, action, records: selected, onDone: clearSelection })}
      />
      {tools.map(({ key, button }) => (
        <Fragment key={key}>{button({ records: selected, onDone: clearSelection })}</Fragment>
      ))}
      {can(resource, 'delete') && (
        <Button
          danger
          icon={<DeleteOutlined />}
          disabled={deletable.length === 0}
          onClick={() => askDelete(deletable, clearSelection, partly)}
        >
          {t('common.delete')}
        </Button>
      )}
    </div>
  )
}

/** How many are chosen, and how many of them are on other pages; the button lists them, each removable. */
function ChosenRecords({ resource, selected, select, shown }: Omit<ChosenBarProps, 'clearSelection'>) {
  const { t } = useViewTexts()
  const popup = usePopup('dialog')
  const here = new Set(shown.map(({ id }) => id))
  const elsewhere = selected.filter(({ id }) => !here.has(id)).length
  return (
    <span aria-live="polite">
      <Button type="text" className="view-selected" {...popup.button}>
        {t('list.selected', { count: selected.length })}
        {elsewhere > 0 && <span className="view-elsewhere">{t('list.selectedElsewhere', { count: elsewhere })}</span>}
        <DownOutlined />
      </Button>
      {popup.wasOpened && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={<ChosenList resource={resource} selected={selected} select={select} />}
          {...popup.state}
        >
          <Anchor of={popup.button.ref} />
        </Popover>
      )}
    </span>
  )
}

function ChosenList({ resource, selected, select }: Pick<ChosenBarProps, 'resource' | 'selected' | 'select'>) {
  const { t } = useViewTexts()
  return (
    <ul className="view-chosen-list">
      {selected.map((record) => (
        <li key={record.id} className="view-row">
          <Checkbox
            checked
            aria-label={t('list.selectRow', { name: titleOf(resource, record) })}
            onChange={() => select([record], false)}
          />
          <span className="view-quiet">#{record.id}</span>
          <TitleLine resource={resource} record={record} />
        </li>
      ))}
    </ul>
  )
}
