import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dataProvider } from '../../../providers/data.ts'
import { RightsContext, type Rights } from '../../../src/base/session/use-rights.ts'
import { BankFoot } from '../../../src/features/papers/paper-editor/bank-foot.tsx'
import { EditorProvider, type Editor } from '../../../src/features/papers/paper-editor/editor-context.ts'
import { mounted } from '../../fixtures/mounted.ts'

const rights: Rights = { rights: new Set(), can: () => true, meets: () => true }

function useBasketOf(start: readonly number[]) {
  const [basket, put] = useState(start)
  return { basket, put }
}

function Foot({ tell }: { tell: (now: ReturnType<typeof useBasketOf>) => void }) {
  const now = useBasketOf([1, 2])
  tell(now)
  return <BankFoot basket={now.basket} onBasket={now.put} />
}

it('a basket is added once, however often it is clicked, and what is put into it meanwhile stays', async () => {
  let arrive = () => {}
  vi.spyOn(dataProvider, 'getMany').mockImplementation(
    ({ ids }) =>
      new Promise((resolve) => {
        arrive = () => resolve({ data: ids.map((id) => ({ id })) as never })
      }),
  )
  const added: number[][] = []
  const editor = { add: (all: readonly { id: number }[]) => added.push(all.map(({ id }) => id)) } as unknown as Editor
  let foot: ReturnType<typeof useBasketOf>
  const tell = (now: typeof foot) => void (foot = now)
  const { page } = await mounted(
    <RightsContext value={rights}>
      <EditorProvider value={editor}>
        <Foot tell={tell} />
      </EditorProvider>
    </RightsContext>,
  )
  const button = page.querySelector('button')!
  await act(async () => {
    button.click()
    button.click()
  })
  await act(async () => button.click())
  await act(async () => foot.put([1, 2, 3]))
  await act(async () => arrive())
  expect(added).toEqual([[1, 2]])
  expect(foot!.basket).toEqual([3])
})
