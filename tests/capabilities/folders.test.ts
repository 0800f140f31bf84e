import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as capabilities from '../../resources/parts/capabilities.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'

const folderOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const names = Object.keys(capabilities)
const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
    : []
const features = foldersIn('server/features')
/** Where a capability may be: among those that several entities share, or in a feature. */
const homes = (tier: string): string[] => [
  `${tier}/capabilities`,
  ...features.map((name) => (tier === 'resources' ? `${tier}/${name}` : `${tier}/features/${name}`)),
]
const homeOf = (tier: string, name: string): string | undefined =>
  homes(tier).find((home) => existsSync(`${home}/${folderOf(name)}`))
const bearers = (name: string): string[] =>
  Object.values<AnyResource>(resources).flatMap((resource) =>
    resource.with.some(({ of }) => of.name === name) ? resource.name : [],
  )
const lastPart = (home: string | undefined): string | undefined => home?.split('/').at(-1)

describe('a capability', () => {
  it.each(Object.entries(capabilities))('%s is called as its folder is, and has a page and tests', (name, { of }) => {
    expect(of.name).toBe(name)
    expect(existsSync(`docs/capabilities/${folderOf(name)}.md`)).toBe(true)
    expect(homeOf('tests', name)).toBeDefined()
  })

  it.each(names)('%s is among the shared ones in all tiers or in none', (name) => {
    const place = lastPart(homeOf('resources', name))
    expect(place).toBeDefined()
    // A room of a feature may have its name besides: the capability prints by the typesetter of papers.
    for (const tier of ['server', 'src', 'tests'])
      expect(existsSync(`${tier}/capabilities/${folderOf(name)}`) && place !== 'capabilities', tier).toBe(false)
  })

  it.each(names)('%s is shared by two entities, or belongs to a feature', (name) => {
    const isShared = lastPart(homeOf('resources', name)) === 'capabilities'
    if (isShared) expect(bearers(name).length).toBeGreaterThan(1)
  })

  it.each(names)('%s fills slots of the site where it has a part there', (name) => {
    const home = homeOf('src', name)
    const hasSlots = home !== undefined && existsSync(`${home}/${folderOf(name)}/index.tsx`)
    expect(new RegExp(`^  ${name},$`, 'm').test(readFileSync('src/parts/slots.ts', 'utf8'))).toBe(hasSlots)
  })

  it.each(['server', 'src', 'tests'])('of %s is one that is declared', (tier) => {
    expect(names.map(folderOf)).toEqual(expect.arrayContaining(foldersIn(`${tier}/capabilities`)))
  })
})
