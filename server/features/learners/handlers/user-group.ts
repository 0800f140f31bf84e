import { group_member } from '../../../../resources/group-member.ts'
import { resources } from '../../../../resources/index.ts'
import { messages } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import { user_group as declaration } from '../../../../resources/user-group.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { invalid } from '../../../base/fault.ts'
import { grantLines } from '../../../people/grants/grants-of.ts'
import { grant, withdrawGroupGrant } from '../../../people/grants/grants.ts'
import { groupGrantsTable, newMembers } from '../../../people/grants/group-grants.ts'
import { createRecords } from '../../../records/write/write-records.ts'

export const user_group = defineHandlers(declaration, {
  add_group_members: ({ records, language }, { id, user_ids, from, until }) =>
    records.transaction(async (inner) => {
      await inner.lock(declaration, id)
      const wanted = [...new Set(user_ids)]
      if ((await inner.getMany(user, wanted)).length < wanted.length)
        throw invalid([{ path: 'user_ids', message: messages.noSuchRecord[language] }])
      const added = await newMembers(inner, id, wanted, { from, until })
      const inputs = added.map((user_id) => ({ group_id: id, user_id, from, until }))
      await createRecords(inner, group_member, inputs)
      return { added: added.length }
    }),

  async get_group_grants({ records }, { id }) {
    await records.get(declaration, id)
    const list = (await grantLines(records, groupGrantsTable(id))).map(({ group: _group, ...line }) => line)
    return { list, total: list.length }
  },

  async withdraw_group_grant({ records }, { id, ...one }) {
    await withdrawGroupGrant(records, id, one, 'withdraw_group_grant')
    return null
  },

  restore_group_grant: ({ records }, { id, kind, target_id, ...span }) =>
    grant(records, resources[kind], [target_id], { user_ids: null, group_ids: [id] }, span),
})
