import type { QuestionElement, QuestionText } from './model/slate-nodes.ts'

/** Declares our nodes to Slate. */
declare module 'slate' {
  interface CustomTypes {
    Element: QuestionElement
    Text: QuestionText
  }
}
