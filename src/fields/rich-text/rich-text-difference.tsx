import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { plainOf } from '../../rich-text/rich-text-model.ts'
import type { DifferenceProps } from '../../inputs/widget.ts'
import { StoredDifference } from '../../difference/stored-difference.tsx'
import { TextDifference } from '../text/text-difference.tsx'

/** A question's text is compared with its formulas, blanks and pictures; an article by its words. */
export function RichTextDifference({ field, before, after }: DifferenceProps<string>) {
  const profile = field.options['profile'] as RichTextProfile
  if (profile === 'question') return <StoredDifference before={before} after={after} />
  return <TextDifference before={plainOf(before ?? '', profile)} after={plainOf(after ?? '', profile)} />
}
