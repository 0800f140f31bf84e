import { resources, type ResourceName } from '../../resources/index.ts'
import type { AnyResource, Language, Text } from '../../resources/kit/index.ts'
import type { RecordRow } from '../records/records.ts'
import type { FileStore } from '../files/file-store.ts'
import { fieldColumns, type ExportColumn } from '../record-files/export-table.ts'
import { questionExporter } from '../questions/question-exporter.ts'
import type { TitlePaths } from '../record-files/title-paths.ts'

export interface ExportFormat {
  name: string
  label: Text
  /** With the dot. */
  extension: string
}

export interface ExportContext {
  files: FileStore
  titles: TitlePaths
}

/** Of what was left out, `whole` says that the record is not in the file at all. */
export type WrittenPiece = { bytes: Uint8Array } | { leftOut: { at: string; whole: boolean; what: readonly Text[] } }

/** What an entity adds to what every export can do. */
export interface Exporter {
  resource: AnyResource
  columns(readable: readonly string[], language: Language, titles: TitlePaths): ExportColumn[]
  formats: readonly ExportFormat[]
  /** The pieces of a file in one of its formats, and between them what the format could not carry. */
  write(
    format: string,
    records: AsyncIterable<readonly RecordRow[]>,
    context: ExportContext,
  ): AsyncIterable<WrittenPiece>
}

const own = new Map<AnyResource, Exporter>([[questionExporter.resource, questionExporter]])

const plainExporter = (resource: AnyResource): Exporter => ({
  resource,
  columns: (readable, language, titles) => fieldColumns(resource, readable, language, titles),
  formats: [],
  write: () => {
    throw new Error(`${resource.name} goes out as tables alone`)
  },
})

const tableExports: readonly ExportFormat[] = [
  { name: 'xlsx', label: { zh: 'Excel 表格（.xlsx）', en: 'Excel sheet (.xlsx)' }, extension: '.xlsx' },
  { name: 'csv', label: { zh: 'CSV 表格（.csv）', en: 'CSV table (.csv)' }, extension: '.csv' },
]

/** How a resource goes out to files; undefined for one that does not. */
export function exporterOf(name: string): Exporter | undefined {
  const resource: AnyResource | undefined = Object.hasOwn(resources, name) ? resources[name as ResourceName] : undefined
  if (!resource?.exports) return undefined
  return own.get(resource) ?? plainExporter(resource)
}

export const exportFormatsOf = (exporter: Exporter): ExportFormat[] => [...tableExports, ...exporter.formats]
