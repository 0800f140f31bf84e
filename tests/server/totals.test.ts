import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { countRows, forgetTotals, type Total } from '../../server/storage/statements/totals.ts'

/** Who waits for a total, and who gets the stored one at once while it is counted in the background. */

const [author, reader] = [1, 2]

/** A database that counts on command, or fails. */
function countingDatabase(isTransaction = false) {
  const open: { answer(count: number): void; fail(): void }[] = []
  const all = (): Promise<{ count: number }[]> =>
    new Promise((resolve, reject) => {
      open.push({ answer: (count) => resolve([{ count }]), fail: () => reject(new Error('no count')) })
    })
  let begun = 0
  const database = { isTransaction, all: () => ((begun += 1), all()) } as unknown as Database
  return {
    database,
    ask: (asker = reader, key = 'exercise|a') => countRows(database, asker, key, () => ({ from: sql`exercise` }), {}),
    begun: () => begun,
    /** Ends the count in progress, after this many milliseconds. */
    async end(count: number | 'fails', tookMs = 300) {
      vi.advanceTimersByTime(tookMs)
      const one = open.shift()!
      if (count === 'fails') one.fail()
      else one.answer(count)
      await Promise.resolve()
      await new Promise(setImmediate)
    },
  }
}

/** The total returned now, without a count. */
const atOnce = (asked: Promise<Total>): Promise<number | 'waits'> =>
  Promise.race([asked.then(({ total }) => total), new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))])

let db: ReturnType<typeof countingDatabase>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  db = countingDatabase()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes the list's total known. */
async function known(total: number, tookMs = 300) {
  const asked = db.ask()
  await db.end(total, tookMs)
  expect((await asked).total).toBe(total)
}

it('all who ask at first wait for one count', async () => {
  const asked = [db.ask(), db.ask(author)]
  await db.end(7)
  expect(await Promise.all(asked)).toEqual([
    { total: 7, estimated: false },
    { total: 7, estimated: false },
  ])
  expect(db.begun()).toBe(1)
})

it('past five seconds nobody waits: one count runs in the background, and its total is the next result', async () => {
  await known(7)
  vi.advanceTimersByTime(4_000)
  expect(await atOnce(db.ask())).toBe(7)
  expect(db.begun()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(await Promise.all([atOnce(db.ask()), atOnce(db.ask()), atOnce(db.ask(author))])).toEqual([7, 7, 7])
  expect(db.begun()).toBe(2)
  await db.end(9)
  expect(await atOnce(db.ask())).toBe(9)
  expect(db.begun()).toBe(2)
})

it('past thirty seconds everybody waits', async () => {
  await known(7)
  vi.advanceTimersByTime(31_000)
  const asked = db.ask()
  expect(await atOnce(asked)).toBe('waits')
  await db.end(9)
  expect((await asked).total).toBe(9)
})

it('a quick count is waited for, so that a small list is never stale', async () => {
  await known(7, 5)
  vi.advanceTimersByTime(6_000)
  const asked = db.ask()
  expect(await atOnce(asked)).toBe('waits')
  await db.end(9, 5)
  expect((await asked).total).toBe(9)
})

it('who wrote waits for a count that began after the write; others do not', async () => {
  await known(7)
  vi.advanceTimersByTime(6_000)
  expect(await atOnce(db.ask())).toBe(7)
  forgetTotals(db.database, 'exercise', author)
  forgetTotals(db.database, 'label', reader)
  expect(await atOnce(db.ask())).toBe(7)
  const asked = db.ask(author)
  expect(await atOnce(asked)).toBe('waits')
  expect(db.begun()).toBe(3)
  // The count in progress at the time of the write is discarded.
  await db.end(7)
  expect(await atOnce(db.ask(author))).toBe('waits')
  await db.end(8)
  expect((await asked).total).toBe(8)
  expect(await atOnce(db.ask(author))).toBe(8)
  expect(db.begun()).toBe(3)
})

it('after a write by background work everybody waits', async () => {
  await known(7)
  forgetTotals(db.database, 'exercise')
  const asked = db.ask()
  expect(await atOnce(asked)).toBe('waits')
  await db.end(8)
  expect((await asked).total).toBe(8)
})

it('at most two lists are counted in the background at once', async () => {
  for (const key of ['exercise|a', 'exercise|b', 'exercise|c']) {
    const asked = db.ask(reader, key)
    await db.end(7)
    await asked
  }
  vi.advanceTimersByTime(6_000)
  for (const key of ['exercise|a', 'exercise|b', 'exercise|c']) expect(await atOnce(db.ask(reader, key))).toBe(7)
  expect(db.begun()).toBe(5)
  await db.end(8)
  expect(await atOnce(db.ask(reader, 'exercise|c'))).toBe(7)
  expect(db.begun()).toBe(6)
})

it('a background count that fails is tried again, and reported to callers that have to wait', async () => {
  await known(7)
  vi.advanceTimersByTime(6_000)
  expect(await atOnce(db.ask())).toBe(7)
  await db.end('fails')
  expect(await atOnce(db.ask())).toBe(7)
  expect(db.begun()).toBe(3)
  await db.end('fails')
  vi.advanceTimersByTime(30_000)
  const asked = db.ask()
  const rejection = expect(asked).rejects.toThrow('no count')
  await db.end('fails')
  await rejection
})

it('nothing is counted in the background of a transaction', async () => {
  db = countingDatabase(true)
  await known(7)
  vi.advanceTimersByTime(6_000)
  expect(await atOnce(db.ask())).toBe('waits')
})
