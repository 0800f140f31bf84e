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
  const known = columns.map((column) => {
    const words = of(column.title)?.words
    return words ? { ...column, words } : column
  })
  const filled = mapping.map((name, index) => {
    const before = of(columns[index]?.title)?.target ?? null
    if (name !== null || before === null || taken.has(before) || !targets.has(before)) return name
    taken.add(before)
    return before
  })
  const forAll = [...remembered.values()].flatMap(({ forAll: chosen }) => chosen ?? [])
  return withForAll(
    known,
    filled,
    forAll.filter(({ target }) => targets.has(target)),
  )
}

/** The columns of a file that is read again, with the words that were chosen for them, and for every row. */
export const withWords = (columns: readonly SourceColumn[], before: readonly SourceColumn[] | null): SourceColumn[] => [
  ...columns.map((column, index) => {
    const earlier = before?.[index]
    return earlier?.words && earlier.title === column.title ? { ...column, words: earlier.words } : column
  }),
  ...(before ?? []).slice(columns.length).filter(({ forAll }) => forAll !== undefined),
]

/** What is chosen for every row of a table that lacks a column, in columns behind those of the file. */
export function withForAll(
  columns: readonly SourceColumn[],
  mapping: readonly (string | null)[],
  chosen: readonly { target: string; title: string; word: string }[],
): { columns: SourceColumn[]; mapping: (string | null)[] } {
  const own = columns.filter(({ forAll }) => forAll === undefined)
  const filled = mapping.slice(0, own.length)
  const wanted = chosen.filter(({ target }) => !filled.includes(target))
  return {
    columns: [...own, ...wanted.map(({ title, word }) => ({ title, samples: [], forAll: word }))],
    mapping: [...filled, ...wanted.map(({ target }) => target)],
  }
}

interface Remembered {
  target: string | null
  words: Record<string, string> | undefined
  /** The word that was chosen for every row of a table without such a column. */
  forAll?: { target: string; title: string; word: string }
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
      const { title = '', words, forAll: word } = columns[index] ?? {}
      if (word !== undefined && name !== null) {
        const key = `\0${name}`
        if (!found.has(key)) found.set(key, { target: null, words: undefined, forAll: { target: name, title, word } })
        continue
      }
      const heading = plainName(title)
      if (heading === '') continue
      const { target = null, words: newer } = found.get(heading) ?? {}
      found.set(heading, { target: target ?? name, words: words || newer ? { ...words, ...newer } : undefined })
    }
  return found
}
