import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxPinned, pinCalls, pinned } from '../../../resources/capabilities/pinned/index.ts'
import { resources } from '../../../resources/index.ts'
import { checkResources, defineResource, plain, text } from '../../../resources/kit/index.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator } from '../../fixtures/server.ts'
import { startServed, type Served } from '../../fixtures/served-database.ts'

/** What a person pinned comes first in their own lists, and changes nothing else. */

const { resource, label } = resources
const { pin, unpin } = pinCalls(resource.name)

let served: Served
let admin: Client
let other: Client
/** From the oldest to the newest; the list shows the newest first. */
let ids: number[]

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  await makeUser(admin, 'reader', ['resource:list'], { scope_type: 1 })
  other = await new Client(served.server.base).login('reader', password)
  const factory = new RecordFactory(admin)
  ids = []
  for (let at = 0; at < 25; at++)
    ids.push((await factory.make('resource', { title: `课件${at}`, duration: at % 2 })).id)
})
afterAll(() => served?.stop())

const newest = () => ids.toReversed()
const list = async (by: Client, query: object = {}): Promise<number[]> =>
  (await by.must(resource, 'list', { page_size: 200, ...query })).list.map((row: any) => row.id)
const firstOf = (first: number[]): number[] => [...first, ...newest().filter((id) => !first.includes(id))]

/** Every page by cursor. */
async function walk(by: Client, query: object): Promise<number[][]> {
  const pages: number[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: any = await by.must(resource, 'list', { ...query, ...(cursor ? { cursor } : {}) })
    pages.push(page.list.map((row: any) => row.id))
    cursor = page.cursor
  }
  return pages
}

/** Pins just these for the time of a check. */
async function withPins(some: number[], check: () => Promise<void>): Promise<void> {
  await admin.must(resource, pin, { ids: some })
  try {
    await check()
  } finally {
    await admin.must(resource, unpin, { ids: some })
  }
}

describe('a pinned record', () => {
  it('comes first for the one who pinned it and for nobody else, and its row says so', async () => {
    expect(await list(admin)).toEqual(newest())
    await withPins([ids[3]!, ids[7]!], async () => {
      expect(await list(admin)).toEqual(firstOf([ids[7]!, ids[3]!]))
      expect(await list(other)).toEqual(newest())
      const rows = (await admin.must(resource, 'list', { page_size: 3 })).list
      expect(rows.map((row: any) => row.pinned)).toEqual([true, true, false])
    })
    expect(await list(admin)).toEqual(newest())
  })

  it('is in the order that is asked for, and only where the filters let it in', async () => {
    await withPins([ids[3]!, ids[8]!], async () => {
      expect((await list(admin, { sort: 'id' })).slice(0, 3)).toEqual([ids[3], ids[8], ids[0]])
      const [odd] = newest().filter((id) => ids.indexOf(id) % 2 === 1)
      expect((await list(admin, { duration: '1' })).slice(0, 2)).toEqual([ids[3], odd])
      expect(await list(admin, { search: '课件8' })).toEqual([ids[8]])
    })
  })

  it.each([1, 2, 3, 7, 25, 200])(
    'is on its page once, with %i rows to a page, by number and by cursor',
    async (size) => {
      const some = [ids[0]!, ids[12]!, ids[24]!]
      await withPins(some, async () => {
        const all = firstOf(some.toReversed())
        const numbered: number[] = []
        for (let page = 1; page <= Math.ceil(ids.length / size); page++)
          numbered.push(...(await list(admin, { page, page_size: size })))
        expect(numbered).toEqual(all)
        // Moments can be alike, so that the order by them has the id behind it; ids alone are an order, too.
        for (const sort of ['-updated_at', 'id']) {
          const order = sort === 'id' ? [...some, ...ids.filter((id) => !some.includes(id))] : all
          expect((await walk(admin, { page_size: size, sort })).flat(), sort).toEqual(order)
        }
      })
    },
  )

  it('does not let rows come twice or be left out when it is unpinned between two pages', async () => {
    await admin.must(resource, pin, { ids: [ids[5]] })
    const first = await admin.must(resource, 'list', { page_size: 10 })
    await admin.must(resource, unpin, { ids: [ids[5]] })
    const second = await admin.must(resource, 'list', { page_size: 100, cursor: first.cursor })
    const seen = [...first.list, ...second.list].map((row: any) => row.id)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen.filter((id) => id !== ids[5])).toHaveLength(ids.length - 1)
  })

  it('goes to the trash like any other, comes back pinned, and leaves no pin when it goes for good', async () => {
    await admin.must(resource, pin, { ids: [ids[2], ids[4]] })
    await admin.must(resource, 'delete', { ids: [ids[2], ids[4]] })
    expect(await list(admin)).toEqual(newest().filter((id) => ![ids[2], ids[4]].includes(id)))
    const trashed = (await admin.must(resource, 'trash')).list
    expect(trashed.map((row: any) => 'pinned' in row)).toEqual([false, false])
    await admin.must(resource, 'restore', { ids: [ids[2]] })
    expect((await list(admin))[0]).toBe(ids[2])
    await admin.must(resource, 'purge', { ids: [ids[4]] })
    const { rows } = await served.pool.query('select record_id from pin')
    expect(rows).toEqual([{ record_id: ids[2] }])
    await admin.must(resource, unpin, { ids: [ids[2]] })
    ids.splice(4, 1)
    const [restored] = ids.splice(2, 1)
    ids.push(restored!)
    expect(await list(admin)).toEqual(newest())
  })

  it('goes out to a file as if it were not pinned', async () => {
    const factory = new RecordFactory(admin)
    const names = ['甲', '乙', '丙']
    const labels: number[] = []
    for (const name of names) labels.push((await factory.make('label', { name })).id)
    const exported = async (): Promise<string> => {
      const { job_id } = await admin.must(label, 'export_label', { format: 'csv' })
      const ended = () => admin.must(resources.job, 'detail', { id: job_id })
      await expect.poll(async () => (await ended()).state, { timeout: 30_000 }).toBe('done')
      const { url } = (await ended()).result.file
      return (
        await fetch(new URL(url, served.server.origin), { headers: { authorization: `Bearer ${admin.token}` } })
      ).text()
    }
    const before = await exported()
    expect(before).toContain('乙')
    await admin.must(label, pinCalls('label').pin, { ids: [labels[2]] })
    expect((await admin.must(label, 'list', {})).list[0].id).toBe(labels[2])
    expect(await exported()).toBe(before)
  })
})

describe('pinning', () => {
  it('asks for no more than the right to list, and for records that one sees', async () => {
    await other.must(resource, pin, { ids: [ids[1]] })
    expect((await list(other))[0]).toBe(ids[1])
    expect(await list(admin)).toEqual(newest())
    expect(await other.ask(resource, pin, { ids: [ids[1], 999_999] })).toMatchObject({ code: 100404 })
    expect(await other.ask(resource, unpin, { ids: [ids[1], 999_999] })).toMatchObject({ code: 100404 })
    await other.must(resource, unpin, { ids: [ids[1]] })
    expect(await list(other)).toEqual(newest())
  })

  it(`ends at ${maxPinned} records, all of a call or none`, async () => {
    const most = ids.slice(0, maxPinned)
    await withPins(most, async () => {
      await admin.must(resource, pin, { ids: most })
      expect(await admin.ask(resource, pin, { ids: [ids[maxPinned], ids[maxPinned + 1]] })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'ids', message: expect.stringContaining(String(maxPinned)) }] },
      })
      expect((await list(admin)).slice(0, maxPinned)).toEqual(most.toReversed())
    })
  })

  it('keeps the pins of two calls at once within the limit', async () => {
    const [one, two] = [ids.slice(0, 12), ids.slice(12)]
    const codes = (await Promise.all([one, two].map((some) => admin.ask(resource, pin, { ids: some })))).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 100400])
    await admin.must(resource, unpin, { ids })
  })

  it('leaves the record, its version and its history as they are', async () => {
    const before = await admin.must(resource, 'detail', { id: ids[0] })
    await withPins([ids[0]!], async () => {
      expect(await admin.must(resource, 'detail', { id: ids[0] })).toEqual(before)
    })
  })
})

describe('a cursor', () => {
  it('of another kind of list is refused', async () => {
    const cursor = Buffer.from(JSON.stringify(['x', ids[0]])).toString('base64url')
    for (const wrong of [cursor, Buffer.from('[true]').toString('base64url'), Buffer.from('[]').toString('base64url')])
      expect(await admin.ask(resource, 'list', { sort: 'id', cursor: wrong }), wrong).toMatchObject({ code: 100400 })
  })
})

it('is refused where a field has the name of the mark', () => {
  const names = { zh: '样本', en: 'Sample' }
  const sample = defineResource({
    name: 'sample',
    label: names,
    calls: plain('sample'),
    scope: 'shared',
    title: 'pinned',
    fields: { pinned: text({ label: names }) },
    list: { columns: ['pinned'] },
    with: [pinned()],
  })
  expect(checkResources({ sample })).toEqual([
    'sample.fields.pinned: pinned says something else under that name in lists',
  ])
})
