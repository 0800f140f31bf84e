import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** Counts what is pressed; what is typed as text is counted apart, as it is the same by any way. */
export class Keys {
  pressed = 0
  readonly person: Person

  constructor(person: Person) {
    this.person = person
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      this.pressed += 1
      await this.person.page.keyboard.press(key)
    }
  }

  type = (text: string): Promise<void> => this.person.page.keyboard.type(text)

  /** Where the keys begin on a page that was just loaded. */
  toStart = (): Promise<void> =>
    this.person.page.evaluate(() => {
      const first = document.createElement('a')
      first.tabIndex = -1
      document.body.prepend(first)
      first.focus()
      first.remove()
    })

  /** Goes on by Tab until the cursor is in a field, and there in what a name or a role says. */
  async goTo(field: string, within: string): Promise<void> {
    const arrived = () =>
      this.person.page.evaluate(
        ([name, selector]) => {
          const active = document.activeElement
          return active?.closest(`[data-field="${name}"]`) !== null && active!.matches(selector!)
        },
        [field, within],
      )
    await this.tabUntil(arrived, `${within} of ${field}`)
  }

  /** Goes on by Tab until something has the focus. */
  tabTo = (one: Locator): Promise<void> =>
    this.tabUntil(() => one.evaluate((element) => element === document.activeElement), String(one))

  private async tabUntil(arrived: () => Promise<boolean>, where: string): Promise<void> {
    for (let tries = 0; tries < 80; tries++) {
      if (await arrived()) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not come to ${where}`)
  }

  /** Chooses in a list by its words. */
  async choose(field: string, text: string, within = '[role=combobox]'): Promise<void> {
    await this.goTo(field, within)
    await this.type(text)
    await this.person.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: text })
      .first()
      .waitFor()
    await this.press('Enter')
  }
}

/** Where one writes, in a rich field. */
export const text = '[contenteditable=true]'
/** A box by the name that it has beside its field's. */
export const labelled = (label: string, role = 'combobox') =>
  `[role=${role}][aria-label="${label}"], input[aria-label="${label}"]`

/** The options of a choice, one after another. */
export async function options(keys: Keys, texts: readonly string[]): Promise<void> {
  for (const [index, one] of texts.entries()) {
    if (index > 0) await keys.press('Tab')
    await keys.goTo('options', text)
    await keys.type(one)
  }
}
