import { learn_module as declaration } from '../../../../resources/learn-module.ts'
import { site, type Site } from '../../../../resources/site.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { shownModules } from '../learning-centre/page.ts'
import { previewAddress } from '../learning-centre/preview.ts'
import { lastRelease } from '../learning-centre/releases.ts'
import { viewerWith } from '../learning-centre/viewer.ts'
import { sql } from '../../../storage/postgres/database.ts'

export const learn_module = defineHandlers(declaration, {
  async get_all_learn_module_list({ records, database }, { site_id }) {
    const rows = await database.all<{ id: number }>(
      sql`select id from learn_module where site_id = ${site_id} and deleted_at is null order by sort, id`,
    )
    const list = await records.getMany(
      declaration,
      rows.map(({ id }) => id),
    )
    return { list, total: list.length }
  },

  async get_menu_detail({ records, database, identity }, { site_id }) {
    const { id, name, domain } = (await records.get(site, site_id)) as unknown as Site
    const release = await lastRelease(database, site_id)
    const viewer = await viewerWith(database, identity)
    const list = release ? shownModules({ modules: release.modules, viewer }) : []
    return {
      site: { id, name, domain, address: `/s/${id}` },
      release: release && { number: release.number, created_at: release.created_at },
      list: list.map((module) => ({ id: module.id, title: module.title, kind: module.kind, width: module.width })),
      total: list.length,
    }
  },

  preview_learn_module: ({ records }, { site_id, at, user_id }) => previewAddress(records, { site_id, at, user_id }),
})
