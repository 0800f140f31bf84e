import { Suspense, useCallback, useState, type RefObject } from 'react'
import { Select } from 'antd'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { useFileUrl } from '../../files/use-file-url.ts'
import { useLyricTexts } from './use-lyric-texts.ts'

const Waveform = lazyPart(() => import('./waveform.tsx').then((module) => module.Waveform))

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

interface SoundProps {
  file: StoredFile | null
  media: RefObject<HTMLMediaElement | null>
  onTime: (ms: number) => void
}

/** What is heard, at a chosen speed, with its waveform where it is not too long. */
export function Sound({ file, media, onTime }: SoundProps) {
  const { t } = useLyricTexts()
  const { src, failed } = useFileUrl(file?.url)
  const [speed, setSpeed] = useState<number>(1)
  const [shown, setShown] = useState<HTMLMediaElement | null>(null)
  const place = useCallback(
    (element: HTMLMediaElement | null) => {
      media.current = element
      setShown(element)
    },
    [media],
  )
  if (!file || failed) return <p className="view-quiet">{t(file ? 'lyric.soundFailed' : 'lyric.noSound')}</p>
  const Player = file.type.startsWith('video/') ? 'video' : 'audio'
  return (
    <div className="lyric-sound">
      <Player
        ref={place}
        src={src}
        controls
        preload="auto"
        aria-label={file.name}
        onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime * 1000)}
        onSeeked={({ currentTarget }) => onTime(currentTarget.currentTime * 1000)}
      />
      <Select
        value={speed}
        aria-label={t('lyric.speed')}
        onChange={(next) => {
          setSpeed(next)
          if (media.current) media.current.playbackRate = next
        }}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
      {src && shown && (
        <Suspense fallback={<div className="lyric-wave" />}>
          <Waveform file={file} media={shown} />
        </Suspense>
      )}
    </div>
  )
}
