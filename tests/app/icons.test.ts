import { expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { iconNames, menuGroups, type AnyResource } from '../../resources/kit/index.ts'
import { icons } from '../../src/base/menu/icons.tsx'
import { moreIcons } from '../../src/base/menu/more-icons.tsx'

const declared = Object.values(resources as Record<string, AnyResource>)
const ofMenus = [...declared.flatMap(({ menu }) => menu?.icon ?? []), ...menuGroups.map(({ icon }) => icon)]

test('the icons that declarations may name are those that are drawn', () => {
  expect(Object.keys({ ...icons, ...moreIcons }).sort()).toEqual([...iconNames].sort())
})

test('the icons of the menu come with the frame', () => {
  expect(ofMenus.length).toBeGreaterThan(10)
  expect(ofMenus.filter((icon) => !icons[icon])).toEqual([])
})
