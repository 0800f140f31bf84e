import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/**
 * Easily guessed passwords, and look-alike names: a fault is planted for each gate, in a copy of this tree, and its
 * tests must fail.
 */

const { plant, turnRed } = plantInCopy()
const gateMs = 180_000
const migration = 'server/storage/tables/migrations/0012_lookalikes.sql'

describe('the tests of passwords', () => {
  it(
    'turn red when a write, a file or the first administrator is not checked, or a change is not compared with the whole record',
    async () => {
      await plant(
        'server/records/write/incoming.ts',
        "    if (field.stored === 'hashed') await obeyPasswordRules(resource, name, value as string, record, language)\n",
        '',
      )
      await plant(
        'server/exchange/import/validate-entries.ts',
        "    if (field?.stored === 'hashed') return false\n",
        '',
      )
      await plant('server/start/first-administrator.ts', 'if (why) throw', 'if (why && why.en === why.zh) throw')
      await turnRed(
        ['tests/server/passwords.test.ts'],
        [
          'a new user, a change of the password',
          'somebody who registers',
          'a file that is imported',
          'the first administrator',
        ],
        null,
      )
    },
    gateMs,
  )

  it(
    'turn red when a change is compared only with its own fields, the list is short, or a word is not recognised backwards, in part or with letters changed',
    async () => {
      await plant('server/records/write/complete.ts', '{ ...before, ...values }, database', 'values, database')
      await plant('server/base/passwords/password-rules.ts', 'const howMany = 10_000', 'const howMany = 9_000')
      await plant('server/base/passwords/password-rules.ts', "[...text].reverse().join('')", 'text')
      await plant('server/base/passwords/password-rules.ts', 'const isPart = secret', 'const isPart = false && secret')
      await plant('server/base/passwords/password-rules.ts', 'ownEntry(writtenFor, one) ?? one', 'one')
      await plant(
        'server/base/passwords/password-rules.ts',
        "text.split('@').slice(0, -1)",
        "text.split('@').slice(0, 0)",
      )
      await turnRed(
        ['tests/server/passwords.test.ts'],
        ['24061984', 'nas\\.gnahz', 'hangsan', 'zh4ng_5an', 'sanfeng-88', 'a new user, a change of the password'],
        null,
      )
    },
    gateMs,
  )
})

describe('the tests of names that look alike', () => {
  it(
    'turn red when two at once get through, or users from before the rule are not checked',
    async () => {
      await plant(migration, 'CREATE UNIQUE INDEX "user_username_lookalike"', 'CREATE INDEX "user_username_lookalike"')
      await plant(migration, 'IF alike IS NOT NULL THEN', 'IF alike < 0 THEN')
      await turnRed(
        ['tests/server/lookalikes.test.ts'],
        [
          'a Cyrillic a',
          'to a change of the name',
          'to a whole import',
          'to all but one of many at once',
          'also when the first of them has gone',
        ],
        null,
      )
    },
    gateMs,
  )

  it(
    'turn red when changes are not seen, or a database that has such names cannot be brought up to it',
    async () => {
      await plant(migration, 'BEFORE INSERT OR UPDATE OF username, deleted_at', 'BEFORE INSERT')
      await plant(migration, 'WHERE made.id = u.id AND (made.place = 1', 'WHERE made.id = u.id AND (made.place > 0')
      await turnRed(['tests/server/lookalikes.test.ts'], ['to a change of the name', 'keeps them as they are'], null)
    },
    gateMs,
  )

  it(
    'turn red when a letter is taken for itself alone',
    async () => {
      await plant(migration, "->> one.letter, one.letter), ''", "->> 'none', one.letter), ''")
      await turnRed(
        ['tests/server/lookalikes.test.ts'],
        ['a dotless i', 'a Cyrillic a', 'r and n for its m', 'to one that registers'],
        null,
      )
    },
    gateMs,
  )
})
