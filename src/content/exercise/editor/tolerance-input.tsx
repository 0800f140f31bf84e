import { Select } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'

interface Tolerance {
  kind: 'absolute' | 'relative'
  value: number
}

interface ToleranceInputProps {
  value: Tolerance | null
  onChange: (value: Tolerance | null) => void
  disabled?: boolean
}

/** The tolerance of a number: in its own unit, or in percent of it. */
export function ToleranceInput({ value, onChange, disabled }: ToleranceInputProps) {
  const { t } = useViewTexts()
  const kind = value?.kind ?? 'absolute'
  return (
    <NumberBox
      className="view-tolerance"
      aria-label={t('exercise.tolerance')}
      placeholder={t('exercise.exact')}
      prefix="±"
      min={0}
      max={1e12}
      value={value?.value ?? null}
      onChange={(off) => onChange(off === null ? null : { kind, value: off })}
      addonAfter={
        <Select<Tolerance['kind']>
          aria-label={t('exercise.toleranceKind')}
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen, value: value?.value ?? 0 })}
          options={[
            { value: 'absolute', label: t('exercise.absolute') },
            { value: 'relative', label: '%' },
          ]}
          disabled={disabled}
        />
      }
      disabled={disabled}
    />
  )
}
