import { useEffect, useRef, type FocusEvent } from 'react'
import { send } from '../../../../providers/http.ts'
import { callOf, type AnyResource } from '../../../../resources/kit/index.ts'
import type { Editor } from './editor-context.ts'
import type { PresentEditor } from './presence-store.ts'
import { useLiveEvent } from '../../../records/screen/use-live-event.ts'

const againMs = 20_000
/** Arrows lead through many items: only where somebody stays is sent. */
const stayMs = 600

const attendDraft = 'attend_exam_draft'

/**
 * Says that this window has the paper open, and at which item its person is; learns who else has. Returns what notes
 * the item with the focus. Nobody is disturbed where this fails: the paper can be edited all the same.
 */
export function usePresence(resource: AnyResource, id: number, { sync, presence }: Editor, readOnly: boolean) {
  const at = useRef<string | null>(null)
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)
  const attend = async (leaves = false): Promise<void> => {
    const body = { id, client: sync.client, at: at.current, ...(leaves && { leaves }) }
    const answer = await send<{ editors: PresentEditor[] }>(callOf(resource, attendDraft), {
      body,
      quietFor: 'all',
    }).catch(() => null)
    if (answer && !leaves) presence.take(answer.data.editors)
  }
  const latest = useRef(attend)
  latest.current = attend
  useEffect(() => {
    if (readOnly) return undefined
    const come = () => void latest.current()
    const leave = () => void latest.current(true)
    come()
    const timer = setInterval(() => document.visibilityState === 'visible' && come(), againMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      clearTimeout(staying.current)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, sync, readOnly])
  useLiveEvent(`resources/${resource.name}/editors`, () => !readOnly && void attend())
  return (event: FocusEvent<HTMLElement>): void => {
    const place = event.target.closest<HTMLElement>('[data-paper] [data-vkey]')
    const vkey = place?.dataset['vkey']
    if (readOnly || vkey === undefined || vkey === at.current) return
    at.current = vkey
    clearTimeout(staying.current)
    staying.current = setTimeout(() => void latest.current(), stayMs)
  }
}
