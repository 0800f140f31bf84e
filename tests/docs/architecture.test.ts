import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tiers } from '../../server/commands/boundaries/rules.ts'
import { floors } from '../../server/commands/reference/floors.ts'

/**
 * The page of the architecture names each folder that there is, none besides, in the order of the floors that imports
 * follow.
 */

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))

/** Tiers that have no row but those of their folders. */
const divided = ['resources', 'editor', 'src', 'server']
const inCode = (text: string): string[] => [...text.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name!)

describe.each(['docs/architecture.md', 'docs/architecture.zh.md'])('%s', (path) => {
  const rows = [...readFileSync(path, 'utf8').matchAll(/^\| `([\w/-]+)\/` \| (.*) \| .* \|$/gm)].map(
    ([, folder, holds]) => ({ folder: folder!, holds: holds! }),
  )

  it('has a row for each folder, and each row is of a folder', () => {
    const there = Object.keys(tiers).flatMap((tier) =>
      divided.includes(tier) ? foldersIn(tier).map((name) => `${tier}/${name}`) : tier,
    )
    // What editors share is in one row.
    const shared = rows.find(({ folder }) => folder === 'editor/formula-dialog')!
    const named = [...rows.map(({ folder }) => folder), ...inCode(shared.holds).map((name) => `editor/${name}`)]
    expect(named.filter((folder) => folder !== 'resources' && folder !== 'tests').toSorted()).toEqual(there.toSorted())
    expect(named.filter((folder) => !existsSync(folder))).toEqual([])
  })

  it.each(rows.filter(({ folder }) => /^(?:src|server|resources)\/(?!parts|capabilities|features)/.test(folder)))(
    'names what is in $folder',
    ({ folder, holds }) => {
      const marked = new Set([...inCode(holds), ...[...holds.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)])
      const missing = foldersIn(folder).filter((name) => !marked.has(name))
      expect(missing).toEqual([])
      expect(inCode(holds).filter((name) => !existsSync(`${folder}/${name}`))).toEqual([])
    },
  )

  it.each(['site', 'server'] as const)('has the folders of the %s in the order of their floors', (half) => {
    const tier = half === 'site' ? 'src' : 'server'
    const inRows = rows.flatMap(({ folder }) => (folder.startsWith(`${tier}/`) ? folder.split('/')[1]! : []))
    const heights = new Map(floors()[half].flatMap((floor, height) => floor.map((name) => [name, height] as const)))
    expect(inRows.filter((name) => !heights.has(name))).toEqual(['parts'])
    const order = inRows.flatMap((name) => heights.get(name) ?? [])
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  })
})
