import { useState } from 'react'
import { authProvider } from '../../../providers/auth.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { send } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { usePublicText } from '../../base/locales/public-text.ts'
import { greetOnArrival } from '../../base/session/greet.ts'
import { Field } from './field.tsx'
import { mobileLoginProblems, mobileProblems, type Problems } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'
import { useFailure } from './use-failure.ts'
import { useSubmit } from './use-submit.ts'

/** The shortest time between two codes, until the server states it. */
const resendSeconds = 60

/** Requests a code, and counts down to when another may be requested. */
function useCode(mobile: string) {
  const [secondsLeft, wait] = useCountdown()
  const [sent, setSent] = useState(false)
  const [failure, fail] = useFailure()

  async function sendCode(): Promise<void> {
    setSent(false)
    fail()
    try {
      const { data } = await send<{ retry_after?: number } | null>(sessionCalls.sendCode, {
        body: { mobile },
        quietFor: 'all',
      })
      wait(data?.retry_after ?? resendSeconds)
      setSent(true)
    } catch (error) {
      if (error instanceof HttpFault && error.retry_after) wait(error.retry_after)
      fail(error)
    }
  }

  return { secondsLeft, sent, unsent: failure, sendCode }
}

export function MobileForm() {
  const t = usePublicText()
  const [values, setValues] = useState({ mobile: '', code: '' })
  const [problems, setProblems] = useState<Problems<'mobile' | 'code'>>({})
  const { secondsLeft, sent, unsent, sendCode } = useCode(values.mobile)
  const { busy, failure, submit } = useSubmit(async () => {
    const found = mobileLoginProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return { success: false }
    const answer = await authProvider.login(values)
    greetOnArrival(answer.success)
    return answer
  })
  const askForCode = (): void => {
    const found = mobileProblems(values.mobile)
    setProblems(found)
    if (!found.mobile) void sendCode()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('login.mobile')}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        autoFocus
        value={values.mobile}
        onChange={(mobile) => setValues({ ...values, mobile: mobile.replace(/\D/g, '') })}
        problem={problems.mobile && t(problems.mobile)}
      />
      <Field
        label={t('login.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={values.code}
        onChange={(code) => setValues({ ...values, code: code.replace(/\D/g, '') })}
        problem={problems.code && t(problems.code)}
        extra={
          <button type="button" className="field-button" onClick={askForCode} disabled={secondsLeft > 0}>
            {secondsLeft > 0 ? t('login.sendAgain', { seconds: secondsLeft }) : t('login.sendCode')}
          </button>
        }
      />
      <p className="form-status" role="status">
        {sent && t('login.codeSent')}
      </p>
      <p className="form-failure" role="alert">
        {unsent}
      </p>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="primary-button" disabled={busy}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  )
}
