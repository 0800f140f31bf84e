import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { handlerOf } from '../../../../server/http/find-handler.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

const { resource } = resources
let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  const file = JSON.stringify({
    id: 1,
    name: '甲.mp3',
    type: 'audio/mpeg',
    size: 9,
    url: '/api/files/AAAAAAAAAAAAAAAAAAAAAA',
  })
  await db.database.run(
    sql`insert into resource (id, title, type, file, url, created_by) values (1, '静夜思', 'audio', ${file}::jsonb, null, 1), (2, '链接', 'link', null, 'https://example.com/', 1), (3, '春晓', 'audio', ${file}::jsonb, null, 2)`,
  )
})
afterAll(() => db?.stop())

const call = (name: string, input: object, more: Partial<Identity> = {}): Promise<any> => {
  const identity = { ...systemIdentity, userId: 1, ...more }
  const context = { identity, language: 'zh', records: recordsFor(db.database, identity) } as unknown as ActionContext
  return handlerOf(resource, name)!(context, input)
}
const all = { record_id: null, search: null, timed: null, page: 1, page_size: 10 }
const lyric = { tags: {}, lines: [{ ms: 1200, text: '[00:09.00]床前明月光 ' }] }

it('a lyric is stored on the version that it was made of, as lines can hold it, and listed as a file', async () => {
  const { version } = await call('update_lyric', { id: 1, base_version: 1, lyric })
  expect(version).toBe(2)
  await expect(call('update_lyric', { id: 1, base_version: 1, lyric })).rejects.toMatchObject({ code: 100409 })
  const { list } = await call('list_lyric', { ...all, timed: true })
  expect(list).toMatchObject([{ id: 1, version: 2, lrc: '[00:01.20]床前明月光\n' }])
})

it('only records with a sound have one, and only those in sight are listed or changed', async () => {
  await expect(call('update_lyric', { id: 2, base_version: 1, lyric })).rejects.toMatchObject({ code: 100400 })
  expect((await call('list_lyric', all)).list.map(({ id }: { id: number }) => id).sort()).toEqual([1, 3])
  const own = { scopeType: 4 } as const
  expect((await call('list_lyric', all, own)).list.map(({ id }: { id: number }) => id)).toEqual([1])
  await expect(call('update_lyric', { id: 3, base_version: 1, lyric }, own)).rejects.toMatchObject({ code: 100404 })
})
