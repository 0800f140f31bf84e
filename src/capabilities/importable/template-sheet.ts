import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * A sheet to fill in, as an `.xlsx` file (ECMA-376) for Excel, WPS and LibreOffice. The zip library is loaded on
 * demand.
 */

/** The explanation of a column, and the choices of its cells. */
export interface TemplateColumn {
  heading: string
  /** Shown when the heading is selected. */
  note: string
  /** Words to choose from; others cause a warning but are accepted, as there are more spellings. */
  choices: readonly string[] | null
  /** Whether a cell may hold several of them: then there is no warning. */
  isMany: boolean
}

export interface Template {
  columns: readonly TemplateColumn[]
  /** Rows below the heading, cell by cell. */
  examples: readonly (readonly string[])[]
  /** The warning for a word that is none of the choices. */
  warning: string
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const listsSheet = 'Lists'

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${kind}.${type}+xml"/>`
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}.xml"/>`

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('worksheets/sheet2', 'worksheet')}${override('styles', 'styles')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation(1, 'officeDocument', 'xl/workbook')}</Relationships>`,
  // The words are on a separate sheet: the rule itself only has room for 255 characters, without commas in a word.
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/><sheet name="${listsSheet}" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1')}${relation(2, 'worksheet', 'worksheets/sheet2')}${relation(3, 'styles', 'styles')}</Relationships>`,
  'xl/styles.xml': styles(),
}

/** By position: plain, text that stays as typed (`1/2` is no date), the heading, examples. */
function styles(): string {
  const font = (look: string, colour = ''): string => `<font>${look}<sz val="11"/>${colour}<name val="Calibri"/></font>`
  const fonts = [font(''), font('<b/>'), font('<i/>', '<color rgb="FF8C8C8C"/>')]
  const fills = [
    '<patternFill patternType="none"/>',
    '<patternFill patternType="gray125"/>',
    '<patternFill patternType="solid"><fgColor rgb="FFE6F4FF"/><bgColor indexed="64"/></patternFill>',
  ]
  const format = (font: number, fill: number): string =>
    `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  return `<styleSheet xmlns="${main}"><fonts count="3">${fonts.join('')}</fonts><fills count="3">${fills.map((fill) => `<fill>${fill}</fill>`).join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="4">${plain} xfId="0"/>${format(0, 0)}${format(1, 2)}${format(2, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
const style = { plain: 0, typed: 1, heading: 2, example: 3 } as const

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}
const xml = (text: string): string => text.replace(/[&<>"\n]/g, (sign) => ownEntry(escapes, sign)!)

/** `A` for 0, `AA` for 26. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function rowXml(cells: readonly string[], row: number, look: number): string {
  const drawn = cells.map((text, index) => {
    const at = `<c r="${columnName(index)}${row}" s="${look}"`
    return text === '' ? `${at}/>` : `${at} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
  })
  return `<row r="${row}">${drawn.join('')}</row>`
}

/** Excel's limit; a longer text makes it report a broken file. */
const most = { title: 32, text: 255 }
const cut = (text: string, length: number): string =>
  xml((text.length > length ? `${text.slice(0, length - 1)}…` : text).toWellFormed())

const noteXml = ({ heading, note }: TemplateColumn, index: number): string =>
  `<dataValidation allowBlank="1" showInputMessage="1" promptTitle="${cut(heading, most.title)}" prompt="${cut(note, most.text)}" sqref="${columnName(index)}1"/>`

/** Some programs store a rule for each cell: for this many rows that is still little. */
const lastRow = 20_000

function choicesXml(
  { heading, choices, isMany }: TemplateColumn,
  index: number,
  list: number,
  warning: string,
): string {
  const name = columnName(list)
  const warns = isMany
    ? ''
    : ` errorStyle="warning" showErrorMessage="1" errorTitle="${cut(heading, most.title)}" error="${cut(warning, most.text)}"`
  return `<dataValidation type="list" allowBlank="1"${warns} sqref="${columnName(index)}2:${columnName(index)}${lastRow}"><formula1>${listsSheet}!$${name}$1:$${name}$${choices!.length}</formula1></dataValidation>`
}

function templateXml({ columns, examples, warning }: Template, lists: readonly TemplateColumn[]): string {
  const rules = [
    ...columns.map(noteXml),
    ...lists.map((column, list) => choicesXml(column, columns.indexOf(column), list, warning)),
  ]
  const rows = [
    rowXml(
      columns.map(({ heading }) => heading),
      1,
      style.heading,
    ),
    ...examples.map((cells, index) => rowXml(cells, index + 2, style.example)),
  ]
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const widths = columns.map(
    ({ heading }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(30, 10 + heading.length * 2)}" style="${style.typed}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${main}">${frozen}<cols>${widths.join('')}</cols><sheetData>${rows.join('')}</sheetData><dataValidations count="${rules.length}">${rules.join('')}</dataValidations></worksheet>`
}

/** The words of each list, one below the other in a separate column. */
function listsXml(lists: readonly TemplateColumn[]): string {
  const height = Math.max(0, ...lists.map(({ choices }) => choices!.length))
  const rows = Array.from({ length: height }, (_, at) =>
    rowXml(
      lists.map(({ choices }) => choices![at] ?? ''),
      at + 1,
      style.plain,
    ),
  )
  return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

export async function templateSheet(template: Template): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const lists = template.columns.filter(({ choices }) => choices !== null && choices.length > 0)
  const files = Object.entries({
    ...parts,
    'xl/worksheets/sheet1.xml': templateXml(template, lists),
    'xl/worksheets/sheet2.xml': listsXml(lists),
  })
  const bytes = zipSync(Object.fromEntries(files.map(([name, content]) => [name, strToU8(`${head}\n${content}`)])))
  return new Blob([new Uint8Array(bytes)], { type: `${kind}.sheet` })
}
