import { createContext, useContext } from 'react'
import type { Language } from '../../../../resources/kit/index.ts'
import type { Operation } from '../../../../resources/papers/operations.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import type { PaperSync } from './model/paper-sync.ts'
import type { PresenceStore } from './presence-store.ts'
import type { Material, Question, QuestionStore } from './question-store.ts'

/** What is open above the paper. */
export type Opened =
  | { kind: 'facts' }
  | { kind: 'preview' }
  | { kind: 'list' }
  | { kind: 'newQuestion' }
  /** A question of an item: to be edited, or compared with its newer version. */
  | { kind: 'question' | 'newer'; vkey: string; nth: number }
  /** The material of an item, compared with its newer version. */
  | { kind: 'newerMaterial'; vkey: string }

/** A place that something is dropped at. */
export interface Target {
  section: string
  index?: number
}

/** Which question of an item is to be mended, and the mark of what opens that. */
export interface Mend {
  nth: number
  by: 'data-edit-points' | 'data-edit-question' | 'data-newer'
}

/**
 * What every part of the editor needs; the same object for as long as the page is open, so that nothing is redrawn for
 * it.
 */
export interface Editor {
  sync: PaperSync
  questions: QuestionStore
  presence: PresenceStore
  /** The paper as it is now, for handlers. */
  sections(): PaperSection[]
  /** Of the paper, in which what is printed is named. */
  language(): Language
  /** Changes with the same `key` soon after each other are undone together. */
  change(operations: readonly Operation[], key?: string): void
  /** Adds, moves or removes sections; names that begin with a section's number follow. */
  arrange(operations: readonly Operation[]): void
  /** Adds bank questions: to the sections of their types, which are made where there are none, or at a place. */
  add(questions: readonly Question[], at?: Target): void
  /** Adds a material with all its questions, which are fetched first, to the section of materials or at a place. */
  addMaterial(material: Material, at?: Target): Promise<void>
  /** Takes out items or a section, says so, and offers to undo it. */
  remove(vkey: string): void
  /** Scrolls to a section or item and focuses it, once it is drawn, and opens what is to be mended there. */
  goTo(vkey: string, mend?: Mend): void
  /** Announced to those who do not see the screen. */
  announce(text: string): void
  open(opened: Opened): void
}

const Context = createContext<Editor | null>(null)
export const EditorProvider = Context.Provider

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('useEditor: expected to be below the paper editor')
  return editor
}
