import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resource } from '../../resources/learning-resource.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { password } from './people.ts'

/**
 * What a person was given, on a phone. All else of roles and rights on screen: tests/components/roles.test.ts.
 *
 * @chosen-by src/records/views/show resources/user.ts
 */

let server: RunningServer
let stage: Stage
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

it('fits a narrow window', async () => {
  const { id } = await admin.must(user, 'create', { username: 'given', password })
  const given = await admin.must(resource, 'create', {
    title: '函数的图像与性质：从定义出发',
    type: 'link',
    url: 'https://example.com/page',
  })
  await admin.must(resource, 'set_resource_to_user', { resource_ids: [given.id], user_ids: [id], from: '2027-01-02' })
  const person = await stage.person({ language: 'en', width: 375 })
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${user.menu!.path}/show/${id}?tab=get_user_grants`,
  )
  const panel = person.page.getByRole('tabpanel').filter({ visible: true })
  await panel.getByRole('row').filter({ hasText: '函数的图像' }).waitFor()
  await person.takePicture('grants-en-375')
  expect(await person.overflows()).toBe(false)
})
