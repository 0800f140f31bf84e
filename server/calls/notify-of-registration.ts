import { user } from '../../resources/user.ts'
import { systemIdentity } from '../base/identity.ts'
import { recordsFor } from '../records/records.ts'
import { announce } from './announce.ts'
import type { Services } from './exchange.ts'
import { notifyWaiting } from './notify-of-next.ts'

/** Notifies the people who may approve a user that registered and waits; their lists of users show it at once. */
export async function notifyOfRegistration(services: Services, id: number): Promise<void> {
  const records = recordsFor(services.database, systemIdentity)
  await notifyWaiting(records, user, [id], {
    next: 'approve_user',
    by: id,
    done: { zh: '注册', en: 'Registered' },
    several: null,
  })
  announce(services, new Set([user.name]), records.notified)
}
