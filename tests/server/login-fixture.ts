import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { hashPassword } from '../../server/base/passwords/password.ts'

/** The few rows that logging in needs. */

/** Empties the tables that logins read and write. */
export const emptyLogins = (database: Database): Promise<number> =>
  database.run(
    sql`truncate "user", role, menu, session, attempt, login_secret, social_account, history restart identity cascade`,
  )

export const password = 'correct-horse'
let hashed: Promise<string> | undefined
let made = 0

/** An active user whose password is `password`; returns its id. */
export async function addUser(
  database: Database,
  fields: { username?: string; mobile?: string; role_ids?: number[]; status?: number } = {},
): Promise<number> {
  hashed ??= hashPassword(password)
  made += 1
  const row = await database.first<{ id: number }>(sql`
    insert into "user" (username, password, mobile, role_ids, status)
    values (${fields.username ?? `person-${made}`}, ${await hashed}, ${fields.mobile ?? null}, ${sql.param(fields.role_ids ?? [])}::integer[], ${fields.status ?? 1})
    returning id`)
  return row!.id
}

interface RoleFields {
  is_admin?: boolean
  scope_type?: number
  site_ids?: number[]
  subject_course_ids?: number[]
  menu_perms?: { menu_id: number; tag: string }[] | null
}

export async function addRole(database: Database, fields: RoleFields = {}): Promise<number> {
  made += 1
  const perms = fields.menu_perms === undefined ? [] : fields.menu_perms
  const row = await database.first<{ id: number }>(sql`
    insert into role (name, is_admin, scope_type, site_ids, subject_course_ids, menu_perms)
    values (${`role-${made}`}, ${fields.is_admin ?? false}, ${fields.scope_type ?? 4}, ${sql.param(fields.site_ids ?? [])}::integer[],
      ${sql.param(fields.subject_course_ids ?? [])}::integer[], ${perms === null ? null : JSON.stringify(perms)}::jsonb) returning id`)
  return row!.id
}

interface MenuFields {
  name: string
  type?: number
  parent_id?: number | null
  route?: string
  sort?: number
  hidden?: boolean
  tags?: string[]
}

export async function addMenu(
  database: Database,
  { name, type, parent_id, route, sort, hidden, tags }: MenuFields,
): Promise<number> {
  const perms = tags && JSON.stringify(tags.map((tag) => ({ name: tag, tag })))
  const row = await database.first<{ id: number }>(sql`
    insert into menu (name, type, parent_id, route, sort, hidden, perm_list)
    values (${name}, ${type ?? 1}, ${parent_id ?? null}, ${route ?? null}, ${sort ?? 0}, ${hidden ?? false}, ${perms ?? null}::jsonb) returning id`)
  return row!.id
}
