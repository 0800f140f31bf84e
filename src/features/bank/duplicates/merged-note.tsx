import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HistoryEntry } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'

interface MergedNoteProps {
  resource: AnyResource
  id: number
  entry: HistoryEntry
}

/** In the history of the kept record: which records were merged into it; in theirs: which one was kept. */
export function MergedNote({ resource, id, entry: { before, after } }: MergedNoteProps): ReactNode {
  const { t } = useDuplicatesTexts()
  const kept = after?.['id']
  if (typeof kept !== 'number') return t('mergedNote')
  if (kept === id) {
    const records = [before?.['id']].flat().map((one) => `#${String(one)}`)
    return t('mergedHere', { records: records.join(t('listSeparator')) })
  }
  const href = recordHref(resource, kept)
  return (
    <>
      {t('mergedInto')} {href ? <Link to={href}>#{kept}</Link> : `#${kept}`}
    </>
  )
}
