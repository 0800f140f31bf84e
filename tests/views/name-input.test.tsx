import { act, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { NameInput } from '../../src/records/views/nodes/tree-node-title.tsx'
import { mounted, typeInto, type Mounted } from '../fixtures/mounted.ts'

/** The name of a node, where the server does not take it: as while the line is down. */

interface Saving {
  name: string
  answer: (isSaved: boolean) => Promise<void>
}

const asked: Saving[] = []
let shown: Mounted

function Row() {
  const typed = useRef<string | null>(null)
  const [isNamed, setNamed] = useState(false)
  const [isInSight, setInSight] = useState(true)
  const save = (name: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isSaved: boolean) =>
        act(async () => {
          if (isSaved) setNamed(true)
          resolve(isSaved)
        })
      asked.push({ name, answer })
    })
  return (
    <>
      <button type="button" onClick={() => setInSight((now) => !now)} />
      {isInSight && !isNamed && <NameInput start="" typed={typed} onSave={save} onCancel={() => setNamed(true)} />}
    </>
  )
}

const input = () => shown.page.querySelector('input')
const press = (key: string): Promise<void> =>
  act(async () => void input()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const scroll = (): Promise<void> => act(async () => shown.page.querySelector('button')!.click())

it('stays in its input until the server has it, also scrolled out of sight', async () => {
  shown = await mounted(<Row />)
  await act(async () => typeInto(input()!, '第三章'))
  await press('Enter')
  await press('Enter')
  expect(asked.map(({ name }) => name)).toEqual(['第三章'])
  await asked[0]!.answer(false)
  expect(input()!.value).toBe('第三章')
  await scroll()
  expect(input()).toBeNull()
  await scroll()
  expect(input()!.value).toBe('第三章')
  await press('Enter')
  await asked[1]!.answer(true)
  expect(asked).toHaveLength(2)
  expect(input()).toBeNull()
})
