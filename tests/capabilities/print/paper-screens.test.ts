import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { user } from '../../../resources/user.ts'
import { printEn } from '../../../src/base/locales/print.en.ts'
import { printZh } from '../../../src/base/locales/print.zh.ts'
import { openBrowser, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { downloaded, makeSetToPrint, pages, setOnPaper } from './set-to-print.ts'

/**
 * Question sets on paper: on narrow and wide screens in both languages, and for people who have no downloads left.
 * @chosen-by src/content/printing src/capabilities/print server/features/papers/paper-files/downloads.ts
 */

const texts = { zh: printZh.print, en: printEn.print }

let server: RunningServer
let stage: Stage
let admin: Client
let readerId: number

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  await makeSetToPrint(admin)
  readerId = (await makeUser(admin, 'reader', ['exam:list', 'exam:detail', 'exercise:list', 'subject_course:list'])).id
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const onPaper = setOnPaper(() => stage)

it('are refused in words to people who have no downloads left, and shown to them all the same', async () => {
  await admin.must(user, 'update_user_download_auth_total', { id: readerId, download_auth_total: 1 })
  const person = await onPaper({ as: { username: 'reader', password } })
  await downloaded(person, () => person.button(texts.zh.download, person.dialog).click())
  await person.button(texts.zh.download, person.dialog).click()
  await person.page.getByText('您的下载次数已用完').first().waitFor()
  await person.dialog.getByText(texts.zh.paper_a4, { exact: true }).click()
  await person.page.getByText(texts.zh.paper_16k, { exact: true }).click()
  await pages(person).first().waitFor()
  expect((await admin.must(user, 'detail', { id: readerId })).download_auth_total).toBe(0)
})

it.each([
  ['zh', 1440],
  ['zh', 375],
  ['en', 1440],
  ['en', 375],
] as const)('are shown on the screen of %s, %d wide', async (language, width) => {
  const person = await onPaper({ language, width })
  await expect
    .poll(() =>
      pages(person)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const overflow = await person.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await person.takePicture(`paper-print-${language}-${width}`)
})
