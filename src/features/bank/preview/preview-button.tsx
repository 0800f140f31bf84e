import { Suspense, useState, type ComponentType } from 'react'
import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useIsWide } from '../../../records/screen/use-is-wide.ts'
import type { PreviewProps } from './preview-props.ts'

interface PreviewButtonProps {
  Preview: ComponentType<PreviewProps>
  /** Returns what to show, called when the button is pressed. */
  read: () => PreviewProps['record']
}

/** Opens the preview of a record. Where there is no room for the label, only its icon shows. */
export function PreviewButton({ Preview, read }: PreviewButtonProps) {
  const { t } = useViewTexts()
  const isWide = useIsWide()
  const [record, setRecord] = useState<PreviewProps['record'] | null>(null)
  return (
    <>
      <Button icon={<EyeOutlined />} aria-label={t('common.preview')} onClick={() => setRecord(read())}>
        {isWide ? t('common.preview') : null}
      </Button>
      {record && (
        <Suspense>
          <Preview record={record} onClose={() => setRecord(null)} />
        </Suspense>
      )}
    </>
  )
}
