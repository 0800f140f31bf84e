import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as capabilities from '../../resources/capabilities/index.ts'

const folderOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const names = Object.keys(capabilities)
const folders = (tier: string): string[] =>
  readdirSync(`${tier}/capabilities`, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)

describe('a capability', () => {
  it.each(Object.entries(capabilities))('%s is called as its folder is, and has a page and tests', (name, { of }) => {
    expect(of.name).toBe(name)
    expect(existsSync(`docs/capabilities/${folderOf(name)}.md`)).toBe(true)
    expect(folders('tests')).toContain(folderOf(name))
  })

  it.each(['server', 'src', 'tests'])('of %s is one that is declared', (tier) => {
    expect(names.map(folderOf)).toEqual(expect.arrayContaining(folders(tier)))
  })
})
