import {
  itemAt,
  holds,
  isReference,
  rightOf,
  setByActions,
  type Action,
  type AnyResource,
  type Text,
} from '../../resources/kit/index.ts'
import { sql, type Database } from '../storage/postgres/database.ts'
import { recordsFor, type RecordRow, type Records } from '../records/records.ts'
import { titleText } from '../records/title-text.ts'
import { loadIdentity } from '../access/load-identity.ts'
import { notify, personName, type NewNotice } from '../background/notices/notify.ts'
import { listPath, recordPath } from '../background/notices/page-addresses.ts'

/**
 * At most this many people are notified of one call, and this many considered; those who hold the right by name come
 * first.
 */
const mostNotified = 30
const mostAsked = 100
/** Titles in a notice; further records are only counted. */
const mostTitles = 5

/**
 * People whose roles name the right, or have every right. Whether the right counts, and what they see, is decided by
 * their identity.
 */
async function mayHold(database: Database, tag: string, but: number): Promise<number[]> {
  const found = await database.all<{ id: number }>(sql`
    select person.id from "user" person
    join lateral (
      select bool_or(coalesce(role.menu_perms @> jsonb_build_array(jsonb_build_object('tag', ${tag}::text)), false)) as named, bool_or(role.is_admin) as admin
      from role where role.id = any(person.role_ids) and role.deleted_at is null) held on held.named or held.admin
    where person.status = 1 and person.deleted_at is null and person.id <> ${but}
    order by held.named desc, person.id limit ${mostAsked}`)
  return found.map(({ id }) => id)
}

/** The records on which the person may run the action: they hold the right, see them, and not only for reference. */
async function within(
  { database }: Records,
  userId: number,
  resource: AnyResource,
  action: string,
  ids: readonly number[],
): Promise<RecordRow[]> {
  const person = await loadIdentity(database, userId, 'zh')
  if (!person || !holds(person.rights, rightOf(resource, action)) || !holds(person.rights, rightOf(resource, 'list')))
    return []
  if (isReference(resource, person.scopeType)) return []
  return recordsFor(database, person).getMany(resource, ids)
}

/** Where several records can be found together: the list, filtered by their current state. */
function waitingPath(resource: AnyResource, { set = {} }: Action): string | null {
  const path = listPath(resource)
  const state = [...setByActions(resource)].flatMap((name) =>
    set[name] === undefined || set[name] === null ? [] : [[name, String(set[name])]],
  )
  return path && state.length > 0 ? `${path}?${new URLSearchParams(state)}` : path
}

/**
 * After an action with `tells`, notifies the people who may run the next action. The person who ran it gets no notice.
 */
export async function notifyOfNext(
  records: Records,
  resource: AnyResource,
  action: Action,
  ids: readonly number[],
): Promise<void> {
  if (action.tells === undefined) return
  await notifyWaiting(records, resource, ids, {
    next: action.tells,
    by: records.identity.userId,
    done: action.label,
    several: waitingPath(resource, action),
  })
}

/** What was done to records, by which person, so that they wait for the action `next`. */
interface Waiting {
  next: string
  by: number
  done: Text
  /** Where several of them are found. */
  several: string | null
}

/**
 * Notifies the people who may run the next action: one notice per person, however many records, naming only records
 * that the person sees.
 */
export async function notifyWaiting(
  records: Records,
  resource: AnyResource,
  ids: readonly number[],
  { next, by, done, several }: Waiting,
): Promise<void> {
  const { database } = records
  const notices: NewNotice[] = []
  const name = await personName(database, by)
  for (const userId of await mayHold(database, rightOf(resource, next), by)) {
    if (notices.length >= mostNotified) break
    const seen = await within(records, userId, resource, next, ids)
    if (seen.length === 0) continue
    const titles = seen
      .slice(0, mostTitles)
      .map(({ id, [resource.title]: title }) => titleText(resource, { id, title: title as string | null }))
    const path = seen.length === 1 ? recordPath(resource, itemAt(seen, 0).id) : several
    notices.push({
      to: [userId],
      kind: 'waiting',
      params: { by: name, resource: resource.name, action: done, count: seen.length, titles },
      path,
    })
  }
  await notify(records, notices)
}
