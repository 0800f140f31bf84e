import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import type { ColumnType } from '../../../resources/kit/index.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** COPY's text format: a backslash before itself and before what would end a cell or a line. */
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => ownEntry(escapes, character)!)

const asText = (value: unknown): string => escaped(String(value))
const cells: Record<ColumnType, (value: unknown) => string> = {
  text: asText,
  integer: String,
  decimal: String,
  boolean: String,
  date: String,
  timestamp: String,
  json: (value) => escaped(JSON.stringify(value)),
  integers: (value) => `{${(value as number[]).join()}}`,
  texts: (value) => escaped(`{${(value as string[]).map((one) => JSON.stringify(one)).join()}}`),
}

export interface Column {
  name: string
  type: ColumnType
}

const chunkCharacters = 256 * 1024

/**
 * Streams rows, given as their cells in the order of the columns, into a table. No faster than PostgreSQL takes them.
 */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const encoders = columns.map(({ type }) => cells[type])
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`))
  let failed: Error | null = null
  const finished = new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve)
    stream.on('error', (error) => reject((failed = error)))
  })
  finished.catch(() => undefined)
  let chunk = ''
  try {
    for (const row of rows) {
      chunk += `${row.map((value, index) => (value === null ? '\\N' : itemAt(encoders, index)(value))).join('\t')}\n`
      if (chunk.length < chunkCharacters) continue
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished])
      if (failed) break
      chunk = ''
    }
    stream.end(chunk)
  } catch (error) {
    stream.destroy(error as Error)
  }
  await finished
}
