// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const asked: number[][] = []
let answer: { id: number; status: string }[] = []
vi.mock('../../../providers/data.ts', () => ({
  act: (_: unknown, __: string, { ids }: { ids: number[] }) => {
    asked.push(ids)
    return Promise.resolve({ list: answer })
  },
}))
const { useFollowed } = await import('../../../src/capabilities/polled/use-followed.ts')

const options = { by: 'states', while: { status: ['converting'] } }
const rows = (...states: string[]) => states.map((status, index) => ({ id: index + 1, version: 1, status }))
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
type Rows = ReturnType<typeof rows>

function Followed({ shown, refresh }: { shown: Rows; refresh: () => void }) {
  useFollowed({} as never, options, shown as never, refresh)
  return null
}

function follow(records: Rows) {
  const root = createRoot(document.createElement('div'))
  const refresh = vi.fn()
  const rerender = (shown: Rows) => act(() => root.render(<Followed shown={shown} refresh={refresh} />))
  rerender(records)
  return { refresh, rerender, unmount: () => act(() => root.unmount()) }
}

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
})
afterEach(() => {
  hide(false)
  vi.useRealTimers()
})

it('all unsettled records of a page are asked for in one call, until one has moved and the page is loaded again', async () => {
  const shown = rows('converted', 'converting', 'converting')
  const { refresh, rerender, unmount } = follow(shown)
  answer = shown.slice(1).map(({ id, status }) => ({ id, status }))
  await seconds(4)
  expect(asked).toEqual([
    [2, 3],
    [2, 3],
  ])
  expect(refresh).not.toHaveBeenCalled()
  answer = [{ id: 2, status: 'failed' }]
  await seconds(2)
  expect(refresh).toHaveBeenCalledOnce()
  rerender(rows('converted', 'failed', 'converting'))
  await seconds(2)
  expect(asked.at(-1)).toEqual([3])
  rerender(rows('converted', 'failed', 'converted'))
  const before = asked.length
  await seconds(10)
  expect(asked).toHaveLength(before)
  unmount()
})

it('nothing is asked while the tab is hidden, and at once when it is shown again', async () => {
  const { unmount } = follow(rows('converting'))
  answer = [{ id: 1, status: 'converting' }]
  hide(true)
  await seconds(20)
  expect(asked).toEqual([])
  hide(false)
  await seconds(0)
  expect(asked).toEqual([[1]])
  unmount()
  await seconds(20)
  expect(asked).toEqual([[1]])
})
