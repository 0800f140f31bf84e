import { expect, it } from 'vitest'
import { counted } from '../../server/files/passing-buffers.ts'

const megabyte = 1_048_576
const chunkBytes = 64 * 1024
const chunks = 4_096

/** As the network gives them: a buffer of its own each. */
async function* arriving(): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < chunks; number++) yield Buffer.alloc(chunkBytes, number % 251)
}

const waitingBytes = (): number => process.memoryUsage().arrayBuffers

it('passes everything on, and lets few buffers wait that were passed on', async () => {
  const waiting: number[] = []
  let number = 0
  for await (const chunk of counted(arriving())) {
    expect(chunk[0] === number % 251 && chunk.length === chunkBytes).toBe(true)
    number += 1
    waiting.push(waitingBytes())
  }
  expect(number).toBe(chunks)
  expect((Math.max(...waiting) - Math.min(...waiting)) / megabyte).toBeLessThan(16)
})
