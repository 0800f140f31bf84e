import type { ReactNode } from 'react'
import { Button, Drawer } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { EditorFields, useEditing } from './editing.ts'

interface FormDrawerProps {
  title: string
  /** Beside the buttons. */
  hint?: ReactNode
  width: string
  onClose: () => void
}

/** The fields of the record that is being edited, in a drawer over another page. */
export function FormDrawer({ title, hint, width, onClose }: FormDrawerProps) {
  const { t } = useViewTexts()
  const { save, saving, leave } = useEditing()
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      title={title}
      width={width}
      onClose={() => leave(onClose)}
      destroyOnHidden
      footer={
        <div className="view-form-buttons">
          <span className="view-quiet view-grow">{hint}</span>
          <Button onClick={() => leave(onClose)}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <EditorFields />
    </Drawer>
  )
}
