import { Select } from 'antd'
import type { MarkingQuality } from '../../../../resources/learners/marking/answers.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { useLeadTexts, useLook, type LeadProps } from './use-lead.ts'

/** Which marks are meant: of a marker, of a range of points. */
export interface Chosen {
  marker: number | null
  from: number | null
  to: number | null
}
export const anyMarks: Chosen = { marker: null, from: null, to: null }

interface ChooseMarksProps extends LeadProps {
  value: Chosen
  onChange: (value: Chosen) => void
  /** Not of all markers at once. */
  needsMarker?: boolean
}

export function ChooseMarks({ value, onChange, needsMarker = false, ...props }: ChooseMarksProps) {
  const { t } = useLeadTexts()
  const { data } = useLook<MarkingQuality>(props, 'quality')
  return (
    <>
      <label className="lead-field">
        {t('lead.marker')}
        <Select
          aria-label={t('lead.marker')}
          allowClear
          placeholder={t(needsMarker ? 'lead.chooseMarker' : 'lead.anyMarker')}
          value={value.marker}
          options={data?.list.map(({ id, name, marks }) => ({ value: id, label: `${name} · ${marks}` })) ?? []}
          onChange={(marker?: number) => onChange({ ...value, marker: marker ?? null })}
        />
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="lead-field">
          {t(`lead.${name}`)}
          <NumberBox min={0} max={1000} value={value[name]} onChange={(to) => onChange({ ...value, [name]: to })} />
        </label>
      ))}
    </>
  )
}
