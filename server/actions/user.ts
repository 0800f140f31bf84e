import { user as declaration } from '../../resources/user.ts'
import { openSession } from '../login/sessions.ts'
import { defineHandlers } from './handlers.ts'
import { guardUser } from './guards.ts'

/** A token handed out for another person ends after an hour. */
const handedTokenSeconds = 3600

export const user = defineHandlers(declaration, {
  async batch_update_user_status({ records }, { ids, status }) {
    await records.transaction(async (inner) => {
      for (const id of ids) {
        await guardUser(inner, id)
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

  /** Acting for somebody else is written into that person's history, with who asked for it. */
  async get_user_token({ records, database }, { id }) {
    const person = await records.get(declaration, id)
    await guardUser(records, id)
    await records.log(declaration, person.id, 'get_user_token', null, null)
    return openSession(database, person.id, handedTokenSeconds)
  },
})
