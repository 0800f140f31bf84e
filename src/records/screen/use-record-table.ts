import { useEffect } from 'react'
import { useTable } from '@refinedev/antd'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import type { HttpFault } from '../../../providers/fault.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { pageInstead } from './list-model.ts'
import type { StoredRecord } from './stored-record.ts'

const pageSize = 20

interface RecordTableOptions {
  filters?: CrudFilter[]
  sorters?: CrudSort[]
  /** Deleted records only. */
  trash?: true
}

export interface RecordTable {
  /** Rows and pages, for antd's table. */
  tableProps: TableProps<StoredRecord>
  total: number
  /** The first page is loading. */
  loading: boolean
  /** Another page is loading, while the last one is still shown. */
  fetching: boolean
  fault: HttpFault | null
  retry: () => void
}

/**
 * A table of records inside another page: Refine's, page by page. Its query is fixed by its place, and its page is in
 * no address; the list of a resource, whose queries are links, has `useListData`. A fault is returned, not shown.
 */
export function useRecordTable(resource: AnyResource, { filters, sorters, trash }: RecordTableOptions): RecordTable {
  const { t } = useViewTexts()
  const { tableProps, tableQuery, currentPage, setCurrentPage } = useTable<StoredRecord>({
    resource: resource.name,
    pagination: { pageSize },
    filters: { permanent: filters },
    sorters: { permanent: sorters },
    syncWithLocation: false,
    errorNotification: false,
    liveMode: 'off',
    meta: { ...(trash && { trash }) },
    queryOptions: { placeholderData: keepPreviousData, retry: false },
  })
  const { data, isPlaceholderData } = tableQuery
  const instead =
    data && !isPlaceholderData && data.data.length === 0 ? pageInstead(currentPage, pageSize, data.total) : undefined
  useEffect(() => {
    if (instead !== undefined) setCurrentPage(instead)
  }, [instead, setCurrentPage])
  return {
    tableProps: {
      rowKey: 'id',
      size: 'small',
      tableLayout: 'fixed',
      dataSource: tableProps.dataSource,
      onChange: tableProps.onChange,
      pagination: {
        ...tableProps.pagination,
        // Refine's are links to the page in the address, which has none.
        itemRender: undefined,
        showSizeChanger: false,
        showTotal: (total) => t('list.total', { total }),
      },
    },
    total: tableQuery.data?.total ?? 0,
    loading: tableQuery.isPending,
    fetching: tableQuery.isFetching,
    fault: tableQuery.error as HttpFault | null,
    retry: () => void tableQuery.refetch(),
  }
}
