import { useState } from 'react'
import { act } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { differenceOf } from '../../../../resources/papers/difference.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useConfirm } from '../../../records/screen/use-confirm.tsx'
import { useFreshen } from '../../../records/screen/use-freshen.ts'
import type { Editor } from './editor-context.ts'
import { offerUndo } from './use-editor.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import { discardDraft, saveDraft } from './use-paper.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

/** Saves the draft as a version, where faults are shown with their places, or discards it. */
export function useSaving(resource: AnyResource, record: StoredRecord, editor: Editor) {
  const { t } = useEditorTexts()
  const { t: ofViews } = useViewTexts()
  const { message, modal } = useFeedback()
  const confirm = useConfirm()
  const freshen = useFreshen()
  const [isSaving, setSaving] = useState(false)
  const { sync } = editor
  const save = async (): Promise<boolean> => {
    setSaving(true)
    try {
      await sync.flush()
      if (!sync.isSettled) {
        void message.warning(t('head.publishFirst'))
        return false
      }
      const { version } = await act<{ version: number }>(resource, saveDraft, { ids: [record.id], inForm: true })
      await sync.reopen()
      await freshen(resource.name)
      void message.success(t('head.savedVersion', { version }))
      return true
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
      if (fault.errors?.length)
        modal.error({
          title: t('head.problems'),
          content: (
            <ul>
              {fault.errors.slice(0, 10).map(({ path, message: text }) => (
                <li key={path}>{text}</li>
              ))}
            </ul>
          ),
        })
      else void message.error(fault.message)
      return false
    } finally {
      setSaving(false)
    }
  }
  const discard = async (): Promise<void> => {
    await sync.flush()
    const before = sync.read().paper.sections
    await act(resource, discardDraft, { ids: [record.id] })
    await sync.reopen()
    offerUndo({ message, t }, t('head.discarded'), () => sync.change(differenceOf(editor.sections(), before)))
  }
  const askDiscard = (): void =>
    confirm({
      title: t('head.discardTitle'),
      content: t('head.discardHint'),
      okText: t('head.discard'),
      danger: 'can be undone',
      cancelText: ofViews('common.cancel'),
      // What went wrong has been shown.
      onOk: () => discard().catch(() => undefined),
    })
  return { isSaving, save, discard: askDiscard }
}
