import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useConfirm } from '../../screen/use-confirm.tsx'
import type { RecordForm } from './use-record-form.ts'

/**
 * Leaves a form at once when it holds nothing new, and asks otherwise; `forget` drops what a draft keeps of its input.
 */
export function useLeaving(form: RecordForm, forget?: () => void): (go: () => void) => void {
  const { t } = useViewTexts()
  const confirm = useConfirm()
  return (go) => {
    const discard = () => {
      forget?.()
      form.restart(form.base, form.base)
      go()
    }
    if (!form.unsaved) return go()
    return confirm({
      title: t('form.discardTitle'),
      okText: t('form.discard'),
      danger: 'for good',
      cancelText: t('form.keepEditing'),
      onOk: discard,
    })
  }
}
