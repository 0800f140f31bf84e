import { Fragment, useCallback, useEffect, useMemo, type ComponentType } from 'react'
import { InboxOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { Outlet } from 'react-router'
import { listTitleWithin, type AnyResource } from '../../../../resources/kit/index.ts'
import { preloadFeedback } from '../../../base/loading/feedback.tsx'
import { loadAhead } from '../../../base/loading/load-ahead.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { actionsAt } from '../actions/action-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { DraftsLine } from '../tools/drafts-line.tsx'
import { inOrder, useLooking, useSlots } from '../../screen/capability-slots.ts'
import { useScreen } from '../../screen/screen.ts'
import { useIsPainted, useSoon } from '../../screen/soon.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../base/message-page/states.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { FilterBar } from './filter-bar.tsx'
import { givenBy, isFiltered, pageInstead, shownColumns, type ListState } from '../../screen/list-model.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { PageSize } from './page-size.tsx'
import { useListData, type ListData } from './use-list-data.ts'
import { useListSettings } from './use-list-settings.ts'
import { useListState } from '../../screen/use-list-state.ts'
import { useSelection } from './use-selection.ts'
import type { RecordsProps } from '../site-view.ts'

interface ListScreenProps {
  /** Draws a page of records. */
  Records: ComponentType<RecordsProps>
}

/**
 * The records of a resource, page by page, with filters and multiple selection. Forms in a drawer are over it, as
 * routes below its own.
 */
export function ListScreen({ Records }: ListScreenProps) {
  const { resource } = useScreen()
  const { can } = useRights()
  if (!can(resource, 'list')) return <NoRight />
  return (
    <>
      <List key={resource.name} resource={resource} Records={Records} />
      <Outlet />
    </>
  )
}

function List({ resource, Records }: ListScreenProps & { resource: AnyResource }) {
  const { rights, can } = useRights()
  const { toShow, toEdit, showHref } = useScreen()
  const { state, setState } = useListState(resource)
  const data = useListData(resource, state)
  const settings = useListSettings(resource.name)
  const { selected, select, clear } = useSelection()
  const isWide = useIsWide()
  const names = useMemo(
    () => shownColumns(resource, settings.settings.columns, rights),
    [resource, settings.settings.columns, rights],
  )
  const { rest } = useSoon()
  const ready = useIsPainted(!data.loading)
  useEffect(() => (ready ? loadAhead(rest, preloadFeedback) : undefined), [ready, rest])
  const slots = useSlots()
  const looking = useLooking()
  const selectable =
    slots.some(({ chosenTools }) => chosenTools?.(looking).some(({ selects = true }) => selects)) ||
    can(resource, 'delete') ||
    actionsAt(resource, 'rows', can).length > 0
  const onDeleted = useCallback((record: StoredRecord) => select([record], false), [select])
  const openable = can(resource, 'detail')
  const opening = useMemo(() => (openable ? { href: showHref, open: toShow } : undefined), [openable, showHref, toShow])
  return (
    <section className="view-list" aria-busy={data.fetching}>
      <DraftsLine ready={ready} />
      <FilterBar resource={resource} state={state} setState={setState} ready={ready} />
      <ListToolbar
        resource={resource}
        given={givenBy(resource, state)}
        selected={[...selected.values()]}
        select={select}
        shown={data.records}
        clearSelection={clear}
        settings={settings}
        refresh={data.refresh}
        fetching={data.fetching}
        outdated={data.outdated}
      />
      <Followers resource={resource} data={data} />
      {data.fault ? (
        <Failed fault={data.fault} retry={data.refresh} />
      ) : data.loading ? (
        <Loading rows={10} />
      ) : data.isBehindLast ? (
        <BehindLast state={state} setState={setState} total={data.total} />
      ) : data.records.length === 0 && data.total === 0 ? (
        <EmptyList resource={resource} state={state} setState={setState} />
      ) : (
        <Records
          resource={resource}
          names={names}
          records={data.records}
          selected={selected}
          select={selectable ? select : undefined}
          opening={opening}
          onEdit={toEdit}
          onDeleted={onDeleted}
          state={state}
          setState={setState}
          density={settings.settings.density}
        />
      )}
      {!data.loading && !data.fault && data.total > 0 && (
        <Pages state={state} setState={setState} data={data} isWide={isWide} />
      )}
    </section>
  )
}

/** What the capabilities of the resource do with the shown records besides. */
const Followers = ({ resource, data: { records, refresh } }: { resource: AnyResource; data: ListData }) =>
  useSlots().map(
    ({ WithRows }, nth) => WithRows && <WithRows key={nth} resource={resource} records={records} refresh={refresh} />,
  )

interface BehindLastProps {
  state: ListState
  setState: (next: ListState, quietly?: boolean) => void
  total: number
}

/** A page that is no more, as after its only record went, or that never was: the last one is shown instead. */
function BehindLast({ state, setState, total }: BehindLastProps) {
  const { t } = useViewTexts()
  const instead = pageInstead(state.page, state.pageSize, total)
  useEffect(() => {
    if (instead !== undefined) setState({ ...state, page: instead }, true)
  }, [instead, state, setState])
  if (instead !== undefined) return <Loading rows={10} />
  return (
    <StateMessage icon={<SearchOutlined />} title={t('state.behindLast')}>
      <Button onClick={() => setState({ ...state, page: 1 })}>{t('state.toFirstPage')}</Button>
    </StateMessage>
  )
}

interface PagesProps {
  state: ListState
  setState: (next: ListState) => void
  data: ListData
  isWide: boolean
}

/** As zh and en both write it. Creating the browser's own format takes a slow machine 50 ms. */
function grouped(count: number): string {
  const digits = String(count)
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',')
}

function Pages({ state, setState, data: { total, estimated }, isWide }: PagesProps) {
  const { t } = useViewTexts()
  const shown = grouped(total)
  return (
    <div className="view-pages">
      <span className="view-quiet">{t(estimated ? 'list.totalEstimated' : 'list.total', { total: shown })}</span>
      <span className="view-row">
        <Pagination
          current={state.page}
          pageSize={state.pageSize}
          total={Math.max(total, (state.page - 1) * state.pageSize + 1)}
          onChange={(page) => setState({ ...state, page })}
          showSizeChanger={false}
          showQuickJumper={isWide && total > state.pageSize * 10}
          simple={!isWide}
          size={isWide ? 'default' : 'small'}
        />
        {isWide && (
          <PageSize
            value={state.pageSize}
            onChange={(pageSize) => pageSize !== state.pageSize && setState({ ...state, page: 1, pageSize })}
          />
        )}
      </span>
    </div>
  )
}

interface EmptyListProps {
  resource: AnyResource
  state: ListState
  setState: (next: ListState) => void
}

/** Why the list is empty, and what to do about it. */
function EmptyList({ resource, state, setState }: EmptyListProps) {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const { toCreate } = useScreen()
  const slots = useSlots()
  const looking = useLooking()
  const name = say(listTitleWithin(resource))
  if (isFiltered(state)) {
    return (
      <StateMessage
        icon={<SearchOutlined />}
        title={t('state.nothingFound', { name })}
        hint={t('state.nothingFoundHint')}
      >
        <Button onClick={() => setState({ ...state, page: 1, search: '', conditions: [] })}>
          {t('state.clearFilters')}
        </Button>
      </StateMessage>
    )
  }
  const fills = inOrder(slots.flatMap(({ pageTools }) => pageTools?.(looking) ?? [])).filter((tool) => tool.fills)
  const creatable = can(resource, 'create')
  const hint = creatable
    ? t(fills.length > 0 ? 'state.emptyHint' : 'state.emptyHintCreate')
    : t(fills.length > 0 ? 'state.emptyHintImport' : 'state.emptyHintNone')
  return (
    <StateMessage icon={<InboxOutlined />} title={t('state.empty', { name })} hint={hint}>
      {creatable && (
        <Button type="primary" icon={<PlusOutlined />} onClick={toCreate}>
          {t('common.create')}
        </Button>
      )}
      {fills.map(({ key, button }) => (
        <Fragment key={key}>{button}</Fragment>
      ))}
    </StateMessage>
  )
}
