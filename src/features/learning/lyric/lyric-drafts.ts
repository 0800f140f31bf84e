import { useEffect, useReducer, useState } from 'react'
import { isObject, storedJson } from '../../../../providers/stored-json.ts'
import type { LyricLine } from '../../../../resources/learning/lyric/lrc.ts'
import { usePersonId } from '../../../records/record-titles/person-name.ts'
import { beginEditing, edit, lyricOf, saved, type Edit, type Editing, type LyricRecord } from './lyric-model.ts'

/** A lyric that is not saved yet, kept for the time of the window: another page, or loading again, loses nothing. */
interface Draft {
  base: number
  editing: Editing
}

type Change = Edit | { do: 'begin'; editing: Editing } | { do: 'saved'; sent: Editing }

function reduced(editing: Editing, change: Change): Editing {
  if (change.do === 'begin') return change.editing
  return change.do === 'saved' ? saved(editing, change.sent) : edit(editing, change)
}

const isLine = (value: unknown): value is LyricLine =>
  isObject(value) && typeof value['text'] === 'string' && (value['ms'] === null || Number.isFinite(value['ms']))

/** A stored draft; null where another version of the product has left something else. */
export const storedDraft = (text: string | null): Draft | null =>
  storedJson<Draft | null>(
    text,
    (value) => {
      if (!isObject(value) || !isObject(value['editing']) || typeof value['base'] !== 'number') return undefined
      const { tags, lines, at } = value['editing']
      if (!isObject(tags) || !Array.isArray(lines) || !lines.every(isLine)) return undefined
      const texts = Object.entries(tags).filter((one): one is [string, string] => typeof one[1] === 'string')
      const chosen = Number.isInteger(at) ? Math.max(0, Math.min(Number(at), lines.length - 1)) : 0
      return { base: value['base'], editing: { tags: Object.fromEntries(texts), lines, at: chosen, past: [] } }
    },
    null,
  )

function draftAt(key: string): Draft | null {
  try {
    return storedDraft(sessionStorage.getItem(key))
  } catch {
    return null
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What is edited of a record's lyric, its draft kept. `base` is the version that the changes were made on. */
export function useLyricDraft(resource: string, record: LyricRecord) {
  const key = `lyric ${usePersonId()} ${resource} ${record.id}`
  const [draft] = useState(() => draftAt(key))
  const [base, setBase] = useState(draft?.base ?? record.version)
  const [editing, change] = useReducer(reduced, draft?.editing ?? beginEditing(record.lyric))
  const stored = lyricOf(beginEditing(record.lyric))
  const isDirty = !isSame(lyricOf(editing), stored)
  useEffect(() => {
    try {
      if (isDirty) sessionStorage.setItem(key, JSON.stringify({ base, editing: { ...editing, past: [] } }))
      else sessionStorage.removeItem(key)
    } catch {
      // No room: the lyric stays on the page alone.
    }
  }, [key, base, editing, isDirty])
  // What nobody has changed here follows the record.
  useEffect(() => {
    if (isDirty || base === record.version) return
    setBase(record.version)
    change({ do: 'begin', editing: beginEditing(record.lyric) })
  }, [isDirty, base, record])
  const begin = (version: number, editedNow: Editing) => {
    setBase(version)
    change({ do: 'begin', editing: editedNow })
  }
  const settle = (version: number, sent: Editing) => {
    setBase(version)
    change({ do: 'saved', sent })
  }
  return { editing, change: change as (one: Edit) => void, begin, settle, base, isDirty }
}
