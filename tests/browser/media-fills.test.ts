import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Language } from '../../resources/kit/index.ts'
import { mediaFillsEn } from '../../src/base/locales/media-fills.en.ts'
import { mediaFillsZh } from '../../src/base/locales/media-fills.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { wavFile } from '../fixtures/sound.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/**
 * The form of a resource is filled from its sound or video: the length, and a cover that can be another frame.
 * @chosen-by src/records/fields/file src/content/files/media-facts.ts server/storage/files/media
 */

const { resource } = resources
const { fields } = resource
const words = { zh: mediaFillsZh.fills, en: mediaFillsEn.fills }

let server: RunningServer
let stage: Stage
let admin: Client
let film: Buffer

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  film = await recordedFilm()
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/**
 * Three seconds that begin black, go on blue and end red: recorded by the browser, which does not write down how long
 * it is.
 */
async function recordedFilm(): Promise<Buffer> {
  const person = await stage.person()
  await person.visit('/login')
  const bytes = await person.page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    const began = performance.now()
    while (performance.now() - began < 3000) {
      const seconds = (performance.now() - began) / 1000
      context.fillStyle = seconds < 0.6 ? '#000' : seconds < 2 ? '#24f' : '#e21'
      context.fillRect(0, 0, 320, 180)
      context.fillStyle = '#fff'
      context.fillRect(seconds * 100, 80, 20, 20)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

const field = (person: Person, name: keyof typeof fields) =>
  fieldLabelled(person.dialog, fields[name].label[person.language])
const choose = (person: Person, name: string, buffer: Buffer) =>
  field(person, 'file').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
const openForm = (person: Person, path = 'create') =>
  person.visitAs(administrator.username, administrator.password, `${resource.menu!.path}/${path}`)
const length = (person: Person) => field(person, 'duration').getByRole('spinbutton')
const coverColour = (person: Person): Promise<number[]> =>
  field(person, 'cover')
    .locator('.view-thumbnail img')
    .evaluate((image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0, image.naturalWidth, image.naturalHeight / 4, 0, 0, 1, 1)
      return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3))
    })
const isBlue = ([red, , blue]: number[]) => blue! > 150 && red! < 120
const isRed = ([red, , blue]: number[]) => red! > 150 && blue! < 120

it.each<[Language, number]>([
  ['zh', 1440],
  ['en', 375],
])(
  'a video fills its length and a frame that is not black; another can be chosen: %s, %i wide',
  async (language, width) => {
    const texts = words[language]
    const person = await stage.person({ language, width, height: width > 992 ? 900 : 812 })
    await openForm(person)
    await person.fillIn({
      [fields.title.label[language]]: `film ${language}`,
      [fields.type.label[language]]: language === 'zh' ? '视频' : 'Video',
    })
    await choose(person, 'film.webm', film)
    // As long as the browser took for it, which is more on a busy machine.
    await expect.poll(() => length(person).inputValue()).toMatch(/^([3-9]|\d\d)$/)
    const seconds = Number(await length(person).inputValue())
    await expect.poll(async () => isBlue(await coverColour(person))).toBe(true)
    await person.takePicture(`media-fills-${language}-${width}`)

    await person.button(texts.chooseFrame, person.dialog).click()
    const frames = person.page.getByRole('dialog', { name: texts.chooseFrame })
    const video = frames.locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(2)
    await video.evaluate(async (one: HTMLVideoElement) => {
      const sought = new Promise((resolve) => one.addEventListener('seeked', resolve, { once: true }))
      one.currentTime = 2.6
      await sought
    })
    await person.takePicture(`choose-frame-${language}-${width}`)
    await person.button(texts.useFrame, frames).click()
    await frames.waitFor({ state: 'hidden' })
    await expect.poll(async () => isRed(await coverColour(person))).toBe(true)
    await person.save()
    const stored = async () => (await admin.must(resource, 'list', { search: `film ${language}` })).list[0]
    await expect.poll(stored).toMatchObject({ duration: seconds, cover: { type: 'image/jpeg' } })
  },
)

it('what a person entered stays, and the length of the file is offered', async () => {
  const person = await stage.person()
  await openForm(person)
  await person.fillIn({ [fields.title.label.zh]: '录音', [fields.duration.label.zh]: 90 })
  await choose(person, '录音.wav', wavFile(7))
  await field(person, 'file').getByText(/7 秒/).waitFor()
  await expect.poll(() => length(person).inputValue()).toBe('90')
  await person.takePicture('media-differs-zh-1440')
  await person.button(words.zh.take, field(person, 'file')).click()
  await expect.poll(() => length(person).inputValue()).toBe('7')
})

it('a resource that was there before is read when somebody asks', async () => {
  const file = await admin.upload('old.wav', wavFile(4))
  const { id } = await admin.must(resource, 'create', { title: 'an old sound', type: 'audio', file })
  const person = await stage.person({ language: 'en' })
  await openForm(person, `edit/${id}`)
  await person.takePicture('media-read-en-1440')
  await field(person, 'file')
    .getByRole('button', { name: /^Read from the file/ })
    .click()
  await expect.poll(() => length(person).inputValue()).toBe('4')
})
