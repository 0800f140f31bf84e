import { expect } from 'vitest'
import { administrator } from '../fixtures/server.ts'
import { Client } from '../fixtures/client.ts'
import type { PersonOptions, Stage } from './driver.ts'
import { keepInBrowser } from './kept-settings.ts'
import type { Person } from './person.ts'
import { closeOtherTabs, tabNamed } from './tabs.ts'

export interface Account {
  username: string
  password: string
}

type WindowOptions = Pick<PersonOptions, 'language' | 'width' | 'height'> & { as?: Account }

const tokenIn = ({ page }: Person): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

/**
 * Goes to a page as somebody else, in the document that is there: nothing of the page of the one before is left in it.
 */
async function visitAsAnother(person: Person, { username, password }: Account, path: string): Promise<void> {
  const { token } = await new Client(`${person.origin}/api`).login(username, password)
  await keepInBrowser(person.page, 'token', null)
  // Not where the login would lead back to: that may be closed to this one.
  await person.visit('/login')
  await person.page.getByRole('textbox', { name: person.words.login.password, exact: true }).waitFor()
  await keepInBrowser(person.page, 'token', token!)
  await person.account.waitFor()
  await person.visit(path)
}

/** Closes what is open on top of the page: dialogs, panels and menus go by this key, one after another. */
export async function closeWhatIsOpen({ page }: Person): Promise<void> {
  const open = page.locator('[role=dialog], .ant-dropdown').filter({ visible: true }).first()
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return open.isVisible()
    })
    .toBe(false)
}

/**
 * One page for all tests of a file, until one fails (`Stage.endTest`): loading the site costs more than most of them.
 * Returns how somebody, by default the administrator, opens a path in it, in a window of this size. `prepare`: what an
 * earlier test may have left otherwise.
 */
export function sharedPage(stage: () => Stage, prepare?: (person: Person) => Promise<void>) {
  let left: Person | undefined
  let lastIn = ''
  let token: string | null
  return async (
    path: string,
    { language = 'zh', width = 1440, height = 900, as = administrator }: WindowOptions = {},
  ): Promise<Person> => {
    if (!left || left.page.isClosed()) {
      left = await stage().person({ language, width, height })
      await left.visitAs(as.username, as.password, path)
    } else {
      await left.page.setViewportSize({ width, height })
      await prepare?.(left)
      if (as.username === lastIn && (await tokenIn(left)) === token) await left.visit(path)
      else await visitAsAnother(left, as, path)
      await left.chooseLanguage(language)
    }
    await left.settled()
    lastIn = as.username
    token = await tokenIn(left)
    return left
  }
}

/** The same, with all closed that earlier tests left open, and what was typed, ticked and chosen there gone with it. */
export function clearedPage(stage: () => Stage, as: Account = administrator) {
  const enter = sharedPage(stage)
  return async (path: string, options: WindowOptions = {}): Promise<Person> => {
    // The first tab is never closed: it is of a page that has nothing.
    const person = await enter('/error/404', { as, ...options })
    await tabNamed(person, person.words.error.notFoundTitle).and(person.page.locator('[aria-current=page]')).waitFor()
    await closeOtherTabs(person)
    await person.visit(path)
    await person.settled()
    // A passing message is not repeated while it is shown.
    await person.page.locator('.ant-message-notice, .ant-notification-notice').first().waitFor({ state: 'hidden' })
    return person
  }
}
