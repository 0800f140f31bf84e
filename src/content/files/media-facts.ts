import { fileAddress, send } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { uploadFile } from '../../../providers/upload.ts'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { isVideo } from './file-model.ts'

/** What a sound or a video says of itself, by the server; what it does not say, the browser sees while it plays it. */

export interface MediaFacts {
  /** Rounded. */
  seconds: number | null
  cover: StoredFile | null
}

const patienceMs = 20_000
/** As large as a cover is ever shown. */
const longestSide = 1280
/** Films begin in the dark, and end with names. */
const places = [0.1, 0.3, 0.5] as const
/** Of 255, on average: anything below is a black picture. */
const darkest = 20

/** `cover`: whether one is wanted. Throws where the server does not answer; what neither of them knows is null. */
export async function mediaFacts(file: StoredFile, cover: boolean, signal: AbortSignal): Promise<MediaFacts> {
  const { data: facts } = await send<MediaFacts>(sessionCalls.readMedia, {
    body: { url: file.url, cover },
    signal,
    quietFor: 'all',
  })
  const lacksCover = cover && isVideo(file) && !facts.cover
  if (facts.seconds !== null && !lacksCover) return facts
  const seen = await seenFacts(file, lacksCover, signal).catch(() => ({ seconds: null, cover: null }))
  return { seconds: facts.seconds ?? seen.seconds, cover: facts.cover ?? seen.cover }
}

async function seenFacts(file: StoredFile, wantsCover: boolean, signal: AbortSignal): Promise<MediaFacts> {
  const { data } = await send<{ url: string }>(sessionCalls.streamAddress, { body: { url: file.url }, signal })
  const media = document.createElement(isVideo(file) ? 'video' : 'audio')
  media.muted = true
  media.preload = 'auto'
  media.src = fileAddress(data.url)
  try {
    await happens(media, 'loadedmetadata', signal)
    const seconds = await lengthOf(media, signal)
    const frame =
      wantsCover && media instanceof HTMLVideoElement
        ? await likelyFrame(media, { seconds, name: file.name }, signal)
        : null
    const cover = frame && (await uploadFile(frame, { signal, quietFor: 'all' }))
    return { seconds: seconds === null ? null : Math.max(1, Math.round(seconds)), cover }
  } finally {
    media.removeAttribute('src')
    media.load()
  }
}

function happens(media: HTMLMediaElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    media.addEventListener(event, () => resolve(), { once: true })
    media.addEventListener('error', () => reject(new Error('not played here')), { once: true })
    whole.addEventListener('abort', () => reject(whole.reason as Error), { once: true })
  })
}

/** A video that was recorded in a browser says nothing of its length until its end was looked for. */
async function lengthOf(media: HTMLMediaElement, signal: AbortSignal): Promise<number | null> {
  if (media.duration === Infinity) {
    const found = happens(media, 'durationchange', signal)
    media.currentTime = Number.MAX_SAFE_INTEGER
    await found
  }
  return Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null
}

async function likelyFrame(
  video: HTMLVideoElement,
  { seconds, name }: { seconds: number | null; name: string },
  signal: AbortSignal,
): Promise<File | null> {
  let canvas: HTMLCanvasElement | null = null
  for (const place of places) {
    const sought = happens(video, 'seeked', signal)
    video.currentTime = (seconds ?? 10) * place
    await sought
    canvas = drawn(video)
    if (canvas && brightness(canvas) > darkest) break
  }
  return canvas && pictureOf(canvas, name)
}

/** What a video shows now; null for one without pictures. */
function drawn(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

function brightness(canvas: HTMLCanvasElement): number {
  const small = document.createElement('canvas')
  small.width = small.height = 16
  const context = small.getContext('2d')!
  context.drawImage(canvas, 0, 0, 16, 16)
  const { data } = context.getImageData(0, 0, 16, 16)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!
  return sum / (3 * 256)
}

/** `name`: of the video. */
async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('no picture')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** The picture that a video shows now, stored as a file. Throws where there is none. */
export async function storedFrame(video: HTMLVideoElement, name: string): Promise<StoredFile> {
  const canvas = drawn(video)
  if (!canvas) throw new Error('no picture')
  return uploadFile(await pictureOf(canvas, name), { quietFor: 'all' })
}
