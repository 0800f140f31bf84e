import { expect, it } from 'vitest'
import { statistics } from '../../../../resources/parts/capabilities.ts'
import { checkResources, defineResource, plain, text } from '../../../../resources/kit/index.ts'

it('asks for its fields where a resource has it without them', () => {
  const { used_count: _, ...some } = statistics.fields
  const declared = (fields: typeof some) =>
    defineResource({
      name: 'sample',
      label: { zh: '样题', en: 'Sample' },
      calls: plain('sample'),
      scope: 'shared',
      title: 'name',
      fields: { name: text({ label: { zh: '名称', en: 'Name' } }), ...fields },
      list: { columns: ['name'] },
      with: [statistics()],
    })
  const faults = (fields: typeof some) =>
    checkResources({ sample: declared(fields) }).filter((fault) => fault.includes('with.statistics'))
  expect(faults(some)).toEqual([
    'sample.with.statistics: no field "used_count"; add "...statistics.fields" to the fields',
  ])
  expect(faults(statistics.fields)).toEqual([])
})
