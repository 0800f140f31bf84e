import { role as declaration, type MatrixMenu } from '../../../../resources/role.ts'
import { user } from '../../../../resources/user.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { scopeCondition, scopeValues } from '../../../storage/statements/scope.ts'
import { defineHandlers, type ActionContext } from '../../../calls/handlers.ts'

async function matrix(
  database: Database,
  held: readonly { menu_id: number; tag: string }[],
): Promise<{ list: MatrixMenu[]; total: number }> {
  const menus = await database.all<
    Omit<MatrixMenu, 'perm_list'> & { perm_list: { name: string; tag: string }[] | null }
  >(sql`select id, name, name_en, route, parent_id, perm_list from menu where deleted_at is null order by sort, id`)
  const ticked = new Set(held.map((perm) => `${perm.menu_id} ${perm.tag}`))
  const list = menus.map((menu) => ({
    ...menu,
    perm_list: (menu.perm_list ?? []).map(({ name, tag }) => ({ name, tag, checked: ticked.has(`${menu.id} ${tag}`) })),
  }))
  return { list, total: list.length }
}

/** Adds the role to each user, or removes it from them; all or nothing. */
async function changeMembers(
  { records }: ActionContext,
  roleId: number,
  userIds: readonly number[] | null,
  change: (roles: number[]) => number[],
  action: 'add_member' | 'remove_member',
): Promise<null> {
  await records.get(declaration, roleId)
  await records.transaction(async (inner) => {
    for (const id of userIds ?? []) {
      const person = await inner.lock(user, id)
      await inner.update(user, id, null, { role_ids: change(person['role_ids'] as number[]) }, action)
    }
  })
  return null
}

export const role = defineHandlers(declaration, {
  async multi_perms_scope({ records }, { role_id, scope_type, site_ids, subject_course_ids }) {
    await records.update(
      declaration,
      role_id,
      null,
      { scope_type, site_ids: site_ids ?? [], subject_course_ids: subject_course_ids ?? [] },
      'multi_perms_scope',
    )
    return null
  },

  add_member: (context, { role_id, user_ids }) =>
    changeMembers(context, role_id, user_ids, (roles) => [...new Set([...roles, role_id])], 'add_member'),
  remove_member: (context, { role_id, user_ids }) =>
    changeMembers(context, role_id, user_ids, (roles) => roles.filter((one) => one !== role_id), 'remove_member'),

  async member_list({ records, database, identity }, { role_id }) {
    await records.get(declaration, role_id)
    const scope = scopeCondition(user, identity, sql`t`, 'read')
    const list = await database.all(
      sql`select t.id, t.username, t.name, t.status from "user" t where t.deleted_at is null and t.role_ids @> array[${role_id}]::integer[]
        ${scope ? sql`and ${scope}` : sql``} order by t.id limit 2000`,
      scopeValues(identity),
    )
    return { list, total: list.length }
  },

  menu_perm_list: ({ database }) => matrix(database, []),

  async role_menu_perm_list({ records, database }, { role_id }) {
    const found = await records.get(declaration, role_id)
    return matrix(database, (found['menu_perms'] as { menu_id: number; tag: string }[] | null) ?? [])
  },
})
