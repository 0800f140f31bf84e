import { useEffect, useEffectEvent, useMemo } from 'react'
import { authProvider } from '../../../providers/auth.ts'
import { currentLanguage } from '../../../providers/session.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import { usePageText } from '../../base/locales/page-text.ts'
import { greetOnArrival } from '../../base/session/greet.ts'
import { openPath, searchOf, useHashPath } from '../../base/address/paths.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import { PublicFrame } from './public-frame.tsx'
import { takeTarget } from './social-target.ts'
import { useFailure } from './use-failure.ts'

interface Finishing {
  answer: ReturnType<typeof authProvider.login>
  /** The language of the request: the person may have changed theirs when the response comes. */
  askedIn: Language
}

/** A code is valid once: an effect that runs twice must not send it twice. */
const finishing = new Map<string, Finishing>()

function finish(code: string, state: string): Finishing {
  const begun = finishing.get(state) ?? { askedIn: currentLanguage(), answer: authProvider.login({ code, state }) }
  finishing.set(state, begun)
  return begun
}

/** The provider's parameters in the address: the code of a login, or why there is none. */
function answerIn(search: string) {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state ? { code, state } : { refusal: query.get('error_description') ?? query.get('error') }
}

/** Where a provider redirects people to, with `code` and `state`. */
export default function CallbackPage() {
  const t = usePageText()
  const search = searchOf(useHashPath())
  const [failed, fail] = useFailure()
  const answer = useMemo(() => answerIn(search), [search])
  usePageTitle(t('callback.title'))
  const onFailure = useEffectEvent(fail)
  useEffect(() => {
    if (answer.code === undefined) return undefined
    let current = true
    const login = finish(answer.code, answer.state)
    void login.answer.then(({ success, error }) => {
      if (!current) return
      if (!success) return onFailure(error, login.askedIn)
      greetOnArrival(true)
      openPath(takeTarget(), { replace: true })
    })
    return () => {
      current = false
    }
  }, [answer])
  const failure = answer.code === undefined ? (answer.refusal ?? t('callback.incomplete')) : failed
  return (
    <PublicFrame>
      <h1 className="public-lead">{failure ? t('callback.failed') : t('callback.title')}</h1>
      <p className={failure ? 'form-failure' : 'public-hint'} role={failure ? 'alert' : 'status'}>
        {failure || t('callback.waiting')}
      </p>
      {failure ? (
        <a className="primary-button" href="#/login">
          {t('app.backToLogin')}
        </a>
      ) : (
        <span className="splash-ring" aria-hidden="true" />
      )}
    </PublicFrame>
  )
}
