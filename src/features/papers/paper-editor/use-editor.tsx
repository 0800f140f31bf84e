import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'antd'
import type { Language } from '../../../../resources/kit/index.ts'
import { exercisesOf, maxExercises, type PaperSection } from '../../../../resources/papers/sections.ts'
import type { Editor, Opened } from './editor-context.ts'
import { addItems, addSection, pinnedExercise, removeAll, type NewItem } from './model/commands.ts'
import { positionOf } from './model/paper-index.ts'
import type { PaperSync } from './model/paper-sync.ts'
import { PresenceStore } from './presence-store.ts'
import { QuestionStore, type Material, type Question } from './question-store.ts'
import { sectionNameOfType } from '../../../../resources/papers/section-names.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { placeNow } from './use-paper-keys.ts'
import { newKey } from './use-paper.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * Focuses an item or a section as soon as it is drawn: with the event that moved it, so that the next key finds it, and
 * again once it is painted, for what is drawn later.
 */
function useGoTo() {
  const wanted = useRef<string | null>(null)
  const focus = useCallback(() => {
    const vkey = wanted.current
    const found = vkey && document.querySelector<HTMLElement>(`[data-paper] [data-vkey="${vkey}"]`)
    if (!found) return false
    if (!found.contains(document.activeElement)) found.focus({ preventScroll: true })
    if (document.activeElement === found) found.scrollIntoView({ block: 'nearest' })
    return true
  }, [])
  const follow = useCallback(() => {
    if (focus()) wanted.current = null
  }, [focus])
  const goTo = useCallback(
    (vkey: string) => {
      wanted.current = vkey
      queueMicrotask(focus)
      requestAnimationFrame(follow)
    },
    [focus, follow],
  )
  useEffect(follow)
  return goTo
}

const itemOf = (question: Question, section: PaperSection | undefined): NewItem => ({
  vkey: newKey(),
  exercises: [pinnedExercise(question, section)],
})

/** What a handler needs of the latest rendering. */
interface Latest extends ReturnType<typeof useEditorTexts> {
  message: ReturnType<typeof useFeedback>['message']
  target: string | null
  /** Of the paper. */
  paperLanguage: Language
}

interface Parts {
  sync: PaperSync
  questions: QuestionStore
  now: () => Latest
  goTo: (vkey: string) => void
  announce: (text: string) => void
  open: (opened: Opened) => void
}

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

/** Questions for a paper without a section go to sections of their types. */
function addByType({ sync, now, goTo }: Parts, all: readonly Question[]): void {
  const { paperLanguage } = now()
  let last = ''
  for (const type of new Set(all.map((one) => one.type))) {
    const { sections } = sync.read().paper
    const exercise_items = all.filter((one) => one.type === type).map((one) => itemOf(one, undefined))
    const name = sectionNameOfType(paperLanguage, sections.length + 1, type)
    sync.change(addSection(sections, { vkey: newKey(), name, exercise_items }))
    last = itemAt(exercise_items, -1).vkey
  }
  goTo(last)
}

interface Target {
  section: string
  index?: number
}

/** Where something goes: a place, or else the chosen section, or else the last. */
function sectionFor({ sync, now }: Parts, at: Target | undefined): PaperSection | undefined {
  const { sections } = sync.read().paper
  const vkey = at?.section ?? now().target ?? sections.at(-1)?.vkey
  return sections.find((one) => one.vkey === vkey)
}

/** Says so where so many more questions are too many. */
function isFull({ sync, now }: Parts, more: number): boolean {
  const { message, t } = now()
  const isTooMany = exercisesOf(sync.read().paper.sections).length + more > maxExercises
  if (isTooMany) void message.warning(t('bank.full', { max: maxExercises }))
  return isTooMany
}

async function addMaterial(parts: Parts, material: Material, at?: Target): Promise<void> {
  const { sync, questions, now, announce, goTo } = parts
  const all = await questions.ofMaterial(material)
  const { message, t, paperLanguage } = now()
  if (all.length === 0) return void message.warning(t('bank.materialEmpty'))
  if (isFull(parts, all.length)) return undefined
  questions.note(all)
  questions.noteMaterials([material])
  const section = sectionFor(parts, at)
  const exercises = all.map((one) => pinnedExercise(one, section))
  const item = { vkey: newKey(), exam_item_id: material.id, exam_item_version: material.version, exercises }
  const { sections } = sync.read().paper
  if (section) {
    sync.change(addItems(sections, section.vkey!, [item], at?.index))
    return announce(t('bank.addedMany', { count: all.length, name: section.name }))
  }
  const name = sectionNameOfType(paperLanguage, sections.length + 1, 'materials')
  sync.change(addSection(sections, { vkey: newKey(), name, exercise_items: [item] }))
  return goTo(item.vkey)
}

function add(parts: Parts, all: readonly Question[], at?: Target): void {
  const { sync, questions, now, announce } = parts
  if (isFull(parts, all.length)) return
  const { t } = now()
  const { sections } = sync.read().paper
  questions.note(all)
  const section = sectionFor(parts, at)
  if (!section) return addByType(parts, all)
  const items = all.map((one) => itemOf(one, section))
  sync.change(addItems(sections, section.vkey!, items, at?.index))
  const { name } = section
  return announce(all.length === 1 ? t('bank.added', { name }) : t('bank.addedMany', { count: all.length, name }))
}

/** The place next to one that goes, which gets the focus. */
function neighbourOf(vkey: string): string | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-paper] [data-vkey]')].map((one) => one.dataset['vkey'])
  const at = all.indexOf(vkey)
  return all[at + 1] ?? all[at - 1]
}

function remove(parts: Parts, vkey: string): void {
  const { sync, now, goTo } = parts
  const current = now()
  const { t } = current
  const { sections } = sync.read().paper
  const at = positionOf(sections, vkey)
  const place = at && placeNow(sections, vkey)
  if (!place) return
  const next = neighbourOf(vkey)
  sync.change(removeAll([vkey]))
  if (next) goTo(next)
  const { name, number } = place
  const count = itemAt(sections, at.section).exercise_items.length
  const text = place.isSection ? t('paper.removedSection', { name, count }) : t('paper.removed', { number })
  offerUndo(current, text, () => sync.undo())
}

/** The editor of an open paper. `target`: the section that questions of the bank are added to. */
export function useEditorOf(
  sync: PaperSync,
  target: string | null,
  paperLanguage: Language,
  open: (opened: Opened) => void,
): { editor: Editor; announced: string } {
  const texts = useEditorTexts()
  const { message } = useFeedback()
  const [questions] = useState(() => new QuestionStore())
  const [presence] = useState(() => new PresenceStore())
  const [announced, announce] = useState('')
  const goTo = useGoTo()
  const latest = useRef<Latest>({ ...texts, message, target, paperLanguage })
  latest.current = { ...texts, message, target, paperLanguage }
  const editor = useMemo<Editor>(() => {
    const adding = new Set<number>()
    const parts: Parts = { sync, questions, now: () => latest.current, goTo, announce, open }
    return {
      sync,
      questions,
      presence,
      sections: () => sync.read().paper.sections,
      language: () => latest.current.paperLanguage,
      change: (operations, key) => sync.change(operations, key),
      add: (all, at) => add(parts, all, at),
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
