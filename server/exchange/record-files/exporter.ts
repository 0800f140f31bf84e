import type { AnyResource, Language, Text } from '../../../resources/kit/index.ts'
import type { RecordRow } from '../../records/records.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { ExportColumn } from './export-table.ts'
import type { TitlePaths } from './title-paths.ts'

export interface ExportFormat {
  name: string
  label: Text
  /** With the leading dot. */
  extension: string
}

export interface ExportContext {
  files: FileStore
  titles: TitlePaths
}

/** In `leftOut`, `whole` means that the record is not in the file at all. */
export type WrittenPiece = { bytes: Uint8Array } | { leftOut: { at: string; whole: boolean; what: readonly Text[] } }

/** What an entity adds to the export that every entity has. */
export interface Exporter {
  resource: AnyResource
  columns(readable: readonly string[], language: Language, titles: TitlePaths): ExportColumn[]
  formats: readonly ExportFormat[]
  /** Yields the pieces of a file in one of its formats, and in between what the format could not represent. */
  write(
    format: string,
    records: AsyncIterable<readonly RecordRow[]>,
    context: ExportContext,
  ): AsyncIterable<WrittenPiece>
}

export const defineExporter = (exporter: Exporter): Exporter => exporter
