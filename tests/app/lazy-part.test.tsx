// @vitest-environment jsdom
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearErrors, loggedErrors } from '../../src/message-page/error-log.ts'
import { ToolBoundary } from '../../src/message-page/tool-boundary.tsx'
import { lazyPart, type LazyPart } from '../../src/loading/lazy-part.tsx'

/** A part of the site that is on its way, comes, or does not. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Words = ({ text }: { text: string }) => <b>{text}</b>
let root: Root
let page: HTMLElement
let onBroken: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = document.createElement('div')
  root = createRoot(page)
  onBroken = vi.fn<() => void>()
})
afterEach(async () => {
  await act(async () => root.unmount())
  clearErrors()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const draw = (Part: LazyPart<{ text: string }>): Promise<void> =>
  act(async () =>
    root.render(
      <ToolBoundary resetKey="" onBroken={onBroken}>
        <Suspense fallback="on its way">
          <Part text="here" />
        </Suspense>
      </ToolBoundary>,
    ),
  )
const pass = (seconds: number): Promise<void> =>
  act(() => vi.advanceTimersByTimeAsync(seconds * 1000).then(() => undefined))

it('shows when it has come, however late within its limit', async () => {
  let arrive: (part: typeof Words) => void = () => undefined
  await draw(lazyPart(() => new Promise((resolve) => (arrive = resolve))))
  await pass(119)
  expect(page.textContent).toBe('on its way')
  await act(async () => arrive(Words))
  expect(page.textContent).toBe('here')
  await pass(10)
  expect(page.textContent).toBe('here')
  expect(loggedErrors()).toEqual([])
})

it('is reported as missing after 120 seconds', async () => {
  await draw(lazyPart<{ text: string }>(() => new Promise(() => undefined)))
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
  await draw(part)
  expect(page.textContent).toBe('here')
})
