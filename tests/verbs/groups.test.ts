import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { rightsOf, verbs, type AnyResource } from '../../resources/kit/index.ts'
import { verbGroups } from '../../resources/kit/verbs/index.ts'
import { canBeUsed } from '../../resources/registry/references.ts'
import { verbHandlers } from '../../server/calls/verbs/index.ts'
import { sampleWith, whoMay } from '../fixtures/slots.ts'
import type { Looking } from '../../src/records/screen/capability-slots.ts'
import { screenSlots } from '../../src/records/views/screen-slots.ts'

/** The verbs of every resource, group by group. */

const all: AnyResource[] = Object.values(resources)
const sample = sampleWith()
const tabs = (resource: AnyResource, looking: Looking): string[] =>
  screenSlots(resource).flatMap(({ recordTabs }) =>
    (recordTabs?.({ id: 1, version: 1 }, looking) ?? []).map(({ key }) => key),
  )

it('each is in one group, at a place of its own, and has a handler', () => {
  const groups = Object.values(verbGroups)
  expect(groups.flatMap((group) => Object.keys(group.verbs)).toSorted()).toEqual(verbs.toSorted())
  expect(new Set(groups.map(({ order }) => order)).size).toBe(groups.length)
  expect(Object.keys(verbHandlers).toSorted()).toEqual(verbs.toSorted())
})

it('a group is called the same in every tier', () => {
  for (const [folder, own] of [
    ['server/calls/verbs', /^(index|verb-).*/],
    ['src/records/verbs', /^index/],
  ] as const)
    for (const file of readdirSync(folder).filter((one) => !own.test(one)))
      expect(Object.keys(verbGroups)).toContain(file.replace('.ts', ''))
})

it('their rights come in the order of the groups', () => {
  expect(rightsOf(sample).map(({ tag }) => tag)).toEqual(
    ['list', 'create', 'update', 'delete', 'history', 'restore', 'purge'].map((right) => `sample:${right}`),
  )
})

it('a record has a tab of its history for people with the right', () => {
  expect(tabs(sample, whoMay())).toEqual([])
  expect(tabs(sample, whoMay('sample.history'))).toEqual(['history'])
})

it('a record has a tab of its uses where something can refer to it', () => {
  const used = all.find(({ name, verbs: its }) => its.includes('uses') && canBeUsed(name))!
  expect(tabs(used, whoMay(`${used.name}.uses`))).toContain('uses')
  expect(tabs(used, whoMay())).not.toContain('uses')
  expect(tabs(sample, whoMay('sample.uses'))).toEqual([])
})

it('a list opens the trash for people with the right, and the page is there for everybody', () => {
  const tools = (looking: Looking) => screenSlots(sample).flatMap(({ listTools }) => listTools?.(looking) ?? [])
  expect(tools(whoMay())).toEqual([])
  expect(tools(whoMay('sample.trash'))).toMatchObject([{ label: { zh: '回收站' }, page: 'trash' }])
  expect(screenSlots(sample).flatMap(({ pages = [] }) => pages.map(({ path }) => path))).toEqual(['trash'])
})
