import { Suspense, useCallback, useState, type RefObject } from 'react'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { MediaPlayer } from '../../../content/files/media-player.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { useLyricTexts } from './use-lyric-texts.ts'

const Waveform = lazyPart(() => import('./waveform.tsx').then((module) => module.Waveform))

interface SoundProps {
  file: StoredFile | null
  media: RefObject<HTMLMediaElement | null>
  onTime: (ms: number) => void
}

/** What is heard, with its waveform where it is not too long. */
export function Sound({ file, media, onTime }: SoundProps) {
  const { t } = useLyricTexts()
  const [shown, setShown] = useState<HTMLMediaElement | null>(null)
  const place = useCallback(
    (element: HTMLMediaElement | null) => {
      media.current = element
      setShown(element)
    },
    [media],
  )
  if (!file) return <p className="view-quiet">{t('lyric.noSound')}</p>
  return (
    <div className="lyric-sound">
      <MediaPlayer file={file} place={place} onTime={onTime} />
      {shown && (
        <Suspense fallback={<div className="lyric-wave" />}>
          <Waveform file={file} media={shown} />
        </Suspense>
      )}
    </div>
  )
}
