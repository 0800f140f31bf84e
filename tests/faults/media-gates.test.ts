import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { findOffice } from '../../server/background/office/find-office.ts'
import { plantInCopy } from './planted-copy.ts'

/**
 * Sounds with their texts, and files with their pages: a fault is planted for each gate, in a copy of this tree, and
 * its tests must fail.
 */

const { plant, turnRed } = plantInCopy()

/** Where LibreOffice is not, what it would do cannot turn red. */
const hasOffice = (await findOffice(undefined)) !== null

describe('the tests of lyrics', () => {
  it('turn red when records without a sound get one, or an offset is not taken into the times', async () => {
    await plant('server/features/learning/lyric/calls.ts', 'if (!hasSound(', 'if (hasSound.length === 0 && !hasSound(')
    await plant('resources/learning/lyric/lrc.ts', 'bound(ms - offset)', 'bound(ms)')
    await turnRed(['tests/features/learning/lyric/lyric.test.ts'], ['only records with a sound have one'])
    await turnRed(['tests/features/learning/lyric/lrc.test.ts'], ['takes the offset into the times'])
  })
})

describe('the tests of pages', () => {
  it('turn red when a server without LibreOffice takes the call', async () => {
    await plant('server/http/app.ts', 'if (action.needs && !services[action.needs])', 'if (action.needs && !services)')
    await turnRed(['tests/features/learning/viewer/pages.test.ts'], ['says so, and refuses to make pages'])
  })

  it.runIf(hasOffice)('turn red when links are followed', async () => {
    await plant(
      'server/background/office/office.ts',
      `['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true']`,
      `['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'false']`,
    )
    await turnRed(['tests/features/learning/viewer/office.test.ts'], ['fetch nothing, whatever they link to'])
  })
})

describe('the tests of what sounds and videos say', () => {
  it('turn red when a file may be read as far as its reader likes', async () => {
    await plant('server/storage/files/media/read-media.ts', 'if (left < 0) throw tooMuch', '')
    await turnRed(['tests/server/read-media.test.ts'], ['read further than a description goes'])
  })
})

describe('the tests of small pictures', () => {
  it('turn red when they are for everybody, of any size, or of pictures that are no more', async () => {
    await plant(
      'resources/system/file-calls.ts',
      "path: 'files/:key',\n    right: 'session'",
      "path: 'files/:key',\n    right: 'public'",
    )
    await plant('server/storage/files/file-store.ts', 'await small.drop(key)', '')
    await plant(
      'server/storage/files/pictures/small-picture.ts',
      'if (width * height >',
      'if (width * height < 0 && width * height >',
    )
    await turnRed(
      ['tests/server/small-pictures.test.ts'],
      ['to nobody who does not get the picture', 'keeps none of a file that was removed', 'refuses what unpacks'],
    )
  })
})

describe('the tests of addresses for players', () => {
  it('turn red when an address opens other files, or outlives its session', async () => {
    await plant('server/storage/files/stream-address.ts', `and t.secret->>'key' = \${key}`, '')
    await turnRed(['tests/server/stream-address.test.ts'], ['opens no other file'])
    await plant(
      'server/storage/files/stream-address.ts',
      'join session on session.token_hash',
      'left join session on session.token_hash',
    )
    await plant(
      'server/storage/files/stream-address.ts',
      'join "user" person on person.id = session.user_id and',
      'left join "user" person on person.id = session.user_id and',
    )
    await turnRed(['tests/server/stream-address.test.ts'], ['ends with the session'])
  })
})
