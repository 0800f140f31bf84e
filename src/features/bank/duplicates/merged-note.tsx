import type { ReactNode } from 'react'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { HistoryEntry } from '../../../../providers/data.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { duplicateCalls } from '../../../../resources/bank/duplicates/calls.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useConfirm } from '../../../records/screen/use-confirm.tsx'
import { useUndoMerge } from './use-undo-merge.ts'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'

interface MergedNoteProps {
  resource: AnyResource
  id: number
  entry: HistoryEntry
}

/** Asks first: it is often long ago. */
function UndoButton({ resource, mergeId }: { resource: AnyResource; mergeId: number }) {
  const { t } = useDuplicatesTexts()
  const { can } = useRights()
  const confirm = useConfirm()
  const undo = useUndoMerge(resource)
  if (!can(resource, duplicateCalls(resource.name).undo)) return null
  const ask = () =>
    confirm({
      title: t('undoMerge'),
      content: t('undoMergeHint'),
      okText: t('undoMerge'),
      cancelText: t('cancel'),
      onOk: () => undo(mergeId),
    })
  return (
    <Button type="link" size="small" onClick={ask}>
      {t('undoMerge')}
    </Button>
  )
}

/** In the history of the kept record: which records were merged into it; in theirs: which one was kept. */
export function MergedNote({ resource, id, entry: { before, after } }: MergedNoteProps): ReactNode {
  const { t } = useDuplicatesTexts()
  const kept = after?.['id']
  if (typeof kept !== 'number') return t('mergedNote')
  if (kept === id) {
    const records = [before?.['id']].flat().map((one) => `#${String(one)}`)
    const mergeId = after?.['merge_id']
    return (
      <>
        {t('mergedHere', { records: records.join(t('listSeparator')) })}
        {typeof mergeId === 'number' && <UndoButton resource={resource} mergeId={mergeId} />}
      </>
    )
  }
  const href = recordHref(resource, kept)
  return (
    <>
      {t('mergedInto')} {href ? <Link to={href}>#{kept}</Link> : `#${kept}`}
    </>
  )
}
