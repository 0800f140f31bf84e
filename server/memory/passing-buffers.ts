import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { holdYoungObjects, letYoungObjectsGrow } from './young-objects.ts'

/**
 * A buffer that was written or sent waits until V8 collects its young objects, and those come to 32 MB of buffers before it does. While files
 * pass through, they are collected every 8 MB, which takes about a millisecond, and get no more memory. What survives that grows old: from
 * 64 MB on, old objects are collected when they have grown by a fifth, not by half or more, until nothing has passed for two seconds. Always
 * to do so would cost a sixth of the calls in a second.
 */
const collectEveryBytes = 8 * 1_048_576
const manyBytes = 64 * 1_048_576
const grownPercent = 20
const quietMs = 2_000

/** Without options, everything. */
type Collect = (options?: { type: 'minor'; execution: 'sync' }) => void

let collect: Collect | undefined
let uncollectedBytes = 0
/** Since it was quiet. */
let passedBytes = 0
let quiet: NodeJS.Timeout | undefined

function notePassed(bytes: number): void {
  uncollectedBytes += bytes
  if (uncollectedBytes < collectEveryBytes) return
  const isMany = passedBytes >= manyBytes
  passedBytes += uncollectedBytes
  uncollectedBytes = 0
  if (!quiet) holdYoungObjects()
  collect ??= collector()
  collect({ type: 'minor', execution: 'sync' })
  quiet ??= setTimeout(beUsual, quietMs).unref()
  quiet.refresh()
  if (isMany || passedBytes < manyBytes) return
  setFlagsFromString(`--heap-growing-percent=${grownPercent}`)
  // How far old objects may grow is decided by each collection of everything for the next one.
  collect()
}

/** Lets V8 decide again. */
function beUsual(): void {
  passedBytes = 0
  quiet = undefined
  letYoungObjectsGrow()
  setFlagsFromString('--heap-growing-percent=0')
}

function collector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** The same chunks, each counted once it has been written or sent. */
export async function* counted(chunks: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    yield chunk
    notePassed(chunk.length)
  }
}

/** The same bytes, counted as they are read. Closes `source` when it is closed itself, also before anybody has read from it. */
export function passing(source: Readable): Readable {
  const counting = Readable.from(counted(source), { objectMode: false })
  return counting.once('close', () => source.destroy())
}
