import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource, integer, plain, text, type AnyResource, type Fields } from '../../resources/kit/index.ts'
import { schemaChange } from '../../server/commands/migration.ts'
import { tableOf } from '../../server/storage/tables/resource-tables.ts'
import { allTables } from '../../server/storage/tables/tables.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/**
 * Migrations as `npm run migration` writes them, applied to a table with records.
 * @chosen-by server/commands/migration.ts server/commands/schema-change.ts server/storage/tables/resource-tables.ts
 */

let db: TestDatabase
let snapshot: unknown

beforeAll(async () => {
  db = await startTestDatabase()
  snapshot = (await schemaChange(null, allTables, {})).current
})
afterAll(() => db?.stop())

const label = { zh: '样本', en: 'Sample' }
const name = text({ label, required: true })

const sampleWith = (fields: Fields): AnyResource =>
  defineResource({
    name: 'sample',
    label,
    calls: plain('sample'),
    scope: 'shared',
    title: 'name',
    fields: { name, ...fields },
    list: { columns: ['name'] },
  })

/** Writes and applies the migration to a table of these fields. */
async function migrateTo(fields: Fields, drop: string[] = []) {
  const sample = sampleWith(fields)
  const { refusals, statements, current, warnings } = await schemaChange(
    snapshot as object,
    { ...allTables, sample: tableOf(sample) },
    { sample },
    drop,
  )
  if (refusals.length === 0) {
    for (const statement of statements) await db.pool.query(statement)
    snapshot = current
  }
  return { refusals, statements, warnings }
}

const rows = async () => (await db.pool.query('select * from sample order by id')).rows

it('a field that declares its former name keeps its data, also in every earlier version', async () => {
  await migrateTo({ host: text({ label, unique: true }) })
  await db.pool.query(`insert into sample (name, host) values ('甲', 'a'), ('乙', null)`)
  await db.pool.query(`insert into history (resource, record_id, action, before, after) values
    ('sample', 1, 'create', null, '{"host":"b","name":"甲"}'), ('sample', 1, 'update', '{"host":"b"}', '{"host":"a"}'),
    ('sample', 1, 'update', '{"name":"丙"}', '{"name":"甲"}'), ('other', 1, 'update', '{"host":"b"}', '{"host":"a"}')`)
  const { refusals, statements } = await migrateTo({ domain: text({ label, unique: true, was: 'host' }) })
  expect(refusals).toEqual([])
  expect(statements.join('\n')).not.toMatch(/DROP (COLUMN|TABLE)/)
  expect((await rows()).map(({ domain }) => domain as unknown)).toEqual(['a', null])
  const kept = await db.pool.query('select before, after from history order by id')
  expect(kept.rows).toEqual([
    { before: null, after: { domain: 'b', name: '甲' } },
    { before: { domain: 'b' }, after: { domain: 'a' } },
    { before: { name: '丙' }, after: { name: '甲' } },
    { before: { host: 'b' }, after: { host: 'a' } },
  ])
  // It may remain declared: the rename is done.
  expect(await migrateTo({ domain: text({ label, unique: true, was: 'host' }) })).toMatchObject({
    refusals: [],
    statements: [],
  })
})

it('a field that gets a default gives it to records without a value', async () => {
  const { warnings } = await migrateTo({ domain: text({ label, unique: true }), level: integer({ label }) })
  expect(warnings).toEqual([])
  await migrateTo({ domain: text({ label, unique: true }), level: integer({ label, default: 3 }) })
  expect((await rows()).map(({ level }) => level as unknown)).toEqual([3, 3])
})

it('a field that becomes required without a default fails where a value is missing, and the migration warns of it', async () => {
  const fields = { level: integer({ label, default: 3 }), domain: text({ label, unique: true, required: true }) }
  await expect(migrateTo(fields)).rejects.toThrow('contains null values')
  await db.pool.query(`update sample set domain = 'c' where domain is null`)
  expect((await migrateTo(fields)).warnings).toEqual([
    'sample.domain becomes required: fill it in everywhere first; if a record has no value, the migration fails and changes nothing',
  ])
})

it('a renamed field of another kind, and tables dropped and added at once, ask nothing', async () => {
  const gone = await migrateTo({ rank: integer({ label, was: 'domain' }) })
  expect(gone.refusals).toEqual([
    expect.stringContaining('sample.level was removed'),
    expect.stringContaining('sample.rank is text and becomes integer'),
  ])
  const { refusals, statements } = await migrateTo({ rank: integer({ label, was: 'domain' }) }, [
    'sample.level',
    'sample.rank',
  ])
  expect(refusals).toEqual([])
  expect(statements.filter((one) => one.startsWith('-- LOSES DATA: '))).toHaveLength(2)
  const other = { ...sampleWith({}), name: 'example' }
  const tables = { ...allTables, example: tableOf(other) }
  expect((await schemaChange(snapshot as object, tables, { example: other })).refusals).toEqual([
    'sample was removed, and with its table all its records. Put resources/sample.ts back. If they may be lost: npm run migration <name> -- --drop sample',
  ])
  const change = await schemaChange(snapshot as object, tables, { example: other }, ['sample'])
  expect(change.refusals).toEqual([])
  expect(change.statements).toContainEqual('-- LOSES DATA: all records of sample\nDROP TABLE "sample" CASCADE;')
})
