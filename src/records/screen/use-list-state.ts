import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useRights } from '../../base/session/use-rights.ts'
import { readListState, writeListState, type ListState } from './list-model.ts'

export interface ListAddress {
  state: ListState
  /** `quietly` for typed input: without a history entry. */
  setState: (next: ListState, quietly?: boolean) => void
}

/** The list's query, stored only in the address. A form or a record open over the list stays open. */
export function useListState(resource: AnyResource): ListAddress {
  const { rights } = useRights()
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  useLayoutEffect(() => {
    latest.current = location
  })
  const state = useMemo(
    () => readListState(resource, new URLSearchParams(location.search), rights),
    [resource, location.search, rights],
  )
  const setState = useCallback(
    (next: ListState, quietly = false) => {
      const { pathname, search, state: from } = latest.current
      const address = writeListState(resource, next, new URLSearchParams(search))
      void navigate({ pathname, search: address.toString() }, { replace: quietly, state: from })
    },
    [resource, navigate],
  )
  return { state, setState }
}
