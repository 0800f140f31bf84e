import { describe, expect, it } from 'vitest'
import { importable } from '../../../resources/parts/capabilities.ts'
import {
  checkResources,
  defineResource,
  fromFiles,
  integer,
  plain,
  ref,
  rightOf,
  text,
  type Action,
} from '../../../resources/kit/index.ts'

const label = { zh: '样本', en: 'Sample' }
const base = {
  name: 'sample',
  label,
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label }), level: integer({ label }), course_id: ref('course', { label }) },
  list: { columns: ['name'] },
} as const
const declare = (options?: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  defineResource({ ...base, with: [importable(options as never)], ...more } as never)
const course = defineResource({
  ...base,
  name: 'course',
  calls: plain('course'),
  fields: { name: text({ label }) },
} as never)
const callOf = (resource: ReturnType<typeof declare>): Action =>
  (resource.actions as Record<string, Action>)['import_sample']!

describe('an import', () => {
  it('is one call, which asks for the file and for what holds for all of it', () => {
    const headings = { name: ['名字'] }
    const resource = declare({ key: 'name', once: ['course_id'], headings })
    expect(checkResources({ sample: resource, course } as never)).toEqual([])
    expect(fromFiles(resource)).toEqual({
      action: 'import_sample',
      key: 'name',
      once: ['course_id'],
      examples: {},
      headings,
    })
    expect(Object.keys(callOf(resource).input!)).toEqual(['course_id', 'file', 'format', 'commit'])
    expect(callOf(resource).input!['course_id']).toBe(resource.fields['course_id'])
    expect(callOf(resource)).toMatchObject({ on: 'page', job: true, hidden: true })
  })

  it('has a right of its own, or the one that is named', () => {
    expect(rightOf(declare(), 'import_sample')).toBe('sample:import')
    expect(rightOf(declare({ right: 'create' }), 'import_sample')).toBe('sample:create')
  })

  it('is not there for a resource that does not have it', () => {
    expect(fromFiles(course)).toBeUndefined()
    expect(course.actions).toEqual({})
  })
})

it.each([
  [
    'of what nobody can create',
    {},
    { verbs: ['list', 'detail'] },
    ': nobody can create a sample, so none can be imported',
  ],
  ['by an unknown key', { key: 'nmae' }, {}, '.key[0]: no field "nmae"; did you mean "name"?'],
  ['by a key that is no text', { key: 'level' }, {}, '.key: "level" is no text, so it names nothing in a file'],
  [
    'with an unknown field for all of a file',
    { once: ['cuorse_id'] },
    {},
    '.once[0]: no field "cuorse_id"; did you mean "course_id"?',
  ],
])('an import %s is refused at start', (_what, options, more, fault) => {
  expect(checkResources({ sample: declare(options, more), course } as never)).toContain(
    `sample.with.importable${fault}`,
  )
})
