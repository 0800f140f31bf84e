import { usePublicText } from '../locales/public-text.ts'

/** Shown while a part of the product is loaded: 正在加载中... */
export function Splash() {
  const t = usePublicText()
  return (
    <div className="splash" role="status">
      <span className="splash-ring" aria-hidden="true" />
      <span>{t('app.loading')}</span>
    </div>
  )
}
