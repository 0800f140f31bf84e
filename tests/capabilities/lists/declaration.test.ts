import { expect, it } from 'vitest'
import { lists } from '../../../resources/parts/capabilities.ts'
import { checkResources, defineResource, plain, ref, refs, text } from '../../../resources/kit/index.ts'

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
const course = declare('course', {
  fields: { name: text({ label }), sample_id: ref('sample', { label }), sample_ids: refs('sample', { label }) },
})
const faultsOf = (options: Parameters<typeof lists>[0]): string[] => {
  const sample = declare('sample', { fields: { name: text({ label }) }, with: [lists(options)] })
  return checkResources({ sample, course }).filter((fault) => fault.startsWith('sample.with'))
}

it.each([
  [
    'of no resource',
    { cuorse: { by: 'name', columns: ['name'] } },
    ['cuorse: no resource "cuorse"; did you mean "course"?'],
  ],
  [
    'of records that point elsewhere, with names that are not there',
    { course: { by: 'name', columns: ['nmae'], sort: '-idd' } },
    [
      'course.columns[0]: no field "nmae"; did you mean "name"?',
      'course.sort[0]: no field "idd"; did you mean "id"?',
      'course.by: "name" of course does not point at a sample',
    ],
  ],
  [
    'by a field that points at many',
    { course: { by: 'sample_ids', columns: ['name'] } },
    ['course.by: "sample_ids" points at many; a list is of records that point at one'],
  ],
  ['that is right', { course: { by: 'sample_id', columns: ['name', 'id'], sort: '-name' } }, []],
])('a list %s is refused at the start', (_, options, wanted) => {
  expect(faultsOf(options)).toEqual(wanted.map((fault) => `sample.with.lists.${fault}`))
})
