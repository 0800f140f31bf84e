import { useState } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import type { RecordDoubt, StoredFile } from '../../../resources/kit/index.ts'
import { useFileUrl } from '../../files/use-file-url.ts'
import { useQueueTexts } from './use-queue-texts.ts'

interface DoubtPictureProps {
  file: StoredFile | null | undefined
  area: RecordDoubt['area']
  alt: string
}

/** The part of a picture that a doubt is about. */
export function DoubtPicture({ file, area, alt }: DoubtPictureProps) {
  const { src, failed } = useFileUrl(file?.url)
  const { t } = useQueueTexts()
  /** Of the whole picture: its width by its height. */
  const [ratio, setRatio] = useState<number | null>(null)
  if (!file || failed) return <div className="queue-picture queue-picture-none">{t('queue.noPicture')}</div>
  if (!src)
    return (
      <div className="queue-picture queue-picture-none">
        <LoadingOutlined />
      </div>
    )
  return (
    <div
      className="queue-picture"
      style={{
        aspectRatio: `${(area.width / area.height) * (ratio ?? 0.707)}`,
        visibility: ratio ? undefined : 'hidden',
      }}
    >
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        style={{
          width: `${100 / area.width}%`,
          left: `${(-100 * area.x) / area.width}%`,
          top: `${(-100 * area.y) / area.height}%`,
        }}
      />
    </div>
  )
}
