import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'
import { filled, named } from './words.ts'

/** What a person does to a tree of records. */

export const nodeOf = (person: Person, name: string): Locator =>
  person.main
    .getByRole('treeitem')
    .filter({ has: person.page.getByTitle(name, { exact: true }) })
    .first()

export const nodeNames = async (person: Person): Promise<string[]> =>
  (await person.main.locator('.view-node-name').allInnerTexts()).map((text) => text.trim())

/** Types a name into the node that is being named and that is called `before` by now, and Enter. */
export async function nameNode(person: Person, name: string, before = ''): Promise<void> {
  const input = person.main
    .getByRole('textbox', { name: person.words.views.tree.newName, exact: true })
    .and(person.page.locator(`[value="${before}"]`))
  await input.fill(name)
  await person.page.keyboard.press('Enter')
  await person.page.getByTitle(name, { exact: true }).first().waitFor()
}

async function openMenu(person: Person, name: string): Promise<Locator> {
  await person.page.getByTitle(name, { exact: true }).first().hover()
  await person.page
    .getByRole('button', { name: filled(person.words.views.tree.nodeActions, { name }), exact: true })
    .click()
  return person.page
    .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
    .getByRole('menu')
    .filter({ visible: true })
    .last()
}

/** What the menu of a node offers, and leaves it open. */
export async function choicesAtNode(person: Person, name: string): Promise<string[]> {
  const menu = await openMenu(person, name)
  await menu.getByRole('menuitem').first().waitFor()
  const texts = await menu.getByRole('menuitem').allInnerTexts()
  // Its key is below the words.
  return texts.map((text) => text.split('\n')[0]!.trim())
}

export async function chooseForNode(person: Person, name: string, action: string): Promise<void> {
  const menu = await openMenu(person, name)
  await menu
    .getByRole('menuitem', { name: named(action) })
    .or(menu.getByRole('menuitem').filter({ hasText: action }))
    .first()
    .click()
}

/** Drags a node to just above another one. */
export async function dragAbove(person: Person, name: string, target: string): Promise<void> {
  const from = person.page.getByTitle(name, { exact: true }).first()
  const onto = person.page.getByTitle(target, { exact: true }).first()
  await from.dragTo(onto, { targetPosition: { x: 4, y: 1 } })
}
