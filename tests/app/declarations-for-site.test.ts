import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Fields } from '../../resources/kit/index.ts'
import { withoutServerParts } from '../../vite.declarations.ts'

/** What the site's build leaves out of declarations. */

it('leaves out examples, the shapes of what nobody enters and of answers that no screen draws, and keeps the rest', () => {
  const source = `
    export const paper = defineResource({
      fields: {
        plan: json(planShape, { label: text, example: [{ a: 1 }] }),
        run: json(z.strictObject({ of: z.array(step) }), { flow: 'read', example: {} }),
      },
      actions: {
        go: { input: { how: json(howShape, { example: 'x' }) }, output: z.int() },
        count: { on: 'page', hidden: true, output: z.strictObject({ example: z.int() }) },
        listed: { on: 'row', method: 'GET', hidden: true, output: z.strictObject({ list: z.array(row) }) },
      },
      example: { plan: [{ example: 1 }] },
    })`
  expect(withoutServerParts(source)).toBe(`
    export const paper = defineResource({
      fields: {
        plan: json(planShape, { label: text, example: undefined }),
        run: json(undefined, { flow: 'read', example: undefined }),
      },
      actions: {
        go: { input: { how: json(howShape, { example: undefined }) }, output: z.int() },
        count: { on: 'page', hidden: true, output: undefined },
        listed: { on: 'row', method: 'GET', hidden: true, output: z.strictObject({ list: z.array(row) }) },
      },
      example: undefined,
    })`)
})

it('is in the build: no example of a read-only structure is in its files, and the labels are', () => {
  const files = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  const built = files.map((name) => readFileSync(`dist/client/assets/${name}`, 'utf8')).join('\n')
  const structures = Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields as Fields).filter(({ kind, flow }) => kind === 'json' && flow === 'read'),
  )
  expect(structures.length).toBeGreaterThan(3)
  for (const { label } of structures) expect(built).toContain(label.zh)
  expect(built).not.toContain('original_number')
  expect(built).toContain('exercise_items')
})
