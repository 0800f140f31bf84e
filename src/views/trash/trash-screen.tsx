import { DeleteOutlined, RestOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Pagination, Table } from 'antd'
import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { titleOf } from '../../widgets/record-titles.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { PageHead } from '../form/form-screen.tsx'
import type { StoredRecord } from '../form/form-model.ts'
import { listColumns, tableWidthPx } from '../list/list-columns.tsx'
import { shownColumns, type ListState } from '../list/list-model.ts'
import { useListData } from '../list/use-list-data.ts'
import { useSelection } from '../list/use-selection.ts'
import { useScreen } from '../screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../states.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { useRecordWrites } from '../use-record-writes.tsx'

const actionsWidthPx = 180

/** The deleted records of a resource, newest first: to take back, or to delete for good. */
export function TrashScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  return can(resource, 'trash') ? <Trash resource={resource} /> : <NoRight />
}

function Trash({ resource }: { resource: AnyResource }) {
  const words = useViewTexts()
  const { t, say } = words
  const { rights } = useRights()
  const { toList } = useScreen()
  const isWide = useIsWide()
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 20 })
  const state: ListState = useMemo(() => ({ page, pageSize, sort: [], search: '', conditions: [] }), [page, pageSize])
  const data = useListData(resource, state, true)
  const { selected, select, clear } = useSelection()
  const chosen = [...selected.values()]
  const names = shownColumns(resource, null, rights).slice(0, isWide ? undefined : 2)
  const columns = [
    ...listColumns({ resource, names, sort: state.sort, words, opening: undefined }).map((column) => ({
      ...column,
      sorter: undefined,
      sortOrder: undefined,
    })),
    {
      key: 'actions',
      title: t('list.actions'),
      width: isWide ? actionsWidthPx : 88,
      fixed: 'right' as const,
      render: (_: unknown, record: StoredRecord) => (
        <TrashActions
          resource={resource}
          records={[record]}
          onDone={() => select([record], false)}
          small
          isWide={isWide}
        />
      ),
    },
  ]
  return (
    <section className="view-list">
      <PageHead title={t('trash.titleOf', { name: say(resource.label) })} back={toList}>
        {data.total > 0 && (
          // Its room is kept while nothing is chosen: no row moves under the pointer.
          <div className="view-row" style={{ visibility: chosen.length > 0 ? undefined : 'hidden' }}>
            <span className="view-selected">{t('list.selected', { count: chosen.length })}</span>
            <TrashActions resource={resource} records={chosen} onDone={clear} isWide={isWide} />
          </div>
        )}
      </PageHead>
      {data.fault ? (
        <Failed fault={data.fault} retry={data.refresh} />
      ) : data.loading ? (
        <Loading rows={8} />
      ) : data.total === 0 ? (
        <StateMessage icon={<RestOutlined />} title={t('trash.empty')} hint={t('list.deleteHint')}>
          <Button onClick={toList}>{t('common.back')}</Button>
        </StateMessage>
      ) : (
        <>
          <Table<StoredRecord>
            rowKey="id"
            size="small"
            columns={columns}
            dataSource={data.records as StoredRecord[]}
            pagination={false}
            tableLayout="fixed"
            scroll={{ x: tableWidthPx(resource, names, words, actionsWidthPx) }}
            rowSelection={{
              columnWidth: 44,
              selectedRowKeys: [...selected.keys()],
              onSelect: (record, on) => select([record], on),
              onSelectAll: (on, _rows, changed) => select(changed, on),
              getCheckboxProps: (record) =>
                ({ 'aria-label': t('list.selectRow', { name: titleOf(resource, record) }) }) as object,
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
            }}
          />
          <div className="view-pages">
            <span className="view-quiet">{t('list.total', { total: data.total })}</span>
            <Pagination
              current={page}
              pageSize={pageSize}
              total={data.total}
              onChange={(to, size) => setPaging({ page: to, pageSize: size })}
              showSizeChanger={false}
            />
          </div>
        </>
      )}
    </section>
  )
}

interface TrashActionsProps {
  resource: AnyResource
  records: readonly StoredRecord[]
  onDone: () => void
  small?: boolean
  isWide: boolean
}

function TrashActions({ resource, records, onDone, small, isWide }: TrashActionsProps) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { restoreNow, askPurge } = useRecordWrites(resource)
  const shape = small ? ({ type: 'link', size: 'small' } as const) : {}
  const words = (text: string) => (isWide || !small ? text : null)
  return (
    <span className="view-row-actions">
      {can(resource, 'restore') && (
        <Button
          {...shape}
          icon={<UndoOutlined />}
          aria-label={t('trash.restore')}
          onClick={() => void restoreNow(records, onDone)}
        >
          {words(t('trash.restore'))}
        </Button>
      )}
      {can(resource, 'purge') && (
        <Button
          {...shape}
          danger
          icon={<DeleteOutlined />}
          aria-label={t('trash.purge')}
          onClick={() => askPurge(records, onDone)}
        >
          {words(t('trash.purge'))}
        </Button>
      )}
    </span>
  )
}
