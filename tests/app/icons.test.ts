import { expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { menuGroups, type AnyResource } from '../../resources/kit/index.ts'
import { iconNames } from '../../src/shell/icons.tsx'

test('every icon that a declaration names is there', () => {
  const declared = Object.values(resources as Record<string, AnyResource>).flatMap(({ menu, actions }) => [menu?.icon, ...Object.values(actions as Record<string, { icon?: string }>).map(({ icon }) => icon)])
  const named = [...declared, ...menuGroups.map(({ icon }) => icon)].filter((icon) => icon !== undefined)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((icon) => !iconNames.includes(icon))).toEqual([])
})
