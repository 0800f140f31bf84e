import { Fragment, useMemo } from 'react'
import { useLanguage } from '../../base/locales/language.ts'
import { wholePage } from '../rich-text/stored-page.tsx'
import { drawStored, type Blocks } from '../rich-text/stored-text.tsx'
import { storedParts } from './stored-parts.ts'
import './difference.css'

/** A new line end is shown by a separate sign. */
const changedPage: Blocks = {
  ...wholePage,
  lineEnd: (
    <>
      ↵<br />
    </>
  ),
}

/** The changes of a question's text: deletions and insertions in place, drawn as questions are. */
export function StoredDifference({ before, after }: { before: string | null; after: string | null }) {
  const { language } = useLanguage()
  const parts = useMemo(() => storedParts(before ?? '', after ?? '', language), [before, after, language])
  return (
    <div className="view-rich-text view-difference">
      {parts.map(({ change, nodes, blanksBefore }, index) => {
        if (change === 'same') return <Fragment key={index}>{drawStored(nodes, wholePage, blanksBefore)}</Fragment>
        const Changed = change === 'deleted' ? 'del' : 'ins'
        return <Changed key={index}>{drawStored(nodes, changedPage, blanksBefore)}</Changed>
      })}
    </div>
  )
}
