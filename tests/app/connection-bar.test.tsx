import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askServerWith, isConnected } from '../../providers/connection.ts'
import { ConnectionBar } from '../../src/app/connection-bar.tsx'
import { publicZh } from '../../src/base/locales/public.zh.ts'
import { outsideAct, mounted, type Mounted } from '../fixtures/mounted.ts'

/** The bar comes with what the browser knows of its network, before any call has failed. */

let isThere = true
let bar: Mounted

beforeEach(async () => {
  isThere = true
  askServerWith(async () => isThere)
  // Another file of this process may have left it lost, with a look that waits for a clock of its own.
  await happened('online', true)
  bar = await mounted(<ConnectionBar hasSession />)
})
afterEach(() => {
  askServerWith(async () => true)
  return happened('online', true)
})

async function happened(event: 'offline' | 'online', answers: boolean): Promise<void> {
  isThere = answers
  await act(async () => void window.dispatchEvent(new Event(event)))
  await outsideAct(() => expect.poll(isConnected).toBe(answers))
  await act(async () => undefined)
}

it('comes when the browser loses its network, and goes when that is back', async () => {
  await outsideAct(() => expect.poll(() => bar.page.textContent).toBe(''))
  await happened('offline', false)
  await outsideAct(() => expect.poll(() => bar.page.textContent).toContain(publicZh.connection.lostWithInput))
  await happened('online', true)
  await outsideAct(() => expect.poll(() => bar.page.textContent).toBe(''))
})

it('does not come where the server answers all the same, as one on this computer does', async () => {
  await happened('offline', true)
  await outsideAct(() => expect.poll(() => bar.page.textContent).toBe(''))
})

it('comes when the network changes, and the server is not there', async () => {
  await happened('online', false)
  await outsideAct(() => expect.poll(() => bar.page.textContent).toContain(publicZh.connection.lostWithInput))
})
