import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { measuredEn } from '../../src/features/learning/measured/measured.en.ts'
import { signed } from '../../src/features/learning/measured/measured-model.ts'
import { measuredZh } from '../../src/features/learning/measured/measured.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { chosen, drawing, topicNamed } from './maps.ts'

/**
 * Reports drawn on the sample's map: compared in time, in a table of all dates, printed, on a telephone and in the
 * dark.
 * @chosen-by src/features/learning/measured resources/learning/measured src/content/map-canvas/drawn-map.tsx
 * @chosen-by src/content/map-canvas/printed-map.tsx
 */

const { map_report, map_topic } = resources

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
    const texts = { zh: measuredZh, en: measuredEn }[language].measured
    const all = await reports()
    const [placement, later] = ['入学测评', '期末测评'].map((title) => all.find((one) => one.title === title)!)
    const { id: topicId } = (await topicNamed(admin, '裂项相消法'))!
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
    await person.page.getByRole('combobox', { name: texts.compareWith }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: later!.title }).first().click()
    await person.page.getByRole('columnheader', { name: texts.difference }).waitFor()
    await person.sees(texts.tooLittle)
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
    const texts = { zh: measuredZh, en: measuredEn }[language].measured
    const all = await reports()
    const person = await stage.person({ language, width, height: 812, ...(theme ? { theme } : {}) })
    const { page } = person
    await person.visitAs(
      administrator.username,
      administrator.password,
      `${map_report.menu!.path}/show/${all[0]!.id}?tab=map`,
    )
    await page.getByText(texts.dates, { exact: true }).click()
    const table = page.getByRole('region', { name: texts.dates })
    await table.waitFor()
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(1 + all.length)
    const { id: topicId } = (await topicNamed(admin, '裂项相消法'))!
    const values = all.map(({ data }) => data.find(({ topic_id }) => topic_id === topicId)?.given).filter(Boolean)
    const row = table.getByRole('row').filter({ hasText: '裂项相消法' })
    for (const value of values)
      await row
        .getByRole('cell', { name: String(value), exact: true })
        .first()
        .waitFor()
    await expect.poll(() => person.overflows()).toBe(false)
    await person.takePicture(`map-dates-${language}-${width}`)
    await person.button(texts.save).click()
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
