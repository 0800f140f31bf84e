import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../resources/kit/index.ts'
import { useRights } from '../session/use-rights.ts'
import { readListState, writeListState, type ListState } from './list-model.ts'

export interface ListAddress {
  state: ListState
  /** `quietly` for what is typed: it makes no step to go back to. */
  setState: (next: ListState, quietly?: boolean) => void
}

/** The list's question, kept in the address alone. What is open over the list, a form or a record, stays open. */
export function useListState(resource: AnyResource): ListAddress {
  const { rights } = useRights()
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  useEffect(() => {
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
