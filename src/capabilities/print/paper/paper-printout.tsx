import { useState } from 'react'
import { Select } from 'antd'
import { exam } from '../../../../resources/exam.ts'
import { usePartTexts } from '../../../base/locales/part-texts.ts'
import { PrintDrawer } from '../../../content/printing/print-drawer.tsx'
import { printTexts } from '../../../content/printing/print-settings.tsx'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import type { RecordsDialogProps } from '../../../records/screen/capability-slots.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

declare module '../../../../resources/capabilities/print/index.ts' {
  interface Printouts {
    paper: true
  }
}

/** A question set as it is stored; of several, one after the other. */
export function PaperPrintout({ records, onClose }: RecordsDialogProps) {
  const { t } = usePartTexts(printTexts)
  const [id, setId] = useState(itemAt(records, 0).id)
  const shown = records.find((one) => one.id === id) ?? itemAt(records, 0)
  const choices = records.map((one) => ({ value: one.id, label: titleOf(exam, one) }))
  return (
    <PrintDrawer
      key={shown.id}
      target={{ exam_id: shown.id }}
      title={
        records.length > 1 ? (
          <Select
            value={shown.id}
            options={choices}
            onChange={setId}
            className="print-choice"
            aria-label={t('print.titleSet')}
          />
        ) : (
          t('print.titleSet')
        )
      }
      heading={titleOf(exam, shown)}
      person
      onClose={onClose}
    />
  )
}
