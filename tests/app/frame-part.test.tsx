import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ownEntry } from '../../resources/kit/own-entry.ts'
import { label } from '../../resources/label.ts'
import { FramePart } from '../../src/frame/frame/frame-part.tsx'
import { NamedIcon } from '../../src/base/menu/icons.tsx'
import { mounted } from '../fixtures/mounted.ts'

const inherited = ['constructor', '__proto__', 'hasOwnProperty']

it.each([...inherited, 'no such icon'])('a menu icon with the stored name %s is drawn as some icon', async (name) => {
  const { page } = await mounted(<NamedIcon name={name} />)
  await vi.waitFor(() => expect(page.querySelector('svg')).not.toBeNull())
})

it('tables, fields and actions have nothing under a name that every object inherits', () => {
  for (const name of inherited)
    expect([ownEntry({ a: 1 }, name), label.fields[name as 'name'], label.actions[name as never]]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
})

it('an error in a part of the frame leaves the other parts, and the part can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Menu = () => {
    if (isBroken) throw new Error('broken')
    return <p>menu</p>
  }
  const { page } = await mounted(
    <>
      <FramePart path="/">
        <Menu />
      </FramePart>
      <FramePart path="/">
        <p>tabs</p>
      </FramePart>
    </>,
  )
  expect(page.textContent).toContain('tabs')
  expect(page.querySelector('[role=alert]')).not.toBeNull()
  isBroken = false
  await act(async () => page.querySelector('button')?.click())
  expect(page.textContent).toBe('menutabs')
})
