import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { csvRow, csvStart, type CsvValue } from '../../../resources/import/csv.ts'
import type { CellDate, StoredFile } from '../../../resources/kit/index.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import { writeNewFile } from '../../storage/files/write-new-file.ts'
import type { Identity } from '../../base/identity.ts'
import { columnName } from './cell-text.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Writes tables in chunks, so that a large one is never in memory as a whole. */

export type CellValue = CsvValue
export type Rows = AsyncIterable<readonly (readonly CellValue[])[]>

/** Rows that are there already, as the pieces of a sheet. */
export async function* rowsOf(rows: readonly (readonly CellValue[])[]): Rows {
  yield rows
}

/** The longest text that a cell of Excel can hold. */
export const maxCellCharacters = 32_767

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/**
 * XML 1.0 allows no other control characters; Excel writes a carriage return as `_x000D_`, and text that looks like
 * that has to be escaped too.
 */
const xmlText = (text: string): string =>
  text
    .slice(0, maxCellCharacters)
    .toWellFormed()
    .replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x')
    .replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')

const dayMs = 86_400_000

/** Days since 1899-12-30; before March 1900 Excel counts a day that never was, and text is written. */
function serialOf(date: string): number | null {
  const serial = (Date.parse(`${date.replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`) - Date.UTC(1899, 11, 30)) / dayMs
  return serial >= 61 ? serial : null
}

/** The styles of `styleSheet`, by their place. */
const dayStyle = 1
const momentStyle = 2
const exactStyle = 3

function dateCell({ date }: CellDate, at: string): string {
  const serial = serialOf(date)
  if (serial === null) return xmlCell(date, at)
  const style = date.includes('.') ? exactStyle : date.includes(' ') ? momentStyle : dayStyle
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`
}

/** Text stays text, whatever it begins with: an inline string is never a formula. */
function xmlCell(value: CellValue, at: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'object') return dateCell(value, at)
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

/** Every cell names its position, as some programs ignore cells without one. */
const xmlRow = (cells: readonly CellValue[], row: number): string =>
  `<row r="${row}">${cells.map((value, index) => xmlCell(value, `${columnName(index)}${row}`)).join('')}</row>`

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** A sheet of a workbook; its name is made fit for Excel. */
export interface Sheet {
  name: string
  rows: Rows
}

const maxSheetName = 31
const cut = (text: string, characters: number): string => text.slice(0, characters).toWellFormed().trim()

/** Names as Excel allows them: of 31 characters at most, without some characters, and none twice in whatever case. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const fit = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+|(?<![\s'])[\s']+$/g, '') || 'Sheet'
    let chosen = cut(fit, maxSheetName)
    for (let number = 2; taken.has(chosen.toLowerCase()); number++)
      chosen = `${cut(fit, maxSheetName - 1 - String(number).length)} ${number}`
    taken.add(chosen.toLowerCase())
    return chosen
  })
}

const formatOf = (id: number): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${formatOf(0)}${formatOf(164)}${formatOf(165)}${formatOf(166)}</cellXfs></styleSheet>`

/** The parts of a workbook besides its sheets. */
function partsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const each = (part: (number: number, name: string) => string): string =>
    names.map((name, index) => part(index + 1, name)).join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/styles.xml': styleSheet,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  }
}

/** An `.xlsx` file (ECMA-376) with these sheets, in chunks. */
export async function* workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  const parts = partsOf(sheetNames(sheets.map(({ name }) => name)))
  for (const [name, content] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(content), true)
  }
  for (const [index, { rows }] of sheets.entries()) {
    const sheet = new ZipDeflate(`xl/worksheets/sheet${index + 1}.xml`, { level: 4 })
    zip.add(sheet)
    sheet.push(
      strToU8(
        `${head}<worksheet xmlns="${main}"><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>`,
      ),
    )
    let row = 0
    for await (const some of rows) {
      sheet.push(strToU8(some.map((cells) => xmlRow(cells, (row += 1))).join('')))
      yield* ready
      ready = []
    }
    sheet.push(strToU8('</sheetData></worksheet>'), true)
  }
  zip.end()
  yield* ready
}

/** The same with one sheet. */
export const xlsxOf = (rows: Rows): AsyncGenerator<Uint8Array> => workbookOf([{ name: 'Sheet1', rows }])

/** A `.csv` file (RFC 4180) in UTF-8, with the byte order mark by which Excel recognises it. */
export async function* csvOf(rows: Rows): AsyncGenerator<Uint8Array> {
  yield strToU8(csvStart)
  for await (const some of rows) yield strToU8(some.map(csvRow).join(''))
}

/** Stores chunks as a file under a name; nothing is left behind on failure. */
export async function storePieces(
  files: FileStore,
  identity: Identity,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    const path = join(folder, 'file')
    await writeNewFile(path, pieces)
    return await files.save(createReadStream(path), { name, identity, maxBytes: maxFileBytes, isOurs: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const maxFileBytes = 1024 * 1024 * 1024
