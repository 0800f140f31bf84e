import { namedIn, setByActions, type AnyResource, type Fields, type Language } from '../../../resources/kit/index.ts'
import type { RecordRow } from '../../records/records.ts'
import { cellOfText } from '../spreadsheets/cell-text.ts'
import { fitsInPathText, pathsText } from './path-lists.ts'
import { cellOf } from './rich-cell.ts'
import type { CellValue } from '../spreadsheets/sheet-writer.ts'
import { targetOf } from './table-shape.ts'
import type { TitlePaths } from './title-paths.ts'

/** A column of an exported table. An import of the same table reads back what it writes. */
export interface ExportColumn {
  heading: string
  value(record: RecordRow): CellValue
}

/** The cells of a record in a form that an import reads back. */
export const rowOf = (columns: readonly ExportColumn[], record: RecordRow): CellValue[] =>
  columns.map((column) => {
    const value = column.value(record)
    return typeof value === 'string' ? cellOfText(value) : value
  })

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** A column of a field. References are written as names, or as ids where a name could not be read back. */
export function fieldColumn(resource: AnyResource, name: string, language: Language, titles: TitlePaths): ExportColumn {
  const field = namedIn(resource.fields, name)
  const target = targetOf(resource, name)
  const cell = cellOf(field)
  const named = (value: number | number[]): string => {
    const ids = [value].flat()
    const paths = ids.map((id) => titles.of(target!, id))
    return pathsText(paths.map((path, index) => (fitsInPathText(path) ? path : [String(ids[index])])))
  }
  return {
    heading: field.label[language],
    value: (record) => {
      const value = record[name]
      if (isAbsent(value)) return null
      return target ? named(value as number | number[]) : cell.write(value, language)
    },
  }
}

/**
 * The fields of an exported table: readable ones, without files and without fields that only actions set and no import
 * restores. Fields that an import sets once for a whole file are included.
 */
export function exportedFields(resource: AnyResource, readable: readonly string[]): string[] {
  const fields: Fields = resource.fields
  const byActions = setByActions(resource)
  return readable.filter(
    (name) =>
      namedIn(fields, name).stored !== 'file' &&
      resource.orderField !== name &&
      !(byActions.has(name) && namedIn(fields, name).flow === 'read'),
  )
}

/** The columns of a resource without a table of its own. */
export const fieldColumns = (
  resource: AnyResource,
  readable: readonly string[],
  language: Language,
  titles: TitlePaths,
): ExportColumn[] => exportedFields(resource, readable).map((name) => fieldColumn(resource, name, language, titles))

/** Looks up the names of the records that these refer to. */
export async function prepareTitles(
  titles: TitlePaths,
  resource: AnyResource,
  readable: readonly string[],
  records: readonly RecordRow[],
): Promise<void> {
  for (const name of readable) {
    const target = targetOf(resource, name)
    if (target)
      await titles.prepare(
        target,
        records.flatMap((record) => (record[name] ?? []) as number | number[]),
      )
  }
}
