import { useEffect, useState } from 'react'
import { authProvider } from '../../../providers/auth.ts'
import { usePageText } from '../../locales/page-text.ts'
import { greetOnArrival } from '../greet.ts'
import { openPath, searchOf, useHashPath } from '../paths.ts'
import { usePageTitle } from '../use-page-title.ts'
import { faultWords } from './fault-words.ts'
import { PublicFrame } from './public-frame.tsx'
import { takeTarget } from './social-target.ts'

/** A code is good once: an effect that runs twice must not send it twice. */
const finishing = new Map<string, ReturnType<typeof authProvider.login>>()

function finish(code: string, state: string): ReturnType<typeof authProvider.login> {
  const begun = finishing.get(state) ?? authProvider.login({ code, state })
  finishing.set(state, begun)
  return begun
}

/** Where a provider sends people back to, with `code` and `state`. */
export default function CallbackPage() {
  const t = usePageText()
  const search = searchOf(useHashPath())
  const [failure, setFailure] = useState('')
  usePageTitle(t('callback.title'))
  useEffect(() => {
    const query = new URLSearchParams(search)
    const code = query.get('code')
    const state = query.get('state')
    if (!code || !state) return setFailure(query.get('error_description') ?? query.get('error') ?? t('callback.incomplete'))
    let current = true
    void finish(code, state).then(({ success, error }) => {
      if (!current) return
      if (!success) return setFailure(faultWords(error, t))
      greetOnArrival(true)
      openPath(takeTarget(), { replace: true })
    })
    return () => {
      current = false
    }
  }, [search, t])
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
