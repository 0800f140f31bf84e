import { resources } from '../../resources/index.ts'
import type { Client } from '../fixtures/client.ts'

export const password = 'correct-horse-2'

/** A user of a role of their own that holds these rights, on all records unless `scope` says less. */
export async function makeUser(
  admin: Client,
  username: string,
  tags: readonly string[],
  scope: Record<string, unknown> = { scope_type: 1 },
): Promise<{ id: number; role: any }> {
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  const held = (list as { id: number; perm_list: { tag: string }[] }[]).flatMap(({ id, perm_list }) =>
    perm_list.map(({ tag }) => ({ menu_id: id, tag })),
  )
  const menu_perms = held.filter(({ tag }) => tags.includes(tag))
  const role = await admin.must(resources.role, 'create', { name: `${username}的角色`, menu_perms })
  await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, ...scope })
  const { id } = await admin.must(resources.user, 'create', { username, password, role_ids: [role.id] })
  return { id, role: await admin.must(resources.role, 'detail', { id: role.id }) }
}
