import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { fromFiles, type AnyField, type AnyResource } from '../../resources/kit/index.ts'
import { fieldColumn, rowOf } from '../../server/exchange/record-files/export-table.ts'
import { fieldShape, importedFields } from '../../server/exchange/record-files/table-shape.ts'
import type { TitlePaths } from '../../server/exchange/record-files/title-paths.ts'
import { textOfCell } from '../../server/exchange/spreadsheets/cell-text.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'
import { csvOf, xlsxOf, type Rows } from '../../server/exchange/spreadsheets/sheet-writer.ts'
import { tableRows } from '../../server/exchange/spreadsheets/table-rows.ts'
import { writtenValues } from '../../server/records/write/written-values.ts'
import type { RecordRow } from '../../server/records/records.ts'
import { fixtures } from '../fields/fixtures.ts'
import { atScale } from '../fixtures/scale.ts'

/** What an export writes of a record comes back as the same record, for every resource that is imported. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exported-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = { 'table.xlsx': xlsxOf, 'table.csv': csvOf } as const
const all: AnyResource[] = Object.values(resources)
const imported = all.filter((resource) => fromFiles(resource))

/**
 * The fields that are cells of their own: references are written by names, and need the records; articles have their
 * property in `tests/fields/cells.test.ts`.
 */
const cellsOf = (resource: AnyResource): [string, AnyField][] =>
  importedFields(resource, new Set(['*'])).filter(
    ([name, field]) =>
      !field.target &&
      field.options['profile'] !== 'article' &&
      name !== resource.parentField &&
      fixtures[field.kind]?.inCells,
  )

/** Any values of a field as they are stored, of any spelling in which they came. */
const storedOf = (field: AnyField): fc.Arbitrary<unknown> => {
  const [{ value: example }] = [{ value: field.example as unknown }]
  const values = fixtures[field.kind]!.inCells!
  const typed =
    field.column === 'text' && field.written
      ? fc.oneof(values, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constant(`　${String(example)}\u200b `))
      : fc.oneof(values, fc.constant(example))
  return typed
    .map((value) => field.schema.safeParse(value))
    .filter(({ success, data }) => success && data !== '')
    .map(({ data }) => data)
}

/** An empty list is an empty cell, which says nothing of a new record. */
const withoutEmpty = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))

async function backFrom(file: keyof typeof files, resource: AnyResource, records: readonly Record<string, unknown>[]) {
  const columns = cellsOf(resource).map(([name]) => fieldColumn(resource, name, 'zh', null as unknown as TitlePaths))
  async function* rows(): Rows {
    yield [['#', ...columns.map(({ heading }) => heading)]]
    yield records.map((record, index) => [index, ...rowOf(columns, record as RecordRow)])
  }
  const path = join(folder, file)
  await writeFile(path, Readable.from(files[file](rows())))
  const { read } = fieldShape(resource, new Set(['*']))
  const found: unknown[] = []
  for await (const some of tableRows({ path, name: file, limits: sheetLimits }))
    for (const { cells } of some) {
      const given = cellsOf(resource).map(
        ([name], index) => [name, { text: textOfCell(cells[index + 1] ?? ''), at: 'B1' }] as const,
      )
      const [reading] = [read(new Map(given.filter(([, { text }]) => text !== '')), {})].flat()
      found.push(reading!.reasons.length > 0 ? reading!.reasons : writtenValues(resource.fields, reading!.values))
    }
  return found.slice(1)
}

const cases = imported.flatMap((resource) =>
  Object.keys(files).map((file) => [resource.name, file as keyof typeof files, resource] as const),
)

it.each(cases.filter(([, , resource]) => cellsOf(resource).length > 0))(
  'a record of %s comes back from %s as it was',
  async (_name, file, resource) => {
    const record = fc.record(Object.fromEntries(cellsOf(resource).map(([name, field]) => [name, storedOf(field)])))
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 10, maxLength: 20 }), async (records) => {
        expect(await backFrom(file, resource, records)).toEqual(records.map(withoutEmpty))
      }),
      { numRuns: atScale(6) },
    )
  },
)

it('is of every resource that is imported', () => {
  expect(cases.length).toBeGreaterThan(10)
})
