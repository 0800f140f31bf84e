import { lineText, parseLrc, type Lyric, type LyricLine } from '../../../../resources/learning/lyric/lrc.ts'
import { maxLines, maxMs } from '../../../../resources/learning/lyric/limits.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** A record with a sound, as `list_lyric` answers. */
export interface LyricRecord {
  id: number
  title: string
  version: number
  sound: StoredFile | null
  lyric: Lyric | null
}

/** A lyric being edited: the lines, the chosen one, and what was there before each change. */
export interface Editing {
  tags: Lyric['tags']
  lines: readonly LyricLine[]
  at: number
  past: readonly Pick<Editing, 'tags' | 'lines' | 'at'>[]
}

export type Edit =
  | { do: 'choose'; at: number }
  /** The chosen line begins now, and the next is chosen. */
  | { do: 'stamp'; ms: number }
  /** Moves the time of the chosen line, or of it and all below it. */
  | { do: 'shift'; byMs: number; below: boolean }
  | { do: 'time'; ms: number | null }
  | { do: 'text'; text: string }
  | { do: 'add' }
  | { do: 'remove' }
  | { do: 'replace'; lyric: Lyric }
  | { do: 'undo' }

const mostUndone = 200

export const beginEditing = (lyric: Lyric | null): Editing => ({
  tags: lyric?.tags ?? {},
  lines: lyric?.lines ?? [],
  at: 0,
  past: [],
})

const bound = (ms: number): number => Math.min(maxMs, Math.max(0, Math.round(ms)))
const inside = (at: number, lines: readonly LyricLine[]): number => Math.max(0, Math.min(at, lines.length - 1))

function changed({ tags, lines, at, past }: Editing, next: Partial<Editing>): Editing {
  const after = { tags, lines, at, ...next }
  return { ...after, at: inside(after.at, after.lines), past: [...past.slice(1 - mostUndone), { tags, lines, at }] }
}

const withLine = (editing: Editing, change: Partial<LyricLine>, at = editing.at): Editing =>
  changed(editing, { at, lines: editing.lines.map((line, n) => (n === editing.at ? { ...line, ...change } : line)) })

/** Letters typed into one line are undone together. */
function retyped(editing: Editing, text: string): Editing {
  const last = editing.past.at(-1)
  const isTyping =
    last?.at === editing.at &&
    last.lines.length === editing.lines.length &&
    last.lines.every((line, n) => n === editing.at || line === editing.lines[n]) &&
    last.lines[editing.at]?.ms === editing.lines[editing.at]?.ms
  const next = withLine(editing, { text })
  return isTyping ? { ...next, past: editing.past } : next
}

export function edit(editing: Editing, change: Edit): Editing {
  const { lines, at, past } = editing
  const line = lines[at]
  switch (change.do) {
    case 'choose':
      return { ...editing, at: inside(change.at, lines) }
    case 'stamp':
      return line ? withLine(editing, { ms: bound(change.ms) }, at + 1) : editing
    case 'shift': {
      const moves = (n: number) => n === at || (change.below && n > at)
      if (!lines.some(({ ms }, n) => moves(n) && ms !== null)) return editing
      return changed(editing, {
        lines: lines.map((one, n) => (moves(n) && one.ms !== null ? { ...one, ms: bound(one.ms + change.byMs) } : one)),
      })
    }
    case 'time':
      return line && line.ms !== change.ms ? withLine(editing, { ms: change.ms }) : editing
    case 'text':
      return line && line.text !== change.text ? retyped(editing, change.text) : editing
    case 'add':
      if (lines.length >= maxLines) return editing
      return changed(editing, {
        lines: lines.toSpliced(at + 1, 0, { ms: null, text: '' }),
        at: lines.length ? at + 1 : 0,
      })
    case 'remove':
      return line ? changed(editing, { lines: lines.toSpliced(at, 1) }) : editing
    case 'replace':
      return changed(editing, { ...change.lyric, at: 0 })
    case 'undo': {
      const before = past.at(-1)
      return before ? { ...before, past: past.slice(0, -1) } : editing
    }
  }
}

/** As it is stored: texts as a line can hold them, without lines that say nothing. */
export const lyricOf = ({ tags, lines }: Pick<Editing, 'tags' | 'lines'>): Lyric => ({
  tags,
  lines: lines
    .map(({ ms, text }) => ({ ms, text: lineText(text) }))
    .filter(({ ms, text }) => ms !== null || text !== ''),
})

/** After `sent` was saved: what is stored of it, or what was changed meanwhile. */
export function saved(editing: Editing, sent: Editing): Editing {
  if (editing.lines !== sent.lines || editing.tags !== sent.tags) return editing
  const lyric = lyricOf(sent)
  return { ...editing, ...lyric, at: inside(editing.at, lyric.lines) }
}

/** The line that is heard at a moment: the last that has begun; -1 before the first. */
export function heardAt(lines: readonly LyricLine[], ms: number): number {
  let found = -1
  for (const [n, line] of lines.entries())
    if (line.ms !== null && line.ms <= ms && (found < 0 || line.ms >= itemAt(lines, found).ms!)) found = n
  return found
}

/** When a line ends: at the next time after its own; null for the last. */
export function endOf(lines: readonly LyricLine[], at: number): number | null {
  const begins = lines[at]?.ms ?? 0
  const later = lines.flatMap(({ ms }) => (ms !== null && ms > begins ? ms : []))
  return later.length > 0 ? Math.min(...later) : null
}

/** Whether a line begins before one above it: perhaps stamped by mistake. */
export function isEarly(lines: readonly LyricLine[], at: number): boolean {
  const { ms } = itemAt(lines, at)
  return ms !== null && lines.slice(0, at).some((line) => line.ms !== null && line.ms > ms)
}

/** A pasted or imported text; null where there is no line in it. */
export function lyricFrom(text: string): Lyric | null {
  const lyric = parseLrc(text)
  return lyric.lines.length > 0 ? lyric : null
}
