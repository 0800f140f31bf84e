import { useOne } from '@refinedev/core'
import type { HttpFault } from '../../../providers/fault.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { StoredRecord } from './stored-record.ts'

interface RecordOptions {
  /** Loaded once, ignoring the cache, and then not refreshed: the base of a form. */
  once?: boolean
  enabled?: boolean
}

/** One record by id. A fault is returned, not shown: the screen shows it in the record's place. */
export function useRecord(resource: AnyResource, id: number, { once = false, enabled = true }: RecordOptions = {}) {
  const { query } = useOne<StoredRecord>({
    resource: resource.name,
    id,
    errorNotification: false,
    liveMode: 'off',
    queryOptions: {
      enabled,
      retry: false,
      refetchOnReconnect: !once,
      refetchOnWindowFocus: false,
      ...(once && { gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' }),
    },
  })
  const record = once && !query.isFetchedAfterMount ? undefined : query.data?.data
  return { record, fault: query.error as HttpFault | null, retry: () => void query.refetch() }
}
