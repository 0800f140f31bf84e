import { administrator } from '../fixtures/server.ts'
import type { PersonOptions, Stage } from './driver.ts'
import type { Person } from './person.ts'

type WindowOptions = Pick<PersonOptions, 'language' | 'width' | 'height'>

/**
 * One page for all tests of a file, until one fails (`Stage.endTest`): loading the site costs more than most of them. Returns how
 * the administrator opens a path in it, in a window of this size. `prepare`: what an earlier test may have left otherwise.
 */
export function sharedPage(stage: () => Stage, prepare?: (person: Person) => Promise<void>) {
  let left: Person | undefined
  return async (path: string, { language = 'zh', width = 1440, height = 900 }: WindowOptions = {}): Promise<Person> => {
    if (!left || left.page.isClosed()) {
      left = await stage().person({ language, width, height })
      await left.visitAs(administrator.username, administrator.password, path)
    } else {
      await left.page.setViewportSize({ width, height })
      await prepare?.(left)
      await left.visit(path)
      await left.chooseLanguage(language)
    }
    await left.settled()
    return left
  }
}
