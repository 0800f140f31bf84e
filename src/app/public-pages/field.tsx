import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { usePublicText } from '../../base/locales/public-text.ts'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string
  /** A button at the end of the line. */
  extra?: ReactNode
}

/** A labelled input with its problem below, which is announced when it appears. */
export function Field({ label, value, onChange, problem, extra, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {extra}
      </div>
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {open ? null : <path d="m4 20 16-16" />}
    </svg>
  )
}

/** A password that can be shown before it is sent. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'extra'>) {
  const t = usePublicText()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      extra={
        <button
          type="button"
          className="field-eye"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
        >
          <Eye open={shown} />
        </button>
      }
    />
  )
}
