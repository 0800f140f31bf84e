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

interface WaysProps {
  way: Way
  choose: (way: Way) => void
}

function Ways({ way, choose }: WaysProps) {
  const t = usePublicText()
  return (
    <div className="ways" role="tablist" aria-label={t('login.title')}>
      {ways.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`way-${name}`}
          aria-selected={way === name}
          aria-controls="way-panel"
          onClick={() => choose(name)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}

export default function LoginPage() {
  const t = usePublicText()
  const config = useConfig()
  const search = searchOf(useHashPath())
  const [way, choose] = useState<Way>('password')
  // Codes come through a gateway: where there is none, there is nothing to choose.
  const hasWays = config.mobile_login
  usePageTitle(t('login.title'))
  return (
    <PublicFrame>
      <h1 className="public-lead">{t('login.lead')}</h1>
      <p className="public-hint">{t('login.hint')}</p>
      {hasWays && <Ways way={way} choose={choose} />}
      <div id="way-panel" {...(hasWays ? { role: 'tabpanel', 'aria-labelledby': `way-${way}` } : {})}>
        {way === 'password' ? <PasswordForm /> : <MobileForm />}
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
