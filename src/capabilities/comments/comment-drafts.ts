import { useState } from 'react'
import { usePersonId } from '../../records/record-titles/person-name.ts'

/** Unsent comments, kept while this window is open: switching to another tab or page loses none. */

export interface CommentDraft {
  text: string
  field: string | null
}

const empty: CommentDraft = { text: '', field: null }
const kept = new Map<string, CommentDraft>()

/**
 * The draft at a place: below a record, as a reply, or while editing one's own comment. `start` is its initial text.
 */
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

/** Whether there is a draft at a place. */
export const useHasDraft = (place: string): boolean => kept.has(`${usePersonId()} ${place}`)
