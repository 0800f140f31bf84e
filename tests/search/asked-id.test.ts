import { afterAll, beforeAll, expect, it } from 'vitest'
import { label } from '../../resources/label.ts'
import { askedId } from '../../server/base/search-text/search-condition.ts'
import { recordsFor } from '../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

/** A list shows the number of each record, and is searched for it. */

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db?.stop())

it('is the number itself, in any width, or with the sign before it', () => {
  expect(['155', ' 155 ', '#155', '１５５', '＃155'].map(askedId)).toEqual([155, 155, 155, 155, 155])
  expect(['', '0', '#', '15a', '1 5', '-3', '2147483648', '12345678901'].map(askedId)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

it('finds the record of that number beside those that contain it, within the scope and the other conditions', async () => {
  const records = recordsFor(db.database, teacher)
  const named = await records.create(label, { name: '导数' })
  const containing = await records.create(label, { name: `专题${named.id}` })
  const find = async (query: Record<string, string>, identity = teacher) => {
    const { rows } = await recordsFor(db.database, identity).list(label, query)
    return rows.map((row) => Number((JSON.parse(row) as { id: number }).id)).sort((one, other) => one - other)
  }
  expect(await find({ search: String(named.id) })).toEqual([named.id, containing.id])
  expect(await find({ search: `#${named.id}` })).toEqual([named.id])
  expect(await find({ search: String(named.id), name__contains: '专题' })).toEqual([containing.id])
  expect(await find({ search: '999999' })).toEqual([])
})
