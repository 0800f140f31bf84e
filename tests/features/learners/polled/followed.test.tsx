import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as data from '../../../../providers/data.ts'
import { useFollowed } from '../../../../src/features/learners/polled/use-followed.ts'
import { mounted } from '../../../fixtures/mounted.ts'

const asked: number[][] = []
let answer: { id: number; status: string }[] = []

const options = { by: 'states', while: { status: ['converting'] } }
const rows = (...states: string[]) => states.map((status, index) => ({ id: index + 1, version: 1, status }))
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
type Rows = ReturnType<typeof rows>

function Followed({ shown, refresh }: { shown: Rows; refresh: () => void }) {
  useFollowed({} as never, options, shown, refresh)
  return null
}

async function follow(records: Rows) {
  const refresh = vi.fn()
  const withRows = (shown: Rows) => <Followed shown={shown} refresh={refresh} />
  const { draw, unmount } = await mounted(withRows(records))
  return { refresh, rerender: (shown: Rows) => draw(withRows(shown)), unmount }
}

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.spyOn(data, 'act').mockImplementation(async (_resource, _action, options) => {
    asked.push(options!.ids as number[])
    return { list: answer }
  })
})

it('all unsettled records of a page are asked for in one call, until one has moved and the page is loaded again', async () => {
  const shown = rows('converted', 'converting', 'converting')
  const { refresh, rerender, unmount } = await follow(shown)
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
  await rerender(rows('converted', 'failed', 'converting'))
  await seconds(2)
  expect(asked.at(-1)).toEqual([3])
  await rerender(rows('converted', 'failed', 'converted'))
  const before = asked.length
  await seconds(10)
  expect(asked).toHaveLength(before)
  await unmount()
})

it('nothing is asked while the tab is hidden, and at once when it is shown again', async () => {
  const { unmount } = await follow(rows('converting'))
  answer = [{ id: 1, status: 'converting' }]
  hide(true)
  await seconds(20)
  expect(asked).toEqual([])
  hide(false)
  await seconds(0)
  expect(asked).toEqual([[1]])
  await unmount()
  await seconds(20)
  expect(asked).toEqual([[1]])
})
