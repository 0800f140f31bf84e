import { expect, it } from 'vitest'
import { z } from 'zod'
import { polled } from '../../../../resources/parts/capabilities.ts'
import { checkResources, choice, defineResource, plain, text } from '../../../../resources/kit/index.ts'

const label = { zh: '样本', en: 'Sample' }
const answers = (shape: z.ZodRawShape) => z.strictObject({ list: z.array(z.strictObject({ id: z.int(), ...shape })) })
const faultsOf = (options: unknown): string[] => {
  const ask = { label, hidden: true, right: 'list' } as const
  const sample = defineResource({
    name: 'sample',
    label,
    calls: plain('sample'),
    scope: 'shared',
    title: 'name',
    fields: { name: text({ label }), state: choice({ label, of: [{ value: 'a', label }] }) },
    list: { columns: ['name'] },
    with: [polled(options as never)],
    actions: {
      states: { ...ask, on: 'rows', reads: true, output: answers({ state: z.string() }) },
      bare: { ...ask, on: 'rows', reads: true, output: answers({}) },
      writes: { ...ask, on: 'rows', output: answers({ state: z.string() }) },
    },
  } as never)
  return checkResources({ sample }).filter((fault) => fault.startsWith('sample.with'))
}

it.each([
  ['by no action', { by: 'staets', while: { state: ['a'] } }, ['.by: no action "staets"; did you mean "states"?']],
  ['without a condition', { by: 'states', while: {} }, ['.while: no field says when a record is still changing']],
  [
    'while no field',
    { by: 'bare', while: { stat: ['a'] } },
    ['.while[0]: no field "stat"; did you mean "state"?', '.by: "bare" answers no list with "stat"'],
  ],
  [
    'by an action that does not say the state',
    { by: 'bare', while: { state: ['a'] } },
    ['.by: "bare" answers no list with "state"'],
  ],
  [
    'by an action that writes',
    { by: 'writes', while: { state: ['a'] } },
    ['.by: "writes" is asked for many records at once, again and again: it is on rows, and reads'],
  ],
  ['rightly', { by: 'states', while: { state: ['a'] } }, []],
])('records that are followed %s are refused at the start', (_, options, wanted) => {
  expect(faultsOf(options)).toEqual(wanted.map((fault) => `sample.with.polled${fault}`))
})
