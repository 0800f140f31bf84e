import { expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { menuGroups, type AnyResource } from '../../resources/kit/index.ts'
import { icons } from '../../src/shell/icons.tsx'
import { moreIcons } from '../../src/shell/more-icons.tsx'

const declared = Object.values(resources as Record<string, AnyResource>)
const ofMenus = [...declared.flatMap(({ menu }) => menu?.icon ?? []), ...menuGroups.map(({ icon }) => icon)]

test('every icon that a declaration names is there', () => {
  const ofActions = declared.flatMap(({ actions }) => Object.values(actions as Record<string, { icon?: string }>).flatMap(({ icon }) => icon ?? []))
  expect(ofActions.length).toBeGreaterThan(5)
  expect([...ofMenus, ...ofActions].filter((icon) => !icons[icon] && !moreIcons[icon])).toEqual([])
})

test('the icons of the menu come with the frame', () => {
  expect(ofMenus.length).toBeGreaterThan(10)
  expect(ofMenus.filter((icon) => !icons[icon])).toEqual([])
})
