import { Checkbox, Input, Segmented, Select } from 'antd'
import { NumberBox } from '../../base/inputs/number-box.tsx'
import type { PrintLayout } from '../../../resources/papers/print-layout.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { printEn } from '../../base/locales/print.en.ts'
import { printZh } from '../../base/locales/print.zh.ts'

export const printTexts = partTexts('print', { zh: printZh, en: printEn })

/** What is printed besides the questions. */
export interface PrintSettings extends PrintLayout {
  title: string
}

const forms = ['paper', 'end', 'each', 'answers'] as const
const papers = ['a4', 'a3', '8k', '16k'] as const
const pointPlaces = ['needed', 'before', 'end', 'section'] as const
const sealingFields = ['school', 'grade', 'class', 'name', 'number', 'room', 'seat'] as const
const columnCounts = [1, 2] as const
const switches = ['person', 'score_table', 'room', 'points', 'page_numbers', 'sealing_line', 'large'] as const
const headingMax = 200
const headerMax = 60
const mostVariants = 8
const largestSeed = 999_999

const isFolded = (paper: PrintLayout['paper']): boolean => paper === 'a3' || paper === '8k'

interface PartProps {
  settings: PrintSettings
  set: (change: Partial<PrintSettings>) => void
}

function SheetSettings({ settings, set }: PartProps) {
  const { t } = usePartTexts(printTexts)
  return (
    <>
      <label>
        {t('print.paper')}
        <Select
          value={settings.paper}
          options={papers.map((value) => ({ value, label: t(`print.paper_${value}`) }))}
          popupMatchSelectWidth={false}
          onChange={(paper) => set({ paper })}
        />
      </label>
      {!isFolded(settings.paper) && (
        <label>
          {t('print.columns')}
          <Segmented
            aria-label={t('print.columns')}
            value={settings.columns}
            options={columnCounts.map((value) => ({ value, label: t(`print.columns_${value}`) }))}
            onChange={(columns) => set({ columns })}
          />
        </label>
      )}
    </>
  )
}

/** What is at the edges of the pages. */
function EdgeSettings({ settings, set }: PartProps) {
  const { t } = usePartTexts(printTexts)
  return (
    <>
      {(['header', 'footer'] as const).map((name) => (
        <label key={name}>
          {t(`print.${name}`)}
          <Input
            value={settings[name]}
            maxLength={headerMax}
            allowClear
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </label>
      ))}
      {settings.sealing_line && (
        <label>
          {t('print.sealing_fields')}
          <Select
            mode="multiple"
            value={settings.sealing_fields}
            options={sealingFields.map((value) => ({ value, label: t(`print.sealing_${value}`) }))}
            popupMatchSelectWidth={false}
            onChange={(sealing_fields) => set({ sealing_fields })}
          />
        </label>
      )}
    </>
  )
}

function PointSettings({ settings, set }: PartProps) {
  const { t } = usePartTexts(printTexts)
  if (!settings.points) return null
  return (
    <label>
      {t('print.points_at')}
      <Select
        value={settings.points_at}
        options={pointPlaces.map((value) => ({ value, label: t(`print.points_at_${value}`) }))}
        popupMatchSelectWidth={false}
        onChange={(points_at) => set({ points_at })}
      />
    </label>
  )
}

function ShuffleSettings({ settings, set }: PartProps) {
  const { t } = usePartTexts(printTexts)
  return (
    <>
      <label title={t('print.variantsHelp')}>
        {t('print.variants')}
        <NumberBox
          min={0}
          max={mostVariants}
          precision={0}
          value={settings.variants}
          onChange={(variants) => set({ variants: variants ?? 0 })}
        />
      </label>
      {settings.variants > 0 && (
        <label title={t('print.seedHelp')}>
          {t('print.seed')}
          <NumberBox
            min={0}
            max={largestSeed}
            precision={0}
            value={settings.seed}
            onChange={(seed) => set({ seed: seed ?? 0 })}
          />
        </label>
      )}
    </>
  )
}

interface PrintSettingsProps {
  /** Of a question set, which has one of its own. */
  ownTitle?: string | undefined
  settings: PrintSettings
  onChange: (settings: PrintSettings) => void
  maySeeAnswers: boolean
}

export function PrintSettingsForm({ ownTitle, settings, onChange, maySeeAnswers }: PrintSettingsProps) {
  const { t } = usePartTexts(printTexts)
  const set = (change: Partial<PrintSettings>) => onChange({ ...settings, ...change })
  return (
    <div className="print-settings">
      <label>
        {t('print.heading')}
        <Input
          value={settings.title}
          maxLength={headingMax}
          allowClear
          placeholder={ownTitle ?? t('print.headingNone')}
          onChange={(event) => set({ title: event.target.value })}
        />
      </label>
      {maySeeAnswers && (
        <label>
          {t('print.form')}
          <Segmented
            aria-label={t('print.form')}
            value={settings.form}
            options={forms.map((value) => ({ value, label: t(`print.form_${value}`) }))}
            onChange={(form) => set({ form })}
          />
        </label>
      )}
      <SheetSettings settings={settings} set={set} />
      <EdgeSettings settings={settings} set={set} />
      {switches.map((name) => (
        <Checkbox key={name} checked={settings[name]} onChange={(event) => set({ [name]: event.target.checked })}>
          {t(`print.${name}`)}
        </Checkbox>
      ))}
      <PointSettings settings={settings} set={set} />
      <ShuffleSettings settings={settings} set={set} />
    </div>
  )
}
