import { usePartTexts } from '../../../base/locales/part-texts.ts'
import { PrintDrawer } from '../../../content/printing/print-drawer.tsx'
import { printTexts } from '../../../content/printing/print-settings.tsx'
import type { RecordsDialogProps } from '../../../records/screen/capability-slots.ts'

declare module '../../../../resources/capabilities/print/index.ts' {
  interface Printouts {
    questions: true
  }
}

export function QuestionsPrintout({ records, onClose }: RecordsDialogProps) {
  const { t } = usePartTexts(printTexts)
  const ids = records.map(({ id }) => id)
  return (
    <PrintDrawer
      target={{ exercise_ids: ids }}
      title={ids.length === 1 ? t('print.titleOne') : t('print.title', { count: ids.length })}
      heading={t('print.headingDefault')}
      person={ids.length > 1}
      onClose={onClose}
    />
  )
}
