import { Fragment, useMemo } from 'react'
import { useLanguage } from '../../../base/locales/language.ts'
import type { DifferenceProps } from '../../../base/inputs/widget.ts'
import { partsBetween, wordsIn } from '../../../content/difference/compare.ts'
import '../../../content/difference/difference.css'

const itself = (word: string): string => word
/** A new line end is shown by a separate sign. */
const withLineEnds = (text: string): string => text.replaceAll('\n', '↵\n')

/** The changes of a plain text: deletions and insertions in place. */
export function TextDifference({ before, after }: Pick<DifferenceProps<string>, 'before' | 'after'>) {
  const { language } = useLanguage()
  const parts = useMemo(
    () => partsBetween(wordsIn(before ?? '', language), wordsIn(after ?? '', language), itself),
    [before, after, language],
  )
  return (
    <div className="view-difference">
      {parts.map(({ change, of }, index) => {
        const text = of.join('')
        if (change === 'same') return <Fragment key={index}>{text}</Fragment>
        return change === 'deleted' ? (
          <del key={index}>{withLineEnds(text)}</del>
        ) : (
          <ins key={index}>{withLineEnds(text)}</ins>
        )
      })}
    </div>
  )
}
