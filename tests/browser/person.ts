import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { groupOf, listTitle, type AnyResource, type Language } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { enter, fieldLabelled, type Entry } from './controls.ts'
import { filled, named, startOf, wordsIn } from './words.ts'

/** Where pictures are kept for people to look at; Git does not see them. */
export const pictures = join(process.cwd(), '.artefacts')
/**
 * A run of the whole suite takes pictures of what failed only: nobody looks at two hundred, and each takes a quarter of
 * a second.
 */
const takesPictures = process.env['PICTURES'] !== 'failed'

const fileName = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 140)

/** A person in front of one page. */
export class Person {
  readonly page: Page
  readonly origin: string
  language: Language
  /** What this browser remembers of earlier days, until its first page is opened: names and values of local storage. */
  private remembered: Record<string, string>

  constructor(page: Page, origin: string, language: Language, remembered: Record<string, string> = {}) {
    this.page = page
    this.origin = origin
    this.language = language
    this.remembered = remembered
  }

  get words() {
    return wordsIn(this.language)
  }

  /** The page inside the frame of header and menu. */
  get main(): Locator {
    return this.page.locator('main')
  }

  /** Who is logged in, in the header: there on every page of a session. */
  get account(): Locator {
    return this.page.getByRole('button', { name: startOf(this.words.shell.account) })
  }

  /** The dialog or drawer on top. */
  get dialog(): Locator {
    return this.page.locator('[role=dialog]').filter({ visible: true }).last()
  }

  /**
   * The question that one must answer first: whether to delete, discard or leave. What asks it may be a dialog itself,
   * with a button of the same word.
   */
  get question(): Locator {
    return this.dialog.and(this.page.locator('.ant-modal-confirm'))
  }

  button(text: string, scope: Page | Locator = this.page): Locator {
    return scope
      .getByRole('button', { name: named(text) })
      .filter({ visible: true })
      .first()
  }

  /** Opens an address by hand: `/testing/topicManagement`. */
  async visit(path: string): Promise<void> {
    const { origin, remembered } = this
    this.remembered = {}
    // Given to the document itself: a state given to the context costs a page of its own, opened and closed.
    const giving =
      Object.keys(remembered).length > 0 &&
      (await this.page.addInitScript((kept) => Object.assign(localStorage, kept), remembered))
    await this.page.goto(`${origin}/#${path}`)
    if (giving) await giving.dispose()
  }

  /**
   * Opens an address in a session that began before, as somebody does who did not log out: no login page is on the way.
   */
  async visitAs(username: string, password: string, path = '/'): Promise<void> {
    const { token } = await new Client(`${this.origin}/api`).login(username, password)
    Object.assign(this.remembered, { token })
    await this.visit(path)
    await this.account.waitFor()
  }

  async reload(): Promise<void> {
    await this.page.reload()
  }

  /** Fills in the login form, opening it where no page is open yet. */
  async logIn(username: string, password: string): Promise<void> {
    if (!this.page.url().startsWith(this.origin)) await this.visit('/login')
    await this.tryToLogIn(username, password)
    await this.account.waitFor()
  }

  /** The same without expecting to get in. */
  async tryToLogIn(username: string, password: string): Promise<void> {
    const { login } = this.words
    await this.page.getByRole('textbox', { name: login.username, exact: true }).fill(username)
    await this.page.getByRole('textbox', { name: login.password, exact: true }).fill(password)
    await this.page.getByRole('button', { name: login.submit, exact: true }).click()
  }

  async logOut(): Promise<void> {
    await this.account.click()
    await this.page.getByRole('menuitem', { name: named(this.words.shell.logout) }).click()
    await this.page.getByRole('textbox', { name: this.words.login.password, exact: true }).waitFor()
  }

  /** Opens the menu of one's account and chooses from it. */
  async chooseInAccount(label: string | RegExp): Promise<void> {
    await this.account.click()
    const item = this.page
      .getByRole('menuitem', { name: typeof label === 'string' ? named(label) : label })
      .filter({ visible: true })
    // Hovering waits until the menu has come to rest.
    await item.hover()
    await item.click()
  }

  /** Before the login by the button of the page, behind it by the account's menu. */
  async chooseLanguage(language: Language): Promise<void> {
    if (language === this.language) return
    const button = this.page.getByRole('button', { name: named(this.words.app.switchLanguage) })
    if (await this.account.isVisible())
      await this.chooseInAccount(
        new RegExp(filled(this.words.tools.languageTo, { name: this.words.app.switchLanguage })),
      )
    else await button.click()
    this.language = language
  }

  /** Goes through the main menu, no matter in which layout it is drawn: groups first, the page last. */
  async open(...labels: readonly string[]): Promise<void> {
    const openMenu = this.page.getByRole('button', { name: this.words.shell.openMenu, exact: true })
    if (await openMenu.isVisible()) await openMenu.click()
    const item = (label: string) =>
      this.page
        .getByRole('menuitem', { name: named(label) })
        .filter({ visible: true })
        .last()
    for (const [index, label] of labels.slice(0, -1).entries()) {
      // A group that is opening by itself this moment must not be closed: it is opened only if it stays shut.
      const inside = item(labels[index + 1]!)
      const opened = await inside.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      )
      if (!opened) await item(label).click()
      await inside.waitFor()
    }
    await item(labels.at(-1)!).click()
    await this.settled()
  }

  /** The list or tree of a resource, through the menu. */
  async openScreen(resource: AnyResource): Promise<void> {
    await this.open(...this.menuLabels(resource))
  }

  menuLabels(resource: AnyResource): string[] {
    const group = resource.menu && groupOf(resource.menu)
    return [...(group ? [group.label[this.language]] : []), listTitle(resource)[this.language]]
  }

  /** Until nothing of the page is being fetched; what tabs in the background wait for does not count. */
  async settled(): Promise<void> {
    await this.main.waitFor()
    await this.page.waitForFunction(
      () =>
        ![
          ...document.querySelectorAll('.splash, :is(main, [role=dialog]) :is([aria-busy="true"], .ant-skeleton)'),
        ].some((one) => one.checkVisibility()),
    )
  }

  /** Types into the list's search and waits for what it finds. */
  async search(words: string): Promise<void> {
    const box = this.main.getByRole('textbox', { name: startOf(this.words.views.list.searchIn) })
    const found = this.page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('search') === (words || null),
    )
    await box.fill(words)
    await box.press('Enter')
    await found
    await this.settled()
  }

  /** Narrows the list by a filter of the bar to one of several values. */
  async filter(label: string, names: readonly string[]): Promise<void> {
    await enter(this.main.getByRole('group', { name: label, exact: true }), names)
    await this.settled()
  }

  /** Sorts by a column, or turns its order. */
  async sortBy(label: string): Promise<void> {
    await this.main.getByRole('columnheader').filter({ hasText: label }).first().click()
    await this.settled()
  }

  async goToPage(page: number): Promise<void> {
    const item = this.main.getByRole('listitem').filter({ hasText: new RegExp(`^${page}$`) })
    await item.click()
    await item.and(this.page.locator('[class*=active]')).waitFor()
    await this.settled()
  }

  /** The row or card that shows a text. */
  row(text: string): Locator {
    return this.main.getByRole('row').or(this.main.getByRole('listitem')).filter({ hasText: text }).first()
  }

  /** Fills in fields by their labels, in the form that is open, and leaves it open. */
  async fillIn(fields: Readonly<Record<string, Entry>>, scope: Locator = this.form): Promise<void> {
    for (const [label, entry] of Object.entries(fields)) await enter(fieldLabelled(scope, label), entry)
  }

  /** The form that is open: in a dialog or drawer, else on the page of the tab that shows. */
  get form(): Locator {
    return this.page
      .locator('main, main .tab-page, [role=dialog]')
      .filter({ visible: true })
      .filter({ has: this.page.locator('[data-field]') })
      .last()
  }

  async save(): Promise<void> {
    await this.button(this.words.views.common.save, this.form).click()
  }

  /** Makes a record with the form of the list that is open. */
  async create(fields: Readonly<Record<string, Entry>>): Promise<void> {
    await this.button(this.words.views.common.create, this.main).click()
    await this.fillIn(fields)
    await this.save()
    await this.toast(this.words.views.form.created)
  }

  async openEditor(row: string): Promise<void> {
    await this.chooseInRow(row, this.words.views.common.edit)
    await this.button(this.words.views.common.save).waitFor()
  }

  async edit(row: string, fields: Readonly<Record<string, Entry>>): Promise<void> {
    await this.openEditor(row)
    await this.fillIn(fields)
    await this.save()
    await this.toast(this.words.views.form.saved)
  }

  /** Opens a record by its title. */
  async choose(row: string): Promise<void> {
    await this.chooseInRow(row, this.words.views.common.show)
  }

  /** Opens a form that starts with what a record has. */
  async copy(row: string): Promise<void> {
    await this.chooseInRow(row, this.words.views.common.copy)
    await this.button(this.words.views.common.save).waitFor()
  }

  /** Deletes a record, or several that are ticked first, and answers the question. */
  async remove(rows: string | readonly string[]): Promise<void> {
    const { delete: word } = this.words.views.common
    if (typeof rows === 'string') await this.chooseInRow(rows, word)
    else {
      await this.tick(rows)
      await this.button(word, this.main).click()
    }
    await this.button(word, this.question).click()
  }

  async tick(rows: readonly string[]): Promise<void> {
    for (const row of rows) await this.row(row).getByRole('checkbox').check()
  }

  /**
   * Does a declared action: to one row, to several, or (null) to the page. With inputs it fills in the action's form;
   * without, it answers the question that the action asks.
   */
  async act(
    rows: string | readonly string[] | null,
    label: string,
    inputs?: Readonly<Record<string, Entry>>,
  ): Promise<void> {
    if (typeof rows === 'string') await this.chooseInRow(rows, label)
    else {
      if (rows) await this.tick(rows)
      await this.button(label, this.main).click()
    }
    const dialog = this.dialog
    await this.button(label, dialog).waitFor()
    if (inputs) await this.fillIn(inputs, dialog)
    await this.button(label, dialog).click()
  }

  /** Chooses what is behind “more” on the page of a record. */
  async chooseOnPage(label: string): Promise<void> {
    await this.button(this.words.views.common.more, this.page.getByRole('dialog')).click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /** What the menu of a row offers. */
  async rowChoices(row: string): Promise<string[]> {
    const menu = await this.openRowMenu(row)
    // Hovering waits until the menu has come to rest.
    await menu.getByRole('menuitem').first().hover()
    const texts = await menu.getByRole('menuitem').allInnerTexts()
    await this.page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    return texts.map((text) => text.trim())
  }

  /** Waits until the page shows a text. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  /** Waits until the page shows a text no more. */
  async seesNoMore(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor({ state: 'hidden' })
  }

  /** Waits for a passing message. */
  async toast(text: string | RegExp): Promise<void> {
    await this.page.locator('.ant-message-notice, .ant-notification-notice').filter({ hasText: text }).first().waitFor()
  }

  /** Waits until the list says how many records it has. */
  async seesTotal(total: number): Promise<void> {
    const shown = total.toLocaleString(this.language === 'zh' ? 'zh-CN' : 'en-GB')
    const count = this.main.getByText(filled(this.words.views.list.total, { total: shown }), { exact: true })
    await count.filter({ visible: true }).waitFor()
  }

  /** Waits until the address has a part, as `/login?redirect=`. */
  async isAt(part: string | RegExp): Promise<void> {
    await this.page.waitForURL((url) => (typeof part === 'string' ? url.hash.includes(part) : part.test(url.hash)))
  }

  /** Whether the page can be scrolled sideways: on no screen may it. */
  overflows(): Promise<boolean> {
    return this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')].some((one) => one.scrollWidth > one.clientWidth),
    )
  }

  /**
   * Keeps a picture for people to look at; that of a failure whatever the run. Nothing is stopped for it: Chromium 109
   * dies when the caret of a formula is.
   */
  async takePicture(name: string, { ofFailure = false } = {}): Promise<void> {
    if (!takesPictures && !ofFailure) return
    await this.page.screenshot({ path: join(pictures, `${fileName(name)}.png`) })
  }

  private async openRowMenu(row: string): Promise<Locator> {
    await this.row(row)
      .getByRole('button', { name: startOf(`${this.words.views.common.more}${this.words.views.common.colon}`) })
      .click()
    const menu = this.page
      .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
      .getByRole('menu')
      .filter({ visible: true })
      .last()
    await menu.waitFor()
    return menu
  }

  /** Chooses from the menu of a row. */
  async chooseInRow(row: string, label: string): Promise<void> {
    const menu = await this.openRowMenu(row)
    await menu.getByRole('menuitem', { name: named(label) }).click()
  }
}
