import { useEffect, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Drawer, Input, Segmented } from 'antd'
import { dataProvider } from '../../../../providers/data.ts'
import { usePartTexts } from '../../../locales/part-texts.ts'
import type { PrintProps } from '../print-props.ts'
import { Failed, Loading } from '../../../screen/states.tsx'
import type { ViewedQuestion } from '../../../exercise/question-view.tsx'
import { Paper, printTexts, type PaperSettings } from './paper.tsx'

declare module '../../../../resources/capabilities/print/index.ts' {
  interface Printouts {
    questions: true
  }
}

const switches = ['person', 'room', 'points'] as const
const places = ['none', 'end', 'each'] as const
const placeTexts = { none: 'print.answersNone', end: 'print.answersEnd', each: 'print.answersEach' } as const
const headingMax = 100

/** Sets the document's title to the paper's, so that a PDF of it gets that name. */
function useDocumentTitle(heading: string): void {
  useEffect(() => {
    let before = document.title
    const begin = () => {
      before = document.title
      if (heading !== '') document.title = heading
    }
    const end = () => void (document.title = before)
    globalThis.addEventListener('beforeprint', begin)
    globalThis.addEventListener('afterprint', end)
    return () => {
      globalThis.removeEventListener('beforeprint', begin)
      globalThis.removeEventListener('afterprint', end)
    }
  }, [heading])
}

/** Whether the page is visible: printing from another tab prints that tab's page. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  return isShown
}

/** While printing, everything else is removed, and a removed button loses the focus. */
function print({ currentTarget }: MouseEvent<HTMLElement>): void {
  globalThis.print()
  currentTarget.focus()
}

interface SettingsProps {
  settings: PaperSettings
  onChange: (settings: PaperSettings) => void
  maySeeAnswers: boolean
}

function Settings({ settings, onChange, maySeeAnswers }: SettingsProps) {
  const { t } = usePartTexts(printTexts)
  return (
    <div className="print-settings">
      <label>
        {t('print.heading')}
        <Input
          value={settings.heading}
          maxLength={headingMax}
          allowClear
          placeholder={t('print.headingNone')}
          onChange={(event) => onChange({ ...settings, heading: event.target.value })}
        />
      </label>
      {maySeeAnswers && (
        <label>
          {t('print.answers')}
          <Segmented
            value={settings.answers}
            options={places.map((value) => ({ value, label: t(placeTexts[value]) }))}
            onChange={(answers) => onChange({ ...settings, answers })}
          />
        </label>
      )}
      {switches.map((name) => (
        <Checkbox
          key={name}
          checked={settings[name]}
          onChange={(event) => onChange({ ...settings, [name]: event.target.checked })}
        >
          {t(`print.${name}`)}
        </Checkbox>
      ))}
    </div>
  )
}

/** The printout of questions, with its options. The browser's own print command prints it too. */
export function PrintDrawer({ ids, onClose }: PrintProps) {
  const { t } = usePartTexts(printTexts)
  const [settings, setSettings] = useState<PaperSettings>({
    heading: t('print.headingDefault'),
    person: ids.length > 1,
    room: true,
    points: true,
    answers: 'none',
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['data', 'default', 'exercise', 'many', 'print', ids.join()],
    queryFn: async () =>
      (await dataProvider.getMany({ resource: 'exercise', ids: [...ids] })).data as unknown as ViewedQuestion[],
  })
  useDocumentTitle(settings.heading)
  const isShown = useIsShown()
  // The server returns no answers to people who may not read them.
  const maySeeAnswers = data?.some(({ answer }) => answer !== undefined) ?? false
  const missing = data ? ids.length - data.length : 0
  const paper = data && <Paper questions={data} settings={settings} />
  return (
    <Drawer
      open
      onClose={onClose}
      width="min(960px, 100vw)"
      title={ids.length === 1 ? t('print.titleOne') : t('print.title', { count: ids.length })}
      extra={
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          title={t('print.printHelp')}
          disabled={!data?.length}
          onClick={print}
        >
          {t('print.print')}
        </Button>
      }
    >
      <Settings settings={settings} onChange={setSettings} maySeeAnswers={maySeeAnswers} />
      {missing > 0 && <Alert type="warning" showIcon message={t('print.missing', { count: missing })} />}
      {error ? (
        <Failed fault={error} retry={() => void refetch()} />
      ) : paper ? (
        <div className="print-paper">{paper}</div>
      ) : (
        <Loading rows={8} />
      )}
      {paper && isShown && createPortal(<div className="print-copy">{paper}</div>, document.body)}
    </Drawer>
  )
}
