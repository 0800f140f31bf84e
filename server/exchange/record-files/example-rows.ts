import { exampleMark } from './example-mark.ts'
import type { Importer } from './importer.ts'
import type { TableTarget } from './table-shape.ts'
import type { ExampleRow } from './importer.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** A row of the columns' own examples. */
const rowOf = (targets: readonly TableTarget[]): ExampleRow =>
  Object.fromEntries(targets.flatMap(({ name, example }) => (example.zh === '' ? [] : [[name, example]])))

/** The examples of a template, without the mark. */
export function exampleRows({ resource, examples }: Importer, targets: readonly TableTarget[]): ExampleRow[] {
  const isThere = new Set(targets.map(({ name }) => name))
  const own = examples?.().map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => isThere.has(name))))
  const rows = own ?? [rowOf(targets)]
  return rows.map((row) => marked(row, isThere.has(resource.title) ? resource.title : itemAt(targets, 0).name))
}

const marked = (row: ExampleRow, at: string): ExampleRow => {
  const { zh, en } = row[at] ?? { zh: '', en: '' }
  return { ...row, [at]: { zh: exampleMark.zh + zh, en: exampleMark.en + en } }
}
