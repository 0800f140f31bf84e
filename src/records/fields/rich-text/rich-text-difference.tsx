import type { ComponentType } from 'react'
import type { RichTextProfile } from '../../../../resources/kit/index.ts'
import { StoredDifference } from '../../../content/difference/stored-difference.tsx'
import type { DifferenceProps } from '../../../base/inputs/widget.ts'
import { profileLines, profileOf } from '../../../content/rich-text/profile-lines.tsx'
import { TextDifference } from '../text/text-difference.tsx'

type Change = Pick<DifferenceProps<string>, 'before' | 'after'>

const { words } = profileLines.article

/** A question's text is compared with its formulas, blanks and pictures; an article by its words. */
const differences: Readonly<Record<RichTextProfile, ComponentType<Change>>> = {
  question: StoredDifference,
  article: ({ before, after }) => <TextDifference before={words(before ?? '')} after={words(after ?? '')} />,
}

export function RichTextDifference({ field, before, after }: DifferenceProps<string>) {
  const Difference = differences[profileOf(field)]
  return <Difference before={before} after={after} />
}
