import { itemAt, namedIn, type AnyField, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { referencesOf } from '../../../resources/registry/references.ts'
import { Fault } from '../../base/fault.ts'
import { mostNamed } from './in-use.ts'
import { faultsOf, referencesIn } from './references.ts'
import type { RecordContext, RecordRow } from '../hooks/write.ts'

/**
 * References of restored records that are no longer valid: the target is deleted or purged, or now belongs to another
 * course.
 */

function cannotComeBack({ label }: AnyField, gone: readonly number[]): Fault {
  const ids = gone
    .slice(0, mostNamed)
    .map((id) => `#${id}`)
    .join(', ')
  return new Fault(409, 100409, {
    zh: `不能恢复：“${label.zh}”（${ids}）已不在或已不属于同一门学科课程，请先恢复它`,
    en: `This cannot be restored: its ${label.en.toLowerCase()} (${ids}) was deleted or now belongs to another course. Restore or change that first.`,
  })
}

/** Invalid ids that a record refers to, by field. */
type Unfit = Map<string, Set<number>>

async function unfitOf(
  { database }: RecordContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
): Promise<Map<number, Unfit>> {
  const found = new Map<number, Unfit>()
  const faults = await faultsOf(
    database,
    resource,
    rows.map((row) => referencesIn(resource, row)),
    null,
  )
  for (const { row_number, path, id } of faults) {
    const unfit = found.get(row_number) ?? new Map<string, Set<number>>()
    unfit.set(path, (unfit.get(path) ?? new Set()).add(id))
    found.set(row_number, unfit)
  }
  return found
}

/** The replacement values for each of these records. Throws 100409 for a record that requires a missing one. */
export async function withoutUnfit(
  context: RecordContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
): Promise<{ id: number; values: Record<string, unknown> }[]> {
  if (rows.length === 0 || referencesOf(resource).length === 0) return []
  const fields: Fields = resource.fields
  return [...(await unfitOf(context, resource, rows))].map(([row, unfit]) => {
    const record = itemAt(rows, row)
    const values: Record<string, unknown> = {}
    for (const [name, gone] of unfit) {
      const kept = namedIn(fields, name).target?.many ? (record[name] as number[]).filter((id) => !gone.has(id)) : null
      if (namedIn(fields, name).required && (kept === null || kept.length === 0))
        throw cannotComeBack(namedIn(fields, name), [...gone])
      values[name] = kept
    }
    return { id: record.id, values }
  })
}
