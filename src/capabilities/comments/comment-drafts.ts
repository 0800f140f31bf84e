import { useState } from 'react'
import { usePersonId } from '../../record-titles/person-name.ts'

/** Comments that were typed and not sent, as long as this window is open: another tab of the record, or another page, loses none. */

export interface CommentDraft {
  text: string
  field: string | null
}

const empty: CommentDraft = { text: '', field: null }
const kept = new Map<string, CommentDraft>()

/** What a person has typed at a place: below a record, as a reply, or over their own comment. `start` stands there before. */
export function useCommentDraft(
  place: string,
  start: CommentDraft = empty,
): [draft: CommentDraft, change: (draft: CommentDraft | null) => void] {
  const key = `${usePersonId()} ${place}`
  const [now, setNow] = useState({ key, draft: kept.get(key) ?? start })
  const change = (draft: CommentDraft | null) => {
    if (draft === null || (draft.text === start.text && draft.field === start.field)) kept.delete(key)
    else kept.set(key, draft)
    setNow({ key, draft: draft ?? start })
  }
  return [now.key === key ? now.draft : (kept.get(key) ?? start), change]
}

/** Whether something typed waits at a place. */
export const useHasDraft = (place: string): boolean => kept.has(`${usePersonId()} ${place}`)
