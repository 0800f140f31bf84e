import type { Values } from './form-model.ts'

/**
 * What a person typed and had not saved. It outlives a reload, and a session that ended, when the same person logs in again
 * in this tab of the browser. Secrets are never written down.
 */
export interface Draft {
  values: Values
  /** The record as it was read; null in a form for a new one. A save still carries its version, so nothing is overwritten unseen. */
  base: Values | null
  at: string
}

const keyOf = (personId: number, form: string): string => `draft:${personId}:${form}`

export function readDraft(personId: number, form: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(personId, form))
    return text ? (JSON.parse(text) as Draft) : null
  } catch {
    return null
  }
}

/** A storage that is full or refused only costs the draft, never the form. */
export function writeDraft(personId: number, form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(personId, form), JSON.stringify(draft))
  } catch {
    dropDraft(personId, form)
  }
}

export function dropDraft(personId: number, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId, form))
  } catch {
    // Nothing was kept.
  }
}
