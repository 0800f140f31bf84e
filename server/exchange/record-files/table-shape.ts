import {
  namedIn,
  fromFiles,
  mayWrite,
  type AnyField,
  type AnyResource,
  type CellReading,
  type Text,
} from '../../../resources/kit/index.ts'
import { cellText } from '../../../resources/import/csv.ts'
import type { Remark, Wanted } from './entry.ts'
import { isScientific, type LostDigits } from '../spreadsheets/number-format.ts'
import { plainName } from '../../../resources/kit/index.ts'
import { pathsOf } from './path-lists.ts'
import { cellOf } from './rich-cell.ts'

/** The targets of a table's columns and how cells are read, from the declared fields. */

/** What a column can fill. `field` is the declared field that it belongs to. */
export interface TableTarget {
  name: string
  field: string
  label: Text
  help: Text | null
  required: boolean
  /** Its explanation, in words. */
  takes: Text
  /** The values to choose from; null where there is no fixed list. */
  choices: readonly Text[] | null
  /** What may be chosen besides the choices for a table without its column: to decide it row by row. */
  decided?: Text
  /** Whether a cell may contain several values. */
  isMany: boolean
  /** The example in the template; empty where it must be the name of a record. */
  example: Text
  /** Other headings that are recognised. */
  aliases?: readonly string[]
}

export interface Cell {
  /** Without leading and trailing spaces, unless they are significant: `textOfCell`. */
  text: string
  /** `C17`. */
  at: string
  /** The value of a number or a date, where the cell shows it differently. */
  exact?: string | undefined
  /** Why the text is not what was typed. */
  lost?: LostDigits | undefined
}

/** The content of a row. */
export interface RowReading {
  /** What tells entries of a file apart where no field alone does. */
  key?: string
  /** Its place, of several in one row. */
  at?: string
  values: Record<string, unknown>
  places: Record<string, string>
  wanted: Wanted[]
  reasons: Remark[]
  /** What was read otherwise than it is written. */
  changes?: Remark[]
  /** The texts of cells that their fields cannot read, by field. */
  unread?: Record<string, string>
  /** By what a person knows it again, where its values do not say that. */
  excerpt?: string
  /** A row that is not an entry, and need not be one: see `RawEntry`. */
  isAside?: boolean
}

/** The shape of a resource as a table. */
export interface TableShape {
  targets: readonly TableTarget[]
  /** Reads the cells of a row by target. Empty cells are absent, but `places` has their place, by field. */
  read(cells: ReadonlyMap<string, Cell>, places: Readonly<Record<string, string>>): RowReading | RowReading[]
  /** By column, the word that is meant for a word of its cells, as a person chose. */
  words?: readonly (Readonly<Record<string, string>> | undefined)[]
  /** By column behind those of the file, the word that a person chose for every row. */
  forAll?: readonly (string | undefined)[]
  /** Targets that this table cannot fill, with the reason: a remark lists their columns. */
  unused?: Readonly<Record<string, Text>>
  /** For a row directly below the heading: the remark on it, if it belongs to the heading and is not an entry. */
  belongsToHeading?(cells: ReadonlyMap<string, Cell>): Remark | null
}

/** The table that a shape is for: its columns' targets, as found or chosen, and the name of its file. */
export interface ShapedTable {
  mapping: readonly (string | null)[]
  fileName: string
}

/** The resource that a field refers to; a parent is of the same resource. */
export const targetOf = (resource: AnyResource, name: string): string | undefined =>
  name === resource.parentField ? resource.name : resource.fields[name]?.target?.resource

/** Fields that a file may fill, for a person with these rights. Secrets and stored files are never in a table. */
export function importedFields(resource: AnyResource, rights: ReadonlySet<string>): [string, AnyField][] {
  const { once = [] } = fromFiles(resource) ?? {}
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      !once.includes(name) && field.stored !== 'hashed' && field.stored !== 'file' && mayWrite(resource, field, rights),
  )
}

export const inBoth = (text: string): Text => ({ zh: text, en: text })

/** An example for a template in words; for a field that must name a record what the import declares. */
function exampleOf(resource: AnyResource, name: string, { cell, example }: AnyField): Text {
  if (name === resource.parentField) return rootMark
  if (targetOf(resource, name)) return inBoth(fromFiles(resource)?.examples[name] ?? '')
  const value: unknown = resource.example?.[name] ?? example
  return { zh: cellText(cell.write(value, 'zh')), en: cellText(cell.write(value, 'en')) }
}

export const targetFor = (resource: AnyResource, name: string): TableTarget => {
  const field = namedIn(resource.fields, name)
  return {
    name,
    field: name,
    label: field.label,
    help: field.help ?? (name === resource.parentField ? rootHelp : null),
    required: field.required && field.default === undefined,
    takes: field.cell.takes,
    choices: field.cell.choices ?? null,
    isMany: field.isArray,
    example: exampleOf(resource, name, field),
    aliases: fromFiles(resource)?.headings[name] ?? [],
  }
}

/** In the column of the parent: a node of the first level. In brackets, since a node may be called 根 or Root. */
export const rootMark: Text = { zh: '（根）', en: '(root)' }
const rootMarks: ReadonlySet<string> = new Set(['(根)', '(根节点)', '(root)'])
/** Whether a cell of the parent's column says that the node has none. */
export const isRootMark = (text: unknown): boolean => typeof text === 'string' && rootMarks.has(plainName(text))
const rootHelp: Text = {
  zh: `上级的名称、路径（如“上级 > 名称”）或编号；填“${rootMark.zh}”为第一级，空着不改变已有节点的位置`,
  en: `The name, the path (“above > name”) or the code of its parent; “${rootMark.en}” is the first level, and an empty cell moves nothing that is there`,
}

/** Reads one cell of a field into the row's content. */
export function readField(resource: AnyResource, name: string, cell: Cell, into: RowReading): void {
  const field = namedIn(resource.fields, name)
  into.places[name] = cell.at
  if (name === resource.parentField && isRootMark(cell.text)) {
    into.values[name] = null
    return
  }
  const lost = cell.lost ?? (isScientific(cell.text) ? 'scientific' : undefined)
  const refuse = (text: Text): void => {
    into.reasons.push({ at: cell.at, text: labelled(field.label, text) })
    into.unread = { ...into.unread, [name]: cell.text.slice(0, longestUnread) }
  }
  if (targetOf(resource, name)) {
    if (lost) refuse(lostDigits[lost])
    else into.wanted.push({ field: name, at: cell.at, paths: pathsOf(cell.text), isNeeded: true })
    return
  }
  const reading = readingOf(field, cell)
  if (lost && (lost === 'digits' || isPlainText(field))) refuse(lostDigits[lost])
  else if ('value' in reading) into.values[name] = reading.value
  else refuse(reading.refused)
}

/** Whether a cell is a number that the sheet holds without its last digits; then that is a reason at the cell. */
export function hasLostDigits({ at, lost }: Cell, label: Text, into: Pick<RowReading, 'reasons'>): boolean {
  if (lost !== 'digits') return false
  into.reasons.push({ at, text: labelled(label, lostDigits.digits) })
  return true
}

/** Of a cell that a field cannot read, as much is shown to the person who corrects it. */
export const longestUnread = 200

const isPlainText = (field: AnyField): boolean => field.column === 'text' && field.stored === 'plain'

/** What a cell shows; where the field cannot read that, its value: `5题` is 5, `2021年1月` a day. */
function readingOf(field: AnyField, { text, exact }: Cell): CellReading<unknown> {
  const form = cellOf(field)
  const shown: CellReading<unknown> = form.read(text)
  return 'refused' in shown && exact !== undefined ? form.read(exact) : shown
}

const lostDigits: Readonly<Record<LostDigits, Text>> = {
  digits: {
    zh: '数字超过 15 位，表格只保存前 15 位，后面的已丢失；请把这一列设为文本格式，重新输入',
    en: 'A number of more than 15 digits: the sheet keeps the first 15, and the others are lost. Format the column as text and type it again',
  },
  scientific: {
    zh: '显示为科学计数法，位数不全；请把这一列设为文本格式，重新输入',
    en: 'Shown in scientific notation, without all its digits. Format the column as text and type it again',
  },
}

export const labelled = (label: Text, text: Text): Text => ({
  zh: text.zh.startsWith(label.zh) ? text.zh : `${label.zh}：${text.zh}`,
  en: text.en.startsWith(label.en) ? text.en : `${label.en}: ${text.en}`,
})

/** A resource as a table: a column for each field. */
export function fieldShape(resource: AnyResource, rights: ReadonlySet<string>): TableShape {
  return {
    targets: importedFields(resource, rights).map(([name]) => targetFor(resource, name)),
    read: (cells) => {
      const reading: RowReading = { values: {}, places: {}, wanted: [], reasons: [] }
      for (const [name, cell] of cells) readField(resource, name, cell, reading)
      return reading
    },
  }
}
