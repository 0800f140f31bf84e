import { Suspense, useState } from 'react'
import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { previewOf } from '../../pages/previews.ts'
import type { PreviewProps } from '../../screen/slots.ts'

interface PreviewButtonProps {
  resource: AnyResource
  /** What there is to see, asked for when the button is pressed. */
  read: () => PreviewProps['record']
  /** Only its picture shows, where there is no room for the word. */
  terse?: boolean
}

/** Opens the preview of a record, where its resource has one. */
export function PreviewButton({ resource, read, terse = false }: PreviewButtonProps) {
  const { t } = useViewTexts()
  const [record, setRecord] = useState<PreviewProps['record'] | null>(null)
  const Preview = previewOf(resource)
  if (!Preview) return null
  return (
    <>
      <Button icon={<EyeOutlined />} aria-label={t('common.preview')} onClick={() => setRecord(read())}>
        {terse ? null : t('common.preview')}
      </Button>
      {record && (
        <Suspense>
          <Preview record={record} onClose={() => setRecord(null)} />
        </Suspense>
      )}
    </>
  )
}
