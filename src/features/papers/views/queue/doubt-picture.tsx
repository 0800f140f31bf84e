import { useState, type CSSProperties } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import type { StoredFile } from '../../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../../resources/papers/queue/doubts.ts'
import { useFileUrl } from '../../../../content/files/use-file-url.ts'
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
  const shape = { '--ratio': (area.width / area.height) * (ratio ?? 1) } as CSSProperties
  return (
    <div className="queue-picture" style={ratio === null ? { ...shape, visibility: 'hidden' } : shape}>
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        // In shares of the picture itself: those of its frame would be a border off.
        style={{ width: `${100 / area.width}%`, transform: `translate(${-100 * area.x}%, ${-100 * area.y}%)` }}
      />
    </div>
  )
}
