import { afterAll, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { pageOf } from '../../server/calls/verbs/verb-handlers.ts'
import { recordsFor } from '../../server/records/records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

/** What is large holds nobody: a page of a list has a limit of characters, and so has what a question stores. */

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1)`)
  await db.database.run(
    sql`insert into exercise (subject_course_id, type, stem) select 1, 'essay', repeat('题', 1000000) from generate_series(1, 31)`,
  )
})
afterAll(() => db?.stop())

it('a page of too many characters is refused, and a smaller one is not', async () => {
  const page = (page_size: string) =>
    pageOf(
      {
        resource: exercise,
        records: recordsFor(db.database, teacher),
        input: {},
        query: { page_size },
        idempotencyKey: undefined,
      },
      false,
    )
  await expect(page('50')).rejects.toMatchObject({ code: 100400, text: { zh: expect.stringContaining('page_size') } })
  const answer = await page('10')
  expect('text' in answer && (JSON.parse(answer.text) as { list: unknown[] }).list).toHaveLength(10)
})

it('a question has a limit of what its options and its answer hold together', () => {
  const option = (key: string, length: number) => ({ key, text: '&'.repeat(length) })
  const accepts = (length: number) =>
    exercise.fields.options.schema.safeParse([option('A', length), option('B', length)]).success
  expect([accepts(1000), accepts(80_000)]).toEqual([true, false])
  const part = (length: number) => ({
    stem: '题'.repeat(length),
    options: [],
    answer: { type: 'short_answer', text: '略', keywords: [] },
    score: null,
    analysis: '析'.repeat(length),
  })
  const composite = (length: number) =>
    exercise.fields.answer.schema.safeParse({
      type: 'composite',
      parts: Array.from({ length: 10 }, () => part(length)),
    })
  expect(composite(100).error?.issues).toBeUndefined()
  expect(composite(9000).success).toBe(false)
})
