import { useState } from 'react'
import { authProvider } from '../../../providers/auth.ts'
import { usePublicText } from '../../base/locales/public-text.ts'
import { greetOnArrival } from '../../base/session/greet.ts'
import { Field, PasswordField } from './field.tsx'
import { passwordProblems } from './login-rules.ts'
import { useSubmit } from './use-submit.ts'

export function PasswordForm() {
  const t = usePublicText()
  const [values, setValues] = useState({ username: '', password: '' })
  const [submitted, setSubmitted] = useState(false)
  const problems = submitted ? passwordProblems(values) : {}
  const { busy, failure, submit } = useSubmit(async () => {
    setSubmitted(true)
    if (Object.keys(passwordProblems(values)).length > 0) return { success: false }
    const answer = await authProvider.login({ ...values, username: values.username.trim() })
    greetOnArrival(answer.success)
    return answer
  })
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoFocus
        value={values.username}
        onChange={(username) => setValues({ ...values, username })}
        problem={problems.username && t(problems.username)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
        problem={problems.password && t(problems.password)}
      />
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="primary-button" disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  )
}
