import type { ComponentType } from 'react'
import { articleLineOf } from '../../editor/stored/article-line.ts'
import { lineOf } from '../../editor/stored/line.ts'
import type { AnyField, RichTextProfile } from '../../resources/kit/index.ts'
import { StoredLine } from './stored-text.tsx'

/** A profile of rich text where there is one line of room: in cells, titles, choices and histories. */
interface ProfileLine {
  /** A line of plain words: formulas in plain characters, blanks as lines, pictures by their description. */
  words: (stored: string) => string
  Line: ComponentType<{ stored: string; title: string }>
}

const WordsLine = ({ title }: { title: string }) => (
  <span className="view-one-line" title={title}>
    {title}
  </span>
)

/** By the profile that a field declares; how one is edited and shown as a page says `profile-pages.tsx`. */
export const profileLines: Readonly<Record<RichTextProfile, ProfileLine>> = {
  question: { words: lineOf, Line: StoredLine },
  article: { words: articleLineOf, Line: WordsLine },
}

export const profileOf = (field: AnyField): RichTextProfile => field.options['profile'] as RichTextProfile

/** A question's text as a line of plain words. */
export const plainOf = profileLines.question.words
