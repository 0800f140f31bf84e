import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * A buffer that was written or sent waits until V8 collects its young objects, and those come to 32 MB of buffers before it does. While files
 * pass through, they are collected every 8 MB, which takes about a millisecond. What survives that grows old: from 64 MB on, old objects
 * are collected when they have grown by a fifth, not by half or more, until nothing has passed for two seconds. Always to do so would cost a
 * sixth of the calls in a second.
 */
const collectEveryBytes = 8 * 1_048_576
const manyBytes = 64 * 1_048_576
const grownPercent = 20
const quietMs = 2_000

/** Without options, everything. */
type Collect = (options?: { type: 'minor'; execution: 'sync' }) => void

let collect: Collect | undefined
let uncollectedBytes = 0
let passedBytes = 0
let quiet: NodeJS.Timeout | undefined

/** Counts a buffer that has been written or sent. */
export function notePassed(bytes: number): void {
  uncollectedBytes += bytes
  if (uncollectedBytes < collectEveryBytes) return
  passedBytes += uncollectedBytes
  uncollectedBytes = 0
  collect ??= collector()
  collect({ type: 'minor', execution: 'sync' })
  if (passedBytes < manyBytes) return
  if (quiet) quiet.refresh()
  else keepFewOldObjects(collect)
}

function keepFewOldObjects(collectAll: Collect): void {
  setFlagsFromString(`--heap-growing-percent=${grownPercent}`)
  // How far they may grow is decided by each collection for the next one.
  collectAll()
  quiet = setTimeout(() => {
    // V8's own way.
    setFlagsFromString('--heap-growing-percent=0')
    quiet = undefined
    passedBytes = 0
  }, quietMs).unref()
}

function collector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

async function* counted(chunks: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    yield chunk
    notePassed(chunk.length)
  }
}

/** The same bytes, counted as they are read. Closes `source` when it is closed itself, also before anybody has read from it. */
export function passing(source: Readable): Readable {
  const counting = Readable.from(counted(source), { objectMode: false })
  return counting.once('close', () => source.destroy())
}
