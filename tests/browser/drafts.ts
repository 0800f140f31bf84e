import type { Locator } from 'playwright-core'
import { site } from '../../resources/site.ts'
import { fieldLabelled } from './controls.ts'
import type { Person } from './person.ts'
import { startOf } from './words.ts'

/** Forms with drafts, as people see them, and what the browser keeps of them. */

export const newSite = `${site.menu!.path}/create`
export const siteName = (person: Person): string => site.fields.name.label[person.language]

/** What is above a form that begins with a draft. */
export const notice = (person: Person): Locator =>
  person.page
    .getByRole('alert')
    .filter({ hasText: startOf(person.words.views.form.draftRestored) })
    .filter({ visible: true })

export const control = (person: Person, label: string): Locator =>
  fieldLabelled(person.form, label).getByRole('textbox')

/** Waits for the form, and returns the content of a field of it. */
export async function valueOf(person: Person, label: string): Promise<string> {
  await control(person, label).waitFor()
  return control(person, label).inputValue()
}

/** What lies in the browser's database of drafts, as text. */
export const storedDrafts = (person: Person): Promise<string[]> =>
  person.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('drafts')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.map((one) => JSON.stringify(one)))
          })
        })
      }),
  )
