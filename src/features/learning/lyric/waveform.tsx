import { useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { canBeDrawn, storedPeaks } from './peaks.ts'
import { useLyricTexts } from './use-lyric-texts.ts'

interface WaveformProps {
  file: StoredFile
  media: HTMLMediaElement
}

/** The loudness over time; a click goes there. */
export function Waveform({ file, media }: WaveformProps) {
  const { t } = useLyricTexts()
  const place = useRef<HTMLDivElement>(null)
  const [seconds, setSeconds] = useState(Number.isFinite(media.duration) ? media.duration : 0)
  useEffect(() => {
    const known = () => setSeconds(Number.isFinite(media.duration) ? media.duration : 0)
    known()
    media.addEventListener('durationchange', known)
    return () => media.removeEventListener('durationchange', known)
  }, [media])
  const isShown = seconds > 0 && canBeDrawn(file, seconds)
  useEffect(() => {
    if (!isShown) return undefined
    let surfer: WaveSurfer | undefined
    let isGone = false
    void storedPeaks(file.url)
      .then((peaks) => {
        if (isGone || !place.current) return
        const colours = getComputedStyle(place.current)
        surfer = WaveSurfer.create({
          container: place.current,
          media,
          peaks: [peaks],
          duration: seconds,
          height: 64,
          cspNonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
          waveColor: colours.getPropertyValue('--text-quiet'),
          progressColor: colours.getPropertyValue('--primary'),
          cursorColor: colours.getPropertyValue('--text'),
        })
      })
      // A sound that plays but cannot be decoded has no picture.
      .catch(() => undefined)
    return () => {
      isGone = true
      surfer?.destroy()
    }
  }, [isShown, seconds, file.url, media])
  if (seconds > 0 && !isShown) return <p className="view-quiet">{t('lyric.noWave')}</p>
  return isShown ? <div ref={place} className="lyric-wave" aria-hidden /> : null
}
