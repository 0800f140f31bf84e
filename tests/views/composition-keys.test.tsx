import '../../src/base/inputs/composition-keys.ts'
import { readFileSync } from 'node:fs'
import { Input } from 'antd'
import { act, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { NameInput } from '../../src/records/views/nodes/tree-node-title.tsx'
import { sourcesBelow } from '../locales/sources.ts'
import { mounted, typeInto } from '../fixtures/mounted.ts'

/** Keys that an input method takes: no handler of the site, or of a library, hears of them. */

const key = (name: string, how: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...how })

/** While it composes, and as Safari reports the key that ends the composition. */
const composing: [string, KeyboardEventInit][] = [
  ['while it composes', { isComposing: true }],
  ['as its last key', { keyCode: 229 }],
]

function Name({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  const typed = useRef<string | null>(null)
  const save = async () => {
    onSave()
    return true
  }
  return <NameInput start="" typed={typed} onSave={save} onCancel={onCancel} />
}

it.each(composing)('no listener hears of a key of an input method, %s', async (_when, how) => {
  const heard = vi.fn()
  const listening = (event: Event) => heard(event.type)
  globalThis.addEventListener('keydown', listening)
  document.addEventListener('keydown', listening, true)
  const { page } = await mounted(
    <div onKeyDown={heard} onKeyDownCapture={heard}>
      <Input onPressEnter={heard} />
      <Name onSave={heard} onCancel={heard} />
    </div>,
  )
  for (const input of page.querySelectorAll('input')) {
    await act(async () => typeInto(input, 'han'))
    for (const name of ['Enter', 'Escape', 'ArrowDown', 'z'])
      await act(async () => void input.dispatchEvent(key(name, how)))
  }
  expect(heard).not.toHaveBeenCalled()
  await act(async () => void page.querySelector('input')!.dispatchEvent(key('Enter', {})))
  expect(heard).toHaveBeenCalled()
  globalThis.removeEventListener('keydown', listening)
  document.removeEventListener('keydown', listening, true)
})

it('is asked for in one place, which loads before anything that listens', () => {
  const asking = sourcesBelow('src', 'providers').filter(({ text }) => /isComposing|\b229\b/.test(text))
  expect(asking.map(({ path }) => path)).toEqual(['src/base/inputs/composition-keys.ts'])
  const imports = readFileSync('src/app/main.tsx', 'utf8').match(/^import .*$/gm)
  expect(imports?.slice(0, 2)).toEqual(["import './no-eval.ts'", "import '../base/inputs/composition-keys.ts'"])
})
