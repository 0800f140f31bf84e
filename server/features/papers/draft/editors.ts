import type { DraftEditors } from '../../../../resources/papers/draft/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { editorsChannelOf, recordOf, type Drafted } from './drafted.ts'
import type { Of } from './draft-rows.ts'

/**
 * Who has a draft open. Every editor says so again every 20 seconds, and when they go to another place; one who has
 * been silent for a minute is gone. Kept in the database, so that people at different servers see each other.
 */

const presentFor = sql`interval '60 seconds'`

interface Attendance {
  id: number
  client: string
  at?: string | null | undefined
  leaves?: boolean | undefined
}

/** Whether somebody came, or is at another place than before. */
async function noteEditor(
  database: Database,
  { resource, id }: Of,
  { client, at }: Attendance,
  userId: number,
): Promise<boolean> {
  const place = at ?? null
  const before = await database.first<{ place: string | null; is_present: boolean }>(
    sql`select place, seen_at > now() - ${presentFor} as is_present from draft_editor
      where resource = ${resource} and record_id = ${id} and client = ${client} and user_id = ${userId}`,
  )
  // A client's name that somebody else has stays theirs.
  await database.run(
    sql`insert into draft_editor (resource, record_id, client, user_id, place) values (${resource}, ${id}, ${client}, ${userId}, ${place})
      on conflict (resource, record_id, client) do update set place = excluded.place, seen_at = now()
      where draft_editor.user_id = excluded.user_id`,
  )
  return !before?.is_present || before.place !== place
}

const forgetEditor = async (
  database: Database,
  { resource, id }: Of,
  client: string,
  userId: number,
): Promise<boolean> => {
  const gone = await database.all(
    sql`delete from draft_editor where resource = ${resource} and record_id = ${id} and client = ${client} and user_id = ${userId} returning client`,
  )
  return gone.length > 0
}

const most = 50

const othersAt = (database: Database, { resource, id }: Of, client: string): Promise<DraftEditors['editors']> =>
  database.all<DraftEditors['editors'][number] & Record<string, unknown>>(
    sql`select e.client, coalesce(u.name, u.username) as user_name, e.place as at
      from draft_editor e left join "user" u on u.id = e.user_id
      where e.resource = ${resource} and e.record_id = ${id} and e.client <> ${client} and e.seen_at > now() - ${presentFor}
      order by e.came_at, e.client limit ${most}`,
  )

/** Notes that a client has the draft open, or closes it, and answers with the others. */
export function attendDraft(context: ActionContext, drafted: Drafted, input: Attendance): Promise<DraftEditors> {
  return context.records.transaction(async (inner) => {
    const { database, identity } = inner
    await inner.lock(drafted.resource, input.id)
    const of = recordOf(drafted, input.id)
    const isNews = input.leaves
      ? await forgetEditor(database, of, input.client, identity.userId)
      : await noteEditor(database, of, input, identity.userId)
    if (isNews) inner.changed.add(editorsChannelOf(drafted.resource))
    return { editors: await othersAt(database, of, input.client) }
  })
}

/** Deletes those who went away without saying so. */
export async function sweepEditors(database: Database): Promise<void> {
  await database.run(sql`delete from draft_editor where seen_at < now() - interval '1 day'`)
}
