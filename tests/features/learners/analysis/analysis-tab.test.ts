import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { analysisCalls, analysisLabel } from '../../../../resources/learners/analysis/index.ts'
import { chartTable, peopleTable, questionTable, summaryRows } from '../../../../resources/learners/analysis/table.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { exam } from '../../../../resources/exam.ts'
import { resources } from '../../../../resources/index.ts'
import { analysisEn } from '../../../../src/features/learners/analysis/analysis.en.ts'
import { analysisZh } from '../../../../src/features/learners/analysis/analysis.zh.ts'
import { Client } from '../../../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../../../fixtures/server.ts'
import { openBrowser, type Stage } from '../../../browser/driver.ts'
import type { Person } from '../../../browser/person.ts'

/**
 * The report of the sample's classes: as charts, as tables, on paper and as a workbook.
 * @chosen-by src/features/learners/analysis resources/learners/analysis server/features/learners/analysis
 */

let folder: string
let server: RunningServer
let stage: Stage
let admin: Client
let set: { id: number; title: string }
let report: AnalysisReport

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analysis-'))
  server = await startServer({ env: { SAMPLE_DATA: '1' } })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const { list } = await admin.must(exam, 'list', { kind: 'final', search: '高中数学', page_size: 1 })
  set = await admin.must(exam, 'detail', { id: list[0].id })
  report = await admin.must(exam, analysisCalls('exam').read, { id: set.id })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const path = () => `${exam.menu!.path}/show/${set.id}?tab=analysis`
const tableText = (chart: AnalysisReport['charts'][number], language: 'zh' | 'en') =>
  chartTable(chart, language).rows.map((row) => row.map((cell) => String(cell ?? '–')))

/** Empty cells at the end of a row are not stored. */
const withoutEnd = (row: readonly string[]) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)

/** The sheets of a workbook with the texts of their cells, by the places that the cells name. */
function sheetsOf(bytes: Uint8Array): { name: string; rows: string[][] }[] {
  const parts = unzipSync(bytes)
  const part = (name: string) => strFromU8(parts[name]!)
  const plain = (xml: string) =>
    xml
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name], index) => ({
    name: name!,
    rows: [...part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
      const cells: string[] = []
      for (const [, column, cell] of row!.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs))
        cells[column!.charCodeAt(0) - 65] = plain(cell!)
      return Array.from(cells, (text) => text ?? '')
    }),
  }))
}

it('draws every chart of the course, each with a table that the keyboard opens, and downloads them', async () => {
  const person = await stage.person({ height: 2200 })
  await person.visitAs(administrator.username, administrator.password, path())
  await person.main.getByRole('tab', { name: analysisLabel.zh, exact: true, selected: true }).waitFor()
  for (const chart of report.charts) {
    const part = person.main.getByRole('region', { name: chart.title.zh, exact: true })
    await part.getByRole('img').locator('svg').waitFor()
  }
  await expect.poll(() => person.overflows()).toBe(false)
  await person.takePicture('analysis-1-zh')
  const [chart] = report.charts
  const part = person.main.getByRole('region', { name: chart!.title.zh, exact: true })
  const toggle = part.getByRole('button', { name: analysisZh.chart.table })
  await expect.poll(() => part.getByRole('table').count()).toBe(0)
  await toggle.focus()
  await person.page.keyboard.press('Enter')
  await part.getByRole('table').waitFor()
  await expect
    .poll(() =>
      part
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))),
    )
    .toEqual(tableText(chart!, 'zh'))
  await part
    .getByRole('img')
    .first()
    .hover({ position: { x: 120, y: 200 } })
  await person.takePicture('analysis-2-table')

  await person.button(analysisZh.tools.save, person.main).click()
  const link = person.dialog.getByRole('button', { name: /\.xlsx$/ })
  await link.waitFor()
  const [download] = await Promise.all([person.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toContain(set.title)
  const file = join(folder, 'report.xlsx')
  await download.saveAs(file)
  const sheets = sheetsOf(readFileSync(file))
  expect(sheets.map(({ name }) => name)).toEqual([
    '概要',
    ...report.charts.map(({ title }) => title.zh),
    '试题分析',
    '学员',
  ])
  const tables = [
    summaryRows(report, 'zh'),
    ...report.charts.map((one) => chartTable(one, 'zh').rows),
    questionTable(report.questions, 'zh').rows,
    peopleTable(report.people, 'zh').rows,
  ]
  for (const [index, table] of tables.entries())
    expect(sheets[index]!.rows.slice(1, table.length + 1)).toEqual(
      table.map((row) => withoutEnd(row.map((cell) => String(cell ?? '')))),
    )
})

it('shows a teacher how two classes differ, and who of one is near a line', async () => {
  const person = await stage.person({ height: 3600 })
  await person.visitAs(administrator.username, administrator.password, path())
  const rates = report.charts.find(({ measure }) => measure === 'four_rates')!
  const part = person.main.getByRole('region', { name: rates.title.zh, exact: true })
  await part.getByRole('button', { name: analysisZh.chart.table }).click()
  await expect
    .poll(() =>
      part
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))),
    )
    .toEqual(tableText(rates, 'zh'))
  expect(rates.rows.length).toBe(2)
  const [group] = rates.rows
  const near = report.people.filter(
    (one) => one.groups.includes(group!.label.zh) && one.near.some(({ line }) => line === 'pass'),
  )
  expect(near.length).toBeGreaterThan(0)
  const list = () => person.main.getByRole('region', { name: /^学员（/ })
  const choose = async (name: string, option: string) => {
    await list().getByRole('combobox', { name }).click()
    await person.page.locator('.ant-select-item-option', { hasText: option }).click()
  }
  await choose(analysisZh.list.group, group!.label.zh)
  await choose(analysisZh.list.line, '临界：及格线')
  await expect
    .poll(() =>
      list()
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))),
    )
    .toEqual(peopleTable(near, 'zh').rows.map((row) => row.map((cell) => String(cell ?? '–'))))
  await expect.poll(() => person.overflows()).toBe(false)
  await person.takePicture('analysis-5-classes')
  await person.page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')))
  await person.page.emulateMedia({ media: 'print' })
  const questions = person.main.getByRole('region', { name: analysisZh.list.questions })
  await expect.poll(() => questions.getByRole('row').count()).toBe(report.questions.length + 1)
  await expect.poll(() => list().getByRole('combobox').count()).toBe(0)
  expect(await printedBeside(person)).toEqual([])
  await person.takePicture('analysis-6-print')
})

/** What would be on paper beside the report: the list behind a drawer, the menu, a bar. */
const printedBeside = (person: Person): Promise<string[]> =>
  person.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => !one.closest('.printed-alone') && !one.querySelector('.printed-alone'))
      .filter((one) => one.checkVisibility() && one.innerText?.trim())
      .map((one) => `${one.className}: ${one.innerText.slice(0, 60)}`),
  )

it('shows on the page of a learner how they do beside their class', async () => {
  const { user } = resources
  const best = report.people[0]!
  const own: AnalysisReport = await admin.must(user, analysisCalls('user').read, { id: best.user_id })
  const person = await stage.person({ height: 1600 })
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${user.menu!.path}/show/${best.user_id}?tab=analysis`,
  )
  for (const chart of own.charts) {
    const part = person.page.getByRole('region', { name: chart.title.zh, exact: true })
    await part.getByRole('img').locator('svg').waitFor()
  }
  const [progress] = own.charts
  const part = person.page.getByRole('region', { name: progress!.title.zh, exact: true })
  await part.getByRole('button', { name: analysisZh.chart.table }).click()
  await expect
    .poll(() =>
      part
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))),
    )
    .toEqual(tableText(progress!, 'zh'))
  const values = progress!.rows.at(-1)!.values
  expect(values[0]).toBeGreaterThan(values[1]!)
  await expect.poll(() => person.overflows()).toBe(false)
  await person.takePicture('analysis-7-learner')
  await person.page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedBeside(person)).toEqual([])
  await person.takePicture('analysis-9-learner-print')
  const english = await stage.person({ language: 'en', width: 375, height: 812 })
  await english.visitAs(
    administrator.username,
    administrator.password,
    `${user.menu!.path}/show/${best.user_id}?tab=analysis`,
  )
  const chart = english.page.getByRole('region', { name: progress!.title.en, exact: true })
  await chart.getByRole('img').locator('svg').waitFor()
  await expect.poll(() => english.overflows()).toBe(false)
  await chart.scrollIntoViewIfNeeded()
  await english.takePicture('analysis-8-learner-phone')
})

it('is read in English, on a phone and at night, and printed with all its tables', async () => {
  const person = await stage.person({
    language: 'en',
    width: 375,
    height: 812,
    theme: JSON.stringify({ themeName: 'dark' }),
  })
  await person.visitAs(administrator.username, administrator.password, path())
  const [chart] = report.charts
  const part = person.main.getByRole('region', { name: chart!.title.en, exact: true })
  await part.getByRole('img').locator('svg').waitFor()
  await expect.poll(() => person.overflows()).toBe(false)
  await person.takePicture('analysis-3-en-phone-dark')
  await person.page.emulateMedia({ media: 'print' })
  await expect.poll(() => part.getByRole('table').isVisible()).toBe(true)
  await expect.poll(() => person.button(analysisEn.tools.print).isVisible()).toBe(false)
  await expect.poll(() => person.account.isVisible()).toBe(false)
  await person.takePicture('analysis-4-print')
})
