import { useState } from 'react'
import { Alert, Pagination } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { actOn } from '../../../providers/data.ts'
import { exercise } from '../../../resources/exercise.ts'
import { mayRead } from '../../../resources/kit/index.ts'
import { printLayout, shownPages } from '../../../resources/papers/print-layout.ts'
import { usePartTexts } from '../../base/locales/part-texts.ts'
import { Failed, Loading } from '../../base/message-page/states.tsx'
import { useRights } from '../../base/session/use-rights.ts'
import { WarningList } from '../../base/message-page/warning-list.tsx'
import { Pages } from './pages.tsx'
import { PrintSettingsForm, printTexts, type PrintSettings } from './print-settings.tsx'
import { usePreview, type PrintTarget } from './use-print.ts'

export const defaultSettings = (title: string, person: boolean): PrintSettings => ({
  ...printLayout.parse({}),
  title,
  person,
})

interface PrintViewProps {
  target: PrintTarget
  settings: PrintSettings
  onChange: (settings: PrintSettings) => void
  /** Of a question set, which has one of its own. */
  ownTitle?: string | undefined
}

/** What should be looked at before a question set is printed, beside what its preview tells. */
function PaperWarnings({ target }: { target: PrintTarget }) {
  const id = 'exam_id' in target ? target.exam_id : null
  const { data } = useQuery({
    queryKey: ['print', 'warnings', id],
    queryFn: () => (id === null ? { warnings: [] } : actOn('exam', 'check_exam', {}, { ids: [id], isQuiet: true })),
  })
  return data && data.warnings.length > 0 && <WarningList warnings={data.warnings} />
}

/** The settings of a print, and its pages as the server makes them. */
export function PrintView({ target, settings, onChange, ownTitle }: PrintViewProps) {
  const { t } = usePartTexts(printTexts)
  const { rights } = useRights()
  const [from, setFrom] = useState(1)
  const { data, error, refetch, isPlaceholderData } = usePreview(target, settings, from)
  const change = (next: PrintSettings) => {
    onChange(next)
    setFrom(1)
  }
  return (
    <>
      <PrintSettingsForm
        ownTitle={ownTitle}
        settings={settings}
        onChange={change}
        maySeeAnswers={mayRead(exercise, exercise.fields.answer, rights)}
      />
      <PaperWarnings target={target} />
      {data && data.left_out > 0 && !('exam_id' in target) && (
        <Alert type="warning" showIcon message={t('print.missing', { count: data.left_out })} />
      )}
      {error ? (
        <Failed fault={error} retry={() => void refetch()} />
      ) : data ? (
        <div className={isPlaceholderData ? 'print-stale' : ''} aria-busy={isPlaceholderData}>
          <Pages pages={data.pages} from={from} />
          {data.page_count > shownPages && (
            <nav className="print-more" aria-label={t('print.pages')}>
              <Pagination
                simple
                pageSize={shownPages}
                total={data.page_count}
                current={Math.ceil(from / shownPages)}
                showSizeChanger={false}
                onChange={(page) => setFrom((page - 1) * shownPages + 1)}
              />
            </nav>
          )}
        </div>
      ) : (
        <Loading rows={8} />
      )}
    </>
  )
}
