import { menu as declaration } from '../../../../resources/menu.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

export const menu = defineHandlers(declaration, {
  async update_menu_perm({ records }, { id, perm_list }) {
    await records.update(declaration, id, null, { perm_list }, 'update_menu_perm')
    return null
  },

  async menu_perm_list({ records }, { id }) {
    const found = await records.get(declaration, id)
    const list = (found['perm_list'] as { name: string; tag: string; route?: string }[] | null) ?? []
    return { list, total: list.length }
  },
})
