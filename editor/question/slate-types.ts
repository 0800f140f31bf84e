import type { QuestionElement, QuestionText } from './model/slate-nodes.ts'

/** Tells Slate which nodes there are. */
declare module 'slate' {
  interface CustomTypes {
    Element: QuestionElement
    Text: QuestionText
  }
}
