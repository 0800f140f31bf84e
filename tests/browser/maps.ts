import type { Locator } from 'playwright-core'
import { resources } from '../../resources/index.ts'
import { mapEn } from '../../src/features/learning/views/map/map.en.ts'
import { mapZh } from '../../src/features/learning/views/map/map.zh.ts'
import type { Client } from '../fixtures/client.ts'
import { administrator } from '../fixtures/server.ts'
import type { Person } from './person.ts'

/** The sample's map of a course as people use it. */

const { map_topic } = resources
export const mapWords = { zh: mapZh.map, en: mapEn.map }

export const drawing = (person: Person): Locator => person.page.getByRole('application')
export const drawn = (person: Person, name: string): Locator =>
  drawing(person)
    .locator('.map-node')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
export const chosen = (person: Person): Locator => drawing(person).locator('.map-node[data-chosen]')
export const topicNamed = async (admin: Client, name: string) => {
  const { list } = (await admin.must(map_topic, 'list', { name__eq: name, search: name })) as {
    list: {
      id: number
      name: string
      parent_id: number | null
      x: number | null
      y: number | null
      needs_ids: number[]
    }[]
  }
  return list.find((one) => one.name === name)
}

/** Undoes what a message says. */
export const undo = (person: Person, message: string): Promise<void> =>
  person.page
    .locator('.ant-message-notice')
    .filter({ hasText: message })
    .getByRole('button', { name: person.words.views.list.undo })
    .click()

export async function openMap(person: Person): Promise<void> {
  await person.visitAs(administrator.username, administrator.password, map_topic.menu!.path)
  await drawing(person).locator('.map-node').first().waitFor()
  await person.settled()
}
