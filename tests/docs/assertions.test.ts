import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/**
 * How often product code tells the compiler what it cannot check: `!`, and `as` other than `as const`. These limits may
 * only be lowered. Types that say what is so, and `resources/kit/present.ts` for what must be there, are what to use
 * instead.
 */
const limits = { '!': 978, as: 943 }

const folders = ['resources', 'providers', 'editor', 'src', 'server', 'samples', 'build']

function assertionsIn(path: string): { '!': number; as: number } {
  const found = { '!': 0, as: 0 }
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) found['!'] += 1
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) found.as += 1
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false))
  return found
}

it('product code asserts no more than it did', { timeout: 60_000 }, () => {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const counts = paths.filter((path) => /\.tsx?$/.test(path)).map(assertionsIn)
  for (const kind of ['!', 'as'] as const) {
    const count = counts.reduce((sum, one) => sum + one[kind], 0)
    const why = `${count} times "${kind}" in product code, at most ${limits[kind]}: give it the type that is so, or use resources/kit/present.ts`
    expect(count, why).toBeLessThanOrEqual(limits[kind])
  }
})
