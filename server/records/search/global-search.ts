import { shownTitle } from '../../storage/tables/columns.ts'
import { resources } from '../../../resources/index.ts'
import { holds, mayRead, namedIn, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import type { FoundRecord, SystemInput, SystemOutput } from '../../../resources/system/system-calls.ts'
import type { Identity } from '../../base/identity.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import { databaseError } from '../../storage/postgres/database-errors.ts'
import { searchRanked } from './ranked-search.ts'
import { andScope, table } from '../../storage/statements/record-sql.ts'
import { Records } from '../records.ts'
import { normalise } from '../../base/search-text/normalised-text.ts'
import { titleText } from '../title-text.ts'

/**
 * Searches the records of every page that a person may list for one word. Each resource is queried separately, within
 * its scope and its time limit, so that a slow one blocks no other: it is reported as left out.
 */

const longestMs = 1_000
/** Connections that one search uses at a time; the pool has 16. */
const atOnce = 4

/**
 * Whether a resource may be searched for a person: it has a page that they may list, a search, and no field in its
 * search or title that they may not read. The index holds all search fields together, so one closed field closes it.
 */
export function maySearch(resource: AnyResource, rights: Identity['rights']): boolean {
  const { menu, list, title } = resource
  if (!menu || menu.hidden || !list.search?.length || !resource.verbs.includes('list')) return false
  return (
    holds(rights, rightOf(resource, 'list')) &&
    [...list.search, title].every((name) => mayRead(resource, namedIn(resource.fields, name), rights))
  )
}

/** The name of the course that a record belongs to, for people who may read both. */
function courseName(resource: AnyResource, identity: Identity): SQL | undefined {
  const { scope } = resource
  const name = scope === 'shared' ? undefined : scope.course
  const field = name === undefined ? undefined : resource.fields[name]
  if (!field?.target || field.target.many || !mayRead(resource, field, identity.rights)) return undefined
  const target = namedIn(resources as Record<string, AnyResource>, field.target.resource)
  const isOpen =
    holds(identity.rights, rightOf(target, 'list')) &&
    mayRead(target, namedIn(target.fields, target.title), identity.rights)
  if (!isOpen) return undefined
  return sql`(select above.${sql.identifier(target.title)} from ${table(target)} above where above.id = t.${sql.identifier(name!)} and above.deleted_at is null${andScope(target, identity, sql`above`)})`
}

async function searchOne(
  database: Database,
  identity: Identity,
  resource: AnyResource,
  { keyword, limit }: SystemInput<'globalSearch'>,
): Promise<FoundRecord[]> {
  const { rows } = await database.transaction(async (inner) => {
    await inner.run(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
    const columns = sql`t.id, ${shownTitle(resource, identity)} as title, ${courseName(resource, identity) ?? sql`null`} as course`
    return searchRanked<{ id: number; title: string | null; course: string | null }>(
      new Records(inner, identity),
      resource,
      { keyword, columns, page: 1, pageSize: limit },
    )
  })
  return rows.map(({ id, title, course }) => ({
    resource: resource.name,
    id,
    title: titleText(resource, { id, title }),
    hint: course ? `#${id} · ${course}` : `#${id}`,
  }))
}

const tookTooLong = (error: unknown): boolean => databaseError(error)?.code === '57014'

export async function searchEverywhere(
  database: Database,
  identity: Identity,
  asked: SystemInput<'globalSearch'>,
): Promise<SystemOutput<'globalSearch'>> {
  const searched = Object.values(resources).filter((resource) => maySearch(resource, identity.rights))
  const found: FoundRecord[][] = searched.map(() => [])
  const incomplete: string[] = []
  if (normalise(asked.keyword) === '') return { list: [], total: 0, incomplete }
  const queue = searched.entries()
  const work = async (): Promise<void> => {
    for (const [index, resource] of queue) {
      found[index] = await searchOne(database, identity, resource, asked).catch((error: unknown) => {
        if (!tookTooLong(error)) throw error
        incomplete.push(resource.name)
        return []
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const list = found.flat()
  return { list, total: list.length, incomplete }
}
