import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHtml } from '../../editor/article/model/to-html.ts'
import { sanitise } from '../../editor/sanitise.ts'
import * as kit from '../../resources/kit/fields/index.ts'
import { defineResource, plain, type AnyField, type AnyResource, type Language } from '../../resources/kit/index.ts'
import { fieldColumn, rowOf } from '../../server/exchange/record-files/export-table.ts'
import { fieldShape, importedFields } from '../../server/exchange/record-files/table-shape.ts'
import type { TitlePaths } from '../../server/exchange/record-files/title-paths.ts'
import type { RecordRow } from '../../server/records/records.ts'
import { textOfCell } from '../../server/exchange/spreadsheets/cell-text.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'
import { csvOf, xlsxOf, type Rows } from '../../server/exchange/spreadsheets/sheet-writer.ts'
import { tableRows } from '../../server/exchange/spreadsheets/table-rows.ts'
import { articles } from '../editor/article/arbitrary.ts'
import { atScale } from '../fixtures/scale.ts'
import { label } from './fixture.ts'
import { fixtures } from './fixtures.ts'

/** What an export writes of any values of a field, an import of the same file reads back. */

const formats = { 'table.xlsx': xlsxOf, 'table.csv': csvOf }
const languages: readonly Language[] = ['zh', 'en']
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cells-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const resourceWith = (field: AnyField): AnyResource =>
  defineResource({
    name: 'sample',
    label,
    calls: plain('sample'),
    scope: 'shared',
    title: 'name',
    fields: { name: kit.text({ label: { zh: '名称', en: 'Name' }, required: true }), value: field },
    list: { columns: ['name'] },
  })

/** The values as they come back from a file of this name, a row each. */
async function backFrom(file: keyof typeof formats, field: AnyField, values: readonly unknown[], language: Language) {
  const resource = resourceWith(field)
  const column = fieldColumn(resource, 'value', language, null as unknown as TitlePaths)
  // A number in front keeps rows whose cell is empty.
  const cells = values.map((value, index) => [index, ...rowOf([column], { value } as unknown as RecordRow)])
  async function* rows(): Rows {
    yield [['#', column.heading], ...cells]
  }
  const path = join(folder, file)
  await writeFile(path, Readable.from(formats[file](rows())))
  const { read } = fieldShape(resource, new Set())
  const found: unknown[] = []
  for await (const some of tableRows({ path, name: file, limits: sheetLimits })) {
    for (const row of some) {
      const [reading] = [read(new Map([['value', { text: textOfCell(row.cells[1] ?? ''), at: 'B1' }]]), {})].flat()
      found.push(reading!.reasons.length > 0 ? reading!.reasons : reading!.values['value'])
    }
  }
  return found.slice(1)
}

const inTables = Object.entries(fixtures).flatMap(([name, { field, inCells }]) =>
  inCells ? [[name, field, inCells.filter((value) => field.schema.safeParse(value).success)] as const] : [],
)
const storedArticles = articles
  .map((blocks) => sanitise(toHtml(blocks), 'article'))
  .filter((stored) => stored.trim() !== '' && stored.length < 2000)

describe.each([
  ...inTables,
  ['richText of an article', kit.richText({ label, profile: 'article' }), storedArticles] as const,
])('%s', (_name, field: AnyField, values: fc.Arbitrary<unknown>) => {
  it.each(Object.keys(formats) as (keyof typeof formats)[])('comes back from %s as it was', async (file) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(values, { minLength: 40, maxLength: 60 }),
        fc.constantFrom(...languages),
        async (some, language) => {
          expect(await backFrom(file, field, some, language)).toEqual(some)
        },
      ),
      { numRuns: atScale(25) },
    )
  })
})

it('holds every kind of field, but for files, secrets, places in an order and records, which are written by their names', () => {
  const absent = Object.entries(fixtures).filter(([, { inCells }]) => inCells === null)
  expect(absent.map(([name]) => name).sort()).toEqual(
    Object.entries(fixtures)
      .filter(
        ([, { field }]) =>
          !importedFields(resourceWith(field), new Set()).some(([name]) => name === 'value') ||
          field.target ||
          field.kind === 'parent',
      )
      .map(([name]) => name)
      .sort(),
  )
})
