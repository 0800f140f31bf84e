import { resources } from '../../resources/index.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { mayLookUp } from '../../resources/registry/look-ups.ts'
import type { SystemInput, SystemOutput } from '../../resources/system/system-calls.ts'
import { noActionRight } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import type { Database } from '../storage/postgres/database.ts'
import { recordsFor } from './records.ts'

/**
 * Titles of records that somebody may refer to, within their scope, which is part of the statement. They are looked up
 * by their titles alone: what else a list searches would tell what the asker may not read. An unknown resource and one
 * that nothing of theirs refers to get the same refusal.
 */
export async function lookUpTitles(
  database: Database,
  identity: Identity,
  { resource: name, ids, contains, within, page, page_size }: SystemInput<'titles'>,
): Promise<SystemOutput<'titles'>> {
  const target = ownEntry<AnyResource>(resources, name)
  if (!target || !mayLookUp(identity.rights, target)) throw noActionRight()
  const { rows, total } = await recordsFor(database, identity).list(target, {
    page: String(page),
    page_size: String(page_size),
    sort: '-id',
    ...(ids && { id__in: ids.join(',') }),
    ...(contains && { [`${target.title}__contains`]: contains }),
    ...(within !== undefined && target.within && { [target.within]: String(within) }),
  })
  const list = rows.map((row) => {
    const record: Readonly<Record<string, unknown>> = JSON.parse(row)
    const title = record[target.title]
    return { id: Number(record['id']), title: typeof title === 'string' ? title : null }
  })
  return { list, total }
}
