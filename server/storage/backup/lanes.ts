import { Readable } from 'node:stream'

/** At once: a store far away answers many as fast as one. */
const lanes = 4

/**
 * What becomes of each, in order and several at once. It ends when all that was begun has ended, also where one failed:
 * a caller that catches the failure finds no file open and nothing still being written.
 */
export async function* inLanes<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underway = new Set<Promise<Result>>()
  const begin = async (item: Item): Promise<Result> => {
    const result = work(item)
    underway.add(result)
    try {
      return await result
    } finally {
      underway.delete(result)
    }
  }
  try {
    yield* Readable.from(items).map(begin, { concurrency: lanes })
  } finally {
    await Promise.allSettled(underway)
  }
}

/** The same where nothing becomes of them. */
export async function forEachInLanes<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const done = inLanes(items, async (item) => {
    await work(item)
    return true
  })
  for await (const _each of done);
}
