import { resources } from '../../../resources/index.ts'
import type { AnyResource, Fields } from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'
import { hooksOf } from '../hooks/hooks-of.ts'
import type { GainCheck, RecordContext, WatchedWrite } from '../hooks/write.ts'
import { groupsOf, notYours } from './gain-checks.ts'
import { reachesAllAt, type Privileges } from '../../access/reach.ts'
import { advisoryLocks } from '../../storage/postgres/advisory-locks.ts'

/**
 * No write lets anybody read or write more than they could before it, or than its writer can
 * (docs/decisions/privileges.md). Every write is checked here (the stage `authorise`): what people can reach is
 * compared before and after it, in its transaction.
 */

/** A declared scope path that leads through a field of another resource: `subject_course_id.site_ids`. */
interface Through {
  resource: AnyResource
  ref: string
  field: string
  kind: 'site' | 'course'
}

/** Every scope path that leads through these fields of a resource. */
export const pathsThrough = (through: AnyResource, fields: readonly string[]): Through[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.scope === 'shared' ? {} : resource.scope).flatMap(([kind, path]): Through[] => {
      const [ref, field] = path.split('.') as [string, string?]
      const target = (resource.fields as Fields)[ref]?.target
      if (!field || target?.resource !== through.name || !fields.includes(field) || kind === 'own') return []
      return [{ resource, ref, field, kind: kind as Through['kind'] }]
    }),
  )

/**
 * When records come into other people's scope, with all that refers to them, those people may reach no more of them
 * than the writer does.
 */
const ofPaths = (
  context: RecordContext,
  through: AnyResource,
  paths: readonly Through[],
  ids: readonly number[],
): GainCheck => ({
  async before() {
    const valuesNow = async () => {
      const columns = sql.join(
        [...new Set(paths.map(({ field }) => field))].map((field) => sql.identifier(field)),
        sql`, `,
      )
      const rows = await context.database.all<{ id: number }>(
        sql`select id, ${columns} from ${sql.identifier(through.name)} where id = any(${sql.param([...ids])}::integer[])`,
      )
      return new Map(rows.map((row) => [row.id, row as { id: number } & Record<string, unknown>]))
    }
    const before = await valuesNow()
    return async () => {
      const after = await valuesNow()
      const groups = await groupsOf(context, null)
      for (const path of paths)
        for (const { privileges } of groups) await noneComeIntoScope(context, path, privileges, { before, after })
    }
  },
})

type Values = ReadonlyMap<number, Record<string, unknown>>

async function noneComeIntoScope(
  context: RecordContext,
  { resource, ref, field, kind }: Through,
  person: Privileges,
  { before, after }: { before: Values; after: Values },
): Promise<void> {
  const { database, identity } = context
  if (person.scopeType !== (kind === 'site' ? 2 : 3)) return
  const tags = [...person.rights].filter((tag) => tag.startsWith(`${resource.name}:`))
  if (tags.length === 0) return
  const spans = kind === 'site' ? person.siteIds : person.subjectCourseIds
  const isIn = (values: Values, id: number) =>
    [values.get(id)?.[field] ?? []].flat().some((one) => spans.includes(one as number))
  const come = [...after.keys()].filter((id) => isIn(after, id) && !isIn(before, id))
  if (come.length === 0) return
  const isHeld = tags.every((tag) => identity.rights.has(tag))
  const points =
    isHeld ||
    (await database.first(
      sql`select 1 from ${sql.identifier(resource.name)} where ${sql.identifier(ref)} = any(${sql.param(come)}::integer[]) limit 1`,
    ))
  if (isHeld ? !(await reachesAllAt(database, resource, ref, come, identity)) : points)
    throw notYours({ records: resource })
}

function watchesOf(resource: AnyResource, write: WatchedWrite): GainCheck[] {
  const { context, ids, fields } = write
  const declared = hooksOf(resource).flatMap((hooks) => hooks.gains?.(write) ?? [])
  if (declared.length > 0) return declared
  const paths = ids && fields ? pathsThrough(resource, fields) : []
  return paths.length > 0 ? [ofPaths(context, resource, paths, ids!)] : []
}

/**
 * The advisory lock that serialises changes of privileges, so that two harmless changes at once do not add up to a
 * harmful one.
 */
const lockNumber = advisoryLocks.privileges

/** Whether a write affects what somebody can reach. */
export const isWatched = (
  context: RecordContext,
  resource: AnyResource,
  { ids, fields }: Omit<WatchedWrite, 'context'>,
): boolean =>
  !(context.identity.rights.has('*') && context.identity.takenBy === null) &&
  watchesOf(resource, { context, ids, fields }).length > 0

/**
 * Called before a write, in its transaction: records what people can reach. The function it returns is called
 * afterwards with the ids written, and throws "403" when somebody gained access beyond what they and the writer had.
 */
export async function watchPrivileges(
  context: RecordContext,
  resource: AnyResource,
  { ids, fields }: Omit<WatchedWrite, 'context'>,
): Promise<((written: readonly number[]) => Promise<void>) | undefined> {
  if (!isWatched(context, resource, { ids, fields })) return undefined
  await context.database.run(sql`select pg_advisory_xact_lock(${lockNumber})`)
  const checks: ((written: readonly number[]) => Promise<void>)[] = []
  for (const watch of watchesOf(resource, { context, ids, fields })) checks.push(await watch.before())
  return async (written) => {
    for (const check of checks) await check(written)
  }
}
