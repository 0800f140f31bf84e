import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useRights } from '../../widgets/use-rights.ts'
import { readListState, writeListState, type ListState } from './list-model.ts'

export interface ListAddress {
  state: ListState
  /** `quietly` for what is typed: it makes no step to go back to. */
  setState: (next: ListState, quietly?: boolean) => void
}

/** The list's question, kept in the address alone. */
export function useListState(resource: AnyResource): ListAddress {
  const { rights } = useRights()
  const [address, setAddress] = useSearchParams()
  const text = address.toString()
  const state = useMemo(() => readListState(resource, new URLSearchParams(text), rights), [resource, text, rights])
  const setState = useCallback(
    (next: ListState, quietly = false) => setAddress((now) => writeListState(resource, next, now), { replace: quietly }),
    [resource, setAddress],
  )
  return { state, setState }
}
