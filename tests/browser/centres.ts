import { expect } from 'vitest'
import { learn_module } from '../../resources/learn-module.ts'
import { learn_release } from '../../resources/learn-release.ts'
import { moduleKinds } from '../../resources/learning/module-kinds/index.ts'
import { learningCentreEn } from '../../src/features/learning/learning-centre/learning-centre.en.ts'
import { learningCentreZh } from '../../src/features/learning/learning-centre/learning-centre.zh.ts'
import type { Client } from '../fixtures/client.ts'
import type { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** The learning centre of a site, arranged beside the page that readers get. */

const textsIn = { zh: learningCentreZh, en: learningCentreEn }

const titlesIn = (person: Person) => person.main.getByRole('option').locator('b').allTextContents()
export const frameOf = (person: Person) => person.main.frameLocator('iframe')

export async function openCentre(person: Person, siteId: number): Promise<void> {
  await person.visitAs(administrator.username, administrator.password)
  await person.visit(`/testing/learning?site_id=${siteId}`)
  await person.main.getByRole('listbox').waitFor()
}

/** A site of the person's language, without modules. */
export const newSite = (factory: RecordFactory, { language }: Person): Promise<{ id: number }> =>
  factory.make('site', {
    name: `${{ zh: '晨曦学习网', en: 'Morning school' }[language]} ${Date.now()}`,
    language,
    theme_id: null,
    domain: `${language}${Date.now()}.example.com`,
  })

/**
 * Adds modules to an open centre that has none, arranges them by mouse and by keyboard, publishes them, and takes the
 * release back.
 */
export async function arrangeAndPublish(person: Person, admin: Client, id: number): Promise<void> {
  const texts = textsIn[person.language]
  const say = (text: { zh: string; en: string }) => text[person.language]
  const kind = (name: string) => moduleKinds.find((one) => one.name === name)!
  const { main } = person

  const add = async (name: string, title: string) => {
    await main.getByRole('button', { name: filled(texts.adding.add, { kind: say(kind(name).label) }) }).click()
    const form = main.getByRole('region', { name: filled(texts.form.create, { kind: say(kind(name).label) }) })
    await form.waitFor()
    await person.fillIn({ [say(learn_module.fields.title.label)]: title }, form)
    await form.getByRole('button', { name: texts.form.add, exact: true }).click()
    await main.getByRole('option', { name: title }).waitFor()
  }
  await add('banner', 'Alpha')
  await add('course_list', 'Beta')
  await add('exam_list', 'Gamma')
  await expect.poll(() => titlesIn(person)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await frameOf(person).getByRole('heading', { name: 'Gamma' }).waitFor()

  // By keyboard: the chosen one goes up, and its place is announced.
  const list = main.getByRole('listbox')
  await list.focus()
  await person.page.keyboard.press('Home')
  await person.page.keyboard.press('ArrowDown')
  await person.page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])
  await main.getByText(filled(texts.outline.moved, { title: 'Beta', place: 1, count: 3 })).waitFor()

  // By mouse: the last one is dropped on the upper half of the first.
  const [from, to] = [main.getByRole('option', { name: 'Gamma' }), main.getByRole('option', { name: 'Beta' })]
  await from.dragTo(to, { targetPosition: { x: 40, y: 4 } })
  await expect.poll(() => titlesIn(person)).toEqual(['Gamma', 'Beta', 'Alpha'])
  await expect.poll(() => frameOf(person).locator('h2').allTextContents()).toEqual(['Gamma', 'Beta', 'Alpha'])

  // A kind dropped between two modules begins a new one there.
  const links = main.getByRole('button', { name: filled(texts.adding.add, { kind: say(kind('course_list').label) }) })
  await links.dragTo(main.getByRole('option', { name: 'Beta' }), { targetPosition: { x: 40, y: 4 } })
  const dropped = main.getByRole('region', {
    name: filled(texts.form.create, { kind: say(kind('course_list').label) }),
  })
  await dropped.getByRole('button', { name: texts.form.add, exact: true }).click()
  await expect.poll(() => titlesIn(person)).toEqual(['Gamma', say(kind('course_list').label), 'Beta', 'Alpha'])
  await main.getByRole('button', { name: texts.undo.go }).click()
  await expect.poll(() => titlesIn(person)).toEqual(['Gamma', 'Beta', 'Alpha'])

  // What is typed is saved by itself, and the page beside shows it.
  await main.getByRole('option', { name: 'Alpha' }).click()
  const title = fieldLabelled(main.locator('.centre-right'), say(learn_module.fields.title.label)).getByRole('textbox')
  await title.fill('Alpha 2')
  await main.getByRole('option', { name: 'Alpha 2' }).waitFor()
  await frameOf(person).getByRole('heading', { name: 'Alpha 2' }).waitFor()
  await person.takePicture(`learning-centre-${person.language}`)

  // Undone: the change, then the move by mouse.
  await main.getByRole('button', { name: texts.undo.go }).click()
  await main
    .getByRole('option', { name: 'Alpha', exact: false })
    .locator('b', { hasText: /^Alpha$/ })
    .waitFor()
  await main.getByRole('button', { name: texts.undo.go }).click()
  await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])

  await main.getByRole('button', { name: texts.publish.go, exact: true }).click()
  await person.dialog.getByText('Gamma').waitFor()
  await person.takePicture(`learning-centre-publish-${person.language}`)
  await person.dialog.getByRole('button', { name: texts.publish.confirm }).click()
  await main.getByText(texts.publish.same, { exact: true }).waitFor()
  await admin.must(learn_release, 'list', { site_id: String(id) })

  // A change afterwards is not on the public page, until that release is left for the next.
  await person.page.keyboard.press('Escape')
  await list.focus()
  await person.page.keyboard.press('Home')
  await person.page.keyboard.press('Delete')
  await expect.poll(() => titlesIn(person)).toEqual(['Alpha', 'Gamma'])
  const text = await (await fetch(`${person.origin}/s/${id}`)).text()
  expect([...text.matchAll(/<h2 [^>]*>([^<]*)</g)].map(([, one]) => one)).toEqual(['Beta', 'Alpha', 'Gamma'])

  // The release comes back into the draft.
  await main.getByRole('button', { name: texts.releases.go }).click()
  await person.dialog.getByRole('button', { name: texts.releases.restore }).click()
  await person.page.locator('.ant-modal-confirm').getByRole('button', { name: texts.releases.restore }).click()
  await expect.poll(() => titlesIn(person)).toEqual(['Beta', 'Alpha', 'Gamma'])
}
