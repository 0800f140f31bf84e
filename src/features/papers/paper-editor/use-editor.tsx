import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'antd'
import type { Language } from '../../../../resources/kit/index.ts'
import { addMaterial, addQuestions } from './adding.tsx'
import type { Editor, Mend, Opened } from './editor-context.ts'
import type { EditorParts, Latest } from './editor-parts.ts'
import { removeAll } from './model/commands.ts'
import { positionOf } from './model/paper-index.ts'
import type { PaperSync } from './model/paper-sync.ts'
import { withNumbers } from './model/placing.ts'
import { PresenceStore } from './presence-store.ts'
import { QuestionStore } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { placeNow } from './use-paper-keys.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * Focuses an item or a section as soon as it is drawn: with the event that moved it, so that the next key finds it, and
 * again once it is painted, for what is drawn later. What is to be mended there is opened then.
 */
function useGoTo() {
  const wanted = useRef<{ vkey: string; mend: Mend | undefined } | null>(null)
  const focus = useCallback(() => {
    const found = wanted.current && placeOf(wanted.current.vkey)
    if (!found) return false
    if (!found.contains(document.activeElement)) found.focus({ preventScroll: true })
    if (document.activeElement === found) found.scrollIntoView({ block: 'nearest' })
    return true
  }, [])
  const follow = useCallback(() => {
    if (!focus() || !wanted.current) return
    const { vkey, mend } = wanted.current
    wanted.current = null
    if (mend) placeOf(vkey)?.querySelector<HTMLElement>(`[data-nth="${mend.nth}"] [${mend.by}]`)?.click()
  }, [focus])
  const goTo = useCallback(
    (vkey: string, mend?: Mend) => {
      wanted.current = { vkey, mend }
      queueMicrotask(focus)
      requestAnimationFrame(follow)
    },
    [focus, follow],
  )
  useEffect(follow)
  return goTo
}

const placeOf = (vkey: string) => document.querySelector<HTMLElement>(`[data-paper] [data-vkey="${vkey}"]`)

/** Scrolls to it once it is drawn. The focus stays, so that the next question can be added at once. */
const reveal = (vkey: string): void =>
  void requestAnimationFrame(() => placeOf(vkey)?.scrollIntoView({ block: 'nearest' }))

const undoKey = 'paper-undo'

/** Says what was taken out, and offers to take that back. */
export function offerUndo({ message, t }: Pick<Latest, 'message' | 't'>, text: string, takeBack: () => void): void {
  const undo = () => {
    takeBack()
    message.destroy(undoKey)
  }
  void message.open({
    key: undoKey,
    content: (
      <>
        {text}{' '}
        <Button type="link" size="small" onClick={undo}>
          {t('paper.undo')}
        </Button>
      </>
    ),
    duration: 6,
  })
}

/** The place next to one that goes, which gets the focus. */
function neighbourOf(vkey: string): string | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-paper] [data-vkey]')].map((one) => one.dataset['vkey'])
  const at = all.indexOf(vkey)
  return all[at + 1] ?? all[at - 1]
}

function remove(parts: EditorParts, vkey: string): void {
  const { sync, now, goTo } = parts
  const current = now()
  const { t } = current
  const { sections } = sync.read().paper
  const at = positionOf(sections, vkey)
  const place = at && placeNow(sections, vkey)
  if (!place) return
  const next = neighbourOf(vkey)
  sync.change(withNumbers(sections, removeAll([vkey])))
  if (next) goTo(next)
  const { name, number } = place
  const count = itemAt(sections, at.section).exercise_items.length
  const text = place.isSection ? t('paper.removedSection', { name, count }) : t('paper.removed', { number })
  offerUndo(current, text, () => sync.undo())
}

/** The editor of an open paper. `target`: the section that somebody chose. */
export function useEditorOf(
  sync: PaperSync,
  target: string | null,
  paperLanguage: Language,
  open: (opened: Opened) => void,
): { editor: Editor; announced: string } {
  const texts = useEditorTexts()
  const { message, modal } = useFeedback()
  const [questions] = useState(() => new QuestionStore())
  const [presence] = useState(() => new PresenceStore())
  const [announced, announce] = useState('')
  const goTo = useGoTo()
  const latest = useRef<Latest>({ ...texts, message, modal, target, paperLanguage })
  latest.current = { ...texts, message, modal, target, paperLanguage }
  const editor = useMemo<Editor>(() => {
    const adding = new Set<number>()
    const parts: EditorParts = { sync, questions, now: () => latest.current, goTo, reveal, announce, open }
    return {
      sync,
      questions,
      presence,
      sections: () => sync.read().paper.sections,
      language: () => latest.current.paperLanguage,
      change: (operations, key) => sync.change(operations, key),
      arrange: (operations) => sync.change(withNumbers(sync.read().paper.sections, operations)),
      add: (all, at) => addQuestions(parts, all, at),
      async addMaterial(material, at) {
        // Its questions are on their way: a second click adds nothing.
        if (adding.has(material.id)) return
        adding.add(material.id)
        // What went wrong has been shown.
        await addMaterial(parts, material, at).catch(() => undefined)
        adding.delete(material.id)
      },
      remove: (vkey) => remove(parts, vkey),
      goTo,
      announce,
      open,
    }
  }, [sync, questions, presence, goTo, open])
  return { editor, announced }
}
