import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { exactly } from './words.ts'

/** What a person puts into a field: text or a number, a choice or several by name, on or off, a file from the disk. */
export type Entry = string | number | boolean | readonly string[] | { file: string }

const isFile = (entry: Entry): entry is { file: string } => typeof entry === 'object' && 'file' in entry

/** The field with a label, in a form, a dialog or a filter bar. */
export const fieldLabelled = (scope: Locator, label: string): Locator =>
  scope.locator('[data-field]').filter({
    has: scope
      .page()
      .locator('label')
      .filter({ hasText: exactly(label) }),
  })

const openPopup = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').filter({ visible: true }).last()

/** Opens a choice of one or several, types where one may, and picks by name. */
async function pick(field: Locator, names: readonly string[]): Promise<void> {
  const page = field.page()
  const box = field.getByRole('combobox').first()
  await box.click()
  const popup = openPopup(page)
  await popup.waitFor()
  for (const name of names) {
    if (await box.isEditable()) await box.fill(name)
    const option = popup
      .locator('.ant-select-item-option, .ant-select-tree-treenode')
      .filter({ hasText: exactly(name) })
      .first()
    await option.waitFor()
    const ticks = option.locator('.ant-select-tree-checkbox')
    await ((await ticks.count()) > 0
      ? ticks
      : option.locator('.ant-select-item-option-content, .ant-select-tree-title').first()
    ).click()
  }
  // A choice of one closes by itself; Escape would then close the dialog behind it.
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
  await popup.waitFor({ state: 'hidden' })
}

/** Gives a file from the disk, and waits until it has gone up. */
async function upload(field: Locator, path: string): Promise<void> {
  await field.locator('input[type=file]').setInputFiles(path)
  await field.getByText(basename(path)).waitFor()
  await field.getByRole('progressbar').waitFor({ state: 'hidden' })
}

/** Opens a rich field, which shows its text until it is clicked, and answers where one writes in it. */
export async function openRichField(field: Locator): Promise<Locator> {
  const text = field.locator('[contenteditable=true][role=textbox]')
  const closed = field.locator('[data-rich-field=closed] > [role=textbox]')
  await text.or(closed).first().waitFor()
  if ((await text.count()) === 0) await closed.click()
  await text.waitFor()
  return text
}

/** Puts a value into a field, no matter which control the field shows. */
export async function enter(field: Locator, entry: Entry): Promise<void> {
  if (isFile(entry)) return upload(field, entry.file)
  if (typeof entry === 'boolean') {
    const control = field.getByRole('switch').or(field.getByRole('checkbox')).first()
    if (((await control.getAttribute('aria-checked')) === 'true') !== entry) await control.click()
    return
  }
  const control = field
    .getByRole('combobox')
    .or(field.getByRole('radio'))
    .or(field.getByRole('spinbutton'))
    .or(field.getByRole('textbox'))
    .first()
  await control.waitFor({ state: 'attached' })
  if (typeof entry === 'string' && (await field.locator('[data-rich-field]').count()) > 0)
    return (await openRichField(field)).fill(entry)
  const role = (await control.getAttribute('role')) ?? (await control.getAttribute('type'))
  if (role === 'combobox') return pick(field, Array.isArray(entry) ? entry : [String(entry)])
  if (role === 'radio')
    return field
      .locator('label')
      .filter({ hasText: String(entry) })
      .last()
      .click()
  return control.fill(String(entry))
}
