import { useCallback, useRef, type Ref } from 'react'
import { Select } from 'antd'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { playerEn } from '../../base/locales/player.en.ts'
import { playerZh } from '../../base/locales/player.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { isVideo } from './file-model.ts'
import { useStreamUrl } from './use-stream-url.ts'
import './media-player.css'

const texts = partTexts('player', { zh: playerZh, en: playerEn })
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

interface MediaPlayerProps {
  file: StoredFile
  place?: Ref<HTMLMediaElement>
  onTime?: (ms: number) => void
}

/** A stored sound or video in the browser's own player, at a chosen speed; only what is heard is loaded. */
export function MediaPlayer({ file, place, onTime }: MediaPlayerProps) {
  const { t } = usePartTexts(texts)
  const { src, failed } = useStreamUrl(file.url)
  const own = useRef<HTMLMediaElement | null>(null)
  const placed = useCallback(
    (element: HTMLMediaElement | null) => {
      own.current = element
      if (typeof place === 'function') place(element)
      else if (place) place.current = element
    },
    [place],
  )
  if (failed) return <p className="view-quiet">{t('player.failed')}</p>
  const Player = isVideo(file) ? 'video' : 'audio'
  return (
    <div className="view-player">
      <Player
        ref={placed}
        src={src}
        controls
        preload="auto"
        aria-label={file.name}
        onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime * 1000)}
        onSeeked={({ currentTarget }) => onTime?.(currentTarget.currentTime * 1000)}
      />
      <Select
        defaultValue={1}
        aria-label={t('player.speed')}
        onChange={(speed: number) => {
          if (own.current) own.current.playbackRate = speed
        }}
        options={speeds.map((value) => ({ value: value as number, label: `${value}×` }))}
      />
    </div>
  )
}
