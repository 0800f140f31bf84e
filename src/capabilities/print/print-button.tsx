import { Suspense, useState } from 'react'
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import type { LazyPart } from '../../base/loading/lazy-part.tsx'
import type { StoredRecord } from '../../records/screen/stored-record.ts'
import { whenNear } from '../../records/screen/soon.ts'
import { useIsWide } from '../../records/screen/use-is-wide.ts'
import type { RecordsDialogProps } from '../../records/screen/capability-slots.ts'

interface PrintButtonProps {
  Printout: LazyPart<RecordsDialogProps>
  records: readonly StoredRecord[]
}

/** Opens the printout of records. */
export function PrintButton({ Printout, records }: PrintButtonProps) {
  const { t } = useViewTexts()
  const isWide = useIsWide()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        aria-label={t('common.print')}
        onClick={() => setOpen(true)}
        {...whenNear(() => void Printout.preload())}
      >
        {isWide ? t('common.print') : null}
      </Button>
      <Suspense>{open && <Printout records={records} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
