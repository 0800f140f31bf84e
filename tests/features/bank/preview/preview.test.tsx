import { act } from 'react'
import { expect, it } from 'vitest'
import type { Text } from '../../../../resources/kit/index.ts'
import { resources } from '../../../../resources/index.ts'
import { slotsOf } from '../../../../src/records/views/slots-of.ts'
import { mounted, outsideAct } from '../../../fixtures/mounted.ts'

/** How a record looks to those for whom it is made, before it is saved. */

const looking = { can: () => true, rights: new Set<string>(), say: ({ zh: words }: Text) => words }

it('shows what the form holds when its button is pressed, and not what it held before', async () => {
  let stem = '一加一'
  const read = () => ({ type: 'true_false', stem, options: [], answer: { type: 'true_false', value: true }, score: 2 })
  const tools = slotsOf(resources.exercise).flatMap(({ formTools }) => formTools?.(read, looking) ?? [])
  const { button } = tools.find(({ key }) => key === 'preview')!
  const { page } = await mounted(button)
  await outsideAct(() => expect.poll(() => page.querySelector('button')).toBeTruthy())
  stem = '一加二'
  await act(async () => page.querySelector('button')!.click())
  await outsideAct(() => expect.poll(() => document.body.textContent).toContain('一加二'))
  expect(document.body.textContent).not.toContain('一加一')
})

it('is offered on the record too, and for a resource that has it alone', () => {
  const record = { id: 1, version: 1 } as never
  const offered = Object.values(resources).filter((resource) =>
    slotsOf(resource).some(({ recordTools }) => recordTools?.(record, looking).some(({ key }) => key === 'preview')),
  )
  const having = Object.values(resources).filter((one) => one.with.some(({ of }) => of.name === 'preview'))
  expect(having).not.toEqual([])
  expect(offered).toEqual(having)
})
