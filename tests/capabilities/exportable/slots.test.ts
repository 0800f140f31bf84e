import { expect, it } from 'vitest'
import { exportable as declaredExport, importable as declaredImport } from '../../../resources/parts/capabilities.ts'
import { import_batch } from '../../../resources/import-batch.ts'
import { exportable } from '../../../src/capabilities/exportable/index.tsx'
import { importable } from '../../../src/capabilities/importable/index.tsx'
import { sampleWith, whoMay } from '../../fixtures/slots.ts'
import type { Looking } from '../../../src/records/screen/capability-slots.ts'

/** The buttons of import and export, by the person's rights. */

const sample = sampleWith(declaredImport(), declaredExport())
const tools = (looking: Looking): string[] =>
  [importable, exportable].flatMap((of) => of(sample)!.pageTools!(looking).map(({ key }) => key))

it.each([
  [[], []],
  [['sample.export_sample'], ['export']],
  [['sample.import_sample'], []],
  [['sample.import_sample', 'import_batch.list'], ['import']],
])('with %j a list has %j', (calls, shown) => {
  expect(tools(whoMay(...calls))).toEqual(shown)
})

it('rows are exported where they can be selected, and cannot be selected for that alone', () => {
  const { chosenTools } = exportable(sample)!
  expect(chosenTools!(whoMay())).toEqual([])
  expect(chosenTools!(whoMay('sample.export_sample'))).toMatchObject([{ key: 'export', selects: false }])
})

it('the list of imports starts one too, of a resource to be chosen', () => {
  expect(importable(import_batch)!.pageTools!(whoMay()).map(({ key }) => key)).toEqual(['import'])
  expect(exportable(import_batch)).toBeUndefined()
})
