import { Fragment, type KeyboardEvent } from 'react'
import { ColumnHeightOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Popover } from 'antd'
import { type Action, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { actionsAt } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { inOrder, useLooking, useSlots } from '../../screen/capability-slots.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { OutdatedNotice } from '../../screen/outdated.tsx'
import { ScreenTools } from '../tools/screen-tools.tsx'
import { Anchor, usePopup } from '../../screen/popup.tsx'
import { useScreen } from '../../screen/screen.ts'
import { useSoon, whenNear } from '../../screen/soon.ts'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { readableColumns, shownColumns } from '../../screen/list-model.ts'
import type { Select } from './use-selection.ts'
import { densities, type useListSettings } from './use-list-settings.ts'

interface ListToolbarProps {
  resource: AnyResource
  /** The list's filters: initial values of page actions and new records. */
  given: Values
  selected: readonly StoredRecord[]
  select: Select
  /** The records of this page. */
  shown: readonly StoredRecord[]
  clearSelection: () => void
  settings: ReturnType<typeof useListSettings>
  refresh: () => void
  fetching: boolean
  outdated: boolean
}

/**
 * Above the list: actions without a selection. Once rows are chosen, their actions float over it, so that the rows do
 * not move.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { selected } = props
  return (
    <div className="view-toolbar">
      <div className="view-toolbar-main" data-covered={selected.length > 0 || undefined}>
        <PageActions resource={props.resource} given={props.given} />
      </div>
      <ListTools {...props} />
      {selected.length > 0 && <ChosenBar {...props} />}
    </div>
  )
}

function PageActions({ resource, given }: Pick<ListToolbarProps, 'resource' | 'given'>) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { toCreate } = useScreen()
  const soon = useSoon()
  const start = useAction()
  const looking = useLooking()
  const tools = inOrder(useSlots().flatMap(({ pageTools }) => pageTools?.(looking) ?? []))
  return (
    <>
      {can(resource, 'create') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={toCreate} {...whenNear(soon.form)}>
          {t('common.create')}
        </Button>
      )}
      {tools.map(({ key, button }) => (
        <Fragment key={key}>{button}</Fragment>
      ))}
      <ActionButtons
        actions={actionsAt(resource, 'page', can)}
        onStart={(action) => start({ resource, action, records: [], given: givenTo(action[1], given) })}
      />
    </>
  )
}

const givenTo = ({ input = {} }: Action, given: Values): Values =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in input))

function ListTools({ resource, settings, refresh, fetching, outdated }: ListToolbarProps) {
  const isWide = useIsWide()
  return (
    <div className="view-toolbar-tools">
      <OutdatedNotice outdated={outdated} refresh={refresh} />
      <ScreenTools resource={resource} refresh={refresh} fetching={fetching} />
      {isWide && <DensityButton settings={settings} />}
      <ColumnChooser resource={resource} settings={settings} />
    </div>
  )
}

const densityTexts = { small: 'list.densitySmall', middle: 'list.densityMiddle', large: 'list.densityLarge' } as const

function DensityButton({ settings: { settings, change } }: Pick<ListToolbarProps, 'settings'>) {
  const { t } = useViewTexts()
  const popup = usePopup()
  const items = densities.map((one) => ({
    key: one,
    label: t(densityTexts[one]),
    onClick: () => change({ density: one }),
  }))
  return (
    <>
      <Button
        type="text"
        icon={<ColumnHeightOutlined />}
        aria-label={t('list.density')}
        title={t('list.density')}
        {...popup.button}
      />
      {popup.wasOpened && (
        <Dropdown
          trigger={['click']}
          menu={{ items, selectable: true, selectedKeys: [settings.density] }}
          {...popup.state}
        >
          <Anchor of={popup.button.ref} />
        </Dropdown>
      )}
    </>
  )
}

function ColumnChooser({ resource, settings }: Pick<ListToolbarProps, 'resource' | 'settings'>) {
  const { t } = useViewTexts()
  const popup = usePopup('dialog')
  const shut = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !popup.state.open) return
    popup.state.onOpenChange(false)
    popup.button.ref.current?.focus()
  }
  return (
    <div onKeyDown={shut}>
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={t('list.columns')}
        title={t('list.columns')}
        {...popup.button}
      />
      {popup.wasOpened && (
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t('list.columns')}
          content={<ColumnChoices resource={resource} settings={settings} />}
          {...popup.state}
        >
          <Anchor of={popup.button.ref} />
        </Popover>
      )}
    </div>
  )
}

function ColumnChoices({ resource, settings: { settings, change } }: Pick<ListToolbarProps, 'resource' | 'settings'>) {
  const { t, say } = useViewTexts()
  const { rights } = useRights()
  const shown = shownColumns(resource, settings.columns, rights)
  const hidden = readableColumns(resource, rights).filter((name) => !shown.includes(name))
  const toggle = (name: string, on: boolean) =>
    change({ columns: on ? [...shown, name] : shown.filter((one) => one !== name) })
  return (
    <div className="view-column-choices">
      {[...shown, ...hidden].map((name, index) => {
        const label = say(fieldOf(resource, name)!.label)
        const isShown = index < shown.length
        return (
          <div key={name} className="view-row">
            <Checkbox
              className="view-grow"
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={(event) => toggle(name, event.target.checked)}
            >
              {label}
            </Checkbox>
            {isShown && (
              <MoveButtons
                name={label}
                index={index}
                count={shown.length}
                onMove={(to) => change({ columns: moved(shown, index, to) })}
              />
            )}
          </div>
        )
      })}
      <Button type="link" size="small" disabled={settings.columns === null} onClick={() => change({ columns: null })}>
        {t('list.columnsReset')}
      </Button>
    </div>
  )
}
