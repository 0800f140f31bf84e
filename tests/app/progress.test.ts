import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  awaitPage,
  currentShare,
  endProgress,
  isPageLoading,
  startProgress,
  watchProgress,
} from '../../src/base/loading/progress.ts'

/** The bar at the top, by a clock of the test's own: speed 500 ms, trickle 200 ms. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  endProgress()
  vi.runAllTimers()
  vi.useRealTimers()
})

it('is there at once, and creeps on every 200 ms', () => {
  expect(currentShare()).toBeNull()
  startProgress()
  const shares = [currentShare()!]
  for (let step = 0; step < 4; step++) {
    vi.advanceTimersByTime(199)
    expect(currentShare()).toBe(shares.at(-1))
    vi.advanceTimersByTime(1)
    expect(currentShare()!).toBeGreaterThan(shares.at(-1)!)
    shares.push(currentShare()!)
  }
})

it('never arrives by itself, however long a page takes', () => {
  startProgress()
  vi.advanceTimersByTime(600_000)
  expect(currentShare()!).toBeLessThan(1)
})

it('fills when the page is there, and takes 500 ms to leave', () => {
  startProgress()
  vi.advanceTimersByTime(300)
  endProgress()
  expect(currentShare()).toBe(1)
  vi.advanceTimersByTime(499)
  expect(currentShare()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(currentShare()).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(currentShare()).toBeNull()
})

it('begins again for the next page, also while it is leaving', () => {
  startProgress()
  endProgress()
  vi.advanceTimersByTime(300)
  startProgress()
  const begun = currentShare()!
  expect(begun).toBeLessThan(0.5)
  vi.advanceTimersByTime(400)
  expect(currentShare()!).toBeGreaterThan(begun)
})

it('that ended twice does not take the next one away', () => {
  startProgress()
  endProgress()
  endProgress()
  vi.advanceTimersByTime(100)
  startProgress()
  vi.advanceTimersByTime(500)
  expect(currentShare()).not.toBeNull()
})

it('that never began does not flash at the end', () => {
  const seen: (number | null)[] = []
  const stop = watchProgress((share) => seen.push(share))
  endProgress()
  vi.runAllTimers()
  expect(seen).toEqual([])
  startProgress()
  stop()
  endProgress()
  expect(seen).toHaveLength(1)
})

it('stays for a page that has to be fetched, until it is there or nobody waits for it', () => {
  expect(isPageLoading()).toBe(false)
  const [first, second] = [awaitPage(), awaitPage()]
  expect([isPageLoading(), currentShare()! < 1]).toEqual([true, true])
  first()
  expect([isPageLoading(), currentShare()! < 1]).toEqual([true, true])
  second()
  expect([isPageLoading(), currentShare()]).toEqual([false, 1])
})
