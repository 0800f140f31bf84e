import { mayWrite, type AnyField, type AnyResource, type Fields, type Text } from '../../resources/kit/index.ts'
import type { Remark, Wanted } from './entry.ts'
import { plainName } from '../../resources/kit/index.ts'
import { pathsOf } from './path-lists.ts'
import { cellOf } from './rich-cell.ts'

/** What the columns of a table fill, and how cells are read, by the declaration of the fields. */

/** A thing that a column can fill. `field` is the declared field that it belongs to. */
export interface TableTarget {
  name: string
  field: string
  label: Text
  help: Text | null
  required: boolean
  /** Its explanation, in words. */
  takes: Text
  /** What a person chooses among; null where that is endless. */
  choices: readonly Text[] | null
  /** Whether a cell may hold several of them. */
  isMany: boolean
  /** What stands in the template; empty where it must name a record. */
  example: Text
  /** Other headings by which it is known. */
  aliases?: readonly string[]
}

export interface Cell {
  /** Without spaces at its ends, unless they are meant: `textOfCell`. */
  text: string
  /** `C17`. */
  at: string
}

/** The content of a row. */
export interface RowReading {
  /** What tells entries of a file apart where no field alone does. */
  key?: string
  /** Where it stands, of several in one row. */
  at?: string
  values: Record<string, unknown>
  places: Record<string, string>
  wanted: Wanted[]
  reasons: Remark[]
  /** By what a person knows it again, where its values do not say that. */
  excerpt?: string
  /** A row that is no entry, and need not be one: see `RawEntry`. */
  isAside?: boolean
}

/** How a resource looks as a table. */
export interface TableShape {
  targets: readonly TableTarget[]
  /** Cells by the name of their target; empty ones are not there, but `places` says where they would be, by field. */
  read(cells: ReadonlyMap<string, Cell>, places: Readonly<Record<string, string>>): RowReading | RowReading[]
  /** Targets that this table cannot fill, and why: their columns are said to be left out. */
  unused?: Readonly<Record<string, Text>>
  /** Of a row directly below the heading: what is said of it, if it belongs to the heading and is no entry. */
  belongsToHeading?(cells: ReadonlyMap<string, Cell>): Remark | null
}

/** The table that a shape is for: what its columns fill, as it was found or chosen, and what its file is called. */
export interface ShapedTable {
  mapping: readonly (string | null)[]
  fileName: string
}

/** The resource that a field points at; a parent is one of its own. */
export const targetOf = (resource: AnyResource, name: string): string | undefined =>
  name === resource.parentField ? resource.name : (resource.fields as Fields)[name]?.target?.resource

/** Fields that a file may fill, for somebody with these rights. Secrets and stored files come in no table. */
export function importable(resource: AnyResource, rights: ReadonlySet<string>): [string, AnyField][] {
  const once: readonly string[] = resource.imports?.once ?? []
  return Object.entries(resource.fields as Fields).filter(
    ([name, field]) =>
      !once.includes(name) && field.stored !== 'hashed' && field.stored !== 'file' && mayWrite(resource, field, rights),
  )
}

export const inBoth = (text: string): Text => ({ zh: text, en: text })

/** An example in words, for a template; none of what must name a record. */
function exampleOf(resource: AnyResource, name: string, { cell, example }: AnyField): Text {
  if (name === resource.parentField) return rootMark
  if (targetOf(resource, name)) return inBoth('')
  const value: unknown = resource.example?.[name] ?? example
  return { zh: String(cell.write(value, 'zh')), en: String(cell.write(value, 'en')) }
}

export const targetFor = (resource: AnyResource, name: string): TableTarget => {
  const field: AnyField = resource.fields[name]
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
  }
}

/** In the column of what stands above: a node of the first level. In brackets, since a node may be called 根 or Root. */
const rootMark: Text = { zh: '（根）', en: '(root)' }
const rootMarks: ReadonlySet<string> = new Set(['(根)', '(根节点)', '(root)'])
const rootHelp: Text = {
  zh: `上级的名称、路径（如“上级 > 名称”）或编号；填“${rootMark.zh}”为第一级，空着不改变已有节点的位置`,
  en: `The name, the path (“above > name”) or the code of what stands above; “${rootMark.en}” is the first level, and an empty cell moves nothing that is there`,
}

/** Reads one cell of a field into the row's content. */
export function readField(resource: AnyResource, name: string, cell: Cell, into: RowReading): void {
  const field: AnyField = resource.fields[name]
  into.places[name] = cell.at
  if (name === resource.parentField && rootMarks.has(plainName(cell.text))) {
    into.values[name] = null
    return
  }
  if (targetOf(resource, name)) {
    into.wanted.push({ field: name, at: cell.at, paths: pathsOf(cell.text), isNeeded: true })
    return
  }
  const reading = cellOf(field).read(cell.text)
  if ('value' in reading) into.values[name] = reading.value
  else into.reasons.push({ at: cell.at, text: labelled(field.label, reading.refused) })
}

export const labelled = (label: Text, text: Text): Text => ({
  zh: text.zh.startsWith(label.zh) ? text.zh : `${label.zh}：${text.zh}`,
  en: text.en.startsWith(label.en) ? text.en : `${label.en}: ${text.en}`,
})

/** A resource as a table: a column a field. */
export function fieldShape(resource: AnyResource, rights: ReadonlySet<string>): TableShape {
  return {
    targets: importable(resource, rights).map(([name]) => targetFor(resource, name)),
    read: (cells) => {
      const reading: RowReading = { values: {}, places: {}, wanted: [], reasons: [] }
      for (const [name, cell] of cells) readField(resource, name, cell, reading)
      return reading
    },
  }
}
