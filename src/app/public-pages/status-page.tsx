import { useCallback, useEffect, useState } from 'react'
import { send } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { usePageText } from '../../base/locales/page-text.ts'
import { usePageTitle, useProductTitle } from '../../base/session/use-page-title.ts'
import { PublicFrame } from './public-frame.tsx'

type Check = { state: 'checking' } | { state: 'reachable'; ms: number } | { state: 'unreachable'; why: string }

/** Whether the server answers, and how fast. */
function useCheck(): [Check, () => void] {
  const [check, setCheck] = useState<Check>({ state: 'checking' })
  const run = useCallback(() => {
    setCheck({ state: 'checking' })
    const startedAt = performance.now()
    send(sessionCalls.config, { quietFor: 'all' }).then(
      () => setCheck({ state: 'reachable', ms: Math.round(performance.now() - startedAt) }),
      (error: Error) => setCheck({ state: 'unreachable', why: error.message }),
    )
  }, [])
  useEffect(run, [run])
  return [check, run]
}

export default function StatusPage() {
  const t = usePageText()
  const product = useProductTitle()
  const [check, run] = useCheck()
  usePageTitle(t('status.title'))
  return (
    <PublicFrame>
      <h1 className="public-lead">{t('status.title')}</h1>
      <dl className="status" aria-live="polite">
        <dt>{t('status.server')}</dt>
        <dd data-state={check.state}>
          {t(`status.${check.state}`)}
          {check.state === 'unreachable' ? <small>{check.why}</small> : null}
        </dd>
        <dt>{t('status.responseTime')}</dt>
        <dd>{check.state === 'reachable' ? t('status.milliseconds', { count: check.ms }) : '–'}</dd>
        <dt>{t('status.product')}</dt>
        <dd>{product}</dd>
        <dt>{t('status.version')}</dt>
        <dd>{import.meta.env.VITE_VERSION}</dd>
        <dt>{t('status.language')}</dt>
        <dd>{t('status.languageName')}</dd>
      </dl>
      <button type="button" className="primary-button" onClick={run}>
        {t('status.checkAgain')}
      </button>
      <p className="public-way-on">
        <a href="#/">{t('status.back')}</a>
      </p>
    </PublicFrame>
  )
}
