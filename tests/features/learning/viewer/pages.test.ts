import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '../../../../providers/session-calls.ts'
import { resources } from '../../../../resources/index.ts'
import { findOffice } from '../../../../server/background/office/find-office.ts'
import { Client } from '../../../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../../../fixtures/server.ts'
import { slidesFile } from '../../../fixtures/slides.ts'

/** Pages of slides by the call of the contract, as a job of the server. */

const { resource, job } = resources
const office = await findOffice(undefined)

async function newSlides(admin: Client, bytes: Buffer, name = '课件.pptx'): Promise<number> {
  const file = await admin.upload(name, bytes)
  return (await admin.must(resource, 'create', { title: name, type: 'slides', file })).id
}
const facilitiesOf = async (client: Client): Promise<string[]> =>
  (await client.send(sessionCalls.config, {})).data.facilities

describe('a server without LibreOffice', () => {
  let server: RunningServer
  let admin: Client
  beforeAll(async () => {
    server = await startServer({ env: { SOFFICE_PATH: 'off' } })
    admin = await new Client(server.base).login(administrator.username, administrator.password)
  })
  afterAll(() => server?.stop())

  it('says so, and refuses to make pages', async () => {
    expect(await facilitiesOf(admin)).toEqual([])
    const id = await newSlides(admin, slidesFile(['一']))
    const answer = await admin.ask(resource, 'ppt_onekey_change', { id })
    expect(answer).toMatchObject({ code: 100400 })
    expect(answer.msg).toMatch(/LibreOffice/)
  })
})

describe.skipIf(!office)('a server with LibreOffice', () => {
  let server: RunningServer
  let admin: Client
  beforeAll(async () => {
    server = await startServer()
    admin = await new Client(server.base).login(administrator.username, administrator.password)
  })
  afterAll(() => server?.stop())

  const ended = async (id: number) => {
    const state = async (): Promise<string> => (await admin.must(job, 'detail', { id })).state
    await expect.poll(state, { timeout: 90_000, interval: 250 }).toMatch(/done|failed|cancelled/)
    return admin.must(job, 'detail', { id })
  }

  it('makes a picture of every page, and another file begins without any', { timeout: 120_000 }, async () => {
    expect(await facilitiesOf(admin)).toEqual(['office'])
    const id = await newSlides(admin, slidesFile(['一', '二', '三', '四']))
    const { job_id } = await admin.must(resource, 'ppt_onekey_change', { id })
    expect(await ended(job_id)).toMatchObject({ state: 'done', message: '生成了4页' })
    const { pages, version } = await admin.must(resource, 'detail', { id })
    expect(pages.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`)).toEqual(
      [1, 2, 3, 4].map((n) => `${n}.webp image/webp`),
    )
    const file = await admin.upload('另一份.pptx', slidesFile(['五']))
    await admin.must(resource, 'update', { id, version, file })
    expect((await admin.must(resource, 'detail', { id })).pages).toBeNull()
  })

  it('says what pages cannot be made of', async () => {
    const file = await admin.upload('文字.txt', Buffer.from('文字'))
    const { id } = await admin.must(resource, 'create', { title: '文字', type: 'document', file })
    expect(await admin.ask(resource, 'ppt_onekey_change', { id })).toMatchObject({ code: 100400 })
    const link = await admin.must(resource, 'create', { title: '链接', type: 'link', url: 'https://example.com/' })
    expect((await admin.ask(resource, 'ppt_onekey_change', { id: link.id })).code).not.toBe(100017)
  })
})
