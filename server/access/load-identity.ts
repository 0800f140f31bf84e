import { resources } from '../../resources/index.ts'
import { holds, rightOf, type Language } from '../../resources/kit/index.ts'
import { prepared, sql, type Database, type SQL } from '../storage/postgres/database.ts'
import type { Identity } from '../base/identity.ts'
import { rightsOrScopeBeyond } from './reach.ts'
import { idleSeconds, longestSeconds, renewSeconds, tokenHash } from './sessions.ts'

/**
 * Who a person is and what they may do, read from `user`, `role` and `menu` in one query. A right counts while its role
 * is active, its menu is active, and the menu's `perm_list` still contains its tag. The admin flag of one role grants
 * every right on every record. The widest scope wins, with the sites or courses of all roles of that width.
 */

interface IdentityRow {
  user_id: number
  username: string
  is_admin: boolean
  scope_type: number
  site_ids: number[]
  subject_course_ids: number[]
  rights: string[]
  seconds_left: number
  due: boolean
  taken_by: number | null
  taken_through: Buffer | null
}

const identityQuery = (person: SQL): SQL => sql`
  with person as (${person}),
  held as (select role.* from person join role on role.id = any(person.role_ids) and role.deleted_at is null)
  select person.id as user_id, person.username, person.seconds_left, person.due, person.taken_by, person.taken_through,
    exists (select 1 from held where is_admin) as is_admin,
    coalesce((select min(scope_type) from held), 4) as scope_type,
    array(select distinct unnest(site_ids) as id from held where scope_type = 2 order by id) as site_ids,
    array(select distinct unnest(subject_course_ids) as id from held where scope_type = 3 order by id) as subject_course_ids,
    array(
      select distinct perm.tag from held
      cross join lateral jsonb_to_recordset(case jsonb_typeof(held.menu_perms) when 'array' then held.menu_perms else '[]' end) as perm(menu_id integer, tag text)
      join menu on menu.id = perm.menu_id and menu.deleted_at is null
        and menu.perm_list @> jsonb_build_array(jsonb_build_object('tag', perm.tag))
      order by perm.tag) as rights
  from person`

const ofUser = prepared(
  identityQuery(sql`select id, username, role_ids, 0::float8 as seconds_left, false as due, null::integer as taken_by, null::bytea as taken_through
    from "user" where id = ${sql.placeholder('id')}::integer and (${sql.placeholder('even_disabled')}::boolean or (status = 1 and deleted_at is null))`),
)

/**
 * `own` is the session of somebody who acts for the person, with which theirs ends. `due`: the session can still be
 * extended, and its last recorded use is old enough to record another.
 */
const ofToken = prepared(
  identityQuery(sql`select person.id, person.username, person.role_ids,
      extract(epoch from least(session.expires_at, own.expires_at) - now())::float8 as seconds_left,
      session.expires_at - session.created_at >= make_interval(secs => ${sql.raw(String(idleSeconds))})
        and session.expires_at < session.created_at + make_interval(secs => ${sql.raw(String(longestSeconds))})
        and session.expires_at < now() + make_interval(secs => ${sql.raw(String(idleSeconds - renewSeconds))}) as due,
      session.taken_by, session.taken_through
    from session join "user" person on person.id = session.user_id left join session own on own.token_hash = session.taken_through
    where session.token_hash = ${sql.placeholder('hash')}::bytea and session.expires_at > now() and person.status = 1 and person.deleted_at is null
      and (session.taken_by is null or own.expires_at > now())`),
)

/** The identity that somebody with these roles would have. */
const ofRoles = prepared(
  identityQuery(
    sql`select 0 as id, '' as username, ${sql.placeholder('role_ids')}::integer[] as role_ids, 0::float8 as seconds_left, false as due, null::integer as taken_by, null::bytea as taken_through`,
  ),
)

function identityFrom(row: IdentityRow, sessionHash: Buffer | null, language: Language): Identity {
  const scopeType = (row.is_admin ? 1 : row.scope_type) as Identity['scopeType']
  return {
    userId: row.user_id,
    username: row.username,
    sessionHash,
    rights: new Set(row.is_admin ? ['*'] : row.rights),
    scopeType,
    siteIds: scopeType === 2 ? row.site_ids : [],
    subjectCourseIds: scopeType === 3 ? row.subject_course_ids : [],
    language,
    takenBy: row.taken_by,
  }
}

/** An active user's identity, for work done in their name; null for an unknown, disabled or deleted user. */
export async function loadIdentity(database: Database, userId: number, language: Language): Promise<Identity | null> {
  const [row] = await database.prepared<IdentityRow>(ofUser, { id: userId, even_disabled: false })
  return row ? identityFrom(row, null, language) : null
}

/**
 * What a user may do, or could do once enabled: to check whether somebody else has enough rights to change, enable or
 * restore them.
 */
export async function privilegesOf(database: Database, userId: number): Promise<Identity | null> {
  const [row] = await database.prepared<IdentityRow>(ofUser, { id: userId, even_disabled: true })
  return row ? identityFrom(row, null, 'zh') : null
}

/** What people with these roles may do, and on which records; nothing counts as their own work. */
export async function privilegesOfRoles(database: Database, roleIds: readonly number[]): Promise<Identity> {
  const [row] = await database.prepared<IdentityRow>(ofRoles, { role_ids: roleIds })
  return identityFrom(row!, null, 'zh')
}

/**
 * A valid session: its user, the session that it was handed out through, how long it lasts without use, and whether its
 * use should be recorded.
 */
export interface SessionLookup {
  identity: Identity
  takenThrough: Buffer | null
  secondsLeft: number
  due: boolean
}

export async function lookUpSession(
  database: Database,
  hash: Buffer,
  language: Language,
): Promise<SessionLookup | null> {
  const [row] = await database.prepared<IdentityRow>(ofToken, { hash })
  if (!row) return null
  const identity = identityFrom(row, hash, language)
  if (identity.takenBy !== null && !(await mayStillAct(database, identity.takenBy, identity))) return null
  return { identity, takenThrough: row.taken_through, secondsLeft: row.seconds_left, due: row.due }
}

/**
 * A session handed to somebody else lasts while that person has the right to it and at least the rights of the user,
 * whose rights may have grown since.
 */
async function mayStillAct(database: Database, takenBy: number, person: Identity): Promise<boolean> {
  const taker = await loadIdentity(database, takenBy, person.language)
  return (
    taker !== null &&
    holds(taker.rights, rightOf(resources.user, 'get_user_token')) &&
    (await rightsOrScopeBeyond(database, person, [taker])) === null
  )
}

/** The identity of a token's holder, read from the database; null for an unknown or expired token. */
export async function identityOfToken(database: Database, token: string, language: Language): Promise<Identity | null> {
  const hash = tokenHash(token)
  const found = hash && (await lookUpSession(database, hash, language))
  return found ? found.identity : null
}
