import { useState } from 'react'
import { CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useStreamUrl } from '../files/use-stream-url.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'

interface MediaProps {
  type: 'video' | 'audio'
  src: string
  isStill: boolean
}

/** Video or sound of the store: asked for on demand, and fetched part by part, as it may be of any size. */
export function Media({ type: Player, src, isStill }: MediaProps) {
  const { t } = useViewTexts()
  const [isWanted, setWanted] = useState(false)
  const { src: address, failed } = useStreamUrl(isWanted ? src : undefined)
  const name = t(Player === 'video' ? 'widget.video' : 'widget.audio')
  if (failed) return <span className="view-picture-gone">{t('widget.fileMissing')}</span>
  if (address) return <Player src={address} controls autoPlay aria-label={name} />
  return (
    <span className="article-media">
      <span className="article-media-name">{name}</span>
      {!isStill && (
        <Button
          size="small"
          icon={<CaretRightOutlined />}
          loading={isWanted}
          aria-label={`${t('widget.play')} ${name}`}
          onClick={() => setWanted(true)}
        >
          {t('widget.play')}
        </Button>
      )}
    </span>
  )
}
