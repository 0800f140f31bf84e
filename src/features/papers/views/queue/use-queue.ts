import { useCallback, useEffect, useRef, useState } from 'react'
import { act, readOne } from '../../../../../providers/data.ts'
import type { HttpFault } from '../../../../../providers/fault.ts'
import type { ResourceName } from '../../../../../resources/index.ts'
import type { AnyResource, ViewNeeds } from '../../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../../resources/papers/queue/doubts.ts'
import type { StoredRecord } from '../../../../records/screen/stored-record.ts'
import { beginDeciding, chosen, isDecided, type Deciding } from './queue-model.ts'

export interface QueueState {
  record: StoredRecord | null
  doubts: readonly RecordDoubt[]
  left: number
  deciding: Deciding
  /** A call is under way: nothing can be pressed. */
  isBusy: boolean
  isLoaded: boolean
  fault: HttpFault | null
}

interface Taken {
  record: StoredRecord | null
  total: number
}

const empty: QueueState = {
  record: null,
  doubts: [],
  left: 0,
  deciding: { at: 0, decisions: {} },
  isBusy: true,
  isLoaded: false,
  fault: null,
}

/** The record before a person: taken so that nobody else gets it, and put back when they leave. */
function useTaken(resource: AnyResource, queue: ViewNeeds['queue']) {
  const [state, setState] = useState(empty)
  const skipped = useRef<number[]>([])
  const shown = useRef<StoredRecord | null>(null)
  shown.current = state.record
  const show = useCallback(
    ({ record, total: left }: Taken, from: 'first' | 'last' = 'first') => {
      const doubts = (record?.[queue.doubts] as RecordDoubt[] | undefined) ?? []
      const at = from === 'last' ? Math.max(0, doubts.length - 1) : 0
      const deciding = { ...beginDeciding(doubts), at }
      setState({ record, doubts, left, deciding, isBusy: false, isLoaded: true, fault: null })
    },
    [queue],
  )
  const busy = useCallback(async (work: () => Promise<void>) => {
    setState((now) => ({ ...now, isBusy: true, fault: null }))
    try {
      await work()
    } catch (fault) {
      setState((now) => ({ ...now, isBusy: false, isLoaded: true, fault: fault as HttpFault }))
    }
  }, [])
  const take = useCallback(
    async () => show(await act<Taken>(resource, queue.take, { input: { skip: skipped.current } })),
    [resource, queue, show],
  )
  useEffect(() => {
    void busy(take)
    return () => {
      if (shown.current) void act(resource, queue.release, { ids: [shown.current.id] }).catch(() => undefined)
    }
  }, [resource, queue, busy, take])
  return { state, setState, show, busy, take, skipped }
}

/** Records one after the other, and what is being decided of them. */
export function useQueue(
  resource: AnyResource,
  queue: ViewNeeds['queue'],
  announce: (what: 'decided' | 'undone', title: string) => void,
) {
  const { state, setState, show, busy, take, skipped } = useTaken(resource, queue)
  /** Records that this person decided, the last one last. */
  const [past, setPast] = useState<readonly { id: number; title: string }[]>([])
  const { record, doubts, deciding, left, isBusy } = state
  const doubt = doubts[deciding.at]
  const title = record ? String(record[resource.title] ?? `#${record.id}`) : ''
  const setDeciding = (next: Partial<Deciding>) =>
    setState((now) => ({ ...now, deciding: { ...now.deciding, ...next } }))
  const setValues = (values: string[]) => {
    if (doubt && !isBusy) setDeciding({ decisions: { ...deciding.decisions, [doubt.key]: values } })
  }

  return {
    state,
    doubt,
    values: doubt ? (deciding.decisions[doubt.key] ?? []) : [],
    setValues,
    choose: (value: string) => doubt && setValues(chosen(doubt, deciding.decisions[doubt.key] ?? [], value)),
    /** Goes on to the next doubt; behind the last one the record is decided. */
    confirm() {
      if (!record || !doubt || isBusy || !isDecided(doubt, deciding.decisions[doubt.key] ?? [])) return
      if (deciding.at < doubts.length - 1) return setDeciding({ at: deciding.at + 1 })
      void busy(async () => {
        const decisions = Object.entries(deciding.decisions).map(([key, values]) => ({ key, values }))
        const input = { base_version: record.version, decisions }
        await act(resource, queue.decide, { ids: [record.id], input })
        setPast((before) => [...before, { id: record.id, title }])
        announce('decided', title)
        await take()
      })
    },
    canGoBack: deciding.at > 0 || past.length > 0,
    /** To the doubt before; before the first one, the last decision is undone. */
    back() {
      if (isBusy) return
      if (deciding.at > 0) return setDeciding({ at: deciding.at - 1 })
      const last = past.at(-1)
      if (!last) return
      void busy(async () => {
        await act(resource, queue.undo, { ids: [last.id] })
        setPast((before) => before.slice(0, -1))
        announce('undone', last.title)
        const again = await readOne(resource.name as ResourceName, last.id)
        show({ record: again, total: left + 1 }, 'last')
      })
    },
    skip() {
      if (!record || isBusy) return
      skipped.current = [...skipped.current, record.id].slice(-200)
      void busy(take)
    },
    again() {
      skipped.current = []
      void busy(take)
    },
  }
}
