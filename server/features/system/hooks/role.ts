import { role as declaration } from '../../../../resources/role.ts'
import { nearest, type Language } from '../../../../resources/kit/index.ts'
import { invalid } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Write } from '../../../records/hooks/write.ts'
import { ofRoles } from '../../../records/privileges/gain-checks.ts'
import { sql } from '../../../storage/postgres/database.ts'

interface MenuPerm {
  menu_id: number
  tag: string
}

const unknownTag = (tag: string, near: string | undefined, language: Language): string =>
  language === 'zh'
    ? `这个菜单没有权限 ${tag}${near ? `，是否要写 ${near}？` : ''}`
    : `This menu has no right "${tag}"${near ? `; did you mean "${near}"?` : ''}`

function permsOf(record: Readonly<Record<string, unknown>> | null): readonly MenuPerm[] {
  const perms = record?.['menu_perms']
  return Array.isArray(perms) ? perms : []
}

/** A right that its menu does not have would never count: it is refused, unless the role had it before. */
async function refuseUnknownTags({ context, kind, changes }: Write): Promise<void> {
  if (kind !== 'create' && kind !== 'update') return
  for (const { before, values } of changes) {
    const had = new Set(permsOf(before).map(({ menu_id, tag }) => `${menu_id} ${tag}`))
    const given = permsOf(values)
    const isNew = ({ menu_id, tag }: MenuPerm) => !had.has(`${menu_id} ${tag}`)
    if (!given.some(isNew)) continue
    const menus = await context.database.all<{ id: number; tags: string[] }>(
      sql`select id, array(select jsonb_array_elements(coalesce(perm_list, '[]')) ->> 'tag') as tags from menu
        where deleted_at is null and id = any(${sql.param([...new Set(given.map(({ menu_id }) => menu_id))])}::integer[])`,
    )
    const tags = new Map(menus.map((menu) => [menu.id, menu.tags]))
    const faults = given.flatMap((perm, index) => {
      const known = tags.get(perm.menu_id) ?? []
      if (!isNew(perm) || known.includes(perm.tag)) return []
      const message = unknownTag(perm.tag, nearest(perm.tag, known), context.identity.language)
      return [{ path: `menu_perms.${index}.tag`, message }]
    })
    if (faults.length > 0) throw invalid(faults.slice(0, 50))
  }
}

export const role = defineHooks(declaration, { gains: ofRoles, complete: refuseUnknownTags })
