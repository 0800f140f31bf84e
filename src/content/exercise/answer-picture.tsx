import { useRef, useState, type PointerEvent } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import type { Stroke } from '../../../resources/learners/marking/strokes.ts'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { useFileUrl } from '../files/use-file-url.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { answerPictureEn } from './answer-picture.en.ts'
import { answerPictureZh } from './answer-picture.zh.ts'
import './answer-picture.css'

const texts = partTexts('answerPicture', { zh: answerPictureZh, en: answerPictureEn })

export type Tool = 'off' | Stroke['kind']

interface AnswerPictureProps {
  file: StoredFile
  /** Which of the answer's pictures, from 0. */
  picture: number
  strokes: readonly Stroke[]
  /** Left out where it is only looked at. */
  drawing?: { tool: Tool; onStroke: (stroke: Stroke) => void }
}

const lookedAt: NonNullable<AnswerPictureProps['drawing']> = { tool: 'off', onStroke: () => undefined }

/** The most places of a line; more are left out, evenly. */
const mostPlaces = 300

/** A picture of an answer with what was drawn over it, in shares of the picture, so that it fits in any size. */
export function AnswerPicture({ file, picture, strokes, drawing = lookedAt }: AnswerPictureProps) {
  const { tool, onStroke } = drawing
  const { src, failed } = useFileUrl(file.url)
  const { t } = usePartTexts(texts)
  const [ratio, setRatio] = useState(1)
  const [line, setLine] = useState<Stroke['places']>([])
  const isDrawing = useRef(false)
  if (failed) return <div className="answer-picture-none">{t('picture.none')}</div>
  if (!src)
    return (
      <div className="answer-picture-none">
        <LoadingOutlined />
      </div>
    )
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Stroke['places'][number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
    return [share((clientX - left) / width), share((clientY - top) / height)]
  }
  const begin = (event: PointerEvent) => {
    if (tool === 'off') return
    if (tool !== 'line') return onStroke({ picture, kind: tool, places: [placeOf(event)] })
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    setLine([placeOf(event)])
  }
  const end = () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    const every = Math.ceil(line.length / mostPlaces)
    if (line.length > 1) onStroke({ picture, kind: 'line', places: line.filter((_, index) => index % every === 0) })
    setLine([])
  }
  const drawn = [
    ...strokes.filter((one) => one.picture === picture),
    ...(line.length > 1 ? [{ picture, kind: 'line' as const, places: line }] : []),
  ]
  return (
    <div className="answer-picture">
      <img
        src={src}
        alt={t('picture.nth', { n: picture + 1 })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      />
      <svg
        viewBox={`0 0 ${100 * ratio} 100`}
        preserveAspectRatio="none"
        aria-hidden
        className={tool === 'off' ? undefined : 'answer-picture-drawing'}
        onPointerDown={begin}
        onPointerMove={(event) => isDrawing.current && setLine((before) => [...before, placeOf(event)])}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {drawn.map((stroke, index) => (
          <path key={index} d={pathOf(stroke, ratio)} />
        ))}
      </svg>
    </div>
  )
}

/** In hundredths of the picture's height. */
function pathOf({ kind, places }: Stroke, ratio: number): string {
  const points = places.map(([x, y]) => [x * 100 * ratio, y * 100] as const)
  if (kind === 'line') return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [[x, y]] = points as [readonly [number, number]]
  return kind === 'tick' ? `M${x - 6} ${y}l4 5l9 -12` : `M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`
}
