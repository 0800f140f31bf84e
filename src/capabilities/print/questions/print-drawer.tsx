import { useState } from 'react'
import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Pagination, Tooltip } from 'antd'
import { exercise } from '../../../../resources/exercise.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import { printLayout, shownPages } from '../../../../resources/papers/print-layout.ts'
import { saveBlob } from '../../../files/file-parts.tsx'
import { usePartTexts } from '../../../locales/part-texts.ts'
import { Failed, Loading } from '../../../screen/states.tsx'
import { useRights } from '../../../session/use-rights.ts'
import type { PrintProps } from '../print-props.ts'
import { Pages } from './pages.tsx'
import { PrintSettingsForm, printTexts, type PrintSettings } from './print-settings.tsx'
import { fetchPdf, usePreview } from './use-print.ts'

declare module '../../../../resources/capabilities/print/index.ts' {
  interface Printouts {
    questions: true
  }
}

/** The tab is opened by the click itself; one that is opened later would be blocked. */
async function openInTab(made: Promise<Blob>): Promise<void> {
  const tab = globalThis.open('', '_blank')
  try {
    const address = URL.createObjectURL(await made)
    if (tab) tab.location.href = address
  } catch (error) {
    tab?.close()
    throw error
  }
}

interface ToolsProps {
  ids: readonly number[]
  settings: PrintSettings
  disabled: boolean
}

function Tools({ ids, settings, disabled }: ToolsProps) {
  const { t } = usePartTexts(printTexts)
  const [busy, setBusy] = useState<'open' | 'download' | null>(null)
  const run = (what: 'open' | 'download', work: (pdf: Promise<Blob>) => Promise<void>) => async () => {
    setBusy(what)
    // A refusal is announced by the provider.
    await work(fetchPdf(ids, settings)).catch(() => undefined)
    setBusy(null)
  }
  const name = settings.title.trim() || t('print.headingDefault')
  return (
    <>
      <Tooltip title={t('print.openHelp')}>
        <Button
          icon={<ExportOutlined />}
          aria-label={t('print.open')}
          loading={busy === 'open'}
          disabled={disabled || busy !== null}
          onClick={run('open', openInTab)}
        />
      </Tooltip>{' '}
      <Button
        type="primary"
        icon={<DownloadOutlined />}
        loading={busy === 'download'}
        disabled={disabled || busy !== null}
        onClick={run('download', async (pdf) => saveBlob(await pdf, `${name}.pdf`))}
      >
        {t('print.download')}
      </Button>
    </>
  )
}

/** The printout of questions with its layout: the pages as the server makes them, and the file. */
export function PrintDrawer({ ids, onClose }: PrintProps) {
  const { t } = usePartTexts(printTexts)
  const { rights } = useRights()
  const [settings, setSettings] = useState<PrintSettings>(() => ({
    ...printLayout.parse({}),
    title: t('print.headingDefault'),
    person: ids.length > 1,
  }))
  const [from, setFrom] = useState(1)
  const change = (next: PrintSettings) => {
    setSettings(next)
    setFrom(1)
  }
  const { data, error, refetch, isPlaceholderData } = usePreview(ids, settings, from)
  return (
    <Drawer
      open
      onClose={onClose}
      width="min(960px, 100vw)"
      title={ids.length === 1 ? t('print.titleOne') : t('print.title', { count: ids.length })}
      extra={<Tools ids={ids} settings={settings} disabled={!data} />}
    >
      <PrintSettingsForm
        settings={settings}
        onChange={change}
        maySeeAnswers={mayRead(exercise, exercise.fields.answer, rights)}
      />
      {data && data.left_out > 0 && (
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
    </Drawer>
  )
}
