import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fromFiles, type Text } from '../../../resources/kit/index.ts'
import { takeShortNames } from '../../../resources/kit/person-names.ts'
import { setTimeZone } from '../../../resources/kit/school-day.ts'
import { entryNames } from '../../storage/files/zip-entries.ts'
import type { ValidatedEntry, RawEntry, Remark } from '../record-files/entry.ts'
import { formatsOf, importerOf, tableFormat } from './importers.ts'
import type { Importer } from '../record-files/importer.ts'
import { headingsPassedOver } from '../record-files/headings-passed-over.ts'
import { EntryValidator } from './validate-entries.ts'
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts'
import { problemText, SheetError, type SheetLimits } from '../spreadsheets/sheet-limits.ts'
import { fromHeading } from '../record-files/heading-row.ts'
import { sourceRow, type SourceRow } from '../record-files/source-row.ts'
import { tableRows } from '../spreadsheets/table-rows.ts'
import { fileWithList } from './sheet-with-list.ts'
import {
  lacksColumns,
  missingTargets,
  tableEntries,
  tableOutline,
  type TableOutline,
} from '../record-files/table-entries.ts'

/**
 * The thread that reads an imported file: whatever a file does to a parser happens here, with limits on memory and
 * time. It reads at most one batch ahead.
 */

export interface ReadRequest {
  path: string
  /** The uploaded name; its extension distinguishes tables from other formats. */
  name: string
  resource: string
  /** null: detected from the file. */
  format: string | null
  mapping: (string | null)[] | null
  /** By column, the words that a person chose for those of the file. */
  words: (Record<string, string> | undefined)[]
  /** By column behind those of the file, the word for every row. */
  forAll: (string | undefined)[]
  once: Record<string, unknown>
  rights: string[]
  limits: SheetLimits
  /** Of the school (`resources/kit/school-day.ts`): a thread has a zone of its own. */
  timeZone: string
  /** Whether names of people are short (`resources/kit/person-names.ts`). */
  shortNames: boolean
  /** Stop after the outline of a table, so that a person can choose what its columns fill. */
  outlineOnly: boolean
  /** The rows of a table as they are, from its heading on, instead of entries. */
  rowsOnly: boolean
  /** Entries up to this number are skipped. */
  after: number
  batchEntries: number
}

export type ReadAnswer =
  | { kind: 'opened'; format: string; outline: TableOutline | null; heading: Remark[] }
  | { kind: 'entries'; entries: ValidatedEntry[] }
  | { kind: 'rows'; rows: SourceRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; reason: Text }

const port = parentPort!
const request = workerData as ReadRequest
setTimeZone(request.timeZone)
takeShortNames(request.shortNames)

const questions: unknown[] = []
let onQuestion: (() => void) | null = null
port.on('message', (question) => {
  questions.push(question)
  onQuestion?.()
})

/** Answers the next request, or the one already waiting. */
async function answer(what: ReadAnswer): Promise<void> {
  while (questions.length === 0) await new Promise<void>((resolve) => (onQuestion = resolve))
  questions.shift()
  port.postMessage(what)
}

const startBytes = 65_536

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The format of the file: the one named, the one that recognises it, or a table by its name. */
async function formatOf(importer: Importer): Promise<string> {
  const name = request.name.toLowerCase()
  const start = await startOf(request.path)
  const isZip = start[0] === 0x50 && start[1] === 0x4b
  const entries = isZip ? await entryNames(request.path).catch(() => null) : null
  const other = importer.explains?.({ name, start, entries })
  if (other) throw new UnreadableFile(other)
  if (request.format) return request.format
  if (tableFormat.extensions.some((extension) => name.endsWith(extension))) return tableFormat.name
  const found = importer.formats.find((format) => format.recognises({ name, start, entries }))
  if (found) return found.name
  const all = formatsOf(importer)
  throw new UnreadableFile({ zh: `认不出文件的格式。${all.zh}`, en: `The format of the file is not known. ${all.en}` })
}

/** The error for a file without entries, with the format that it was read as. */
function nothingFound(importer: Importer, format: string): UnreadableFile {
  const label = [tableFormat, ...importer.formats, ...(importer.ownFormats ?? [])].find(({ name }) => name === format)
    ?.label ?? { zh: format, en: format }
  const { label: what } = importer.resource
  const all = formatsOf(importer)
  return new UnreadableFile({
    zh: `文件中没有找到${what.zh}（按“${label.zh}”读取）。请检查文件内容，或换一种格式。${all.zh}`,
    en: `No ${what.en.toLowerCase()} was found in the file, read as ${label.en}. Look into the file, or try another format. ${all.en}`,
  })
}

async function giveEntries(
  importer: Importer,
  format: string,
  entries: AsyncIterable<RawEntry | { heading: Remark[] }>,
  opened: (heading: Remark[]) => Promise<void>,
): Promise<void> {
  const validator = new EntryValidator({ importer, rights: new Set(request.rights), once: request.once })
  let isOpen = false
  let waiting: ValidatedEntry[] = []
  let found = 0
  for await (const entry of entries) {
    if (!isOpen) await opened('heading' in entry ? entry.heading : [])
    isOpen = true
    if ('heading' in entry) continue
    const validated = validator.validate(entry)
    if (!validated.isAside) found += 1
    if (validated.number > request.limits.rows) throw new SheetError('tooManyEntries', request.limits.rows)
    if (validated.number <= request.after) continue
    waiting.push(validated)
    if (waiting.length < request.batchEntries && mediaBytes(waiting) < maxMediaBytes) continue
    await answer({ kind: 'entries', entries: waiting })
    waiting = []
  }
  if (!isOpen) await opened([])
  if (waiting.length > 0) await answer({ kind: 'entries', entries: waiting })
  if (found === 0) throw nothingFound(importer, format)
}

/** Pictures can make a batch heavy long before it is full. */
const maxMediaBytes = 32 * 1024 * 1024
const mediaBytes = (entries: readonly ValidatedEntry[]): number =>
  entries.reduce((sum, { media }) => sum + media.reduce((own, { bytes }) => own + bytes.byteLength, 0), 0)

async function readTable(importer: Importer): Promise<void> {
  const { path, name, limits, rights } = request
  const file = await fileWithList({ path, name, limits }, importer, new Set(rights))
  const outline = await tableOutline(file, importer.shape(new Set(rights)))
  const mapping = request.mapping ?? outline.mapping
  const shape = {
    ...importer.shape(new Set(rights), { mapping, fileName: name }),
    words: request.words,
    forAll: request.forAll,
  }
  if (request.outlineOnly) return answer({ kind: 'opened', format: tableFormat.name, outline, heading: [] })
  const missing = missingTargets(mapping, shape, fromFiles(importer.resource)?.key)
  if (missing.length > 0) throw lacksColumns(missing)
  await giveEntries(
    importer,
    tableFormat.name,
    tableEntries(file, shape, mapping, headingsPassedOver(importer.resource, new Set(rights))),
    (heading) => answer({ kind: 'opened', format: tableFormat.name, outline: { ...outline, mapping }, heading }),
  )
}

async function giveRows(importer: Importer): Promise<void> {
  const { path, name, limits, rights } = request
  const file = await fileWithList({ path, name, limits }, importer, new Set(rights))
  for await (const { rows } of fromHeading(tableRows(file), importer.shape(new Set(rights)).targets))
    await answer({ kind: 'rows', rows: rows.map(sourceRow) })
}

async function read(): Promise<void> {
  const importer = importerOf(request.resource)
  if (!importer) throw new Error(`${request.resource} is not imported`)
  const format = await formatOf(importer)
  if (request.rowsOnly) await giveRows(importer)
  else if (format === tableFormat.name) await readTable(importer)
  else
    await giveEntries(importer, format, importer.read(format, request.path, request.name), () =>
      answer({ kind: 'opened', format, outline: null, heading: [] }),
    )
  await answer({ kind: 'end' })
}

function reasonOf(error: unknown): Text {
  if (error instanceof UnreadableFile) return error.reason
  if (!(error instanceof SheetError)) throw error
  return problemText(error.problem, error.detail)
}

try {
  await read()
} catch (error) {
  await answer({ kind: 'refused', reason: reasonOf(error) })
}
port.close()
