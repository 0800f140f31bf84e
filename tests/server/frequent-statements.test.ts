import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { label } from '../../resources/label.ts'
import { user_group } from '../../resources/user-group.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { preparedIfFrequent, preparedWithValues } from '../../server/storage/postgres/frequent-statements.ts'
import { recordsFor } from '../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/**
 * Which statements PostgreSQL keeps, so that many different ones do not fill its memory, and that a kept one answers
 * like any other.
 */

const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const list = (column: string, value = 1) => sql`select 1 from exercise where ${sql.identifier(column)} = ${value}`
const nameOf = (column: string, value?: number) => preparedIfFrequent(list(column, value)).name
const thrice = <T>(work: () => T): T => [work(), work(), work()].at(-1)!

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.stop())

let tests = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  minutesLater(60 * ++tests)
  return () => vi.useRealTimers()
})

it('names a text that is asked again and again, whatever its values', () => {
  expect([nameOf('a', 1), nameOf('a', 2)]).toEqual([undefined, undefined])
  const name = nameOf('a', 3)
  expect(name).toMatch(/^[0-9a-f]{40}$/)
  expect(nameOf('a', 4)).toBe(name)
  expect(nameOf('b')).toBeUndefined()
})

it('names at most a hundred while a connection lives, and others after that', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => thrice(() => nameOf(`column_${index}`)))
  expect(names.filter((name) => name !== undefined).length).toBe(100)
  const late = () => thrice(() => nameOf('late'))
  expect(late()).toBeUndefined()
  minutesLater(11)
  expect(late()).toBeDefined()
})

it('makes a statement with its values once, when the same was asked again and again, and a hundred of them', () => {
  let made = 0
  const ask = (key: string) => preparedWithValues(key, () => (made++, sql`select ${key}::text`), {})
  expect([ask('a'), ask('a'), made]).toEqual([undefined, undefined, 0])
  expect(ask('a')).toMatchObject({ text: `select 'a'::text`, params: [] })
  expect([ask('a')!.name, made]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), 1])
  const others = Array.from({ length: 200 }, (_, index) => thrice(() => ask(`b${index}`)))
  expect(others.filter(Boolean).length).toBe(99)
  expect(thrice(() => ask('x'.repeat(1_001)))).toBeUndefined()
})

it('reads values that are written into a statement as it reads parameters', async () => {
  let cases = 0
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => one.isWellFormed() && !one.includes('\0'))
  const special = fc.constantFrom(
    `'; drop table "user"; --`,
    `\\'`,
    `$1`,
    `$2''`,
    `E'\\n'`,
    `{1,2}`,
    `%\\_`,
    `''`,
    `null`,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: fc.oneof(text, special, fc.constant(null)),
        integer: fc.oneof(fc.integer(), fc.constant(null)),
        number: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
        yes: fc.boolean(),
        ids: fc.array(fc.integer(), { maxLength: 4 }),
        limit: fc.integer({ min: 1, max: 3 }),
      }),
      async (values) => {
        minutesLater(11)
        cases += 1
        const query = () => sql`select ${values.text}::text as text, ${values.integer}::integer as integer,
          ${sql.placeholder('number')}::float8 as number, ${values.yes}::boolean as yes,
          ${sql.placeholder('ids')}::integer[] as ids, 'a' ilike ${values.text} as alike
          from generate_series(1, 5) limit ${sql.placeholder('limit')}`
        const statement = thrice(() => preparedWithValues(`case ${cases}`, query, values))!
        expect(await db.database.prepared(statement, {})).toEqual(await db.database.all(query(), values))
      },
    ),
    { numRuns: 300 },
  )
})

it('lists what is there, however often and in whatever turn it is asked for', async () => {
  const records = recordsFor(db.database, { ...systemIdentity, userId: 1 })
  const names = ['a', `a"]`, `name__contains=a`, `甲'乙`, '100%', 'a_b', 'sort=1', `["name=a"]`]
  const stored = new Map<number, string>()
  const query: fc.Arbitrary<Record<string, string>> = fc.record(
    {
      name: fc.constantFrom(...names),
      name__contains: fc.constantFrom('a', '%', '_', `'`, 'name=', '"'),
      id__lte: fc.constantFrom('3', '9', '20'),
      id__gte: fc.constantFrom('2', '5', '-1'),
      page_size: fc.constantFrom('2', '5'),
      page: fc.constantFrom('1', '2'),
    },
    { requiredKeys: ['page_size', 'page'] },
  )
  // One after the other, and not joined, they say the same.
  const ofTen = { page_size: '10', page: '1' }
  const alike = [
    { name: 'a&name__contains=a', ...ofTen },
    { name: 'a', name__contains: 'a', ...ofTen },
  ]
  const write = fc.record({ name: fc.constantFrom(...names) })
  const wanted = (asked: Record<string, string>) => {
    const found = [...stored].filter(
      ([id, name]) =>
        (asked['name'] === undefined || name === asked['name']) &&
        name.includes(asked['name__contains'] ?? '') &&
        id <= Number(asked['id__lte'] ?? 1_000_000) &&
        id >= Number(asked['id__gte'] ?? 0),
    )
    const size = Number(asked['page_size'])
    return found.map(([id]) => id).slice(size * (Number(asked['page']) - 1), size * Number(asked['page']))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(query, { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(fc.nat(3), write), { maxLength: 12 }),
      async (queries, steps) => {
        for (const step of steps) {
          if (typeof step === 'object') {
            const made = await records.create(label, step)
            stored.set(made.id, step.name)
          } else {
            const asked = { ...queries[step % queries.length]!, sort: 'id' }
            const { rows } = await records.list(label, asked)
            expect(rows.map((row) => JSON.parse(row).id)).toEqual(wanted(asked))
          }
        }
      },
    ),
    { numRuns: 60, examples: [[alike, [{ name: 'a' }, 0, 0, 0, 1]]] },
  )
})

it('lists to everybody their own, though another asks the same often', async () => {
  const people = [1, 2].map((userId) => recordsFor(db.database, { ...systemIdentity, userId, scopeType: 4 }))
  const made = await Promise.all(people.map((one) => one.create(user_group, { name: `周末班 ${one.identity.userId}` })))
  for (const [at, one] of [...people, ...people].entries())
    for (let times = 0; times < 4; times++) {
      const { rows } = await one.list(user_group, { name__contains: '周末班' })
      expect(rows.map((row) => JSON.parse(row).id)).toEqual([made[at % 2]!.id])
    }
})
