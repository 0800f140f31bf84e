import { useState } from 'react'
import { actOn } from '../../../providers/data.ts'
import type { ImportBatch } from '../../../resources/import-batch.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useConfirm } from '../../records/screen/use-confirm.tsx'
import { useImportableTexts } from './use-importable-texts.ts'

type Reading = Pick<
  NonNullable<Parameters<typeof actOn<'import_batch', 'read'>>[2]>,
  'mapping' | 'words' | 'names' | 'for_all'
>

/**
 * Reads the file of a batch again. That starts from the file: where entries were corrected, a person is asked first,
 * with their number. `onBegun` is called once the rows are being read.
 */
export function useReadAgain(
  batch: ImportBatch,
  onBegun: () => void,
): [running: boolean, read: (how: Reading) => void] {
  const { t } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const confirm = useConfirm()
  const [running, setRunning] = useState(false)
  const corrected = batch.counts?.corrected ?? 0
  const begin = async (how: Reading) => {
    setRunning(true)
    try {
      await actOn('import_batch', 'read', { ...how, drop_corrections: corrected > 0 }, { ids: [batch.id] })
      onBegun()
    } catch {
      // Shown as every call's refusal is.
    } finally {
      setRunning(false)
    }
  }
  const read = (how: Reading) => {
    if (corrected === 0) return void begin(how)
    confirm({
      title: t('import.dropTitle', { count: corrected }),
      content: t('import.dropHint'),
      okText: t('import.drop'),
      cancelText: ofViews('common.cancel'),
      danger: 'for good',
      onOk: () => begin(how),
    })
  }
  return [running, read]
}
