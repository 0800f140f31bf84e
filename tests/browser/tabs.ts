import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'
import { filled, named } from './words.ts'

/** The bar of visited pages, as people use it. */

const bar = (person: Person): Locator =>
  person.page.locator('.shell-tabs').getByRole('navigation', { name: person.words.tabs.title })

export const tabNamed = (person: Person, name: string): Locator => bar(person).getByRole('link', { name: named(name) })

/** The names of the tabs from left to right; the one that shows has a star in front. */
export const tabNames = (person: Person): Promise<string[]> =>
  bar(person)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('aria-current') === 'page' ? '*' : ''}${link.textContent.trim()}`),
    )

/** The name of the tab that shows. */
export const shownTab = async (person: Person): Promise<string> =>
  (await tabNames(person)).find((name) => name.startsWith('*'))!.slice(1)

export async function goToTab(person: Person, name: string): Promise<void> {
  await tabNamed(person, name).click()
  await tabNamed(person, name).and(person.page.locator('[aria-current=page]')).waitFor()
  await person.settled()
}

export const closeTab = (person: Person, name: string): Promise<void> =>
  bar(person)
    .getByRole('button', { name: filled(person.words.tabs.close, { name }), exact: true })
    .click()

/** Closes all but the one that shows, at once. */
export const closeOtherTabs = (person: Person): Promise<void> =>
  bar(person)
    .locator('.tab:not([data-active]) .tab-close')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))

/** Gives one of the commands of a tab's right-click menu; a name without effect stays open. */
export async function commandTab(person: Person, name: string, command: keyof Person['words']['tabs']): Promise<void> {
  await tabNamed(person, name).click({ button: 'right' })
  const menu = person.page.getByRole('menu').filter({ hasText: person.words.tabs.closeOthers })
  await menu.getByRole('menuitem', { name: person.words.tabs[command], exact: true }).click()
  await menu.waitFor({ state: 'hidden' })
}

/** Which commands of a tab's right-click menu cannot be given. */
export async function refusedCommands(person: Person, name: string): Promise<string[]> {
  await tabNamed(person, name).click({ button: 'right' })
  const menu = person.page.getByRole('menu').filter({ hasText: person.words.tabs.closeOthers })
  await menu.waitFor()
  const refused = await menu.locator('[aria-disabled=true]').allInnerTexts()
  await person.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return refused
}

/** How many pages live, shown or not. */
export const livingPages = (person: Person): Promise<number> => person.page.locator('main .tab-page').count()
