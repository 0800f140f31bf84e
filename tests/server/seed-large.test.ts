import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedExercises } from '../../server/start/samples/seed-exercises.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/**
 * Generated questions loaded past the repository: so many that indexes are rebuilt, some that fail, and few.
 * @chosen-by server/start/samples/seed-exercises.ts server/start/samples/copy-rows.ts
 * @chosen-by server/storage/tables/suspend-indexes.ts
 */

let bank: TestDatabase
let database: Database

beforeAll(async () => {
  bank = await startTestDatabase()
  database = bank.database
})
afterAll(() => bank?.stop())

const count = async (table: string) =>
  (await database.first<{ count: number }>(sql`select count(*) from ${sql.identifier(table)}`))!.count

it('a large load leaves the indexes and foreign keys as they were, and its questions can be found', async () => {
  const definitions = async () =>
    (
      await database.all(sql`select indexdef as definition from pg_indexes where tablename = 'exercise' union all
      select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'exercise'::regclass order by 1`)
    ).map((row) => row.definition)
  const [indexes, before] = [await definitions(), await count('exercise')]
  await seedExercises({ connection: bank.connection, count: 20_000, seed: 3, log: () => undefined })
  expect(await count('exercise')).toBe(before + 20_000)
  expect(await definitions()).toEqual(indexes)
  const found = await database.first<{ count: number }>(
    sql`select count(*) from exercise where bigrams(search_text) @> array['函数']`,
  )
  expect(found!.count).toBeGreaterThan(1_000)
})

it('a load that fails leaves the table as it was', async () => {
  const before = await count('exercise')
  const breaking = (message: string): void => {
    if (/CREATE INDEX/.test(message)) throw new Error('broken off')
  }
  await expect(seedExercises({ connection: bank.connection, count: 20_000, seed: 4, log: breaking })).rejects.toThrow(
    'broken off',
  )
  expect(await count('exercise')).toBe(before)
  expect((await database.all(sql`select 1 from pg_indexes where tablename = 'exercise'`)).length).toBeGreaterThan(5)
})

it('a small load keeps the indexes in place', async () => {
  const before = await count('exercise')
  const messages: string[] = []
  await seedExercises({ connection: bank.connection, count: 100, seed: 5, log: (message) => messages.push(message) })
  expect(await count('exercise')).toBe(before + 100)
  expect(messages.join()).not.toContain('CREATE INDEX')
})
