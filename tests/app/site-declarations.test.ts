import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import {
  callOf,
  headFields,
  isDeletable,
  missingIn,
  viewNeeds,
  readOnlyFields,
  rightOf,
  setByActions,
  valueFromAddress,
  type AnyResource,
  type Fields,
} from '../../resources/kit/index.ts'
import { statements as workflow } from '../../resources/capabilities/workflow/statements.ts'
import { statements as correction } from '../../resources/learners/correction/statements.ts'
import { referencesOf } from '../../resources/registry/references.ts'
import { siteData } from '../../resources/site/data.ts'
import { listed, loadBy, whole } from '../../resources/site/loading.ts'
import { siteRegistry } from '../../resources/site/registry.ts'
import { viewsOf } from '../../resources/registry/views.ts'

/** What the site knows of declarations: the manifest, the data of a list, the declaration itself. */

const declared: Readonly<Record<string, AnyResource>> = resources
const names = Object.keys(declared)
/** As it travels: nothing that JSON cannot say. */
const data = JSON.parse(JSON.stringify(siteData())) as ReturnType<typeof siteData>

function freshSite() {
  const site = siteRegistry(data.entries, data.recordFields, {
    listed: Object.fromEntries(
      Object.entries(data.listed).map(([name, one]) => [name, async () => ({ default: structuredClone(one) })]),
    ),
    statements: { correction, workflow },
    rights: async () => ({ default: data.rights }),
    actions: async () => ({ default: data.actions }),
    whole: async () => Object.fromEntries(names.map((name) => [name, async () => declared[name]!])),
  })
  return site.resources
}

const inAll = async (load: (name: string) => Promise<void> | undefined) => {
  for (const name of names) await load(name)
}

describe('the manifest', () => {
  const known = freshSite()

  it.each(names)('%s: has its calls and the rights of its verbs, and says what is not loaded', (name) => {
    const own = declared[name]!
    for (const verb of own.verbs) {
      expect(callOf(known[name]!, verb)).toEqual(callOf(own, verb))
      expect(rightOf(known[name]!, verb)).toBe(rightOf(own, verb))
    }
    const { label, title, called, verbs, formIn, parentField, orderField, within } = own
    expect(known[name]).toMatchObject(
      JSON.parse(JSON.stringify({ label, title, called, verbs, formIn, parentField, orderField, within })) as object,
    )
    expect(() => known[name]!.fields).toThrow(`${name}.fields is not loaded yet`)
    expect(() => known[name]!.rules).toThrow('is not loaded yet')
  })

  it('names every right', () => {
    expect(data.rights['exercise:publish']).toMatchObject({ of: resources.exercise.label })
    expect(Object.keys(data.rights).length).toBeGreaterThan(100)
  })
})

describe('the data of a list', () => {
  it.each(names)('%s: has the fields, actions, views and references of the declaration', async (name) => {
    const known = freshSite()
    await inAll(listed)
    const [own, other] = [declared[name]!, known[name]!]
    const shown = ({ kind, label, column, widget, options, flow, operators, target, default: value }: Fields[string]) =>
      JSON.parse(JSON.stringify({ kind, label, column, widget, options, flow, operators, target, value })) as object
    const all = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).map(([one, field]) => [one, shown(field)]))
    expect(all(other.fields)).toEqual(all(own.fields))
    const actions = own.actions
    expect(Object.keys(other.actions)).toEqual(Object.keys(actions))
    for (const [one, action] of Object.entries(actions)) {
      expect(callOf(other, one)).toEqual(callOf(own, one))
      expect(rightOf(other, one)).toBe(rightOf(own, one))
      expect(all(other.actions[one]!.input ?? {})).toEqual(all(action.input ?? {}))
    }
    expect(viewsOf(other).map((view) => view.name)).toEqual(viewsOf(own).map((view) => view.name))
    expect([...setByActions(other)]).toEqual([...setByActions(own)])
    expect([...headFields(other)]).toEqual([...headFields(own)])
    expect(viewNeeds(other, 'map')).toEqual(viewNeeds(own, 'map'))
    for (const state of ['draft', 'pending', 'published']) {
      const record = { id: 1, status: state }
      expect([...readOnlyFields(other, record, new Set())]).toEqual([...readOnlyFields(own, record, new Set())])
      expect(isDeletable(other, record)).toBe(isDeletable(own, record))
    }
    expect(referencesOf(other).map(({ field, target, same }) => [field, target.name, same])).toEqual(
      referencesOf(own).map(({ field, target, same }) => [field, target.name, same]),
    )
  })

  it('refuses what only the declaration can say, by its name', async () => {
    const known = freshSite()
    await listed('exercise')
    expect(() => known['exercise']!.fields['stem']!.schema).toThrow('exercise.fields.stem.schema is not loaded yet')
    expect(() => missingIn(known['exercise']!, { id: 1 })).toThrow('exercise.with.workflow.completeness is not loaded')
    expect(valueFromAddress(known['exercise']!.fields['score']!, '5')).toBe(5)
  })
})

describe('the declaration', () => {
  it.each(names)(
    '%s: fills the objects that its list has drawn, and loads what its forms show besides',
    async (name) => {
      const known = freshSite()
      await listed(name)
      const { fields } = known[name]!
      const first = Object.values(fields)[0]!
      await whole(name)
      expect(known[name]!.fields).toBe(fields)
      expect(Object.values(known[name]!.fields)[0]).toBe(first)
      const own = declared[name]!
      for (const [one, field] of Object.entries(fields)) {
        expect(field.schema).toBe(own.fields[one]!.schema)
        expect(field.help).toEqual(own.fields[one]!.help)
      }
      expect(known[name]!.rules).toBe(own.rules)
      expect(known[name]!.with).toBe(own.with)
      expect(known[name]!.form).toBe(own.form)
      for (const { target } of Object.values(fields))
        if (target) expect(Object.keys(known[target.resource]!.fields).length).toBeGreaterThan(0)
    },
  )

  it('is asked for again after a failure, and never twice at once', async () => {
    let asked = 0
    siteRegistry(data.entries, data.recordFields, {
      listed: {
        label: async () => {
          asked++
          if (asked === 1) throw new Error('the network is away')
          return { default: structuredClone(data.listed['label']!) }
        },
      },
      statements: {},
      rights: async () => ({ default: data.rights }),
      actions: async () => ({ default: data.actions }),
      whole: async () => ({}),
    })
    await expect(listed('label')).rejects.toThrow('away')
    await Promise.all([listed('label'), listed('label')])
    expect(asked).toBe(2)
    expect(listed('label')).toBeUndefined()
    loadBy({ listed: () => undefined, whole: () => undefined })
  })
})

describe('the build', () => {
  const files = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  const read = (name: string) => readFileSync(`dist/client/assets/${name}`, 'utf8')
  const list = read(files.find((name) => /^list-.{8}\.js$/.test(name))!)

  it('has the labels of fields in the data of their list, and none in the frame', () => {
    const labels = Object.values(resources).flatMap((resource) =>
      Object.values(resource.fields as Fields).map(({ label }) => label.en),
    )
    // Short ones are also words of the site's own.
    const long = labels.filter((label) => label.length > 16)
    expect(long.length).toBeGreaterThan(10)
    expect(long.filter((label) => list.includes(label))).toEqual([])
    const all = files.map(read).join('\n')
    expect(long.filter((label) => !all.includes(JSON.stringify(label).slice(1, -1)))).toEqual([])
  })

  it('validates with nothing that comes with the first list', () => {
    expect(list).not.toContain('unrecognized_keys')
    expect(files.map(read).filter((text) => text.includes('unrecognized_keys')).length).toBeGreaterThan(0)
  })
})
