import { positions as capability } from '../../../../resources/learning/positions/index.ts'
import { namedIn, type AnyResource, type Text } from '../../../../resources/kit/index.ts'
import { Fault } from '../../../base/fault.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { advisoryLocks } from '../../../storage/postgres/advisory-locks.ts'

/** The first of the two numbers of an advisory lock. */
const linksLock = advisoryLocks.positions

const circle = ({ zh, en }: Text): Text => ({
  zh: `${zh}：不能成环，所选的直接或间接以它为先`,
  en: `${en}: this would form a circle, since what is chosen needs it first`,
})

/** The groups in which links were added, each once and in one order, so that two writes never wait for each other. */
const groupsOf = ({ within }: AnyResource, changes: readonly Change[]): string[] =>
  [...new Set(changes.map(({ after }) => String(within ? after[within] : '')))].sort()

/**
 * What comes before what never forms a circle. Writes of one group wait for each other here, behind their rows: the
 * later one then sees the links of the earlier one. A new node cannot be in a circle, as nothing refers to it yet.
 */
async function keepOrder({ context, resource, kind, changes }: Write, field: string): Promise<void> {
  const linked = kind === 'update' ? changes.filter(({ names }) => names.includes(field)) : []
  if (linked.length === 0) return
  for (const group of groupsOf(resource, linked))
    await context.database.run(
      sql`select pg_advisory_xact_lock(${linksLock}::integer, hashtext(${`${resource.name} ${group}`}))`,
    )
  const [name, column] = [sql.identifier(resource.name), sql.identifier(field)]
  const found = await context.database.all<{ id: number }>(sql`
    with recursive up(start, id) as (
      select t.id, link from ${name} t, unnest(t.${column}) link where t.id = any(${sql.param(linked.map(({ id }) => id))}::integer[])
      union select up.start, link from up join ${name} t on t.id = up.id, unnest(t.${column}) link where up.id <> up.start)
    select distinct start as id from up where id = start order by 1 limit 20`)
  if (found.length === 0) return
  const message = circle(namedIn(resource.fields, field).label)
  const ids = found.map(({ id }) => `#${id}`).join(', ')
  throw new Fault(
    400,
    100400,
    { zh: `${message.zh}（${ids}）`, en: `${message.en} (${ids})` },
    {
      errors: [{ path: field, message: message[context.identity.language] }],
    },
  )
}

export const positions = defineWrites(capability, (_, { before }) => ({
  async follow(write) {
    if (before !== undefined) await keepOrder(write, before)
  },
}))
