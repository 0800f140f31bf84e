import { useLayoutEffect, useState, type ReactNode } from 'react'
import { showNotices, noticeMs, type Notice } from '../../../providers/notification.ts'
import { chooseLanguage } from '../../../providers/session.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { usePublicText } from '../../base/locales/public-text.ts'
import { useProductTitle } from '../../base/session/use-page-title.ts'
import { CurvePicture } from './curve-picture.tsx'
import { today } from '../../../resources/kit/school-day.ts'
import './public-pages.css'

/** The switch names the other language in that language, so that its readers understand it. */
function LanguageSwitch() {
  const t = usePublicText()
  const { language } = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="language-switch"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => chooseLanguage(other)}
    >
      {t('app.switchLanguage')}
    </button>
  )
}

/**
 * Shows messages on pages that have no component library. A problem is shown longer than a success. Subscribed by a
 * layout effect, which ends as soon as the page is hidden: a message sent while the next page loads (the greeting after
 * a login) then waits for that one.
 */
function Notices() {
  const [notices, setNotices] = useState<(Notice & { key: number })[]>([])
  useLayoutEffect(
    () =>
      showNotices((notice) => {
        const key = Date.now() + Math.random()
        setNotices((shown) => [...shown, { ...notice, key }])
        setTimeout(
          () => setNotices((shown) => shown.filter((one) => one.key !== key)),
          notice.tone === 'error' ? noticeMs * 2 : noticeMs,
        )
      }),
    [],
  )
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map(({ key, tone, text, detail }) => (
        <p key={key} className={`notice notice-${tone}`}>
          {text}
          {detail ? <small>{detail}</small> : null}
        </p>
      ))}
    </div>
  )
}

/** The frame of the pages before login: the product on one side, the form on the other. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = usePublicText()
  const product = useProductTitle()
  return (
    <div className="public">
      <aside className="public-brand">
        <p className="public-name">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {product}
        </p>
        <CurvePicture />
        <div className="public-slogan">
          <p>{t('login.slogan')}</p>
          <small>{t('login.sloganDetail')}</small>
        </div>
      </aside>
      <div className="public-side">
        <header className="public-head">
          <LanguageSwitch />
        </header>
        <main className="public-main">{children}</main>
        <footer className="public-foot">
          © {today().slice(0, 4)} {product}
        </footer>
      </div>
      <Notices />
    </div>
  )
}
