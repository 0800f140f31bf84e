import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { chosen, drawing, mapWords, openMap, topicNamed, undo } from './maps.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** The sample's map of a course: seen, searched and edited by keyboard alone. */

let server: RunningServer
let admin: Client
let stage: Stage

beforeAll(async () => {
  server = await startServer({ env: { SAMPLE_DATA: '1' } })
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const treeNode = (person: Person, name: string): Locator =>
  person.main.locator('.ant-tree-treenode-selected').filter({ hasText: name })

it('is seen, searched and edited by keyboard alone', async () => {
  const person = await stage.person()
  const { page } = person
  await openMap(person)
  await person.takePicture('map-zh')
  await drawing(person).focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const hasFocus = () => expect.poll(() => drawing(person).evaluate((one) => one === document.activeElement)).toBe(true)
  await press('ArrowRight')
  await chosen(person).filter({ hasText: '高中数学' }).waitFor()
  await treeNode(person, '高中数学').waitFor()
  await press('/')
  await page.keyboard.type('奇偶性')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇偶性' }).waitFor()
  await treeNode(person, '奇偶性').waitFor()
  await person.sees(filled(mapWords.zh.found, { n: 1, count: 1 }))
  await person.takePicture('map-search-zh')
  await press('Escape', 'ArrowUp')
  await chosen(person).filter({ hasText: '单调性' }).waitFor()
  await press('ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowRight')
  await person.toast(filled(mapWords.zh.placed, { name: '奇偶性' }))
  const placed = (await topicNamed(admin, '奇偶性'))!
  expect([placed.x, placed.y].map((one) => typeof one)).toEqual(['number', 'number'])
  await press('n')
  await page.keyboard.type('奇函数')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇函数' }).waitFor()
  expect((await topicNamed(admin, '奇函数'))!.parent_id).toBe(placed.id)
  await press('F2')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('奇函数的图象')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇函数的图象' }).waitFor()
  await expect.poll(async () => (await topicNamed(admin, '奇函数的图象'))?.parent_id).toBe(placed.id)
  // Keys are for the map as soon as the name is saved.
  await hasFocus()
  await press('l', '/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('值域')
  await press('Enter', 'Escape', 'Enter')
  await person.toast(filled(mapWords.zh.linked, { name: '奇函数的图象', before: '值域' }))
  await expect
    .poll(async () => (await topicNamed(admin, '奇函数的图象'))!.needs_ids)
    .toEqual([(await topicNamed(admin, '值域'))!.id])
  await person.takePicture('map-linked-zh')
  await press('/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('奇函数的图象')
  await press('Enter', 'Escape', 'Enter')
  await person.button(person.words.views.common.save, person.dialog).waitFor()
  await person.takePicture('map-form-zh')
  await press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })
  await hasFocus()
  await press('Delete')
  await person.button(person.words.views.common.delete, person.question).waitFor()
  await person.button(person.words.views.common.delete, person.question).focus()
  await press('Enter')
  await expect.poll(async () => await topicNamed(admin, '奇函数的图象')).toBeUndefined()
  await undo(person, filled(person.words.views.list.deleted, { count: 1 }))
  await expect.poll(async () => (await topicNamed(admin, '奇函数的图象'))?.parent_id).toBe(placed.id)
})
