import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { chosen, drawing, drawn, mapWords, openMap, topicNamed, undo } from './maps.ts'
import { filled } from './words.ts'

/**
 * The sample's map of a course, edited by mouse and by finger, on a telephone and in the dark.
 * @chosen-by src/content/map-canvas src/features/learning/views/map
 */

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

it('is moved, zoomed and edited by mouse, in English, and undone', async () => {
  const person = await stage.person({ language: 'en', motion: true })
  const { page } = person
  await openMap(person)
  await drawing(person).hover()
  await page.mouse.wheel(0, -600)
  const scale = person.main.locator('.map-scale')
  await person.takePicture('map-en')
  await person.main.getByRole('textbox', { name: mapWords.en.search }).fill('裂项相消法')
  await page.keyboard.press('Enter')
  await chosen(person).filter({ hasText: '裂项相消法' }).waitFor()
  await scale.filter({ hasText: /^[89]\d%$/ }).waitFor()
  const from = (await drawn(person, '裂项相消法').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 40, { steps: 6 })
  await page.mouse.up()
  await person.toast(filled(mapWords.en.placed, { name: '裂项相消法' }))
  const moved = (await drawn(person, '裂项相消法').boundingBox())!
  expect([Math.round(moved.x - from.x), Math.round(moved.y - from.y)]).toEqual([60, 40])
  await expect.poll(async () => (await topicNamed(admin, '裂项相消法'))!.x).not.toBeNull()
  await undo(person, filled(mapWords.en.placed, { name: '裂项相消法' }))
  await expect.poll(async () => (await topicNamed(admin, '裂项相消法'))!.x).toBeNull()
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

it('fits a telephone, where the tree opens over it', async () => {
  const person = await stage.person({ width: 375, height: 800 })
  await openMap(person)
  await person.takePicture('map-narrow')
  expect(await person.overflows()).toBe(false)
  await person.button(mapWords.zh.tree).click()
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
