import { Suspense, useState } from 'react'
import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { sheetOf } from '../../pages/sheets.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { whenNear } from '../../screen/soon.ts'
import { useIsWide } from '../../screen/use-is-wide.ts'

/** Opens the sheet that records are printed as, where their resource has one. */
export function PrintButton({ resource, records }: { resource: AnyResource; records: readonly StoredRecord[] }) {
  const { t } = useViewTexts()
  const isWide = useIsWide()
  const [open, setOpen] = useState(false)
  const Sheet = sheetOf(resource)
  if (!Sheet) return null
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        aria-label={t('common.print')}
        onClick={() => setOpen(true)}
        {...whenNear(() => void Sheet.preload())}
      >
        {isWide ? t('common.print') : null}
      </Button>
      <Suspense>{open && <Sheet ids={records.map(({ id }) => id)} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
