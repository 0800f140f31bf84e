import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { SystemOutput } from '../../../../resources/system/system-calls.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'
import { inTurns } from '../../../base/threads/in-turns.ts'
import { threadFile } from '../../../base/threads/thread-file.ts'
import { keyOf, type FileRow, type FileStore } from '../file-store.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import type { MediaRequest, MediaMessage } from './media-worker.ts'

/** What a sound or a video says of itself, read by ranges: neither the server nor the thread holds the file. */

/** A film has some megabytes of tables, in the middle of nowhere; more is no description. */
const mostBytes = 48 * 1024 * 1024
const longestMs = 20_000
const threadMegabytes = 64
const coverSide = 1280
const maxCoverBytes = 10 * 1024 * 1024

type Found = Extract<MediaMessage, { kind: 'found' }>
const nothing: Found = { kind: 'found', seconds: null, cover: null }

const reading = inTurns(2, 50)

interface Asked {
  url: string
  /** Whether its cover is stored as a file. */
  cover: boolean
}

/**
 * The length in seconds, rounded, and the cover that is in the file; null for what it does not say within the limits.
 * Throws 100404 where there is no such file.
 */
export async function readMedia(
  files: FileStore,
  identity: Identity,
  { url, cover: wantsCover }: Asked,
): Promise<SystemOutput<'readMedia'>> {
  const row = await files.find(keyOf({ url }))
  if (!row) throw noSuchRecord()
  if (!/^(?:audio|video)\//.test(row.type)) return { seconds: null, cover: null }
  const { seconds, cover } = await reading(() => inThread(files, row, wantsCover))
  return {
    seconds: seconds === null ? null : Math.max(1, Math.round(seconds)),
    cover: cover && (await storedCover(files, identity, row, cover)),
  }
}

async function storedCover(files: FileStore, identity: Identity, { name }: FileRow, cover: Uint8Array) {
  const picture = await smallPicture(cover, coverSide).catch(() => null)
  if (!picture) return null
  const options = { name: `${name.replace(/\.[^.]*$/, '')}.webp`, identity, isOurs: true, maxBytes: maxCoverBytes }
  return files.save(Readable.from([picture]), options)
}

async function inThread(files: FileStore, { key, name, type, size }: FileRow, wantsCover: boolean): Promise<Found> {
  const request: MediaRequest = { name, type, size, wantsCover }
  const worker = new Worker(await threadFile('media-worker'), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes, maxYoungGenerationSizeMb: 8 },
  })
  let left = mostBytes
  const answer = async (start: number, end: number): Promise<void> => {
    left -= end - start + 1
    if (left < 0) throw tooMuch
    const found = await files.read(key, { start, end })
    if (!found) throw noSuchRecord()
    const bytes = new Uint8Array(await buffer(found.stream))
    worker.postMessage(bytes, [bytes.buffer])
  }
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Found>((resolve, reject) => {
      timer = setTimeout(() => resolve(nothing), longestMs)
      worker.on('message', (message: MediaMessage) =>
        message.kind === 'found' ? resolve(message) : void answer(message.start, message.end).catch(reject),
      )
      worker.on('error', reject)
      worker.on('exit', () => resolve(nothing))
    })
  } catch (error) {
    if (error === tooMuch || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return nothing
    throw error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const tooMuch = new Error('A file wants to be read further than a description goes')
