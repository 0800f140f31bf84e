import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pinCalls } from '../../../resources/capabilities/pinned/index.ts'
import { resources } from '../../../resources/index.ts'
import type { AnyResource, Language } from '../../../resources/kit/index.ts'
import { openBrowser, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import type { Person } from '../../browser/person.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'

/**
 * A row that is pinned from its menu comes first and is marked, in a table and on cards, until it is unpinned.
 * @chosen-by src/capabilities/pinned resources/capabilities/pinned server/capabilities/pinned
 */

let server: RunningServer
let stage: Stage

const resource: AnyResource = resources.resource
const { pin, unpin } = pinCalls(resource.name)
const marks = { zh: '已置顶', en: 'Pinned' }
const titles = ['函数的图象', '三角函数公式', '数列求和', '立体几何动画', '概率与统计']

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  for (const title of titles) await factory.make('resource', { title })
  for (const name of ['zh', 'en']) await makeUser(admin, name, ['resource:list'], { scope_type: 1 })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const marked = ({ page }: Person, language: Language) => page.getByRole('img', { name: marks[language], exact: true })

describe.each(['zh', 'en'] as const)('pins in %s', (language) => {
  it('are made in the menu of a row, shown, and taken back', async () => {
    const person = await stage.person({ language })
    await person.visitAs(language, password)
    await person.openScreen(resource)
    await person.row(titles[0]!).waitFor()
    const first = () => person.main.locator('tbody tr.ant-table-row').first().innerText()
    await expect.poll(first).toContain(titles.at(-1))
    for (const title of titles.slice(0, 2)) {
      await person.chooseInRow(title, resource.actions[pin]!.label[language])
      await expect.poll(first).toContain(title)
    }
    await expect.poll(() => marked(person, language).count()).toBe(2)
    await person.takePicture(`pinned-list-${language}-1440`)

    const narrow = await stage.person({ language, width: 375, height: 800 })
    await narrow.visitAs(language, password)
    await narrow.openScreen(resource)
    await expect.poll(() => narrow.main.getByRole('listitem').first().innerText()).toContain(titles[1])
    await expect.poll(() => marked(narrow, language).count()).toBe(2)
    await narrow.takePicture(`pinned-list-${language}-375`)

    for (const title of titles.slice(0, 2)) await person.chooseInRow(title, resource.actions[unpin]!.label[language])
    await expect.poll(() => marked(person, language).count()).toBe(0)
    await expect.poll(first).toContain(titles.at(-1))
  })
})
