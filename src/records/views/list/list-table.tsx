import { memo, useMemo, type CSSProperties } from 'react'
import { Table, type TablePaginationConfig } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { resorted } from '../../screen/list-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { fittedTableWidth, listColumns } from '../records/list-columns.tsx'
import { RowMenu } from '../records/row-menu.tsx'
import { rowSelection, selectionWidthPx } from '../records/row-selection.ts'
import type { RecordsProps } from '../site-view.ts'

const actionsWidthPx = 96

/**
 * Drawn again only when something in it changes. Its head and its last column are sticky by CSS: antd's way draws two
 * tables, measures them, and draws them again.
 */
export const ListTable = memo(function ListTable(props: RecordsProps) {
  const { resource, names, records, selected, select, state, setState, density } = props
  const words = useViewTexts()
  const columns = useTableColumns(props)
  const sortBy = (
    _pages: TablePaginationConfig,
    _filters: unknown,
    sorter: SorterResult<StoredRecord> | SorterResult<StoredRecord>[],
  ) => {
    const chosen = (Array.isArray(sorter) ? sorter : [sorter]).filter((one) => one.order)
    const clicked = chosen.map((one) => ({ field: String(one.columnKey), descending: one.order === 'descend' }))
    setState({ ...state, page: 1, sort: resorted(resource, state.sort, clicked) })
  }
  return (
    <div
      className="view-table-area"
      style={
        {
          '--table-width': fittedTableWidth(resource, names, words, actionsWidthPx + (select ? selectionWidthPx : 0)),
        } as CSSProperties
      }
      tabIndex={0}
      role="region"
      aria-label={words.say(resource.label)}
    >
      <Table<StoredRecord>
        className="view-table"
        rowKey="id"
        size={density}
        columns={columns}
        dataSource={records}
        pagination={false}
        tableLayout="fixed"
        showSorterTooltip={false}
        onChange={sortBy}
        rowSelection={select && rowSelection(resource, selected, select, words)}
      />
    </div>
  )
})

/** The columns of the fields, and at the end the menu of each row. */
function useTableColumns({ resource, names, state: { sort }, opening, onEdit, onDeleted }: RecordsProps) {
  const words = useViewTexts()
  return useMemo(
    () => [
      ...listColumns({ resource, names, sort, words, opening }),
      {
        key: 'actions',
        title: words.t('list.actions'),
        width: actionsWidthPx,
        className: 'view-last-column',
        render: (_: unknown, record: StoredRecord) => (
          <RowMenu resource={resource} record={record} onEdit={onEdit} onDeleted={onDeleted} />
        ),
      },
    ],
    [resource, names, sort, words, opening, onEdit, onDeleted],
  )
}
