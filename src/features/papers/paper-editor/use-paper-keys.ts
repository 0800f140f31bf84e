import type { KeyboardEvent } from 'react'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import type { Editor } from './editor-context.ts'
import { moveItemAcross, moveItemBy, moveSectionBy } from './model/commands.ts'
import { indexOf, numberAt, positionOf } from './model/paper-index.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** What the keys do in the paper. Keys typed into an input stay with it. */

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

export interface PaperKeys {
  editor: Editor
  readOnly: boolean
  /** A new section behind the one of an item, or a section itself. */
  addSection: (vkey: string) => void
  sayMoved: (vkey: string) => void
}

/** Goes to the next item or head of a section. */
function walk(from: HTMLElement, step: -1 | 1): void {
  const all = [...(from.closest('[data-paper]')?.querySelectorAll<HTMLElement>('[data-vkey]') ?? [])]
  all[all.indexOf(from) + step]?.focus()
}

function move({ editor, sayMoved }: PaperKeys, vkey: string, step: -1 | 1, across: boolean): void {
  const sections = editor.sections()
  const at = positionOf(sections, vkey)
  if (!at) return
  const operations =
    at.item === undefined
      ? moveSectionBy(sections, vkey, step)
      : (across ? moveItemAcross : moveItemBy)(sections, vkey, step)
  if (operations.length === 0) return
  editor.arrange(operations)
  editor.goTo(vkey)
  sayMoved(vkey)
}

/** Opens the points of an item, or goes into the name of a section. */
function edit(target: HTMLElement): void {
  const points = target.querySelector<HTMLElement>('[data-edit-points]')
  if (points) points.click()
  else target.querySelector<HTMLElement>('input')?.focus()
}

/** Presses the first button of a row that has this mark. */
const press = (row: HTMLElement, mark: string): void => row.querySelector<HTMLElement>(`[${mark}]`)?.click()

/**
 * For the paper: arrows walk, Alt with them moves, Enter edits the points, E the question, V compares it with its newer
 * version, Delete takes out, N adds a section.
 */
export const paperKeyHandler = (keys: PaperKeys) => (event: KeyboardEvent<HTMLElement>) => {
  const target = event.target as HTMLElement
  const vkey = target.dataset['vkey']
  if (vkey === undefined || event.ctrlKey || event.metaKey) return
  const { editor, readOnly } = keys
  const step = ownEntry(steps, event.key)
  if (step !== undefined) {
    if (!event.altKey) walk(target, step)
    else if (!readOnly) move(keys, vkey, step, event.shiftKey)
  } else if ((event.key === 'v' || event.key === 'V') && !event.altKey) press(target, 'data-newer')
  else if (readOnly || event.altKey) return
  else if (event.key === 'Delete' || event.key === 'Backspace') editor.remove(vkey)
  else if (event.key === 'Enter') edit(target)
  else if (event.key === 'e' || event.key === 'E') press(target, 'data-edit-question')
  else if (event.key === 'n' || event.key === 'N') keys.addSection(vkey)
  else return
  event.preventDefault()
  event.stopPropagation()
}

const panels = ['outline', 'paper', 'bank']

/** F6 goes from the outline to the paper, the bank and back. */
export function toNextPanel(root: HTMLElement | null, step: -1 | 1): void {
  const all = panels
    .map((name) => root?.querySelector<HTMLElement>(`[data-panel="${name}"]`))
    .filter((one) => one?.checkVisibility())
  const at = all.findIndex((one) => one!.contains(document.activeElement))
  const next = all[(at + step + all.length) % all.length]
  const start = ['[data-last-focus]', '[data-panel-start]', '[data-vkey]', 'button']
    .map((selector) => next?.querySelector<HTMLElement>(selector))
    .find((one) => one?.checkVisibility())
  start?.focus()
}

/** Remembers where a panel was left, so that F6 leads back there. */
export function noteFocus(target: EventTarget): void {
  const panel = (target as HTMLElement).closest('[data-panel]')
  if (!panel) return
  for (const one of panel.querySelectorAll<HTMLElement>('[data-last-focus]')) delete one.dataset['lastFocus']
  ;(target as HTMLElement).dataset['lastFocus'] = ''
}

/** The place of an item or a section in words: `第 3 题`, or the rank of a section. */
export function placeNow(
  sections: readonly PaperSection[],
  vkey: string,
): { name: string; number: string | number; isSection: boolean } | null {
  const at = positionOf(sections, vkey)
  if (!at) return null
  const { name } = itemAt(sections, at.section)
  if (at.item === undefined) return { name, number: at.section + 1, isSection: true }
  return { name, number: numberAt(indexOf(sections), vkey), isSection: false }
}
