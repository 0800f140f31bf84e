import { App } from 'antd'
import { useText } from '../../locales/use-text.ts'

/** Empties local storage and reloads, after a confirmation that lists the effects. Drafts are stored elsewhere. */
export function useClearCache(): () => void {
  const t = useText()
  const { modal } = App.useApp()
  return () =>
    void modal.confirm({
      title: t('theme.clearTitle'),
      content: (
        <>
          <p>{t('theme.clearText')}</p>
          <ul className="theme-goes">
            <li>{t('theme.clearGoes.login')}</li>
            <li>{t('theme.clearGoes.looks')}</li>
            <li>{t('theme.clearGoes.lists')}</li>
          </ul>
          <p>{t('theme.clearStays')}</p>
        </>
      ),
      okText: t('theme.clearNow'),
      okButtonProps: { danger: true },
      onOk: () => {
        localStorage.clear()
        globalThis.location.reload()
      },
    })
}
