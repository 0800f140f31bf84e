import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Fields } from '../../resources/kit/index.ts'
import { withoutCellForms, withoutServerParts, withPureSchemas } from '../../vite.declarations.ts'
import { collectTexts, withoutTexts } from '../../vite.declared-texts.ts'

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

it('leaves out the answers of actions that are hidden by what they spread', () => {
  const source = `const shared = { on: 'rows', hidden: true }
    const actions = { undo: { ...shared, label: text, output: z.int() }, show: { on: 'row', output: z.int() } }`
  expect(withoutServerParts(source)).toBe(`const shared = { on: 'rows', hidden: true }
    const actions = { undo: { ...shared, label: text, output: undefined }, show: { on: 'row', output: z.int() } }`)
})

it('takes texts out: help, confirmations, messages of rules and labels of keys are prose; what is put together waits until it is read', () => {
  const declared = `export const paper = defineResource({
    label: { zh: '卷', en: 'Paper' },
    fields: { name: text({ label: { zh: '名', en: 'Name' }, help: { zh: '写名', en: "The paper's name" } }) },
    actions: { go: { confirm: { zh: '写名', en: "The paper's name" }, help: { zh: \`导出\${x}\`, en: 'Export' } } },
    rules: [{ message: { zh: '不对', en: 'Wrong' }, holds: () => true }],
    issue: { message: { zh: '名', en: 'Name' } },
    key: { keys: ['?'], label: { zh: '键', en: 'Key' } },
    shape: { zh: z.string(), en: z.string() },
  })`
  const tables = collectTexts([declared])
  expect(tables.label.map(({ en }) => en)).toEqual(['Paper', 'Name'])
  expect(tables.prose.map(({ en }) => en)).toEqual(["The paper's name", 'Wrong', 'Key'])
  expect(withoutTexts(declared, tables)).toBe(`export const paper = defineResource({
    label: declaredLabel(0),
    fields: { name: text({ label: declaredLabel(1), help: declaredProse(0) }) },
    actions: { go: { confirm: declaredProse(0), help: { get zh() { return \`导出\${x}\` }, get en() { return 'Export' } } } },
    rules: [{ message: declaredProse(1), holds: () => true }],
    issue: { message: declaredLabel(1) },
    key: { keys: ['?'], label: declaredProse(2) },
    shape: { zh: z.string(), en: z.string() },
  })`)
  expect(() => withoutTexts(declared, { label: [], prose: [] })).toThrow('was not found')
})

it('leaves out forms in tables, and says which schemas do nothing by being made', () => {
  expect(withoutCellForms('field({ kind, cell, sortable: true }, { cell: textCell(9) })')).toBe(
    'field({ kind, cell: undefined, sortable: true }, { cell: undefined })',
  )
  expect(withPureSchemas('export const a = z.int().min(1)\nconst b = defineResource({ x: z.int() })\nrun()')).toBe(
    'export const a = /* @__PURE__ */ (() => (z.int().min(1)))()\nconst b = defineResource({ x: z.int() })\nrun()',
  )
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

it('is in the build: help comes with forms, labels with their language', () => {
  const files = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  const read = (name: string) => readFileSync(`dist/client/assets/${name}`, 'utf8')
  const { help } = resources.menu.fields.badge as { help: { zh: string } }
  const bringing = files.filter((name) => read(name).includes(help.zh))
  expect(bringing).toHaveLength(1)
  expect(bringing[0]).toMatch(/^forms-/)
  const texts = Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields as Fields).map(({ label }) => label),
  )
  // Short ones are also words of the site's own.
  const labels = texts.filter(({ en }) => en.length > 16)
  const foundIn = (file: string, language: 'zh' | 'en') =>
    labels.filter((label) =>
      read(files.find((name) => new RegExp(`^${file}-.{8}\\.js$`).test(name))!).includes(label[language]),
    )
  expect(labels.length).toBeGreaterThan(10)
  expect([foundIn('list', 'zh'), foundIn('list', 'en')]).toEqual([[], []])
  expect([foundIn('zh', 'zh'), foundIn('en', 'en')]).toEqual([labels, labels])
})
