import { expect, it } from 'vitest'
import { exportable } from '../../../resources/parts/capabilities.ts'
import {
  checkResources,
  defineResource,
  plain,
  rightOf,
  text,
  toFiles,
  type Action,
} from '../../../resources/kit/index.ts'

const label = { zh: '样本', en: 'Sample' }
const declare = (more: Record<string, unknown>) =>
  defineResource({
    name: 'sample',
    label,
    calls: plain('sample'),
    scope: 'shared',
    title: 'name',
    fields: { name: text({ label }) },
    list: { columns: ['name'] },
    ...more,
  } as never)

it('is one call, for chosen records or for filters, with a right of its own or the one that is named', () => {
  const resource = declare({ with: [exportable()] })
  expect(checkResources({ sample: resource })).toEqual([])
  expect(toFiles(resource)).toEqual({ action: 'export_sample' })
  const call = (resource.actions as Record<string, Action>)['export_sample']!
  expect(call).toMatchObject({ on: 'page', job: true, hidden: true })
  expect(Object.keys(call.input!)).toEqual(['format', 'language', 'ids', 'filters'])
  expect(rightOf(resource, 'export_sample')).toBe('sample:export')
  expect(rightOf(declare({ with: [exportable({ right: 'list' })] }), 'export_sample')).toBe('sample:list')
})

it('is not there for a resource that does not have it', () => {
  const resource = declare({})
  expect(toFiles(resource)).toBeUndefined()
  expect(resource.actions).toEqual({})
})
