import { resources, type ResourceName } from '../../resources/index.ts'
import { rightOf, type AnyResource, type Text } from '../../resources/kit/index.ts'
import { plainTitle } from '../records/title-text.ts'
import type { Records } from '../records/records.ts'
import { answerImporter } from '../answers/answer-importer.ts'
import type { ValidatedEntry, RawEntry } from '../record-files/entry.ts'
import type { ExampleRow } from '../record-files/example-rows.ts'
import { questionImporter } from '../questions/question-importer.ts'
import type { SourceColumn } from '../record-files/table-entries.ts'
import { fieldShape, type ShapedTable, type TableShape } from '../record-files/table-shape.ts'

/** A way for files of one kind to come in, besides tables. */
export interface ImportFormat {
  name: string
  label: Text
  extensions: readonly string[]
  recognises(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): boolean
}

/** A record that is there already, and how that is said. */
export interface Repeated {
  id: number
  version: number
  text: Text
}

/** What an entity adds to what every import can do. */
export interface Importer {
  resource: AnyResource
  /** How it looks as a table, and how one table looks that is not like all of them; default: a column a field. */
  shape(rights: ReadonlySet<string>, table?: ShapedTable): TableShape
  /** What the columns of a table fill, where only the bank can tell what a heading names. Asked before its rows are read. */
  recognise?(
    records: Records,
    columns: readonly SourceColumn[],
    mapping: readonly (string | null)[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<(string | null)[]>
  /** Rows of the template, by the names of their targets; default: one row of what the columns give as an example. */
  examples?(): ExampleRow[]
  formats: readonly ImportFormat[]
  /** What a file is that none of the formats takes, and what to do with it; null: nothing is known of it. */
  explains?(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): Text | null
  /** Formats that only a call of their own asks for, by name. */
  ownFormats?: readonly ImportFormat[]
  /** The entries of a file in one of its formats; `fileName` is what it was uploaded as. */
  read(format: string, path: string, fileName: string): AsyncIterable<RawEntry>
  /** Fills in what follows from what an entry points at, and says at its `reasons` what does not fit; before anything is compared. */
  complete?(
    records: Records,
    entries: readonly ValidatedEntry[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Records that say the same as an entry, by the entry's number, where neither a key nor a text tells it. */
  repeated?(records: Records, entries: readonly ValidatedEntry[]): Promise<ReadonlyMap<number, Repeated>>
  /** What a person recognises an entry by, as plain text. */
  excerpt(values: Readonly<Record<string, unknown>>): string
}

/** Entities that come in more ways than as tables, or as other tables. */
const own = new Map<AnyResource, Importer>([questionImporter, answerImporter].map((one) => [one.resource, one]))

const plainImporter = (resource: AnyResource): Importer => ({
  resource,
  shape: (rights) => fieldShape(resource, rights),
  formats: [],
  read: () => {
    throw new Error(`${resource.name} comes as tables alone`)
  },
  excerpt: (values) => plainTitle(resource, values[resource.title]),
})

/** How a resource comes in from files; undefined for one that does not. */
export function importerOf(name: string): Importer | undefined {
  const resource: AnyResource | undefined = Object.hasOwn(resources, name) ? resources[name as ResourceName] : undefined
  if (!resource?.imports) return undefined
  return own.get(resource) ?? plainImporter(resource)
}

/** The right that importing a resource needs. */
export const importRight = (resource: AnyResource): string => rightOf(resource, `import_${resource.name}`)
export const exportRight = (resource: AnyResource): string => rightOf(resource, `export_${resource.name}`)

/** The formats in which a resource comes, to be said behind why a file is not read. */
export function formatsOf(importer: Importer): Text {
  const all = [tableFormat, ...importer.formats]
  return {
    zh: `可以导入：${all.map(({ label }) => label.zh).join('、')}`,
    en: `These can be imported: ${all.map(({ label }) => label.en).join(', ')}`,
  }
}

export const tableFormat = { name: 'table', label: { zh: '表格', en: 'Table' }, extensions: ['.xlsx', '.csv'] } as const
