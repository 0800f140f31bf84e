import { exam_item } from '../../../../resources/exam-item.ts'
import { resources } from '../../../../resources/index.ts'
import { messages } from '../../../../resources/kit/index.ts'
import { grantedKinds } from '../../../../resources/registry/references.ts'
import { resource as declaration } from '../../../../resources/learning-resource.ts'
import { user } from '../../../../resources/user.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { invalid } from '../../../base/fault.ts'
import { grantsHeld } from '../../../people/grants/grants-held.ts'
import { grant, withdrawGrants } from '../../../people/grants/grants.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

export const resource = defineHandlers(declaration, {
  set_resource_to_user: ({ records }, { resource_ids, user_ids, group_ids, ...span }) =>
    grant(records, declaration, resource_ids, { user_ids, group_ids }, span),
  set_exam_item_to_user: ({ records }, { exam_item_ids, user_ids, group_ids, ...span }) =>
    grant(records, exam_item, exam_item_ids, { user_ids, group_ids }, span),

  async get_resource_for_user({ records, database }, { user_id }) {
    await records.get(user, user_id)
    const list = await database.all(
      sql`select t.id, t.title, t.type, g."from", g.until from ${grantsHeld(user_id)} g join resource t on t.id = g.target_id
        where g.kind = ${declaration.name} and t.deleted_at is null${andScope(declaration, records.identity, sql`t`)}
        order by g.granted_at desc, t.id limit 1000`,
      scopeValues(records.identity),
    )
    return { list, total: list.length }
  },

  async set_resource_to_question({ records, language }, { resource_ids, exercise_ids, mode }) {
    const given = new Set<number>(exercise_ids ?? [])
    if (given.size === 0 && mode !== 'replace')
      throw invalid([{ path: 'exercise_ids', message: messages.required[language] }])
    await records.transaction(async (inner) => {
      for (const id of resource_ids) {
        const { exercise_ids: tied } = (await inner.lock(declaration, id)) as unknown as { exercise_ids: number[] }
        // A person who replaces the records that they see does not unlink those that they cannot see.
        const seen =
          mode === 'replace'
            ? new Set((await inner.getMany(resources.exercise, tied)).map((one) => one.id))
            : new Set<number>()
        const kept =
          mode === 'replace'
            ? tied.filter((one) => !seen.has(one))
            : mode === 'remove'
              ? tied.filter((one) => !given.has(one))
              : tied
        await inner.update(
          declaration,
          id,
          null,
          { exercise_ids: mode === 'remove' ? kept : [...new Set([...kept, ...given])] },
          'set_resource_to_question',
        )
      }
    })
    return null
  },

  async clear_all_allocation_to_user({ records }, { user_ids, kinds }) {
    const cleared = kinds && kinds.length > 0 ? kinds : grantedKinds
    await records.transaction((inner) =>
      withdrawGrants(
        inner,
        [...new Set(user_ids ?? [])],
        cleared.map((kind) => ({ kind })),
        'clear_all_allocation',
      ),
    )
    return null
  },
})
