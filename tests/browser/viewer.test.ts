import type { Locator } from 'playwright-core'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { pagesCall } from '../../resources/learning/viewer/index.ts'
import type { Action, Language } from '../../resources/kit/index.ts'
import { findOffice } from '../../server/background/office/find-office.ts'
import { viewerEn } from '../../src/features/learning/viewer/viewer.en.ts'
import { pictureEn } from '../../src/base/locales/picture.en.ts'
import { pictureZh } from '../../src/base/locales/picture.zh.ts'
import { viewerZh } from '../../src/features/learning/viewer/viewer.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { slidesFile } from '../fixtures/slides.ts'
import { wordPaper } from '../fixtures/word-paper.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/**
 * Slides and documents are turned into pages, and looked at one by one.
 * @chosen-by src/features/learning/viewer server/features/learning/viewer server/background/office
 * @chosen-by src/content/files/enlarged-picture.tsx
 */

const { resource } = resources
const pictureTexts = { zh: pictureZh, en: pictureEn }
const office = await findOffice(undefined)

let stage: Stage
let server: RunningServer
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const openTab = (person: Person, id: number): Promise<void> =>
  person.visitAs(administrator.username, administrator.password, `${resource.menu!.path}/show/${id}?tab=preview`)
async function newSlides(title: string): Promise<number> {
  const file = await admin.upload(`${title}.pptx`, slidesFile(['直角三角形', '第二页', '第三页']))
  return (await admin.must(resource, 'create', { title, type: 'slides', file })).id
}

it.skipIf(!office)('slides get pages by a button, and are turned by keyboard', async () => {
  const { viewer } = viewerZh
  const id = await newSlides('三角形')
  const person = await stage.person()
  await openTab(person, id)
  await person.button(viewer.make).click()
  await person.button((resource.actions as Record<string, Action>)[pagesCall]!.label.zh, person.question).click()
  const pages = person.page.getByRole('region', { name: viewer.pages })
  await pages.waitFor()
  await pages.getByRole('img', { name: '第 1 页，共 3 页' }).waitFor()
  await pages.focus()
  await person.page.keyboard.press('ArrowRight')
  await pages.getByRole('img', { name: '第 2 页，共 3 页' }).waitFor()
  await person.page.keyboard.press('End')
  await pages.getByRole('img', { name: '第 3 页，共 3 页' }).waitFor()
  await expect.poll(() => person.button(viewer.after, pages).isDisabled()).toBe(true)
  await person.page.keyboard.press('Home')
  await pages.getByRole('img', { name: '第 1 页，共 3 页' }).waitFor()
  await person.takePicture('viewer-zh-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('viewer-zh-375')
})

/** How much of a picture is ink, of 1. */
const inked = (image: Locator): Promise<number> =>
  image.evaluate((one: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
    const context = canvas.getContext('2d')!
    context.drawImage(one, 0, 0, 400, 400)
    const { data } = context.getImageData(0, 0, 400, 400)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 200) dark++
    return dark / 160_000
  })

const marksSheet = (): Promise<Uint8Array> =>
  writeExcelFile(Array.from({ length: 80 }, (_, n) => [`学生 ${n + 1}`, '几何 Geometry', 60 + (n % 40)])).toBuffer()

it
  .skipIf(!office)
  .each<[kind: string, content: () => Uint8Array | Promise<Uint8Array>, language: Language, width: number]>([
    ['docx', () => wordPaper(40), 'zh', 1440],
    ['xlsx', marksSheet, 'en', 375],
  ])('a document is previewed by its pages: %s', async (extension, content, language, width) => {
  const { viewer } = { zh: viewerZh, en: viewerEn }[language]
  const file = await admin.upload(`document.${extension}`, await content())
  const { id } = await admin.must(resource, 'create', { title: `${extension} ${language}`, type: 'document', file })
  const person = await stage.person({ language, width, height: width > 992 ? 900 : 812 })
  await openTab(person, id)
  await person.button(viewer.make).click()
  await person.button((resource.actions as Record<string, Action>)[pagesCall]!.label[language], person.question).click()
  const pages = person.page.getByRole('region', { name: viewer.pages })
  await pages.waitFor()
  await person.button(person.words.views.common.close, person.dialog).last().click()
  const picture = pages.getByRole('img')
  await picture.waitFor()
  const { pages: made } = await admin.must(resource, 'detail', { id })
  const named = (n: number) => viewer.page.replace('{{n}}', String(n)).replace('{{m}}', String(made.length))
  expect(made.length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => picture.getAttribute('alt')).toBe(named(1))
  await expect.poll(() => inked(picture)).toBeGreaterThan(0.002)
  await person.button(viewer.after, pages).click()
  await pages.getByRole('img', { name: named(2) }).waitFor()
  await expect.poll(() => inked(pages.getByRole('img', { name: named(2) }))).toBeGreaterThan(0.001)
  await person.takePicture(`document-${extension}-${language}-${width}`)
  // Enlarged until it can be read, it stays so on the next page, and is scrolled by the keys that otherwise turn pages.
  const picture2 = pages.getByRole('img', { name: named(2) })
  const shown = (await picture2.boundingBox())!.width
  for (let step = 0; step < 2; step++) await person.button(pictureTexts[language].picture.zoomIn, pages).click()
  await expect.poll(async () => (await picture2.boundingBox())!.width / shown).toBeCloseTo(2, 1)
  await person.takePicture(`document-${extension}-${language}-${width}-large`)
  await pages.locator('.view-picture-desk').focus()
  await person.page.keyboard.press('ArrowRight')
  await person.button(viewer.before, pages).click()
  await expect
    .poll(async () => (await pages.getByRole('img', { name: named(1) }).boundingBox())!.width / shown)
    .toBeCloseTo(2, 1)
})

it.skipIf(!office)('slides without pages offer to make them', async () => {
  const person = await stage.person({ language: 'en' })
  await openTab(person, await newSlides('Triangles'))
  await person.sees(viewerEn.viewer.none)
  await person.takePicture('viewer-en-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('viewer-en-375')
})

it.runIf(!office)('LibreOffice is not on this machine: slides are left out', () => {
  expect(office).toBeNull()
})
