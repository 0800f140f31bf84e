import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as connection from '../../providers/connection.ts'
import { loadPage, PageLoadError } from '../../src/base/loading/load-page.ts'

/** A part of the product on its way. */

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(connection, 'serverAnswers').mockResolvedValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const outcome = async (load: () => Promise<unknown>): Promise<unknown> =>
  loadPage(load)().catch((error: unknown) => error)

it('is what was loaded, and no clock stays running', async () => {
  const page = { default: () => null }
  expect(await outcome(async () => page)).toBe(page)
  expect(vi.getTimerCount()).toBe(0)
})

it('that hangs is an error after 120 seconds, not before', async () => {
  const settled = vi.fn()
  void outcome(() => new Promise(() => undefined)).then(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls[0]![0]).toBeInstanceOf(PageLoadError)
})

it.each([
  'Failed to fetch dynamically imported module: http://host/assets/page-1.js',
  'error loading dynamically imported module: http://host/assets/page-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-1.css',
])('whose file cannot be had is that error at once: %s', async (message) => {
  const error = await outcome(() => Promise.reject(new TypeError(message)))
  expect(error).toBeInstanceOf(PageLoadError)
  expect(error).toMatchObject({ message, cause: expect.any(TypeError) })
  expect(vi.getTimerCount()).toBe(0)
})

it('with a mistake inside is that mistake, since a reload would not help', async () => {
  const mistake = new ReferenceError('x is not defined')
  expect(await outcome(() => Promise.reject(mistake))).toBe(mistake)
})
