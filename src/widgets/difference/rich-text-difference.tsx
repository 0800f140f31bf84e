import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { plainOf } from '../rich-text-model.ts'
import type { DifferenceProps } from '../widget.ts'
import { StoredDifference } from './stored-difference.tsx'
import { TextDifference } from './text-difference.tsx'

/** A question's text is compared with its formulas, blanks and pictures; an article by its words. */
export function RichTextDifference({ field, before, after }: DifferenceProps<string>) {
  const profile = field.options['profile'] as RichTextProfile
  if (profile === 'question') return <StoredDifference before={before} after={after} />
  return <TextDifference before={plainOf(before ?? '', profile)} after={plainOf(after ?? '', profile)} />
}
