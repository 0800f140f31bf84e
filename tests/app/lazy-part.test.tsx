import { act, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearErrors, loggedErrors } from '../../src/base/message-page/error-log.ts'
import { ToolBoundary } from '../../src/base/message-page/tool-boundary.tsx'
import { lazyPart, type LazyPart } from '../../src/base/loading/lazy-part.tsx'
import { mounted } from '../fixtures/mounted.ts'

/** A part of the site that is on its way, comes, or does not. */

const Words = ({ text }: { text: string }) => <b>{text}</b>
let onBroken: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onBroken = vi.fn<() => void>()
})
afterEach(clearErrors)

const drawn = async (Part: LazyPart<{ text: string }>): Promise<HTMLElement> => {
  const { page } = await mounted(
    <ToolBoundary resetKey="" onBroken={onBroken}>
      <Suspense fallback="on its way">
        <Part text="here" />
      </Suspense>
    </ToolBoundary>,
  )
  return page
}
const pass = (seconds: number): Promise<void> =>
  act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => undefined))

it('shows when it has come, however late within its limit', async () => {
  let arrive: (part: typeof Words) => void = () => undefined
  const page = await drawn(lazyPart(() => new Promise((resolve) => (arrive = resolve))))
  await pass(119)
  expect(page.textContent).toBe('on its way')
  await act(async () => arrive(Words))
  expect(page.textContent).toBe('here')
  await pass(10)
  expect(page.textContent).toBe('here')
  expect(loggedErrors()).toEqual([])
})

it('is reported as missing after 120 seconds', async () => {
  const page = await drawn(lazyPart<{ text: string }>(() => new Promise(() => undefined)))
  await pass(119)
  expect(loggedErrors()).toEqual([])
  await pass(1)
  expect(onBroken).toHaveBeenCalledOnce()
  expect(page.textContent).toBe('')
  expect(loggedErrors()).toMatchObject([{ message: expect.stringContaining('120 s'), count: 1 }])
})

it('says nothing of a fetch ahead of its use that failed, and tries again when it is used', async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Words)
  const part = lazyPart(load)
  void part.preload()
  await pass(1)
  expect(loggedErrors()).toEqual([])
  const page = await drawn(part)
  expect(page.textContent).toBe('here')
})
