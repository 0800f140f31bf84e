import type { Language } from '../../../../resources/kit/index.ts'
import type { useFeedback } from '../../../base/loading/feedback.tsx'
import type { Opened } from './editor-context.ts'
import type { PaperSync } from './model/paper-sync.ts'
import type { QuestionStore } from './question-store.ts'
import type { useEditorTexts } from './use-editor-texts.ts'

/** What a handler needs of the latest rendering. */
export interface Latest
  extends ReturnType<typeof useEditorTexts>,
    Pick<ReturnType<typeof useFeedback>, 'message' | 'modal'> {
  /** The section that was chosen. */
  target: string | null
  /** Of the paper. */
  paperLanguage: Language
}

/** What the handlers of the editor work with. */
export interface EditorParts {
  sync: PaperSync
  questions: QuestionStore
  now: () => Latest
  goTo: (vkey: string) => void
  /** Scrolls there, and leaves the focus where it is. */
  reveal: (vkey: string) => void
  announce: (text: string) => void
  open: (opened: Opened) => void
}
