import { useCallback } from 'react'
import { Button } from 'antd'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useFeedback } from '../../base/loading/feedback.tsx'

/** How long the message offers to undo. */
const undoSeconds = 8

/** Shows what was done, with an undo if it can be undone. */
export function useUndoMessage(): (key: string, text: string, undo: (() => Promise<unknown>) | null) => void {
  const { t } = useViewTexts()
  const { message } = useFeedback()
  return useCallback(
    (key, text, undo) => {
      const goBack = () => {
        message.destroy(key)
        void undo?.()
      }
      const back = undo && (
        <Button type="link" size="small" onClick={goBack}>
          {t('list.undo')}
        </Button>
      )
      void message.success({
        key,
        duration: back ? undoSeconds : undefined,
        content: (
          <>
            {text}
            {back}
          </>
        ),
      })
    },
    [message, t],
  )
}
