import { useEffect, useState, useSyncExternalStore } from 'react'
import { watchConnection, isConnected } from '../../../../providers/connection.ts'
import { HttpFault, noResponse } from '../../../../providers/fault.ts'
import { send } from '../../../../providers/http.ts'
import { token, watchSession } from '../../../../providers/session.ts'
import { callOf, type AnyResource } from '../../../../resources/kit/index.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { usePersonId } from '../../../records/record-titles/person-name.ts'
import { useLiveEvent } from '../../../records/screen/use-live-event.ts'
import { changeStore } from './change-store.ts'
import { closeLeftPapers, leavePaper, leftPaper } from './model/left-papers.ts'
import type { DraftAnswer } from './model/paper-state.ts'
import { PaperSync, type DraftCalls, type Failure, type PaperSnapshot } from './model/paper-sync.ts'

/** 60 random bits, in letters of an address: keys of sections and items, and names of changes. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

const unavailable: ReadonlySet<number> = new Set([0, 429, 500, 502, 503, 504])

function failureOf(fault: unknown): Failure {
  if (!(fault instanceof HttpFault)) throw fault
  if (fault.code === noResponse || unavailable.has(fault.httpStatus)) return { kind: 'offline' }
  return { kind: 'refused', message: fault.message }
}

/** The calls of the shared draft of a paper. */
const readDraft = 'get_exam_draft'
const changeDraft = 'change_exam_draft'
export const saveDraft = 'save_exam_draft'
export const discardDraft = 'discard_exam_draft'

function callsOf(resource: AnyResource, id: number): DraftCalls {
  return {
    async read() {
      const { data } = await send<{ seq: number; content: PaperSection[] | null; is_changed: boolean }>(
        callOf(resource, readDraft),
        { query: { id }, quietFor: 'all' },
      )
      return { seq: data.seq, content: data.content ?? [], isChanged: data.is_changed }
    },
    change: async (input) =>
      (await send<DraftAnswer>(callOf(resource, changeDraft), { body: { id, ...input }, quietFor: 'all' })).data,
  }
}

watchSession(() => {
  if (!token()) closeLeftPapers()
})

export interface OpenedPaper {
  sync: PaperSync | null
  fault: { message?: string } | null
  retry: () => void
}

/** Opens the shared draft of a paper, and keeps it up to date while the page is open. */
export function usePaper(resource: AnyResource, id: number): OpenedPaper {
  const person = usePersonId()
  const [opened, setOpened] = useState<Omit<OpenedPaper, 'retry'>>({ sync: null, fault: null })
  const [attempt, setAttempt] = useState(0)
  const { sync } = opened
  useEffect(() => {
    if (person === undefined) return undefined
    let isWanted = true
    const key = `${person}/${resource.name}/${id}`
    const done = () => {
      isWanted = false
      if (made) leavePaper(key, made)
    }
    let made = leftPaper(key)
    if (made) {
      setOpened({ sync: made, fault: null })
      return done
    }
    PaperSync.open({
      calls: callsOf(resource, id),
      store: changeStore(person, id),
      client: newKey(),
      newId: newKey,
      failureOf,
    }).then(
      (sync) => {
        if (!isWanted) return sync.close()
        made = sync
        setOpened({ sync, fault: null })
      },
      (fault: Error) => isWanted && setOpened({ sync: null, fault }),
    )
    return done
  }, [resource, id, person, attempt])
  useLiveEvent(`resources/${resource.name}/draft`, () => sync?.catchUp())
  useSendingInTime(sync)
  return { ...opened, retry: () => setAttempt((now) => now + 1) }
}

/** What waits is sent when the person turns to something else, and when the server is back. */
function useSendingInTime(sync: PaperSync | null): void {
  useEffect(() => {
    if (!sync) return undefined
    const flush = () => {
      if (!sync.isSettled) void sync.flush()
    }
    const unwatch = watchConnection(() => isConnected() && sync.catchUp())
    const events = ['blur', 'pagehide', 'online'] as const
    events.forEach((name) => window.addEventListener(name, flush))
    document.addEventListener('visibilitychange', flush)
    return () => {
      unwatch()
      events.forEach((name) => window.removeEventListener(name, flush))
      document.removeEventListener('visibilitychange', flush)
    }
  }, [sync])
}

export const usePaperSnapshot = (sync: PaperSync): PaperSnapshot => useSyncExternalStore(sync.subscribe, sync.read)
