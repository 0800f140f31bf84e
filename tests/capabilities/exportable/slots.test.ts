// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { exportable as declaredExport, importable as declaredImport } from '../../../resources/capabilities/index.ts'
import { import_batch } from '../../../resources/import-batch.ts'
import { defineResource, plain, text, type AnyResource } from '../../../resources/kit/index.ts'
import { exportable } from '../../../src/capabilities/exportable/index.tsx'
import { importable } from '../../../src/capabilities/importable/index.tsx'
import type { Looking } from '../../../src/screen/capability-slots.ts'

/** The buttons of import and export, by the person's rights. */

// Whether the window is wide is asked when the modules load.
vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
})

const label = { zh: '样本', en: 'Sample' }
const sample: AnyResource = defineResource({
  name: 'sample',
  label,
  calls: plain('sample'),
  scope: 'shared',
  title: 'name',
  fields: { name: text({ label }) },
  list: { columns: ['name'] },
  with: [declaredImport(), declaredExport()],
})
const may = (...calls: string[]): Looking => ({
  can: (resource, name) => calls.includes(`${resource.name}.${name}`),
  rights: new Set(),
  say: ({ zh }) => zh,
})
const tools = (looking: Looking): string[] =>
  [importable, exportable].flatMap((of) => of(sample)!.pageTools!(looking).map(({ key }) => key))

it.each([
  [[], []],
  [['sample.export_sample'], ['export']],
  [['sample.import_sample'], []],
  [['sample.import_sample', 'import_batch.list'], ['import']],
])('with %j a list has %j', (calls, shown) => {
  expect(tools(may(...calls))).toEqual(shown)
})

it('rows are exported where they can be selected, and cannot be selected for that alone', () => {
  const { chosenTools } = exportable(sample)!
  expect(chosenTools!(may())).toEqual([])
  expect(chosenTools!(may('sample.export_sample'))).toMatchObject([{ key: 'export', selects: false }])
})

it('the list of imports starts one too, of a resource to be chosen', () => {
  expect(importable(import_batch)!.pageTools!(may()).map(({ key }) => key)).toEqual(['import'])
  expect(exportable(import_batch)).toBeUndefined()
})
