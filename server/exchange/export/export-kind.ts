import { z } from 'zod'

import { type AnyResource, type Language, type StoredFile, type Text } from '../../../resources/kit/index.ts'
import { cellText } from '../../../resources/import/csv.ts'
import { clockAt } from '../../../resources/kit/school-day.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { recordsFor, type RecordRow } from '../../records/records.ts'
import type { JobFault, JobKind, JobWork } from '../../background/jobs/job-kind.ts'
import { setJob } from '../../background/jobs/job-rows.ts'
import { exporterOf, exportFormatOf, exportRight } from './exporters.ts'
import type { ExportFormat } from '../record-files/exporter.ts'
import { prepareTitles, rowOf, type ExportColumn } from '../record-files/export-table.ts'
import { recordPages } from './record-pages.ts'
import { csvOf, maxCellCharacters, storePieces, xlsxOf, type CellValue } from '../spreadsheets/sheet-writer.ts'
import { TitlePaths } from '../record-files/title-paths.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'

/**
 * Writes the chosen records, or all that a list's filters match, to a file for download from the job. Changes nothing.
 */

const input = z.strictObject({
  resource: z.string(),
  format: z.string(),
  language: z.enum(['zh', 'en']),
  ids: z.array(z.int()).nullable(),
  filters: z.record(z.string(), z.string()).nullable(),
})
type ExportInput = z.infer<typeof input>
type Done = { isDone: true }

export const exportKind: JobKind<ExportInput, Done> = {
  right: ({ resource }) => exportRight(resourceByName(resource)),
  input,
  async *steps(work) {
    if (work.cursor) return
    const { count, file, faults, failed } = await exportRecords(work)
    yield { cursor: { isDone: true }, total: count, write: async () => ({ processed: count, failed, faults, file }) }
  },
  summary: ({ done, failed }) => ({
    zh: failed > 0 ? `导出${done}条，${failed}条不能用这种格式表达` : `导出${done}条`,
    en: failed > 0 ? `${done} exported, ${failed} cannot be expressed in this format` : `${done} exported`,
  }),
}

interface Exported {
  count: number
  file: StoredFile
  /** How many of `count` records are not in the file. */
  failed: number
  faults: JobFault[]
}

const maxFaults = 1000

async function exportRecords({
  database,
  files,
  identity,
  input: { format: name, language, ...chosen },
  signal,
  jobId,
}: JobWork<ExportInput, Done>): Promise<Exported> {
  const exporter = exporterOf(chosen.resource)!
  const { resource } = exporter
  const format = exportFormatOf(resource, name)!
  const titles = new TitlePaths(database, identity)
  const readable = recordsFor(database, identity).readable(resource)
  const report = { count: 0, failed: 0, faults: [] as JobFault[] }
  async function* pages(): AsyncGenerator<RecordRow[]> {
    for await (const records of recordPages(database, resource, identity, chosen, signal)) {
      await prepareTitles(titles, resource, readable, records)
      report.count += records.length
      yield records
      await showProgress(database, jobId, report.count)
    }
  }
  /** A value longer than a cell allows is cut, and reported. */
  function wholeRow(record: RecordRow, columns: readonly ExportColumn[]): CellValue[] {
    const cells = rowOf(columns, record)
    const cut = columns.filter((_, index) => cellText(cells[index] ?? null).length > maxCellCharacters)
    if (cut.length > 0)
      noteLeftOut(report, { at: `#${record.id}`, whole: false, what: cut.map(({ heading }) => tooLong(heading)) })
    return cells
  }
  async function* rows(): AsyncGenerator<CellValue[][]> {
    const columns = exporter.columns(readable, language, titles)
    yield [columns.map(({ heading }) => heading)]
    for await (const records of pages()) yield records.map((record) => wholeRow(record, columns))
  }
  async function* written(): AsyncGenerator<Uint8Array> {
    for await (const piece of exporter.write(name, pages(), { files, titles })) {
      if ('bytes' in piece) yield piece.bytes
      else noteLeftOut(report, piece.leftOut)
    }
  }
  const pieces = name === 'xlsx' ? xlsxOf(rows()) : name === 'csv' ? csvOf(rows()) : written()
  const file = await storePieces(files, identity, fileName(resource, format, language), pieces)
  await showProgress(database, jobId, 0)
  return { ...report, file }
}

const tooLong = (heading: string): Text => ({
  zh: `“${heading}”超过一个单元格的${maxCellCharacters}个字符，没有完整写入，请改用其他格式导出`,
  en: `“${heading}” has more than the ${maxCellCharacters} characters of a cell and is cut. Export it in another format.`,
})

function noteLeftOut(
  report: Omit<Exported, 'file'>,
  { at, whole, what }: { at: string; whole: boolean; what: readonly Text[] },
): void {
  if (whole) report.failed += 1
  for (const text of what)
    if (report.faults.length < maxFaults)
      report.faults.push({ at: at.slice(0, 100), message: { zh: text.zh.slice(0, 500), en: text.en.slice(0, 500) } })
}

/** Shown while the file is written; the count of results starts at zero when it ends. */
const showProgress = (database: Database, jobId: number, progress: number): Promise<number> =>
  database.run(sql`${setJob({ progress: sql`${progress}` })} where id = ${jobId} and state = 'running'`)

const fileName = (resource: AnyResource, { extension }: ExportFormat, language: Language): string =>
  `${resource.label[language]} ${clockAt(new Date()).slice(0, 16).replace('T', ' ').replace(':', '')}${extension}`
