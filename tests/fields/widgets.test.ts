import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyField, AnyResource } from '../../resources/kit/index.ts'
import * as factories from '../../resources/kit/fields/index.ts'
import { recordFieldDeclarations } from '../../resources/registry/own-fields.ts'
import { widgets } from '../../src/parts/widgets.ts'
import { isWidgetName, valueText, widgetOf } from '../../src/records/fields/registry.ts'

const label = { zh: '示例', en: 'Sample' }

/**
 * Every factory's field. Options that a factory needs besides a label are given here; one that needs more fails by
 * name.
 */
const special: Record<string, () => AnyField> = {
  richText: () => factories.richText({ label, profile: 'question' }),
  choice: () => factories.choice({ label, of: [{ value: 'a', label }] }),
  choices: () => factories.choices({ label, of: [{ value: 'a', label }] }),
  ref: () => factories.ref('subject', { label }),
  refs: () => factories.refs('subject', { label }),
}
const isFactory = (value: unknown): value is (options: object) => AnyField => typeof value === 'function'
const notFactories = new Set(['isIdCard', 'json'])
const made = Object.entries(factories)
  .filter(([name, value]) => isFactory(value) && !notFactories.has(name))
  .map(([name, make]): [string, AnyField] => [
    name,
    special[name]?.() ?? (make as (options: object) => AnyField)({ label }),
  ])

const declared = Object.values(resources as Record<string, AnyResource>).flatMap((resource) => [
  ...Object.entries(resource.fields).map(([name, field]): [string, AnyField] => [`${resource.name}.${name}`, field]),
  ...Object.entries(resource.actions).flatMap(([action, { input = {} }]) =>
    Object.entries(input).map(([name, field]): [string, AnyField] => [`${resource.name}.${action}.${name}`, field]),
  ),
])

describe('widgets', () => {
  it('knows more than twenty factories, so that none slips by', () => expect(made.length).toBeGreaterThan(20))

  it.each(made)('the factory %s has its widget', (_, field) => expect(isWidgetName(field.widget)).toBe(true))

  it.each(declared)('%s has its widget', (_, field) => expect(isWidgetName(field.widget)).toBe(true))

  it.each(Object.entries(recordFieldDeclarations))('the record field %s has its widget', (_, field) =>
    expect(isWidgetName(field.widget)).toBe(true),
  )

  it.each(declared)('%s shows its example as text, in both languages', (_, field) => {
    for (const language of ['zh', 'en'] as const)
      expect(valueText(field, field.example, language)).not.toMatch(/\[object|undefined/)
  })

  it.each(Object.entries(widgets))('%s has an input and a way to show', (_, widget) => {
    expect(widget.Input).toBeTruthy()
    expect(widget.Show).toBeTruthy()
  })

  it('names the widget that is missing', () => {
    expect(() => widgetOf({ ...factories.text({ label }), widget: 'noSuch' as never })).toThrow('no widget "noSuch"')
  })
})
