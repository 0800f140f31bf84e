import { useState } from 'react'
import { authProvider } from '../../../providers/auth.ts'
import { usePageText } from '../../base/locales/page-text.ts'
import { greetOnArrival } from '../../base/session/greet.ts'
import { searchOf, useHashPath } from '../../base/address/paths.ts'
import { useConfig } from '../../base/session/use-config.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import { Field, PasswordField } from './field.tsx'
import { registerProblems, type RegisterValues } from './login-rules.ts'
import { PublicFrame } from './public-frame.tsx'
import { useSubmit } from './use-submit.ts'

const empty: RegisterValues = { username: '', password: '', repeat: '', mobile: '' }

function RegisterForm({ onWaiting }: { onWaiting(): void }) {
  const t = usePageText()
  const [values, setValues] = useState(empty)
  const [submitted, setSubmitted] = useState(false)
  const problems = submitted ? registerProblems(values) : {}
  const { busy, failure, at, submit } = useSubmit(async () => {
    setSubmitted(true)
    if (Object.keys(registerProblems(values)).length > 0) return { success: false }
    const { username, password, mobile } = values
    const answer = await authProvider.register({ username, password, ...(mobile ? { mobile } : {}) })
    if (answer.waiting) onWaiting()
    else greetOnArrival(answer.success)
    return answer
  }, Object.keys(empty))
  const bind = (name: keyof RegisterValues) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    problem: problems[name] ? t(problems[name]) : at[name],
  })
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t('login.username')} autoComplete="username" autoFocus {...bind('username')} />
      <PasswordField label={t('login.password')} autoComplete="new-password" {...bind('password')} />
      <PasswordField label={t('register.repeat')} autoComplete="new-password" {...bind('repeat')} />
      <Field
        label={t('register.mobileOptional')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        {...bind('mobile')}
      />
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="primary-button" disabled={busy}>
        {t(busy ? 'register.submitting' : 'register.submit')}
      </button>
    </form>
  )
}

export default function RegisterPage() {
  const t = usePageText()
  const { registration, registration_approval: isApproved, known } = useConfig()
  const [isWaiting, setWaiting] = useState(false)
  const search = searchOf(useHashPath())
  usePageTitle(t('register.title'))
  return (
    <PublicFrame>
      <h1 className="public-lead">{t('register.lead')}</h1>
      <p className="public-hint">{t(isApproved ? 'register.hintApproval' : 'register.hint')}</p>
      {isWaiting || (known && !registration) ? (
        <p className="form-note" role="status">
          {t(isWaiting ? 'register.waiting' : 'register.closed')}
        </p>
      ) : (
        <RegisterForm onWaiting={() => setWaiting(true)} />
      )}
      <p className="public-other">
        {t('register.hasAccount')} <a href={`#/login${search}`}>{t('login.title')}</a>
      </p>
    </PublicFrame>
  )
}
