import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { fromFiles, type AnyResource } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * Every page opens from its address, in a browser that has loaded no other declaration before: what a screen asks of
 * one that is not loaded yet would be thrown, and logged.
 */

let server: ServerProcess
let stage: Stage

beforeAll(async () => {
  server = await startServerProcess()
  // Rows ask more of a declaration than an empty list does.
  const factory = new RecordFactory(await new Client(server.base).login(administrator.username, administrator.password))
  for (const name of withRows) await factory.make(name)
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const withRows = [
  'exercise',
  'exam',
  'label',
  'chapter_catalog',
  'section',
  'site',
  'learn_module',
  'user_group',
] as const
const withPage = Object.values<AnyResource>(resources).filter(({ menu }) => menu !== undefined)

it('opens each list, each form and each import from its address alone', { timeout: 600_000 }, async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, '/')
  const { page } = person
  const opened: string[] = []
  for (const resource of withPage) {
    const { name, menu, verbs, formIn, bespoke } = resource
    const hasForm = verbs.includes('create') && !bespoke?.list
    const paths = [
      menu!.path,
      ...(hasForm ? [`${menu!.form ?? menu!.path}/create`] : []),
      ...(fromFiles(resource) ? [`${resources.import_batch.menu!.path}/create?of=${name}`] : []),
    ]
    for (const path of paths) {
      await page.goto('about:blank')
      await page.goto(`${server.origin}/#${path}`)
      const isInDrawer = path.endsWith('/create') && formIn === 'drawer'
      const shown = page.getByRole(isInDrawer ? 'dialog' : 'main')
      await expect.poll(async () => (await shown.allInnerTexts()).join('').trim(), { message: path }).not.toBe('')
      await expect.poll(() => page.locator('.splash, .ant-skeleton').count(), { message: path }).toBe(0)
      await expect.poll(() => page.locator('.message-page').allInnerTexts(), { message: path }).toEqual([])
      opened.push(path)
    }
  }
  expect(opened.length).toBeGreaterThan(withPage.length)
})
