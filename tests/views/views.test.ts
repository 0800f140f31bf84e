import { describe, expect, it } from 'vitest'
import { defineResource, parent, plain, text, type AnyResource, type View } from '../../resources/kit/index.ts'
import { viewIn, viewsOf } from '../../resources/registry/views.ts'
import * as views from '../../resources/parts/views.ts'
import { siteViews } from '../../src/parts/views.ts'

const { cards, list, tree } = views
const label = { zh: '样本', en: 'Sample' }
const base = {
  name: 'sample',
  label,
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label }) },
  list: { columns: ['name'] },
} as const
const flat: AnyResource = defineResource(base)
const nested = { ...base, fields: { ...base.fields, parent_id: parent({ label }) } }
const names = (resource: AnyResource): string[] => viewsOf(resource).map(({ name }) => name)
const shown = (resource: AnyResource, address: string): string | undefined =>
  viewIn(resource, new URLSearchParams(address))?.name

describe('a resource', () => {
  it('that says nothing of its views has the usual ones that can show it, a tree first', () => {
    expect(names(flat)).toEqual(['list'])
    expect(names(defineResource(nested))).toEqual(['tree', 'list'])
    expect(names(defineResource({ ...nested, verbs: ['list', 'detail'] }))).toEqual(['list'])
    expect(names(defineResource({ ...nested, verbs: ['detail'] }))).toEqual([])
  })

  it('opens with the first that it names, and otherwise as the address asks', () => {
    const resource = defineResource({ ...nested, views: [list, cards, tree] })
    expect(shown(resource, '')).toBe('list')
    expect(shown(resource, 'layout=tree')).toBe('tree')
    expect(shown(resource, 'layout=cards')).toBe('cards')
    expect(shown(flat, 'layout=tree')).toBe('list')
  })
})

describe('a view', () => {
  it.each(Object.entries<View>(views))('%s is called as its folders are, and the site draws it', (name, view) => {
    expect(view.name).toBe(name)
    expect(siteViews.filter((one) => one.view === view)).toHaveLength(1)
  })

  it('of the site is one that is declared', () => {
    expect(siteViews.map(({ view }) => view.name).toSorted()).toEqual(Object.keys(views).toSorted())
  })

  it('of records has one that a narrow window has room for', () => {
    expect(siteViews.some((one) => one.Records && one.fitsNarrow)).toBe(true)
  })
})
