import { isObject, storedJson } from './stored-json.ts'
import type { StoredFile } from '../resources/kit/fields/index.ts'
import type { SystemOutput } from '../resources/system/system-calls.ts'
import { isConnected, serverAnswers, whenBack } from './connection.ts'
import { HttpFault, noResponse } from './fault.ts'
import { send } from './http.ts'
import { sessionCalls } from './session-calls.ts'

/**
 * Large files in parts. A part that did not arrive is sent again; a lost connection, a pause or a closed page only
 * interrupts: when the same file is chosen again within a week, what has arrived is not sent again.
 */

/** Larger ones go in parts. */
export const partsFromBytes = 8 * 1_048_576
/** Two: the line is in use while one of them is being flushed. */
const atOnce = 2
/** How often one part is tried while the server answers other calls. */
const triesOfPart = 5
const pauseMs = 500

type Begun = SystemOutput<'beginUpload'>

interface PartUploadOptions {
  signal: AbortSignal
  /** 0 to 1: of the whole file, what has arrived or is under way. */
  onProgress: (share: number) => void
}

/**
 * Returns the reference for records. Rejects with the fault of the server, and with axios' cancellation when aborted.
 */
export async function uploadInParts(file: File, { signal, onProgress }: PartUploadOptions): Promise<StoredFile> {
  for (let round = 1; ; round++) {
    const begun = await beginOrGoOn(file, signal)
    try {
      await sendParts(file, begun, signal, onProgress)
      const { data } = await persistently(
        () => send<StoredFile>(sessionCalls.completeUpload, { body: { key: begun.key }, signal, quietFor: 'all' }),
        signal,
      )
      forget(file)
      return data
    } catch (error) {
      // Nobody knows this upload any more (100404), or a part of it is missing after all (100400): what is there is
      // asked for.
      const isOver = error instanceof HttpFault && (error.code === 100404 || error.code === 100400)
      if (!isOver || round === 2) throw error
    }
  }
}

/** Removes on the server what has arrived of a file that is not wanted any more. */
export async function discardParts(file: File): Promise<void> {
  const key = begunOf(file)
  forget(file)
  if (key) await send(sessionCalls.discardUpload, { body: { key }, quietFor: 'all' })
}

async function beginOrGoOn(file: File, signal: AbortSignal): Promise<Begun> {
  const begin = (body: { key: string } | { name: string; size: number }): Promise<Begun> =>
    persistently(() => send<Begun>(sessionCalls.beginUpload, { body, signal, quietFor: 'all' }), signal).then(
      ({ data }) => data,
    )
  const known = begunOf(file)
  if (known) {
    try {
      return await begin({ key: known })
    } catch (error) {
      if (!(error instanceof HttpFault) || error.code !== 100404) throw error
    }
  }
  const begun = await begin({ name: file.name, size: file.size })
  remember(file, begun.key)
  return begun
}

async function sendParts(
  file: File,
  { key, part_bytes, count, arrived }: Begun,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const sizeOf = (number: number): number => Math.min(part_bytes, file.size - (number - 1) * part_bytes)
  const there = new Set(arrived)
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !there.has(number))
  let done = arrived.reduce((sum, number) => sum + sizeOf(number), 0)
  const underWay = new Map<number, number>()
  const report = (): void => onProgress([...underWay.values()].reduce((sum, one) => sum + one, done) / file.size)
  report()
  const sendPart = async (number: number): Promise<void> => {
    const body = new FormData()
    body.append('part', file.slice((number - 1) * part_bytes, (number - 1) * part_bytes + sizeOf(number)), file.name)
    await persistently(
      () =>
        send(sessionCalls.uploadPart, {
          query: { key, number },
          body,
          signal,
          quietFor: 'all',
          onProgress: (share) => {
            underWay.set(number, share * sizeOf(number))
            report()
          },
        }),
      signal,
    )
    underWay.delete(number)
    done += sizeOf(number)
    report()
  }
  const worker = async (): Promise<void> => {
    try {
      for (let next = missing.shift(); next !== undefined; next = missing.shift()) await sendPart(next)
    } catch (error) {
      missing.length = 0 // the other one ends with its part
      throw error
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Repeats what may be repeated: where the server is away, until it is back; where it answers others, a few times. */
async function persistently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !(error instanceof HttpFault) || !isPassing(error)) throw error
      if (await serverAnswers()) {
        if (++tries > triesOfPart) throw error
      } else await whenBack({ signal })
      if (!isConnected()) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tries))
    }
  }
}

/** No response, a gateway's 502 to 504, a server that is busy or not ready, or a limit of calls. */
const isPassing = ({ code, httpStatus }: HttpFault): boolean =>
  code === noResponse || (httpStatus >= 502 && httpStatus <= 504) || httpStatus === 429

const storageKey = 'begun_uploads'
/** As many as the server keeps of one person. */
const mostKept = 20

/** The same file of the same disk; its content is not read for this. */
const fingerprint = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`

/** Addresses of uploads by the file. */
export const storedUploads = (text: string | null): Record<string, string> =>
  storedJson(
    text,
    (value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).filter((one): one is [string, string] => typeof one[1] === 'string'))
        : undefined,
    {},
  )

function begunUploads(): Record<string, string> {
  try {
    return storedUploads(localStorage.getItem(storageKey))
  } catch {
    return {}
  }
}

const begunOf = (file: File): string | undefined => begunUploads()[fingerprint(file)]

function keep(uploads: [string, string][]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(uploads.slice(-mostKept))))
  } catch {
    // Without it an upload starts over after the page was closed.
  }
}

const others = (file: File): [string, string][] =>
  Object.entries(begunUploads()).filter(([one]) => one !== fingerprint(file))
const remember = (file: File, key: string): void => keep([...others(file), [fingerprint(file), key]])
const forget = (file: File): void => keep(others(file))
