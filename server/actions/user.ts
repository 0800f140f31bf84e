import { resources } from '../../resources/index.ts'
import { user as declaration } from '../../resources/user.ts'
import { Fault, noSuchRecord } from '../fault.ts'
import { openSession } from '../identities/sessions.ts'
import { notify, personName } from '../notices/notify.ts'
import { defineHandlers } from '../calls/handlers.ts'
import { grant, withdrawGrants } from '../grants/grants.ts'
import { grantsOf, isOfGroup } from '../grants/grants-of.ts'
import { mayActAs } from '../privileges/no-escalation.ts'

/** A token handed out for another person expires after an hour. */
const handedTokenSeconds = 3600
const handedOn = (): Fault =>
  new Fault(403, '403', {
    zh: '代他人登录时不能再以另一用户身份登录，请先退出',
    en: 'While you act for somebody you cannot log in as another user. Log out first.',
  })

const ofGroup = (): Fault =>
  new Fault(409, 100409, {
    zh: '这是通过班级获得的，请在班级里收回',
    en: 'They have it by a group: take it back from the group.',
  })

export const user = defineHandlers(declaration, {
  async batch_update_user_status({ records }, { ids, status }) {
    await records.transaction(async (inner) => {
      for (const id of ids) {
        await inner.update(declaration, id, null, { status }, 'batch_update_user_status')
      }
    })
    return null
  },

  async update_user_download_auth_total({ records }, { id, download_auth_total }) {
    await records.update(declaration, id, null, { download_auth_total }, 'update_user_download_auth_total')
    return null
  },

  async set_share_config({ records }, { id, ...share_config }) {
    await records.update(declaration, id, null, { share_config }, 'set_share_config')
    return null
  },

  get_user_grants: ({ records }, { id }) => grantsOf(records, id),

  async withdraw_user_grant({ records }, { id, ...one }) {
    await records.transaction(async (inner) => {
      if ((await withdrawGrants(inner, [id], [one], 'withdraw_user_grant')) > 0) return
      throw (await isOfGroup(inner, id, one)) ? ofGroup() : noSuchRecord()
    })
    return null
  },

  restore_user_grant: ({ records }, { id, kind, target_id, ...span }) =>
    grant(records, resources[kind], [target_id], { user_ids: [id], group_ids: null }, span),

  /**
   * Acting for somebody else is recorded in that person's history and notified to them, with the name of the person
   * acting.
   */
  async get_user_token({ records, identity }, { id }) {
    if (identity.takenBy !== null) throw handedOn()
    return records.transaction(async (inner) => {
      const person = await inner.get(declaration, id)
      await mayActAs(inner, id)
      const session = await openSession(inner.database, person.id, handedTokenSeconds, identity)
      await inner.log(declaration, person.id, 'get_user_token', null, null)
      if (id !== identity.userId)
        await notify(inner, [
          {
            to: [id],
            kind: 'acted_for',
            params: { by: await personName(inner.database, identity.userId), until: session.expires_at },
            path: null,
          },
        ])
      return session
    })
  },
})
