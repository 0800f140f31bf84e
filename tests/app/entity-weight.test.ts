import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { copyTree } from '../fixtures/tree-copy.ts'

/**
 * What one more entity weighs on the first list: ten are generated in a copy of the tree, and the site is built of it.
 */

const further = 10
/** The most that each may add, gzipped. */
const mostBytes = 100

interface Budgets {
  default: { name: string; path: string[] }[]
}

async function bytesOfFirstList(root: string): Promise<number> {
  process.env['CLIENT_FOLDER'] = join(root, 'dist/client')
  const { default: budgets } = (await import(
    `${pathToFileURL(resolve('.size-limit.mjs')).href}?${encodeURIComponent(root)}`
  )) as Budgets
  delete process.env['CLIENT_FOLDER']
  const { path } = budgets.find(({ name }) => name === 'first list')!
  return path.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
}

it(`adds at most ${mostBytes} bytes to the first list`, { timeout: 300_000 }, async () => {
  const tree = await copyTree()
  try {
    for (let n = 1; n <= further; n++)
      tree.run('server/commands/new.ts', `further_thing_${n}`, '--zh', `更多事物${n}`, '--en', `Further thing ${n}`)
    tree.run('server/commands/build.mjs', 'client')
    const [before, after] = [await bytesOfFirstList('.'), await bytesOfFirstList(tree.root)]
    const built = await readdir(join(tree.root, 'dist/client/assets'))
    expect(built.filter((name) => /^further_thing_\d+-.{8}\.js$/.test(name))).toHaveLength(further)
    console.log(`first list: ${before} bytes, with ${further} entities more ${after}`)
    expect(after).toBeGreaterThan(before)
    expect((after - before) / further).toBeLessThanOrEqual(mostBytes)
  } finally {
    await tree.remove()
  }
})
