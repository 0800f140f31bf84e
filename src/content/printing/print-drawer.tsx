import { useState, type ReactNode } from 'react'
import { DownloadOutlined, DownOutlined, ExportOutlined } from '@ant-design/icons'
import { Button, Drawer, Dropdown, Space, Tooltip } from 'antd'
import { saveBlob } from '../files/file-parts.tsx'
import { usePartTexts } from '../../base/locales/part-texts.ts'
import { printTexts, type PrintSettings } from './print-settings.tsx'
import { PrintView, defaultSettings } from './print-view.tsx'
import { fetchExamFile, fetchPdf, type OtherFormat, type PrintTarget } from './use-print.ts'

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

const otherFormats = [
  { key: 'docx', extension: '.docx' },
  { key: 'qti', extension: '.zip' },
] as const satisfies readonly { key: OtherFormat; extension: string }[]

interface ToolsProps {
  target: PrintTarget
  settings: PrintSettings
  /** The name of its files, without an extension. */
  name: string
}

function Tools({ target, settings, name }: ToolsProps) {
  const { t } = usePartTexts(printTexts)
  const [busy, setBusy] = useState<'open' | 'download' | null>(null)
  const run = async (what: 'open' | 'download', work: () => Promise<void>) => {
    setBusy(what)
    // A refusal is announced by the provider.
    await work().catch(() => undefined)
    setBusy(null)
  }
  const pdf = () => fetchPdf(target, settings)
  const download = () => run('download', async () => saveBlob(await pdf(), `${name}.pdf`))
  const main = {
    icon: <DownloadOutlined />,
    loading: busy === 'download',
    disabled: busy !== null,
    onClick: () => void download(),
  }
  const others = 'exam_id' in target && {
    items: otherFormats.map(({ key, extension }) => ({
      key,
      label: t(`print.as_${key}`),
      onClick: () =>
        void run('download', async () =>
          saveBlob(await fetchExamFile(target.exam_id, key, settings), name + extension),
        ),
    })),
  }
  return (
    <Space>
      <Tooltip title={t('print.openHelp')}>
        <Button
          icon={<ExportOutlined />}
          aria-label={t('print.open')}
          loading={busy === 'open'}
          disabled={busy !== null}
          onClick={() => void run('open', () => openInTab(pdf()))}
        />
      </Tooltip>
      <Space.Compact>
        <Button type="primary" {...main}>
          {t('print.download')}
        </Button>
        {others && (
          <Dropdown menu={others} trigger={['click']} disabled={busy !== null}>
            <Button type="primary" icon={<DownOutlined />} aria-label={t('print.otherFormats')} />
          </Dropdown>
        )}
      </Space.Compact>
    </Space>
  )
}

interface PrintDrawerProps {
  target: PrintTarget
  title: ReactNode
  /** The title on paper, unless another one is typed; of a question set, its own. */
  heading: string
  person: boolean
  onClose: () => void
}

/** A printout with its layout: the pages as the server makes them, and the files. */
export function PrintDrawer({ target, title, heading, person, onClose }: PrintDrawerProps) {
  const isSet = 'exam_id' in target
  const [settings, setSettings] = useState(() => defaultSettings(isSet ? '' : heading, person))
  const name = settings.title.trim() || heading
  return (
    <Drawer
      open
      onClose={onClose}
      width="min(960px, 100vw)"
      title={title}
      extra={<Tools target={target} settings={settings} name={name} />}
    >
      <PrintView target={target} settings={settings} onChange={setSettings} ownTitle={isSet ? heading : undefined} />
    </Drawer>
  )
}
