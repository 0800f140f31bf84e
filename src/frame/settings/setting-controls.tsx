import { useId, type ReactNode } from 'react'
import { Segmented, Switch } from 'antd'

interface ControlProps {
  label: string
  /** Why it would have no effect; then it is disabled. */
  why: string | null
}

interface OneOf<T extends string> extends ControlProps {
  value: T
  options: readonly { value: T; label: string; picture?: ReactNode }[]
  onChange: (value: T) => void
}

const Why = ({ id, why }: { id: string; why: string | null }) =>
  why && (
    <small id={id} className="theme-why">
      {why}
    </small>
  )

/** A choice with a picture of each option. */
export function PictureSetting<T extends string>({ label, why, value, options, onChange }: OneOf<T>) {
  const id = useId()
  return (
    <fieldset className="theme-pictures" disabled={why !== null} aria-describedby={why ? id : undefined}>
      <legend>{label}</legend>
      <Why id={id} why={why} />
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span className="theme-picture">{option.picture}</span>
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A choice with words. */
export function WordsSetting<T extends string>({ label, why, value, options, onChange }: OneOf<T>) {
  const id = useId()
  return (
    <div className="theme-row theme-row-words">
      <span id={`${id}-label`}>{label}</span>
      <Segmented<T>
        aria-labelledby={`${id}-label`}
        aria-describedby={why ? id : undefined}
        size="small"
        name={id}
        block
        disabled={why !== null}
        value={value}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={onChange}
      />
      <Why id={id} why={why} />
    </div>
  )
}

interface SwitchProps extends ControlProps {
  value: boolean
  onChange: (value: boolean) => void
}

export function SwitchSetting({ label, why, value, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="theme-row">
      <label htmlFor={`${id}-switch`}>{label}</label>
      <Switch
        id={`${id}-switch`}
        aria-describedby={why ? id : undefined}
        size="small"
        disabled={why !== null}
        checked={value}
        onChange={onChange}
      />
      <Why id={id} why={why} />
    </div>
  )
}
