import { plainName } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import type { Identity } from '../../base/identity.ts'
import type { Importer } from '../record-files/importer.ts'
import type { SourceColumn, TableOutline } from '../record-files/table-entries.ts'
import type { BatchRow } from './batch-rows.ts'

/** Earlier imports of one person into one resource; what was assigned long ago is asked for again. */
const lookedAt = 20

/**
 * What the columns of a table fill, where their headings do not show it: what this person last assigned to a column of
 * that heading. They still see the columns before anything is read.
 */
export async function withRemembered(
  { database, identity }: { database: Database; identity: Identity },
  importer: Importer,
  batch: BatchRow,
  { columns, mapping }: TableOutline,
): Promise<TableOutline> {
  const targets = new Set(importer.shape(identity.rights).targets.map(({ name }) => name))
  const remembered = await rememberedOf(database, batch)
  const of = (title = ''): Remembered | undefined => remembered.get(plainName(title))
  const taken = new Set(mapping)
  return {
    columns: columns.map((column) => {
      const words = of(column.title)?.words
      return words ? { ...column, words } : column
    }),
    mapping: mapping.map((name, index) => {
      const before = of(columns[index]?.title)?.target ?? null
      if (name !== null || before === null || taken.has(before) || !targets.has(before)) return name
      taken.add(before)
      return before
    }),
  }
}

/** The columns of a file that is read again, with the words that were chosen for them. */
export const withWords = (columns: readonly SourceColumn[], before: readonly SourceColumn[] | null): SourceColumn[] =>
  columns.map((column, index) => {
    const earlier = before?.[index]
    return earlier?.words && earlier.title === column.title ? { ...column, words: earlier.words } : column
  })

interface Remembered {
  target: string | null
  words: Record<string, string> | undefined
}

/** The newest assignment of each heading, and what was chosen for its words. */
async function rememberedOf(database: Database, batch: BatchRow): Promise<ReadonlyMap<string, Remembered>> {
  const earlier = await database.all<{ columns: SourceColumn[]; mapping: (string | null)[] }>(sql`
    select columns, mapping from import_batch where created_by = ${batch.created_by} and resource = ${batch.resource} and id <> ${batch.id}
      and state in ('ready', 'committed') and columns is not null and mapping is not null and deleted_at is null
    order by id desc limit ${lookedAt}`)
  const found = new Map<string, Remembered>()
  for (const { columns, mapping } of earlier)
    for (const [index, name] of mapping.entries()) {
      const { title = '', words } = columns[index] ?? {}
      const heading = plainName(title)
      if (heading === '') continue
      const { target = null, words: newer } = found.get(heading) ?? {}
      found.set(heading, { target: target ?? name, words: words || newer ? { ...words, ...newer } : undefined })
    }
  return found
}
