import { act, useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { NumberBox } from '../../src/base/inputs/number-box.tsx'
import { createSchema, decimal, defineResource, plain, text } from '../../resources/kit/index.ts'
import { DecimalInput } from '../../src/records/fields/number/number-input.tsx'
import { mounted, typeInto } from '../fixtures/mounted.ts'

/** What is typed into a box for numbers is that number, or is shown to be none. */

const label = { zh: '分值', en: 'Points' }
const sample = defineResource({
  name: 'sample',
  label,
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label, required: true }), points: decimal({ label, max: 100 }) },
  list: { columns: ['name'] },
})

type Change = (value: number | null | undefined) => void

async function boxOf(draw: (value: number | null, onChange: Change) => ReactNode) {
  const given: (number | null)[] = []
  function Form() {
    const [value, setValue] = useState<number | null>(7)
    return draw(value, (next = null) => {
      given.push(next)
      setValue(next)
    })
  }
  const { page } = await mounted(<Form />)
  const input = page.querySelector('input')!
  return {
    given,
    input,
    isWrong: () => input.getAttribute('aria-invalid') === 'true',
    type: (typed: string) => act(async () => typeInto(input, typed)),
    leave: () =>
      act(async () => {
        input.focus()
        input.blur()
      }),
  }
}
const bare = () => boxOf((value, onChange) => <NumberBox value={value} onChange={onChange} />)
const ofForm = () =>
  boxOf((value, onChange) => (
    <DecimalInput
      id="points"
      field={sample.fields.points}
      record={{}}
      resource={sample}
      value={value}
      onChange={onChange}
    />
  ))

it.each([
  ['１２', 12],
  ['１２．５', 12.5],
  ['5。5', 5.5],
  ['1,000', 1000],
])('%s is %d', async (typed, number) => {
  const box = await bare()
  await box.type(typed)
  expect([box.given.at(-1), box.isWrong()]).toEqual([number, false])
})

it('an emptied box has no number', async () => {
  const box = await bare()
  await box.type('')
  expect([box.given, box.isWrong()]).toEqual([[null], false])
})

it.each(['5，5', '五', '5.5.5'])('%s is shown to be no number, and none is made of it', async (typed) => {
  const box = await bare()
  await box.type(typed)
  expect([box.given, box.isWrong()]).toEqual([[], true])
  expect(document.body.textContent).toContain('请输入数字')
  await box.leave()
  expect([box.input.value, box.isWrong()]).toEqual(['7', false])
})

it('a form keeps it where it was typed, and does not save it', async () => {
  const box = await ofForm()
  await box.type('5，5')
  await box.leave()
  expect([box.input.value, box.isWrong()]).toEqual(['5，5', true])
  expect(createSchema(sample).safeParse({ name: 'x', points: box.given.at(-1) }).success).toBe(false)
  await box.type('5.5')
  expect([box.given.at(-1), box.isWrong(), box.input.value]).toEqual([5.5, false, '5.5'])
})
