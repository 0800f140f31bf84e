import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/postgres/database.ts'
import { undeclaredChoices } from '../../server/tables/stored-choices.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** What is stored and no choice of its field any more is named at start. */

let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(
    sql`insert into resource (title, type, url) values ('甲', 'link', 'https://example.com'), ('乙', 'video', null)`,
  )
})
afterAll(() => db?.stop())

it('finds nothing where all is declared, and where nothing is chosen', async () => {
  expect(await undeclaredChoices(db.pool)).toEqual([])
})

const timeout = async () => (await db.pool.query('show statement_timeout')).rows[0].statement_timeout

it('names each value with its resource, its field, how many rows have it, and what to do', async () => {
  const before = await timeout()
  await db.database.run(sql`insert into resource (title, type) values ('丙', 'tape'), ('丁', 'tape'), ('戊', 'film')`)
  await db.database.run(sql`insert into "user" (username, status) values ('half', 7)`)
  await db.database.run(
    sql`insert into exercise (stem, type, subject_course_id, suspicions) values ('一', 'essay', 1, '{odd}'), ('二', 'essay', 1, '{}')`,
  )
  expect((await undeclaredChoices(db.pool)).toSorted()).toEqual([
    expect.stringMatching(/^exercise\.suspicions: "odd" is no choice any more, and stands in 1 row\. /),
    'resource.type: "film" is no choice any more, and stands in 1 row. Declare it again, or give them one of: video, audio, document, slides, picture, link.',
    'resource.type: "tape" is no choice any more, and stands in 2 rows. Declare it again, or give them one of: video, audio, document, slides, picture, link.',
    'user.status: "7" is no choice any more, and stands in 1 row. Declare it again, or give them one of: 1, 0.',
  ])
  expect(await timeout()).toBe(before)
})
