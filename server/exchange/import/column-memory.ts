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
): Promise<(string | null)[]> {
  if (mapping.every((name) => name !== null)) return mapping
  const targets = new Set(importer.shape(identity.rights).targets.map(({ name }) => name))
  const remembered = await assignedBefore(database, batch)
  const taken = new Set(mapping)
  return mapping.map((name, index) => {
    const before = name ?? remembered.get(plainName(columns[index]?.title ?? '')) ?? null
    if (name !== null || before === null || taken.has(before) || !targets.has(before)) return name
    taken.add(before)
    return before
  })
}

/** The newest assignment of each heading. */
async function assignedBefore(database: Database, batch: BatchRow): Promise<ReadonlyMap<string, string>> {
  const earlier = await database.all<{ columns: SourceColumn[]; mapping: (string | null)[] }>(sql`
    select columns, mapping from import_batch where created_by = ${batch.created_by} and resource = ${batch.resource} and id <> ${batch.id}
      and state in ('ready', 'committed') and columns is not null and mapping is not null and deleted_at is null
    order by id desc limit ${lookedAt}`)
  const found = new Map<string, string>()
  for (const { columns, mapping } of earlier)
    for (const [index, name] of mapping.entries()) {
      const heading = plainName(columns[index]?.title ?? '')
      if (name !== null && heading !== '' && !found.has(heading)) found.set(heading, name)
    }
  return found
}
