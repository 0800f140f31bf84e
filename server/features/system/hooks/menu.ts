import { pageOfItem } from '../../../../resources/kit/index.ts'
import { menu as declaration, type Menu } from '../../../../resources/menu.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { invalid } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import { ofHolders } from '../../../records/privileges/gain-checks.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'

/**
 * An item without a page name takes that of its route, so that renaming the route moves the page. No two pages share a
 * route.
 */
async function completeItem(
  { context: { database, identity }, by }: Write,
  { id, before, values }: Change,
): Promise<void> {
  const stored = before as unknown as Menu | null
  const { type, route, component } = { ...stored, ...values } as Partial<Menu>
  const page = type === 0 ? undefined : pageOfItem({ route, component })
  if (!page || !route) return
  if (!component) values['component'] = page.name
  // Items that the server itself adds at start must never keep it from starting.
  if (by === 'server' || (stored?.route === route && stored.component === page.name)) return
  const other = await database.first<{ name: string }>(
    sql`select name from menu where deleted_at is null and type <> 0 and route = ${route} and component is not null and component <> ${page.name} and id <> ${id} limit 1`,
  )
  if (!other) return
  const text = { zh: `路由已用于菜单“${other.name}”`, en: `The menu “${other.name}” has this route` }
  throw invalid([{ path: 'route', message: text[identity.language] }])
}

export const menu = defineHooks(declaration, {
  gains: ({ context }) => ofHolders(context, null),
  async complete(write) {
    for (const change of write.changes) await completeItem(write, change)
  },
})
