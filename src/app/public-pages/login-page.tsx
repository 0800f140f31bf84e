import { useState } from 'react'
import { usePublicText, type PublicTextKey } from '../../base/locales/public-text.ts'
import { searchOf, useHashPath } from '../../base/address/paths.ts'
import { useConfig } from '../../base/session/use-config.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import { MobileForm } from './mobile-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import { SocialButtons } from './social-buttons.tsx'

const ways = [
  { name: 'password', label: 'login.byPassword' },
  { name: 'mobile', label: 'login.byMobile' },
] as const satisfies readonly { name: string; label: PublicTextKey }[]
type Way = (typeof ways)[number]['name']

export default function LoginPage() {
  const t = usePublicText()
  const config = useConfig()
  const search = searchOf(useHashPath())
  const [way, setWay] = useState<Way>('password')
  usePageTitle(t('login.title'))
  return (
    <PublicFrame>
      <h1 className="public-lead">{t('login.lead')}</h1>
      <p className="public-hint">{t('login.hint')}</p>
      <div className="ways" role="tablist" aria-label={t('login.title')}>
        {ways.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`way-${name}`}
            aria-selected={way === name}
            aria-controls="way-panel"
            onClick={() => setWay(name)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
        {way === 'password' ? <PasswordForm /> : <MobileForm available={config.mobile_login || !config.known} />}
      </div>
      <SocialButtons search={search} />
      {config.registration ? (
        <p className="public-other">
          {t('login.noAccount')} <a href={`#/register${search}`}>{t('login.register')}</a>
        </p>
      ) : null}
    </PublicFrame>
  )
}
