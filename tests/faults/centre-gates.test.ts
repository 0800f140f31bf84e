import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Learning centres: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of public pages', () => {
  it('turn red when the draft is shown, or what has ended, is for others, is closed, is not granted or is not on the page', async () => {
    await plant(
      'server/features/learning/learning-centre/public-pages.ts',
      'const { modules, theme } = release',
      'const { theme } = release, modules = await draftOf(database, site.id)',
    )
    await plant(
      'server/features/learning/learning-centre/public-pages.ts',
      'import { lastReleaseId,',
      'import { draftOf, lastReleaseId,',
    )
    await plant(
      'server/features/learning/learning-centre/viewer.ts',
      '(!shown_until || now < Date.parse(shown_until)) &&',
      '',
    )
    await plant(
      'server/features/learning/learning-centre/viewer.ts',
      '(role_ids ?? []).some((id) => roleIds.includes(id))',
      'role_ids !== null || roleIds.length > 0',
    )
    await plant('server/features/learning/learning-centre/contents.ts', "t.status = 'published' and t.is_open and ", '')
    await plant(
      'server/features/learning/learning-centre/contents.ts',
      "module['open_to_all'] === true",
      'viewer.userId !== null',
    )
    await plant(
      'server/features/learning/learning-centre/public-pages.ts',
      '!(await showsFile(database, one.centre, key))',
      'key.length === 0',
    )
    await plant(
      'server/features/learning/learning-centre/public-pages.ts',
      'if (!one || !isOwnForm(request)) return noPage(reply)\n    const { username',
      'if (!one) return noPage(reply)\n    const { username',
    )
    const reds = [
      'shows what was published and never the draft',
      'goes without publishing',
      'it is there for them alone',
      'published and open, chosen or found, and no others',
      'opens for who was granted it',
      'no other file of the store',
      'a form that another site sent',
    ]
    await turnRed(['tests/features/learning/learning-centre/public-page.test.ts'], reds)
  })

  it('turn red when a script gets in, a preview or a release is anybody’s, or a preview does not end', async () => {
    await plant('server/features/learning/learning-centre/html.ts', 'escaped(String(part))', 'String(part)')
    await plant('server/features/learning/learning-centre/preview.ts', ' and t.until > now()', '')
    await plant('server/features/learning/learning-centre/preview.ts', ' and session.expires_at > now()', ' or true')
    await plant(
      'server/features/learning/learning-centre/page.ts',
      "isPreview: offers === 'preview'",
      'isPreview: true',
    )
    await plant(
      'server/features/learning/learning-centre/preview.ts',
      'if (!(await mayWriteSite(records, site_id))) throw noSuchRecord()\n',
      '',
    )
    await plant(
      'server/features/learning/learning-centre/releases.ts',
      'if (trashed.length > 0) await restoreRecords',
      'if (trashed.length < 0) await restoreRecords',
    )
    const reds = [
      'texts as texts and articles without anything that could run',
      'by who may write that site alone',
      'ends with its time',
      'ends with the session of who asked for it',
      'which readers never get',
      'go back into the draft',
    ]
    await turnRed(['tests/features/learning/learning-centre/public-page.test.ts'], reds)
  })
})

describe('the tests of themes', () => {
  it('turn red when a theme may be unreadable', async () => {
    await plant(
      'resources/site-theme.ts',
      'contrast(given[path]!, given[other]!) >= leastContrast',
      'contrast(given[path]!, given[other]!) > 0',
    )
    await turnRed(['tests/features/learning/learning-centre/themes.test.ts'], ['is refused for each text'])
  })
})
