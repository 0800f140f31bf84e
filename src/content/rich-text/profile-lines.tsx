import type { ComponentType } from 'react'
import { articleLineOf } from '../../../editor/stored/article-line.ts'
import { lineOf } from '../../../editor/stored/line.ts'
import type { AnyField, RichTextProfile } from '../../../resources/kit/index.ts'
import { StoredLine } from './stored-text.tsx'

/** A profile of rich text in one line: in cells, titles, choices and histories. */
interface ProfileLine {
  /** A line of plain text: formulas in plain characters, blanks as lines, pictures by their description. */
  words: (stored: string) => string
  Line: ComponentType<{ stored: string; title: string }>
}

const WordsLine = ({ title }: { title: string }) => (
  <span className="view-one-line" title={title}>
    {title}
  </span>
)

/** By the profile that a field declares; editing and pages are in `profile-pages.tsx`. */
export const profileLines: Readonly<Record<RichTextProfile, ProfileLine>> = {
  question: { words: lineOf, Line: StoredLine },
  article: { words: articleLineOf, Line: WordsLine },
}

export const profileOf = (field: Pick<AnyField, 'options'>): RichTextProfile =>
  field.options['profile'] as RichTextProfile

/** A question's text as a line of plain text. */
export const plainOf = profileLines.question.words
