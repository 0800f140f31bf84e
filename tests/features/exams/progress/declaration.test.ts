import { expect, it } from 'vitest'
import { progressOutput } from '../../../../resources/exams/progress/index.ts'
import { progress } from '../../../../resources/parts/capabilities.ts'
import { checkResources, defineResource, plain, ref, text } from '../../../../resources/kit/index.ts'

const label = { zh: '样本', en: 'Sample' }
const declare = (name: string, more: Record<string, unknown>) =>
  defineResource({
    name,
    label,
    calls: plain(name),
    scope: 'shared',
    title: 'name',
    list: { columns: ['name'] },
    ...more,
  } as never)
const part = declare('part', { fields: { name: text({ label }), sample_id: ref('sample', { label }) } })
const read = { on: 'row', method: 'GET', label, right: 'list', hidden: true, output: progressOutput }
type Options = Parameters<typeof progress>[0]
const whole: Options = {
  read: 'get_progress',
  each: { of: 'part', by: 'sample_id' },
  steps: { parts: { label, todo: label, list: { of: 'part', by: { sample_id: 'id' } } } },
  lacking: { of: 'part', columns: ['name'] },
}
const faultsOf = (options: Options, action: object = read): string[] => {
  const sample = declare('sample', {
    fields: { name: text({ label }) },
    with: [progress(options)],
    actions: { get_progress: action },
  })
  return checkResources({ sample, part }).filter((fault) => fault.startsWith('sample.with'))
}

it('says nothing of names that are there', () => expect(faultsOf(whole)).toEqual([]))

it.each<[string, Options, string]>([
  ['an action that is not there', { ...whole, read: 'get_progres' }, 'read: no action "get_progres"'],
  [
    'parts that do not point here',
    { ...whole, each: { of: 'part', by: 'name' } },
    'each.by: "name" of part does not point at a sample',
  ],
  [
    'no resource',
    { ...whole, each: { of: 'patr', by: 'sample_id' } },
    'each.of: no resource "patr"; did you mean "part"?',
  ],
  [
    'columns',
    { ...whole, lacking: { of: 'part', columns: ['nmae'] } },
    'lacking.columns[0]: no field "nmae"; did you mean "name"?',
  ],
  [
    'a step of a list that is not there',
    { ...whole, steps: { one: { label, todo: label, list: { of: 'prat', by: {} } } } },
    'steps.one.list.of: no resource "prat"; did you mean "part"?',
  ],
  [
    'a condition on no field',
    {
      ...whole,
      steps: {
        one: { label, todo: label, list: { of: 'part', by: { sample_id: 'id' }, where: { nmae__isnull: true } } },
      },
    },
    'steps.one.list.where[0]: no field "nmae"; did you mean "name"?',
  ],
  [
    'a view that it does not have',
    {
      ...whole,
      steps: { one: { label, todo: label, list: { of: 'part', by: { sample_id: 'id' }, layout: 'queue' } } },
    },
    'steps.one.list.layout: part has no view "queue"',
  ],
  [
    'an action of a step',
    { ...whole, steps: { one: { label, todo: label, action: 'seat' } } },
    'steps.one.action: no action "seat" on one record',
  ],
  [
    'what refers to nothing',
    { ...whole, steps: { one: { label, todo: label, each: true, opens: 'name' } } },
    'steps.one.opens: "name" of part refers to nothing',
  ],
])('refuses %s', (_, options, fault) => {
  expect(faultsOf(options).map((one) => one.replace('sample.with.progress.', ''))).toContain(fault)
})

it('refuses an action that answers something else', () => {
  expect(faultsOf(whole, { ...read, output: undefined })).toHaveLength(1)
  expect(faultsOf(whole, { ...read, on: 'page' })).toHaveLength(1)
})
