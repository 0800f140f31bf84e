import { Alert, Button } from 'antd'
import { momentIn } from '../../../base/locales/moments.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { FormDraft } from './use-draft.ts'

interface DraftNoticeProps {
  restored: NonNullable<FormDraft['restored']>
  onDrop: () => void
}

/** Says that the form contains an earlier draft, and what else to know about it. */
export function DraftNotice({ restored: { at, isOutdated, secretsLeftOut }, onDrop }: DraftNoticeProps) {
  const { t, language } = useViewTexts()
  const time = momentIn(language, new Date(at).toISOString(), 'minute')
  return (
    <Alert
      className="view-draft"
      type={isOutdated ? 'warning' : 'info'}
      showIcon
      message={
        <>
          {t('form.draftRestored', { time })}
          {isOutdated && <div>{t('form.draftOutdated')}</div>}
          {secretsLeftOut && <div>{t('form.draftWithoutSecrets')}</div>}
        </>
      }
      action={
        <Button size="small" onClick={onDrop}>
          {t('form.dropDraft')}
        </Button>
      }
    />
  )
}
