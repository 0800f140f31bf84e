import { exam_item } from '../../resources/exam-item.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { messages } from '../../resources/kit/index.ts'
import { resource as declaration } from '../../resources/resource.ts'
import { user } from '../../resources/user.ts'
import { sql } from '../database/database.ts'
import type { Records } from '../database/records.ts'
import { invalid } from '../fault.ts'
import { defineHandlers } from './handlers.ts'

interface Span {
  from: string | null
  until: string | null
}

/** Gives records of one kind to users, from a date to a date; giving again changes the dates. Both must be within sight. */
async function grant(records: Records, kind: AnyResource, targetIds: readonly number[], userIds: readonly number[], { from, until }: Span): Promise<null> {
  const { language } = records.identity
  if (from && until && from > until) throw invalid([{ path: 'until', message: language === 'zh' ? '结束日期不能早于开始日期' : 'The end cannot be before the beginning' }])
  const seen = async (resource: AnyResource, ids: readonly number[], path: string) => {
    if ((await records.getMany(resource, ids)).length !== ids.length) throw invalid([{ path, message: messages.noSuchRecord[language] }])
  }
  await records.transaction(async (inner) => {
    await seen(kind, targetIds, `${kind.name}_ids`)
    await seen(user, userIds, 'user_ids')
    await inner.database.run(
      sql`insert into user_grant (user_id, kind, target_id, "from", until, granted_by)
        select person, ${kind.name}, target, ${from}::date, ${until}::date, ${inner.identity.userId || null}::integer
        from unnest(${sql.param([...userIds])}::integer[]) person, unnest(${sql.param([...targetIds])}::integer[]) target
        on conflict (user_id, kind, target_id) do update set "from" = excluded."from", until = excluded.until, granted_by = excluded.granted_by, granted_at = now()`,
    )
    for (const id of userIds) await inner.log(user, id, 'grant', null, { [`${kind.name}_ids`]: targetIds, from, until })
  })
  return null
}

export const resource = defineHandlers(declaration, {
  set_resource_to_user: ({ records }, { resource_ids, user_ids, ...span }) => grant(records, declaration, resource_ids, user_ids, span),
  set_exam_item_to_user: ({ records }, { exam_item_ids, user_ids, ...span }) => grant(records, exam_item, exam_item_ids, user_ids, span),

  async get_resource_for_user({ records, database }, { user_id }) {
    await records.get(user, user_id)
    const list = await database.all(
      sql`select t.id, t.title, t.type, g."from", g.until from user_grant g join resource t on t.id = g.target_id
        where g.user_id = ${user_id} and g.kind = ${declaration.name} and t.deleted_at is null order by g.granted_at desc, t.id limit 1000`,
    )
    return { list, total: list.length }
  },

  async set_resource_to_question({ records }, { resource_ids, exercise_ids }) {
    await records.transaction(async (inner) => {
      for (const id of resource_ids) {
        const { exercise_ids: tied } = (await inner.lock(declaration, id)) as unknown as { exercise_ids: number[] }
        await inner.update(declaration, id, null, { exercise_ids: [...new Set([...tied, ...(exercise_ids ?? [])])] }, 'set_resource_to_question')
      }
    })
    return null
  },

  async clear_all_allocation_to_user({ records }, { user_ids, kinds }) {
    const cleared = kinds && kinds.length > 0 ? kinds : ['resource', 'exam_item']
    await records.transaction(async (inner) => {
      for (const id of user_ids ?? []) {
        await inner.lock(user, id)
        const gone = await inner.database.all(
          sql`delete from user_grant where user_id = ${id} and kind = any(${sql.param([...cleared])}::text[]) returning kind, target_id`,
        )
        await inner.log(user, id, 'clear_all_allocation', { grants: gone }, null)
      }
    })
    return null
  },
})
