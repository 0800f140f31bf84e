import { fromFiles } from '../../../resources/kit/index.ts'
import type { Importer } from '../record-files/importer.ts'
import { missingTargets, tableOutline } from '../record-files/table-entries.ts'
import { SheetError } from '../spreadsheets/sheet-limits.ts'
import { sheetNames, type TableFile } from '../spreadsheets/table-rows.ts'

/** Workbooks with instructions in front of the list. */

/** Each costs a look at the texts of the whole workbook. */
const lookedAt = 6

/**
 * The file with the sheet that holds the list: the first whose heading has all that a new record needs, otherwise the
 * one with the most headings that are known, and of equal ones the first.
 */
export async function fileWithList(
  file: TableFile,
  importer: Importer,
  rights: ReadonlySet<string>,
): Promise<TableFile> {
  const shape = importer.shape(rights)
  const key = fromFiles(importer.resource)?.key
  let best = { sheet: 0, known: 0 }
  const names = await sheetNames(file)
  if (names.length < 2) return file
  for (const sheet of names.slice(0, lookedAt).keys()) {
    const mapping = await headingOf({ ...file, sheet }, importer, rights)
    const known = mapping.filter((name) => name !== null).length
    if (known > 0 && missingTargets(mapping, shape, key).length === 0) return { ...file, sheet }
    if (known > best.known) best = { sheet, known }
  }
  return { ...file, sheet: best.sheet }
}

/** What the columns of a sheet fill; nothing for an empty sheet. */
async function headingOf(
  file: TableFile,
  importer: Importer,
  rights: ReadonlySet<string>,
): Promise<readonly (string | null)[]> {
  try {
    return (await tableOutline(file, importer.shape(rights))).mapping
  } catch (error) {
    if (error instanceof SheetError && error.problem === 'empty') return []
    throw error
  }
}
