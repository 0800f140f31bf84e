import { useRef, useState } from 'react'
import { useList, useSubscription } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { isOwnWrite } from '../../screen/own-writes.ts'
import { earlyAnswer, listQuestion } from './early-list.ts'
import type { ListState } from '../../screen/list-model.ts'

interface ListAnswer {
  total_estimated?: true
  cursor?: string | null
}

export interface ListData {
  records: readonly StoredRecord[]
  total: number
  estimated: boolean
  /** The first page is loading. */
  loading: boolean
  /** Another page is loading, while the last one is still shown. */
  fetching: boolean
  /** The page is empty though there are records: it is behind the last one. */
  isBehindLast: boolean
  fault: HttpFault | null
  refresh: () => void
  /** Somebody else changed records of this resource after this response. */
  outdated: boolean
}

/**
 * The cursors of following pages, from the responses. Going from page 7 to page 8 uses the cursor, in constant time;
 * jumping uses the number.
 */
function usePageKeys(question: string) {
  const keys = useRef({ question, byPage: new Map<number, string>() })
  if (keys.current.question !== question) keys.current = { question, byPage: new Map() }
  return keys.current.byPage
}

/** One page of a list. */
export function useListData(resource: AnyResource, state: ListState): ListData {
  const { page, pageSize, sort, search, conditions } = state
  const byPage = usePageKeys(JSON.stringify([resource.name, pageSize, sort, search, conditions]))
  const question = listQuestion(state)
  const { query } = useList<StoredRecord>({
    resource: resource.name,
    ...question,
    meta: { cursor: byPage.get(page) },
    errorNotification: false,
    liveMode: 'off',
    queryOptions: { placeholderData: keepPreviousData, retry: false, ...earlyAnswer(resource, question) },
  })
  const { data, dataUpdatedAt } = query
  const answer: (typeof data & ListAnswer) | undefined = data
  if (answer && !query.isPlaceholderData) {
    if (answer.cursor) byPage.set(page + 1, answer.cursor)
    else byPage.delete(page + 1)
  }
  return {
    records: answer?.data ?? [],
    total: answer?.total ?? 0,
    estimated: answer?.total_estimated === true,
    loading: query.isPending,
    fetching: query.isFetching,
    isBehindLast: page > 1 && !query.isPlaceholderData && answer?.data.length === 0 && answer.total > 0,
    fault: query.error as HttpFault | null,
    refresh: () => void query.refetch(),
    // What changed may have moved records from one page to another: the next ones are asked for by their number.
    outdated: useOutdated(resource.name, dataUpdatedAt, () => byPage.clear()),
  }
}

/** Whether somebody else's change arrived after the shown response. */
export function useOutdated(resource: string, answeredAt: number, onChange?: () => void): boolean {
  const [changed, setChanged] = useState({ resource, at: 0 })
  useSubscription({
    channel: `resources/${resource}`,
    types: ['*'],
    onLiveEvent: () => {
      onChange?.()
      if (!isOwnWrite(resource)) setChanged({ resource, at: Date.now() })
    },
  })
  return changed.resource === resource && changed.at > answeredAt
}
