import { DeleteOutlined, RestOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { listTitle, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { PageHead } from '../../views/form/form-screen.tsx'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { listColumns, tableWidthPx } from '../../views/records/list-columns.tsx'
import { shownColumns } from '../../screen/list-model.ts'
import { rowSelection } from '../../views/records/row-selection.ts'
import { useRecordTable, type RecordTable } from '../../screen/use-record-table.ts'
import { useSelection, type Select } from '../../views/records/use-selection.ts'
import { useScreen } from '../../screen/screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../base/message-page/states.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { useRecordWrites } from '../../views/actions/use-record-writes.tsx'

const actionsWidthPx = 180

/** The deleted records of a resource, newest first: to restore or to purge. */
export function TrashScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  return can(resource, 'trash') ? <Trash resource={resource} /> : <NoRight />
}

function Trash({ resource }: { resource: AnyResource }) {
  const { t, say } = useViewTexts()
  const { toList } = useScreen()
  const isWide = useIsWide()
  const table = useRecordTable(resource, { trash: true })
  const { selected, select, clear } = useSelection()
  const chosen = [...selected.values()]
  return (
    <section className="view-list">
      <PageHead title={t('trash.titleOf', { name: say(listTitle(resource)) })} back={toList}>
        {table.total > 0 && (
          // Its space is reserved while nothing is chosen: no row moves under the pointer.
          <div className="view-row" style={{ visibility: chosen.length > 0 ? undefined : 'hidden' }}>
            <span className="view-selected">{t('list.selected', { count: chosen.length })}</span>
            <TrashActions resource={resource} records={chosen} onDone={clear} isWide={isWide} />
          </div>
        )}
      </PageHead>
      {table.fault ? (
        <Failed fault={table.fault} retry={table.retry} />
      ) : table.loading ? (
        <Loading rows={8} />
      ) : table.total === 0 ? (
        <StateMessage icon={<RestOutlined />} title={t('trash.empty')} hint={t('list.deleteHint')}>
          <Button onClick={toList}>{t('common.back')}</Button>
        </StateMessage>
      ) : (
        <TrashTable resource={resource} table={table} selected={selected} select={select} isWide={isWide} />
      )}
    </section>
  )
}

interface TrashTableProps {
  resource: AnyResource
  table: RecordTable
  selected: ReadonlyMap<number, StoredRecord>
  select: Select
  isWide: boolean
}

function TrashTable({ resource, table: { tableProps }, selected, select, isWide }: TrashTableProps) {
  const words = useViewTexts()
  const { rights } = useRights()
  const names = shownColumns(resource, null, rights).slice(0, isWide ? undefined : 2)
  const columns = [
    ...listColumns({ resource, names, sort: [], words, opening: undefined }).map((column) => ({
      ...column,
      sorter: undefined,
      sortOrder: undefined,
    })),
    {
      key: 'actions',
      title: words.t('list.actions'),
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
    <Table<StoredRecord>
      {...tableProps}
      columns={columns}
      scroll={{ x: tableWidthPx(resource, names, words, actionsWidthPx) }}
      rowSelection={rowSelection(resource, selected, select, words)}
    />
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
