import { useMemo, useRef } from 'react'
import { InboxOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Grid, Pagination, Table, type TablePaginationConfig } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { Outlet } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { titleOf } from '../../widgets/record-titles.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { actionsAt } from '../actions/action-model.ts'
import { useAction } from '../actions/actions-provider.tsx'
import { ActionIcon } from '../actions/action-icon.tsx'
import type { StoredRecord } from '../form/form-model.ts'
import { useScreen } from '../screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../states.tsx'
import { useHeight } from '../use-height.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { listColumns, tableWidthPx } from './list-columns.tsx'
import { givenBy, isFiltered, pageSizes, resorted, shownColumns, type ListState } from './list-model.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { RowMenu } from './row-menu.tsx'
import { useListData, type ListData } from './use-list-data.ts'
import { useListSettings } from './use-list-settings.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

/** The list of a resource. Forms in a drawer stand over it, as routes below its own. */
export function ListScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  if (!can(resource, 'list')) return <NoRight />
  return (
    <>
      <List key={resource.name} resource={resource} />
      <Outlet />
    </>
  )
}

function List({ resource }: { resource: AnyResource }) {
  const { rights, can } = useRights()
  const { toShow } = useScreen()
  const { state, setState } = useListState(resource)
  const data = useListData(resource, state)
  const settings = useListSettings(resource.name)
  const { selected, select, clear } = useSelection()
  const isWide = Grid.useBreakpoint().md !== false
  const names = useMemo(() => shownColumns(resource, settings.settings.columns, rights), [resource, settings.settings.columns, rights])
  const selectable = can(resource, 'delete') || actionsAt(resource, 'rows', can).length > 0
  const shared = {
    resource,
    names,
    data,
    selected,
    select: selectable ? select : undefined,
    onOpen: can(resource, 'detail') ? toShow : undefined,
    onDeleted: (record: StoredRecord) => select([record], false),
  }
  return (
    <section className="view-list" aria-busy={data.fetching}>
      <FilterBar resource={resource} state={state} setState={setState} />
      <ListToolbar resource={resource} given={givenBy(resource, state)} selected={[...selected.values()]} clearSelection={clear} settings={settings} refresh={data.refresh} fetching={data.fetching} outdated={data.outdated} />
      {data.fault ? (
        <Failed fault={data.fault} retry={data.refresh} />
      ) : data.loading ? (
        <Loading rows={10} />
      ) : data.records.length === 0 && data.total === 0 ? (
        <EmptyList resource={resource} state={state} setState={setState} />
      ) : isWide ? (
        <ListTable {...shared} state={state} setState={setState} density={settings.settings.density} />
      ) : (
        <ListCards resource={resource} names={names} records={data.records} selected={selected} onSelect={selectable ? (record, on) => select([record], on) : undefined} onOpen={shared.onOpen} onDeleted={shared.onDeleted} />
      )}
      {!data.loading && !data.fault && data.total > 0 && <Pages state={state} setState={setState} data={data} isWide={isWide} />}
    </section>
  )
}

interface ListTableProps {
  resource: AnyResource
  names: readonly string[]
  data: ListData
  selected: ReadonlyMap<number, StoredRecord>
  select: ((records: readonly StoredRecord[], on: boolean) => void) | undefined
  onOpen: ((id: number) => void) | undefined
  onDeleted: (record: StoredRecord) => void
  state: ListState
  setState: (next: ListState) => void
  density: 'small' | 'middle' | 'large'
}

const actionsWidthPx = 96
/** What the head of the table takes of its height, and the scroll bar below. */
const headPx = { small: 52, middle: 60, large: 68 } as const
const leastTablePx = 240
const selectionWidthPx = 44

function ListTable({ resource, names, data, selected, select, onOpen, onDeleted, state, setState, density }: ListTableProps) {
  const words = useViewTexts()
  const { t } = words
  const columns = [
    ...listColumns({ resource, names, state, words, onOpen }),
    {
      key: 'actions',
      title: t('list.actions'),
      width: actionsWidthPx,
      fixed: 'right' as const,
      render: (_: unknown, record: StoredRecord) => <RowMenu resource={resource} record={record} onDeleted={() => onDeleted(record)} />,
    },
  ]
  const sortBy = (_pages: TablePaginationConfig, _filters: unknown, sorter: SorterResult<StoredRecord> | SorterResult<StoredRecord>[]) => {
    const chosen = (Array.isArray(sorter) ? sorter : [sorter]).filter((one) => one.order)
    const clicked = chosen.map((one) => ({ field: String(one.columnKey), descending: one.order === 'descend' }))
    setState({ ...state, page: 1, sort: resorted(resource, state.sort, clicked) })
  }
  const area = useRef<HTMLDivElement>(null)
  const height = useHeight(area)
  return (
    <div className="view-table-area" ref={area}>
      <Table<StoredRecord>
        className="view-table"
        rowKey="id"
        size={density}
        columns={columns}
        dataSource={data.records as StoredRecord[]}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: tableWidthPx(resource, names, words, actionsWidthPx + selectionWidthPx), y: Math.max(leastTablePx, height - headPx[density]) }}
        showSorterTooltip={false}
        onChange={sortBy}
        rowSelection={
          select && {
            columnWidth: selectionWidthPx,
            selectedRowKeys: [...selected.keys()],
            onSelect: (record, on) => select([record], on),
            onSelectAll: (on, _rows, changed) => select(changed, on),
            getCheckboxProps: (record) => ({ 'aria-label': t('list.selectRow', { name: titleOf(resource, record) }) }) as object,
          }
        }
      />
    </div>
  )
}

interface PagesProps {
  state: ListState
  setState: (next: ListState) => void
  data: ListData
  isWide: boolean
}

function Pages({ state, setState, data: { total, estimated }, isWide }: PagesProps) {
  const { t, language } = useViewTexts()
  const shown = total.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB')
  return (
    <div className="view-pages">
      <span className="view-quiet">{t(estimated ? 'list.totalEstimated' : 'list.total', { total: shown })}</span>
      <Pagination
        current={state.page}
        pageSize={state.pageSize}
        total={Math.max(total, (state.page - 1) * state.pageSize + 1)}
        onChange={(page, pageSize) => setState({ ...state, page: pageSize === state.pageSize ? page : 1, pageSize })}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={isWide}
        showQuickJumper={isWide && total > state.pageSize * 10}
        simple={!isWide}
        size={isWide ? 'default' : 'small'}
      />
    </div>
  )
}

interface EmptyListProps {
  resource: AnyResource
  state: ListState
  setState: (next: ListState) => void
}

/** Why there is nothing, and what to do about it. */
function EmptyList({ resource, state, setState }: EmptyListProps) {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const { toCreate } = useScreen()
  const start = useAction()
  const name = say(resource.label)
  if (isFiltered(state)) {
    return (
      <StateMessage icon={<SearchOutlined />} title={t('state.nothingFound', { name })} hint={t('state.nothingFoundHint')}>
        <Button onClick={() => setState({ ...state, page: 1, search: '', conditions: [] })}>{t('state.clearFilters')}</Button>
      </StateMessage>
    )
  }
  const imports = actionsAt(resource, 'page', can).filter(([, action]) => action.job && action.input)
  const creatable = can(resource, 'create')
  const hint = creatable ? t(imports.length > 0 ? 'state.emptyHint' : 'state.emptyHintCreate') : t('state.emptyHintNone')
  return (
    <StateMessage icon={<InboxOutlined />} title={t('state.empty', { name })} hint={hint}>
      {creatable && (
        <Button type="primary" icon={<PlusOutlined />} onClick={toCreate}>
          {t('common.create')}
        </Button>
      )}
      {imports.map((action) => (
        <Button key={action[0]} icon={<ActionIcon name={action[1].icon} />} onClick={() => start({ resource, action, records: [] })}>
          {say(action[1].label)}
        </Button>
      ))}
    </StateMessage>
  )
}
