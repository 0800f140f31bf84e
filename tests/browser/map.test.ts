import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { mapEn } from '../../src/views/map/map.en.ts'
import { mapZh } from '../../src/views/map/map.zh.ts'
import { measuredEn } from '../../src/capabilities/measured/measured.en.ts'
import { measuredZh } from '../../src/capabilities/measured/measured.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { signed } from '../../src/capabilities/measured/measured-model.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** The sample's map of a course: seen, searched and edited by keyboard alone, and by mouse; and its reports drawn on it. */

const { map_report, map_topic } = resources
const words = { zh: mapZh.map, en: mapEn.map }

let server: RunningServer
let admin: Client
let stage: Stage

beforeAll(async () => {
  server = await startServer({ env: { SAMPLE_DATA: '1' } })
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
}, 120_000)
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const drawing = (person: Person): Locator => person.page.getByRole('application')
const drawn = (person: Person, name: string): Locator =>
  drawing(person)
    .locator('.map-node')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
const chosen = (person: Person): Locator => drawing(person).locator('.map-node[data-chosen]')
const treeNode = (person: Person, name: string): Locator =>
  person.main.locator('.ant-tree-treenode-selected').filter({ hasText: name })
const topic = async (name: string) => {
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
const undo = (person: Person, said: string): Promise<void> =>
  person.page
    .locator('.ant-message-notice')
    .filter({ hasText: said })
    .getByRole('button', { name: person.words.views.list.undo })
    .click()

async function openMap(person: Person): Promise<void> {
  await person.visitAs(administrator.username, administrator.password, map_topic.menu!.path)
  await drawing(person).locator('.map-node').first().waitFor()
  await person.settled()
}

it('is seen, searched and edited by keyboard alone, in Chinese', async () => {
  const person = await stage.person({ motion: true })
  const { page } = person
  await openMap(person)
  await person.takePicture('map-zh')
  await drawing(person).focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('ArrowRight')
  await chosen(person).filter({ hasText: '高中数学' }).waitFor()
  await treeNode(person, '高中数学').waitFor()
  await press('/')
  await page.keyboard.type('奇偶性')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇偶性' }).waitFor()
  await treeNode(person, '奇偶性').waitFor()
  await person.sees(filled(words.zh.found, { n: 1, count: 1 }))
  await person.takePicture('map-search-zh')
  await press('Escape', 'ArrowUp')
  await chosen(person).filter({ hasText: '单调性' }).waitFor()
  await press('ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowRight')
  await person.toast(filled(words.zh.placed, { name: '奇偶性' }))
  const placed = (await topic('奇偶性'))!
  expect([placed.x, placed.y].map((one) => typeof one)).toEqual(['number', 'number'])
  await press('n')
  await page.keyboard.type('奇函数')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇函数' }).waitFor()
  expect((await topic('奇函数'))!.parent_id).toBe(placed.id)
  await press('F2')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('奇函数的图象')
  await press('Enter')
  await chosen(person).filter({ hasText: '奇函数的图象' }).waitFor()
  await expect.poll(async () => (await topic('奇函数的图象'))?.parent_id).toBe(placed.id)
  await press('l', '/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('值域')
  await press('Enter', 'Escape', 'Enter')
  await person.toast(filled(words.zh.linked, { name: '奇函数的图象', before: '值域' }))
  await expect.poll(async () => (await topic('奇函数的图象'))!.needs_ids).toEqual([(await topic('值域'))!.id])
  await person.takePicture('map-linked-zh')
  await press('/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('奇函数的图象')
  await press('Enter', 'Escape', 'Enter')
  await person.button(person.words.views.common.save, person.dialog).waitFor()
  await person.takePicture('map-form-zh')
  await press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => drawing(person).evaluate((one) => one === document.activeElement)).toBe(true)
  await press('Delete')
  await person.button(person.words.views.common.delete, person.question).waitFor()
  await person.button(person.words.views.common.delete, person.question).focus()
  await press('Enter')
  await expect.poll(async () => await topic('奇函数的图象')).toBeUndefined()
  await undo(person, filled(person.words.views.list.deleted, { count: 1 }))
  await expect.poll(async () => (await topic('奇函数的图象'))?.parent_id).toBe(placed.id)
})

it('is moved, zoomed and edited by mouse, in English, and undone', async () => {
  const person = await stage.person({ language: 'en' })
  const { page } = person
  await openMap(person)
  await drawing(person).hover()
  await page.mouse.wheel(0, -600)
  const scale = person.main.locator('.map-scale')
  await person.takePicture('map-en')
  await person.main.getByRole('textbox', { name: words.en.search }).fill('裂项相消法')
  await page.keyboard.press('Enter')
  await chosen(person).filter({ hasText: '裂项相消法' }).waitFor()
  await scale.filter({ hasText: /^[89]\d%$/ }).waitFor()
  const from = (await drawn(person, '裂项相消法').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 40, { steps: 6 })
  await page.mouse.up()
  await person.toast(filled(words.en.placed, { name: '裂项相消法' }))
  const moved = (await drawn(person, '裂项相消法').boundingBox())!
  expect([Math.round(moved.x - from.x), Math.round(moved.y - from.y)]).toEqual([60, 40])
  await expect.poll(async () => (await topic('裂项相消法'))!.x).not.toBeNull()
  await undo(person, filled(words.en.placed, { name: '裂项相消法' }))
  await expect.poll(async () => (await topic('裂项相消法'))!.x).toBeNull()
  const shown = await scale.innerText()
  await person.button('Zoom out').click()
  await expect.poll(() => scale.innerText()).not.toBe(shown)
  await drawn(person, '裂项相消法').dblclick()
  await person.button(person.words.views.common.save, person.dialog).waitFor()
  await page.keyboard.press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })
  // A branch is collapsed where its names could not be read any more.
  await drawing(person).hover()
  for (let at = 0; at < 12; at++) await page.mouse.wheel(0, 300)
  await expect.poll(() => drawn(person, '错位相减法').count()).toBe(0)
  await person.takePicture('map-collapsed-en')
})

it('fits a telephone, where the tree opens over it', async () => {
  const person = await stage.person({ width: 375, height: 800 })
  await openMap(person)
  await person.takePicture('map-narrow')
  expect(await person.overflows()).toBe(false)
  await person.button(words.zh.tree).click()
  await person.dialog.getByRole('textbox', { name: person.words.views.tree.search }).fill('数列求和')
  await person.dialog.getByTitle('数列求和', { exact: true }).first().click()
  await chosen(person).filter({ hasText: '数列求和' }).waitFor()
  await person.takePicture('map-narrow-chosen')
})

it('is drawn in the dark', async () => {
  const person = await stage.person({ theme: JSON.stringify({ themeName: 'dark' }) })
  await openMap(person)
  await drawing(person).focus()
  await person.page.keyboard.press('ArrowRight')
  await person.page.keyboard.press('+')
  await person.page.keyboard.press('+')
  await chosen(person).waitFor()
  await person.takePicture('map-dark')
})

interface Report {
  id: number
  title: string
  user_id: number
  data: { topic_id: number; given: number | null; computed: number | null }[]
}
const reports = async (): Promise<Report[]> => {
  const { list } = (await admin.must(map_report, 'list', {})) as { list: Report[] }
  const [first] = list.toSorted((one, other) => one.user_id - other.user_id)
  const own = list.filter(({ user_id }) => user_id === first!.user_id)
  return Promise.all(own.map(async ({ id }) => (await admin.must(map_report, 'detail', { id })) as unknown as Report))
}

it.each(['zh', 'en'] as const)(
  'a report is drawn on its map, with a table, compared in time and printed: %s',
  async (language) => {
    const said = { zh: measuredZh, en: measuredEn }[language].measured
    const all = await reports()
    const [placement, later] = ['入学测评', '期末测评'].map((title) => all.find((one) => one.title === title)!)
    const { id: topicId } = (await topic('裂项相消法'))!
    const { given } = placement!.data.find(({ topic_id }) => topic_id === topicId)!
    const person = await stage.person({ language })
    const { page } = person
    await person.visitAs(
      administrator.username,
      administrator.password,
      `${map_report.menu!.path}/show/${placement!.id}?tab=map`,
    )
    await drawing(person).locator('.map-node[data-tone]').first().waitFor()
    await person.settled()
    await person.takePicture(`map-report-${language}`)
    const row = person.page.getByRole('row').filter({ hasText: '裂项相消法' })
    await row
      .getByRole('cell')
      .first()
      .filter({ hasText: new RegExp(`^${given}$`) })
      .waitFor()
    await row.click()
    await chosen(person).filter({ hasText: '裂项相消法' }).waitFor()
    await expect.poll(() => chosen(person).textContent()).toContain(String(given))
    await person.takePicture(`map-report-chosen-${language}`)
    // Compared with the later report of the same learner.
    await person.page.getByRole('combobox', { name: said.compareWith }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: later!.title }).first().click()
    await person.page.getByRole('columnheader', { name: said.difference }).waitFor()
    await person.sees(said.tooLittle)
    const now = later!.data.find(({ topic_id }) => topic_id === topicId)!.given!
    await row.getByRole('cell', { name: signed(given! - now), exact: true }).waitFor()
    await person.takePicture(`map-report-compared-${language}`)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')))
    const printed = person.page.locator('.map-printed')
    await printed.waitFor()
    const names = (await admin.must(map_topic, 'list', {})).total as number
    await expect.poll(() => printed.locator('.map-node').count()).toBe(names)
    // It alone is printed, over the whole width.
    await person.page.locator('.shell').waitFor({ state: 'hidden' })
    await expect.poll(() => printed.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(1200)
    await person.takePicture(`map-report-printed-${language}`)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await printed.waitFor({ state: 'detached' })
  },
)

it.each<['zh' | 'en', number, string | undefined]>([
  ['zh', 1440, undefined],
  ['en', 375, JSON.stringify({ themeName: 'dark' })],
])(
  'reports of a learner are one table with a column for each date, saved and printed: %s, %i wide',
  async (language, width, theme) => {
    const said = { zh: measuredZh, en: measuredEn }[language].measured
    const all = await reports()
    const person = await stage.person({ language, width, height: 812, ...(theme ? { theme } : {}) })
    const { page } = person
    await person.visitAs(
      administrator.username,
      administrator.password,
      `${map_report.menu!.path}/show/${all[0]!.id}?tab=map`,
    )
    await page.getByText(said.dates, { exact: true }).click()
    const table = page.getByRole('region', { name: said.dates })
    await table.waitFor()
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(1 + all.length)
    const { id: topicId } = (await topic('裂项相消法'))!
    const values = all.map(({ data }) => data.find(({ topic_id }) => topic_id === topicId)?.given).filter(Boolean)
    const row = table.getByRole('row').filter({ hasText: '裂项相消法' })
    for (const value of values)
      await row
        .getByRole('cell', { name: String(value), exact: true })
        .first()
        .waitFor()
    await expect.poll(() => person.overflows()).toBe(false)
    await person.takePicture(`map-dates-${language}-${width}`)
    await person.button(said.save).click()
    const saved = page.waitForEvent('download')
    await person.dialog
      .getByRole('button', { name: /xlsx/ })
      .or(person.dialog.getByRole('link', { name: /xlsx/ }))
      .first()
      .click()
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
    await person.button(person.words.views.common.close, person.dialog).click()
    await page.emulateMedia({ media: 'print' })
    await person.page.locator('.shell').waitFor({ state: 'hidden' })
    await person.takePicture(`map-dates-printed-${language}`)
    await page.emulateMedia({ media: 'screen' })
  },
)

it('is moved by a finger, zoomed by two, and a topic is chosen by a tap', async () => {
  const person = await stage.person({ width: 375, height: 800 })
  const { page } = person
  await openMap(person)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const { x, y, width, height } = (await drawing(person).boundingBox())!
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const scale = person.main.locator('.map-scale')
  const percent = async () => Number.parseInt((await scale.textContent())!, 10)
  const before = await percent()
  await touch('touchStart', [middleX - 30, middleY], [middleX + 30, middleY])
  for (const apart of [40, 60, 80, 100, 120])
    await touch('touchMove', [middleX - apart, middleY], [middleX + apart, middleY])
  await touch('touchEnd')
  // From 60 to 240 pixels apart: four times as large, up to the limit.
  await expect.poll(percent).toBeGreaterThan(before * 2)
  const pinched = await percent()
  await person.takePicture('map-pinched')
  await touch('touchStart', [middleX - 100, middleY], [middleX + 100, middleY])
  for (const apart of [80, 60, 40]) await touch('touchMove', [middleX - apart, middleY], [middleX + apart, middleY])
  await touch('touchEnd')
  await expect.poll(percent).toBeLessThan(pinched)
  const node = drawing(person).locator('.map-node').first()
  const at = (await node.boundingBox())!
  await touch('touchStart', [middleX, y + height - 20])
  for (const way of [10, 30, 50]) await touch('touchMove', [middleX + way, y + height - 20 - way])
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await node.boundingBox())!.x - at.x)).toBe(50)
  await expect.poll(async () => Math.round((await node.boundingBox())!.y - at.y)).toBe(-50)
  // A tap chooses, and the page was not scrolled by any of it.
  await page.evaluate(() => globalThis.scrollY).then((scrolled) => expect(scrolled).toBe(0))
  const seen = drawing(person).locator('.map-node')
  const boxes = await Promise.all((await seen.all()).map((one) => one.boundingBox()))
  const inside = boxes.find(
    (box) => box && box.x > x + 10 && box.x + 20 < x + width && box.y > y + 10 && box.y + 20 < y + height - 80,
  )!
  const place: [number, number] = [inside.x + Math.min(10, inside.width / 2), inside.y + inside.height / 2]
  await touch('touchStart', place)
  await touch('touchEnd')
  await chosen(person).first().waitFor()
})

it('a report fits a telephone, and is drawn in the dark', async () => {
  const [report] = await reports()
  const path = `${map_report.menu!.path}/show/${report!.id}?tab=map`
  for (const [name, options] of [
    ['narrow', { width: 375, height: 800 }],
    ['dark', { theme: JSON.stringify({ themeName: 'dark' }) }],
  ] as const) {
    const person = await stage.person(options)
    await person.visitAs(administrator.username, administrator.password, path)
    await drawing(person).locator('.map-node').first().waitFor()
    await drawing(person).focus()
    for (const key of ['ArrowRight', '+', '+']) await person.page.keyboard.press(key)
    await chosen(person).waitFor()
    expect(await person.overflows()).toBe(false)
    await person.takePicture(`map-report-${name}`)
  }
})
