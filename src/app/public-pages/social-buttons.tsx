import { useEffect, useState } from 'react'
import { send } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { usePublicText } from '../../base/locales/public-text.ts'
import { afterLogin } from '../../base/address/paths.ts'
import { rememberTarget } from './social-target.ts'
import { useFailure } from './use-failure.ts'

interface Provider {
  name: string
  label: string
}

/** One button for each configured provider; nothing where there is none. */
export function SocialButtons({ search }: { search: string }) {
  const t = usePublicText()
  const [providers, setProviders] = useState<Provider[]>([])
  const [failure, fail] = useFailure()
  useEffect(() => {
    const control = new AbortController()
    send<{ list: Provider[] }>(sessionCalls.socialProviders, { quietFor: 'all', signal: control.signal }).then(
      ({ data }) => setProviders(data?.list ?? []),
      () => setProviders([]),
    )
    return () => control.abort()
  }, [])

  async function begin(provider: string): Promise<void> {
    fail()
    try {
      const { data } = await send<{ url: string }>(sessionCalls.socialStart, { body: { provider }, quietFor: 'all' })
      rememberTarget(afterLogin(search))
      globalThis.location.assign(data.url)
    } catch (error) {
      fail(error)
    }
  }

  if (providers.length === 0) return null
  return (
    <section className="social" aria-label={t('login.elsewhere')}>
      <p className="social-title">{t('login.elsewhere')}</p>
      <div className="social-buttons">
        {providers.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="plain-button"
            onClick={() => void begin(name)}
            aria-label={t('login.elsewhereWith', { name: label })}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="form-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
