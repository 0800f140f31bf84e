import { placeWords } from '../../../resources/import/entry-places.ts'
import { resources, type ResourceName } from '../../../resources/index.ts'
import type { AnyResource, Language, StoredFile } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { Identity } from '../../base/identity.ts'
import { effect, entriesAfter, batchOf, type EntryRow } from './batch-rows.ts'
import { storePieces, xlsxOf, type CellValue } from '../spreadsheets/sheet-writer.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** A sheet of all entries that are not or were not committed, with the reasons: nothing is dropped silently. */

interface LeftOutWork {
  database: Database
  identity: Identity
  files: FileStore
  signal: AbortSignal
}

const headings: Record<Language, string[]> = {
  zh: ['位置', '结果', '编号', '内容', '原因', '变化'],
  en: ['Place', 'Result', 'Key', 'Content', 'Reasons', 'Changes'],
}
const results: Record<Language, Record<string, string>> = {
  zh: { refused: '有误', duplicate: '重复', same: '无变化', left_out: '未导入', skip: '人工排除' },
  en: {
    refused: 'Faulty',
    duplicate: 'Duplicate',
    same: 'Unchanged',
    left_out: 'Not imported',
    skip: 'Excluded by hand',
  },
}
const remarks = (list: EntryRow['reasons'], language: Language): string =>
  list.map(({ at, text }) => (at ? `${at} ${text[language]}` : text[language])).join('\n')

const rowOf = (entry: EntryRow, language: Language): CellValue[] => [
  placeWords(entry.at)[language],
  results[language][entry.state] ?? results[language]['skip']!,
  entry.key,
  entry.excerpt,
  remarks(entry.reasons, language),
  remarks(entry.changes, language),
]

export async function writeLeftOut(
  { database, identity, files, signal }: LeftOutWork,
  id: number,
): Promise<{ count: number; file: StoredFile }> {
  const { language } = identity
  const batch = await batchOf(database, id)
  let count = 0
  async function* rows() {
    yield [headings[language]]
    let number = -1_000_000
    for (;;) {
      if (signal.aborted) throw signal.reason
      const entries = await entriesAfter(
        database,
        id,
        number,
        sql`(${effect} = 'skip' or jsonb_array_length(changes) > 0)`,
        500,
      )
      if (entries.length === 0) return
      number = itemAt(entries, -1).number
      count += entries.length
      yield entries.map((entry) => rowOf(entry, language))
    }
  }
  const resource: AnyResource | undefined = resources[batch?.resource as ResourceName]
  const name = {
    zh: `${resource?.label.zh ?? ''}未导入清单 ${id}.xlsx`,
    en: `${resource?.label.en ?? ''} left out ${id}.xlsx`,
  }[language]
  const file = await storePieces(files, identity, name, xlsxOf(rows()))
  return { count, file }
}
