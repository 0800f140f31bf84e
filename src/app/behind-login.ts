import { readInfo } from '../../providers/auth.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { readConfig } from '../../providers/config.ts'
import { currentLanguage, token } from '../../providers/session.ts'
import { loadWords } from '../base/locales/load-words.ts'
import { lazyPart } from '../base/loading/lazy-part.tsx'
import { ResourceScreens } from './lazy-pages.ts'
import { currentPath } from '../base/address/paths.ts'

/**
 * Everything behind the login: router, Refine, antd, the declarations. None of it loads before, and all of it at once.
 */
export const PrivateApp = lazyPart(async () => {
  const [app, { startWords }] = await Promise.all([
    import('./private-app.tsx'),
    import('./start-words.ts'),
    loadWords[currentLanguage()](),
    ResourceScreens.preload(),
    import('../records/views/records/early-list.ts').then((early) => early.prepareFirstList(currentPath())),
  ])
  await startWords()
  return app.default
})

async function askForFirstList(person: UserInfo): Promise<void> {
  const early = await import('../records/views/records/early-list.ts')
  await early.askForFirstList(person, currentPath())
}

/**
 * Where a session is remembered: asks at the same time for what is drawn and for who is there. Resolves when the first
 * drawing has both, and the rows of the list that the address opens, or will show why it has not.
 */
export async function comeIn(): Promise<void> {
  if (!token()) return
  void readConfig(currentLanguage())
  const [, person] = await Promise.allSettled([PrivateApp.preload(), readInfo()])
  if (person.status === 'fulfilled') await askForFirstList(person.value)
}
