import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { Language } from '../../resources/kit/index.ts'
import type { Lyric } from '../../resources/learning/lyric/lrc.ts'
import { lyricEn } from '../../src/features/learning/lyric/lyric.en.ts'
import { lyricZh } from '../../src/features/learning/lyric/lyric.zh.ts'
import { playerZh } from '../../src/base/locales/player.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { wavFile } from '../fixtures/sound.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'

/**
 * A poem is timed while it is heard, by keyboard.
 * @chosen-by src/features/learning/lyric resources/learning/lyric server/features/learning/lyric
 * @chosen-by src/content/files/media-player.tsx
 */

const { resource } = resources
const seconds = 8

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

async function newSound(title: string): Promise<number> {
  const file = await admin.upload(`${title}.wav`, wavFile(seconds))
  return (await admin.must(resource, 'create', { title, type: 'audio', file })).id
}
const storedLyric = async (id: number): Promise<Lyric | null> =>
  (await admin.must(resource, 'list_lyric', { record_id: id })).list[0].lyric
const open = clearedPage(() => stage)
const openTab = (id: number, options: { language?: Language; width?: number; height?: number } = {}): Promise<Person> =>
  open(`${resource.menu!.path}/show/${id}?tab=lyric`, options)

it('a text that was pasted is timed with Enter while the sound plays, moved by keys, and saved', async () => {
  const { lyric } = lyricZh
  const id = await newSound('静夜思')
  const person = await openTab(id)
  await person.button(lyric.paste).click()
  await person.dialog.getByRole('textbox').fill('床前明月光\n疑是地上霜\n举头望明月')
  await person.button(lyric.pasteDo, person.dialog).click()
  await person.page.getByRole('dialog', { name: lyric.paste }).waitFor({ state: 'hidden' })
  const lines = person.page.getByRole('listbox', { name: lyric.lines })
  await expect.poll(() => lines.getByRole('option').count()).toBe(3)

  const { keyboard } = person.page
  const sound = person.page.locator('audio')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThanOrEqual(3)
  const at = (): Promise<number> => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(() => sound.getAttribute('src')).toMatch(/\/api\/files\/[\w-]+\/[\w-]+$/)
  await lines.focus()
  await keyboard.press('Space')
  for (const moment of [0.5, 1.2, 1.9]) {
    await expect.poll(at, { interval: 20 }).toBeGreaterThan(moment)
    await keyboard.press('Enter')
  }
  await keyboard.press('Space')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  await person.sees('已打点 3 / 3 行')
  const timeOf = async (n: number) => (await lines.getByRole('option').nth(n).locator('.lyric-time').innerText()).trim()
  const before = await Promise.all([0, 1, 2].map(timeOf))
  expect(before.toSorted()).toEqual(before)
  expect(before[0]! > '00:00.5' && before[2]! < '00:08').toBe(true)

  // The second line and all below it 200 ms later, then the last alone 100 ms back.
  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await keyboard.press('Alt+Shift+ArrowRight')
  await keyboard.press('Alt+Shift+ArrowRight')
  await keyboard.press('End')
  await keyboard.press('Alt+ArrowLeft')
  await person.button(lyric.save).click()
  await person.toast(lyric.saved)
  const stored = await storedLyric(id)
  const ms = (text: string) => Number(text.slice(0, 2)) * 60_000 + Math.round(Number(text.slice(3)) * 1000)
  expect(stored!.lines.map((line) => line.ms)).toEqual([ms(before[0]!), ms(before[1]!) + 200, ms(before[2]!) + 100])
  await person.takePicture('lyric-zh-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('lyric-zh-375')
})

it('P plays the chosen line to its end; the waveform is drawn, and a click in it goes there', async () => {
  const { lyric } = lyricEn
  const id = await newSound('Quiet night')
  const lines = [1000, 1600, 5000].map((ms, n) => ({ ms, text: `line ${n + 1}` }))
  await admin.must(resource, 'update_lyric', { id, base_version: 1, lyric: { tags: {}, lines } })
  const person = await openTab(id, { language: 'en' })
  const list = person.page.getByRole('listbox', { name: lyric.lines })
  await list.focus()
  const sound = person.page.locator('audio')
  const waveform = person.page.locator('.lyric-wave > div')
  await waveform.waitFor()
  await person.page.keyboard.press('p')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  const ended = await sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)
  expect(ended).toBeGreaterThanOrEqual(1.6)
  // Well before the next line.
  expect(ended).toBeLessThan(5)
  const box = (await waveform.boundingBox())!
  await person.page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeCloseTo(6, 0)
  await list.getByRole('option', { name: 'line 3' }).and(person.page.locator('[data-heard]')).waitFor()
  await person.takePicture('lyric-en-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('lyric-en-375')
})

it('an LRC file of an old player is imported in GBK with its offset; leaving and coming back loses nothing', async () => {
  const { lyric } = lyricZh
  const id = await newSound('春晓')
  const person = await openTab(id)
  const gbk = Buffer.concat([
    Buffer.from('[offset:500]\r\n[00:03.50][00:01.50]'),
    Buffer.from([0xb4, 0xba, 0xc3, 0xdf]),
    Buffer.from('\r\n'),
  ])
  await person.page
    .locator('input[type=file][accept=".lrc,.txt"]')
    .setInputFiles({ name: '春晓.lrc', mimeType: 'text/plain', buffer: gbk })
  await person.toast('已导入 2 行')
  await person.reload()
  await person.sees(lyric.unsaved)
  await person.button(lyric.save).click()
  await person.toast(lyric.saved)
  expect((await storedLyric(id))!.lines).toEqual([
    { ms: 1000, text: '春眠' },
    { ms: 3000, text: '春眠' },
  ])
})

it.each<[Language, number]>([
  ['zh', 1440],
  ['en', 375],
])('a long sound is timed by ear, and not loaded for a waveform: %s, %i wide', async (language, width) => {
  const { lyric } = { zh: lyricZh, en: lyricEn }[language]
  const file = await admin.upload('讲座.wav', wavFile(21 * 60))
  const { id } = await admin.must(resource, 'create', { title: `讲座 ${language}`, type: 'audio', file })
  const lyricLines = { tags: {}, lines: [{ ms: null, text: 'one' }] }
  await admin.must(resource, 'update_lyric', { id, base_version: 1, lyric: lyricLines })
  const person = await open('/')
  const whole: string[] = []
  person.page.on('request', (request) => request.url().endsWith(file.url) && whole.push(request.url()))
  await openTab(id, { language, width, height: width > 992 ? 900 : 812 })
  await person.sees(lyric.noWave)
  const sound = person.page.locator('audio')
  await sound.evaluate((audio: HTMLAudioElement) => (audio.currentTime = 1200))
  await person.page.getByRole('listbox', { name: lyric.lines }).focus()
  await person.page.keyboard.press('Enter')
  await person.button(lyric.save).click()
  await person.toast(lyric.saved)
  expect((await storedLyric(id))!.lines[0]!.ms).toBeCloseTo(1_200_000, -3)
  expect(whole).toEqual([])
  await person.takePicture(`lyric-long-${language}-${width}`)
})

it('a sound is played at a chosen speed in its preview', async () => {
  const id = await newSound('登鹳雀楼')
  const person = await open(`${resource.menu!.path}/show/${id}?tab=preview`)
  const sound = person.page.locator('audio')
  await sound.waitFor()
  await person.page.locator('.view-player .ant-select').click()
  await person.page.getByRole('combobox', { name: playerZh.player.speed, expanded: true }).waitFor()
  await person.page.locator('.ant-select-item').and(person.page.getByTitle('1.5×')).click()
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
  await person.takePicture('player-zh-1440')
})
