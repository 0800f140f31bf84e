import type { AnyResource, Language, Text } from '../../resources/kit/index.ts'
import type { RecordRow } from '../records/records.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ExportColumn } from './export-table.ts'
import type { TitlePaths } from './title-paths.ts'

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

/** Of what was left out, `whole` means that the record is not in the file at all. */
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
