import { useEffect, useRef, type RefObject } from 'react'
import { keyed, toggleTag } from './marking-model.ts'
import type { Marking } from './use-marking.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, .ant-select, [role=dialog], [contenteditable]') !== null

/** A focused button is pressed by Enter, but for those that give points, which it has done already. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null && target.closest('.marking-given') === null

export interface Boxes {
  comment: RefObject<{ focus(): void } | null>
  flag: RefObject<{ focus(): void } | null>
}

/**
 * The keys of marking, off while a text has the focus or an input method composes. In a text, Escape leads back to
 * them.
 */
export function useMarkingKeys(working: Marking, { comment, flag }: Boxes): void {
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined)
  onKey.current = (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur()
      return
    }
    if (event.key === 'Enter' && isButton(event.target)) return
    const { state, task, limits, setDraft } = working
    const next = task ? keyed(state.draft, event.key, limits) : null
    const runs: Readonly<Record<string, () => void>> = {
      enter: working.save,
      backspace: working.back,
      c: () => comment.current?.focus(),
      f: () => flag.current?.focus(),
      l: () => task && task.likes > 0 && setDraft({ ...state.draft, likes: !state.draft.likes }),
      s: working.skip,
      '+': () => task && setDraft(toggleTag(state.draft, 'excellent')),
      '=': () => task && setDraft(toggleTag(state.draft, 'excellent')),
      '-': () => task && setDraft(toggleTag(state.draft, 'typical')),
      z: working.undo,
    }
    const run = next ? () => setDraft(next) : runs[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event)
    globalThis.addEventListener('keydown', listener)
    return () => globalThis.removeEventListener('keydown', listener)
  }, [])
}
