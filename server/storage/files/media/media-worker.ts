import { parentPort, workerData } from 'node:worker_threads'
import { parseFromTokenizer, selectCover } from 'music-metadata'
import { RangeTokenizer } from './range-tokenizer.ts'

/**
 * The thread that reads what a sound or a video says of itself: whatever a file does to a parser happens here, with
 * limits on memory, time and bytes. It asks for the ranges that it wants to see.
 */

export interface MediaRequest {
  name: string
  type: string
  size: number
  wantsCover: boolean
}

/** What the thread says: which bytes it wants (inclusive at both ends), or what it found. */
export type MediaMessage =
  | { kind: 'wants'; start: number; end: number }
  | { kind: 'found'; seconds: number | null; cover: Uint8Array | null }

/** One value of a file: its tables of samples, or its cover. */
const maxValueBytes = 16 * 1024 * 1024

const port = parentPort!
const { name, type, size, wantsCover } = workerData as MediaRequest

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const post = (what: MediaMessage): void => port.postMessage(what)

const waiting: ((bytes: Uint8Array) => void)[] = []
port.on('message', (bytes: Uint8Array) => waiting.shift()?.(bytes))
const read = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    post({ kind: 'wants', start, end })
  })

async function found(): Promise<MediaMessage> {
  const tokenizer = new RangeTokenizer({ path: name, mimeType: type, size }, read, maxValueBytes)
  const { format, common } = await parseFromTokenizer(tokenizer, { skipCovers: !wantsCover, mkvUseIndex: true })
  const { duration } = format
  return {
    kind: 'found',
    seconds: duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null,
    cover: selectCover(common.picture)?.data ?? null,
  }
}

// A file that its parser does not understand says nothing of itself.
post(await found().catch(() => ({ kind: 'found' as const, seconds: null, cover: null })))
port.close()
