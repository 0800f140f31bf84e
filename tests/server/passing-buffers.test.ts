import { once } from 'node:events'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { passing } from '../../server/memory/passing-buffers.ts'

const megabyte = 1_048_576
const chunkBytes = 64 * 1024
const chunks = 4_096

/** As a disk or the network gives them: a buffer of its own each. */
function arriving(): Readable {
  let number = 0
  return new Readable({
    read() {
      this.push(number < chunks ? Buffer.alloc(chunkBytes, number++ % 251) : null)
    },
  })
}

/** How often V8 collected the young objects meanwhile. How much memory that frees, and when, depends on the machine. */
async function collectionsDuring(work: () => Promise<void>): Promise<number> {
  let count = 0
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if ((detail as { kind: number }).kind === constants.NODE_PERFORMANCE_GC_MINOR) count += 1
  })
  observer.observe({ entryTypes: ['gc'] })
  await work()
  await setTimeout(50)
  observer.disconnect()
  return count
}

it('passes everything on, and collects what was passed on every 8 MB', async () => {
  let bytes = 0
  const collections = await collectionsDuring(async () => {
    for await (const chunk of passing(arriving()) as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += chunkBytes)
        expect(chunk[at]).toBe(Math.floor((bytes + at) / chunkBytes) % 251)
      bytes += chunk.length
    }
  })
  expect(bytes).toBe(chunks * chunkBytes)
  // The observer misses the first. By itself V8 collects half as often.
  expect(collections).toBeGreaterThan((0.75 * bytes) / (8 * megabyte))
})

it('closes what it reads from: at its end, in the middle, and before it began', async () => {
  for (const reads of [Infinity, 2, 0]) {
    const source = arriving()
    const stream = passing(source)
    let read = 0
    if (reads > 0) for await (const _chunk of stream) if (++read === reads) break
    if (reads === 0) stream.destroy()
    if (!source.closed) await once(source, 'close')
    expect(source.destroyed).toBe(true)
  }
})

it('fails with what it reads from', async () => {
  const source = arriving()
  const stream = passing(source)
  setImmediate(() => source.destroy(new Error('gone')))
  await expect(
    (async () => {
      for await (const _chunk of stream) await new Promise((resume) => setImmediate(resume))
    })(),
  ).rejects.toThrow('gone')
})
