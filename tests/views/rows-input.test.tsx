import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { json, type AnyField, type ValidationIssue } from '../../resources/kit/index.ts'
import { FieldPlaces } from '../../src/base/inputs/place.tsx'
import { JsonInput } from '../../src/records/fields/json/json-input.tsx'
import { mounted, outsideAct, typeInto } from '../fixtures/mounted.ts'

/** A list of plain objects is entered as rows of inputs, by its schema and the words of its declaration. */

const words = (zh: string) => ({ zh, en: zh })
const row = z.strictObject({
  item: z.string().trim().min(1).max(100),
  points: z.number().min(0).max(20),
  times: z.int().min(1).optional(),
  kind: z.enum(['plus', 'minus']).nullable(),
  counts: z.boolean(),
})
const rows = json(z.array(row).max(3), {
  label: words('评分项'),
  words: {
    item: words('名称'),
    points: words('分值'),
    times: words('次数'),
    kind: { label: words('方向'), of: { plus: words('加分'), minus: words('扣分') } },
    counts: words('计入总分'),
  },
  example: [],
})
const [one, other] = [
  { item: '书写', points: 2, kind: 'plus', counts: true },
  { item: '格式', points: 1, times: 2, kind: null, counts: false },
]

async function form(field: AnyField, first: unknown, issues: readonly ValidationIssue[] = []) {
  const given = [first]
  function Form() {
    const [value, setValue] = useState(first)
    const change = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return (
      <FieldPlaces issues={issues}>
        <JsonInput id="f" field={field} value={value} onChange={change} record={{}} />
      </FieldPlaces>
    )
  }
  const { page } = await mounted(<Form />)
  const labelled = (name: string, at = 0): HTMLInputElement => {
    const labels = [...page.querySelectorAll('label')].filter((label) => label.textContent === name)
    return page.ownerDocument.getElementById(labels[at]!.htmlFor) as HTMLInputElement
  }
  const button = (name: string): HTMLButtonElement =>
    [...page.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name)!
  return {
    page,
    value: () => given.at(-1),
    labelled,
    button,
    press: (name: string) => act(async () => button(name).click()),
    type: (name: string, at: number, text: string) => act(async () => typeInto(labelled(name, at), text)),
    /** Until the inputs have loaded. */
    drawn: () =>
      outsideAct(() =>
        expect
          .poll(() =>
            [...page.querySelectorAll('label')].map(({ htmlFor }) => page.ownerDocument.getElementById(htmlFor)),
          )
          .toSatisfy((inputs: unknown[]) => inputs.length > 0 && !inputs.includes(null)),
      ),
  }
}

it('shows each entry with labelled inputs, and says none of its names', async () => {
  const { page, labelled, drawn } = await form(rows, [one, other])
  await drawn()
  expect([labelled('名称').value, labelled('分值').value]).toEqual(['书写', '2'])
  expect([labelled('名称', 1).value, labelled('次数', 1).value]).toEqual(['格式', '2'])
  expect(page.textContent).toContain('加分')
  expect(page.textContent).not.toMatch(/[{}]|item|points|plus/)
  expect(page.querySelector('textarea')).toBeNull()
})

it('gives a typed value back: changed, added, moved, removed', async () => {
  const { value, type, press, button, drawn } = await form(rows, [one, other])
  await drawn()
  await type('名称', 0, '卷面')
  await type('分值', 1, '3')
  expect(value()).toEqual([
    { ...one, item: '卷面' },
    { ...other, points: 3 },
  ])
  await press('下移第 1 项')
  expect((value() as { item: string }[]).map(({ item }) => item)).toEqual(['格式', '卷面'])
  await press('添加一项')
  expect((value() as object[])[2]).toEqual({ item: '', kind: null, counts: false })
  await type('名称', 2, '附加')
  await type('分值', 2, '5')
  expect(rows.schema.safeParse(value()).success).toBe(true)
  expect(button('添加一项'), 'no more than the schema takes').toBeUndefined()
  await press('移除第 1 项')
  expect((value() as { item: string }[]).map(({ item }) => item)).toEqual(['卷面', '附加'])
})

it('leaves out what is empty and may be absent, and keeps null where the schema takes it', async () => {
  const { value, type, drawn } = await form(rows, [other])
  await drawn()
  await type('次数', 0, '')
  await type('名称', 0, '')
  expect(value()).toEqual([{ item: '', points: 1, kind: null, counts: false }])
})

it('marks the part with a fault', async () => {
  const { page, drawn } = await form(rows, [one, other], [{ path: '1.points', message: '过大' }])
  await drawn()
  const wrong = [...page.querySelectorAll('[data-wrong]')].map((place) => place.getAttribute('data-at'))
  expect(wrong).toEqual(['1', '1.points'])
})

it('is a text where an entry has a part without words, or of another shape', async () => {
  const shapes = [
    z.array(row.extend({ more: z.string() })),
    z.array(z.strictObject({ item: z.array(z.string()) })),
    row,
  ]
  for (const schema of shapes) {
    const field = json(schema as z.ZodType<unknown>, {
      label: words('值'),
      words: { item: words('名称') },
      example: [],
    })
    const { page } = await form(field, [])
    expect(page.querySelectorAll('textarea').length).toBeGreaterThan(0)
  }
})
