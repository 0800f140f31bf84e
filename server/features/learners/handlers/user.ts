import { resources } from '../../../../resources/index.ts'
import { grantedKinds } from '../../../../resources/registry/references.ts'
import { user as declaration } from '../../../../resources/user.ts'
import { Fault, noSuchRecord } from '../../../base/fault.ts'
import { closeSessionsOf, openSession } from '../../../access/sessions.ts'
import { notify, personName } from '../../../background/notices/notify.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { grant, withdrawGrants } from '../../../people/grants/grants.ts'
import { grantsOf, isOfGroup } from '../../../people/grants/grants-of.ts'
import { erasePerson } from '../people/erase-person.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { mayActAs } from '../../../records/privileges/gain-checks.ts'

const moment = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

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

  async clear_user_grants({ records }, { ids }) {
    await records.transaction((inner) =>
      withdrawGrants(
        inner,
        [...new Set(ids)],
        grantedKinds.map((kind) => ({ kind })),
        'clear_user_grants',
      ),
    )
    return null
  },

  async get_user_sessions({ records, database }, { id }) {
    await records.get(declaration, id)
    const list = await database.all<{ created_at: string; expires_at: string; taken_by: string | null }>(
      sql`select to_char(s.created_at at time zone 'UTC', ${moment}) as created_at, to_char(s.expires_at at time zone 'UTC', ${moment}) as expires_at, coalesce(u.name, u.username) as taken_by
        from session s left join "user" u on u.id = s.taken_by where s.user_id = ${id} and s.expires_at > now() order by s.created_at desc limit 1000`,
    )
    return { list, total: list.length }
  },

  async close_user_sessions({ records }, { ids }) {
    await records.transaction(async (inner) => {
      for (const id of new Set(ids)) {
        await inner.lock(declaration, id)
        if (id !== inner.identity.userId) await mayActAs(inner, id)
        await closeSessionsOf(inner.database, id, inner.identity.sessionHash)
        await inner.log(declaration, id, 'close_user_sessions', null, null)
      }
      inner.changed.add(declaration.name)
    })
    return null
  },

  async get_user_files({ records, database }, { id }) {
    await records.get(declaration, id)
    const list = await database.all<{ name: string; type: string; size: number; created_at: string }>(
      sql`select name, type, size, to_char(created_at at time zone 'UTC', ${moment}) as created_at from stored_file where created_by = ${id} order by id desc limit 1000`,
    )
    return { list, total: list.length }
  },

  async export_user_data({ records, jobs }, { id }) {
    await records.get(declaration, id)
    await mayActAs(records, id)
    // By number: jobs and notices outlive an erasure.
    const title = { zh: `导出个人数据：用户 ${id}`, en: `Data of user ${id}` }
    return { job_id: await jobs.enqueue('export_person', title, { id }) }
  },

  erase_user: ({ records }, { id }) => erasePerson(records, id),

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
