import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Who people are and what they may hold: a fault is planted for each gate, in a copy of this tree. */

const { plant, turnRed } = plantInCopy()

describe('the tests of looking up titles', () => {
  it('turn red when titles are those of all records', async () => {
    await plant(
      'server/records/look-up-titles.ts',
      'recordsFor(database, identity).list',
      'recordsFor(database, { ...identity, scopeType: 1 }).list',
    )
    await turnRed(['tests/access/look-ups.test.ts'], ['has the titles of the scope alone'])
  })

  it('turn red when anybody may look them up', async () => {
    await plant('server/records/look-up-titles.ts', '!target || !mayLookUp(identity.rights, target)', '!target')
    await turnRed(['tests/access/look-ups.test.ts'], ['has the titles of the scope alone'])
  })
})

describe('the tests of the quota', () => {
  it('turn red when uploads at once see none of each other, old ones count for ever, or bytes are not counted', async () => {
    await plant(
      'server/storage/files/quota.ts',
      'await inside.first(sql`select id from "user" where id = ${userId} for no key update`)',
      '',
    )
    await plant('server/storage/files/quota.ts', 'since > now() - make_interval(mins => ${idleMinutes})', 'true')
    await plant('server/storage/files/quota.ts', 'left <= 0 || size > left', 'left === 0.5')
    await plant('server/storage/files/quota.ts', 'return left', 'return Number.MAX_SAFE_INTEGER')
    const reds = [
      'a file past the quota is refused',
      'no more uploads at once than allowed',
      'counts until it is left alone for an hour',
    ]
    await turnRed(['tests/server/quota.test.ts'], reds)
  })
})

describe('the tests of registration', () => {
  it('turn red when who registers is in at once', async () => {
    await plant('server/people/login/login.ts', 'waits && { status: 2 }', 'waits && { status: 1 }')
    await turnRed(['tests/server/registration.test.ts'], ['who registers waits', 'who is refused reads so'])
  })

  it('turn red when who waits or was refused can log in', async () => {
    await plant('server/people/login/login.ts', 'account.status !== 1', 'account.status === 0')
    await turnRed(['tests/server/registration.test.ts'], ['who registers waits', 'who is refused reads so'])
  })
})
