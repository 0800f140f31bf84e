import { useConfirm } from '../../records/screen/use-confirm.tsx'
import { useThemeSettingsTexts } from './use-theme-settings-texts.ts'

/** Empties local storage and reloads, after a confirmation that lists the effects. Drafts are stored elsewhere. */
export function useClearCache(): () => void {
  const t = useThemeSettingsTexts()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('clearTitle'),
      content: (
        <>
          <p>{t('clearText')}</p>
          <ul className="theme-goes">
            <li>{t('clearGoes.login')}</li>
            <li>{t('clearGoes.looks')}</li>
            <li>{t('clearGoes.lists')}</li>
          </ul>
          <p>{t('clearStays')}</p>
        </>
      ),
      okText: t('clearNow'),
      danger: 'for good',
      onOk: () => {
        localStorage.clear()
        globalThis.location.reload()
      },
    })
}
