import { Activity, act, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import type { ListState } from '../../src/records/screen/list-model.ts'
import { RightsContext } from '../../src/base/session/use-rights.ts'
import { SearchBox } from '../../src/records/views/records/search-box.tsx'
import { typeInto } from '../fixtures/mounted.ts'
import { atScale } from '../fixtures/scale.ts'

/** Words in the list's search: none is taken back by an address that arrives late. */

const anything = { rights: new Set(['*']), can: () => true, meets: () => true }
const startOf = (search: string): ListState => ({ page: 1, pageSize: 20, sort: [], search, conditions: [] })

/** The box in a list whose address arrives when `arrive` is called. */
function makeBox(place: Element, search = '') {
  const asked: string[] = []
  const to = { set: (_: string) => {}, show: (_: boolean) => {} }
  function List() {
    const [state, setState] = useState(startOf(search))
    const [shown, show] = useState(true)
    to.set = (next) => setState(startOf(next))
    to.show = show
    return (
      <RightsContext value={anything}>
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <SearchBox resource={exercise} state={state} setState={(next) => asked.push(next.search)} />
        </Activity>
      </RightsContext>
    )
  }
  const root = createRoot(place)
  const input = () => place.querySelector('input')!
  return {
    asked,
    to,
    root,
    input,
    draw: () => root.render(<List />),
    type: (text: string) => typeInto(input(), text),
    enter: () => input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  }
}

it('keeps what is typed as soon as the box is there', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const place = document.body.appendChild(document.createElement('div'))
  const box = makeBox(place, '第07题')
  const drawn = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(place, { childList: true, subtree: true })
  })
  startTransition(box.draw)
  // Before any effect of the drawing has run.
  await drawn
  box.type('复制而来')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(box.input().value).toBe('复制而来')
  box.root.unmount()
})

it('searches when its list is shown again for what was typed just before it was hidden', async () => {
  vi.useFakeTimers()
  const box = makeBox(document.body.appendChild(document.createElement('div')))
  await act(async () => box.draw())
  await act(async () => box.type('函数'))
  await act(async () => box.to.show(false))
  await act(async () => vi.advanceTimersByTime(1000))
  expect(box.asked).toEqual([])
  await act(async () => box.to.show(true))
  await act(async () => vi.advanceTimersByTime(1000))
  expect(box.asked).toEqual(['函数'])
  expect(box.input().value).toBe('函数')
  await act(async () => box.root.unmount())
})

it('shows what was typed or chosen last, in whatever order addresses arrive, and has asked for it', async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('', '函', '函数', '函数图', 'x ') }),
    fc.constant('enter' as const),
    fc.constant('wait' as const),
    fc.constant('arrive' as const),
    fc.record({ goTo: fc.constantFrom('导数', '极限') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      vi.useFakeTimers()
      const box = makeBox(document.body.appendChild(document.createElement('div')))
      let [last, at, arrived] = ['', '', 0]
      const arrive = async () => {
        if (arrived < box.asked.length) await act(async () => box.to.set((at = box.asked[arrived++]!)))
      }
      await act(async () => box.draw())
      for (const one of steps) {
        if (one === 'enter') await act(async () => box.enter())
        else if (one === 'wait') await act(async () => vi.advanceTimersByTime(401))
        else if (one === 'arrive') await arrive()
        else if ('type' in one) await act(async () => box.type((last = one.type)))
        // Elsewhere is gone to when nothing of the box is under way, as by the history of the browser.
        else if (arrived === box.asked.length && one.goTo !== at)
          await act(async () => box.to.set((last = at = one.goTo)))
        expect(box.input().value).toBe(last)
      }
      await act(async () => vi.advanceTimersByTime(1000))
      while (arrived < box.asked.length) await arrive()
      expect(box.input().value).toBe(last)
      expect(at).toBe(last.trim())
      await act(async () => box.root.unmount())
      document.body.replaceChildren()
    }),
    { numRuns: atScale(150) },
  )
})
