import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource, Choice } from '../../resources/kit/index.ts'
import { refuseLostChoices, undeclaredChoices } from '../../server/storage/tables/stored-choices.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { mistakesUnder } from '../fixtures/mistakes.ts'

/** Stored values that are no longer a choice of their field are reported at start. */

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

it('finds nothing where all values are declared, and where there are none', async () => {
  expect(await undeclaredChoices(db.pool)).toEqual({ lost: [], unread: [] })
})

/** The declarations, with one more choice of `resource.type`. */
function withTape(): AnyResource[] {
  const { type } = resources.resource.fields
  const of = [...(type.options['of'] as Choice[]), { value: 'tape', label: { zh: '磁带', en: 'Tape' } }]
  const fields = { ...resources.resource.fields, type: { ...type, options: { ...type.options, of } } }
  return Object.values({ ...resources, resource: { ...resources.resource, fields } })
}

it('keeps the server from starting where a declaration gave up a choice that is stored, until the records have another', async () => {
  await refuseLostChoices(db.pool, withTape())
  await db.database.run(sql`insert into resource (title, type) values ('丙', 'tape'), ('丁', 'tape')`)
  await refuseLostChoices(db.pool, withTape())
  const [row] = mistakesUnder('What is stored')
  const refused = `The stored records do not match the resources:\n  ${row!.message}`
  await expect(refuseLostChoices(db.pool)).rejects.toThrow(new Error(refused))
  await expect(refuseLostChoices(db.pool)).rejects.toThrow('tape')
  await db.pool.query(row!.message.split(': ').at(-1)!)
  await refuseLostChoices(db.pool)
})

it('looks through a table at start only when its fields lost a choice', async () => {
  await db.database.run(sql`insert into resource (title, type) values ('己', 'reel')`)
  await refuseLostChoices(db.pool)
  expect((await undeclaredChoices(db.pool)).lost).toEqual([expect.stringContaining('"reel" is no longer a choice')])
  await db.database.run(sql`delete from resource where type = 'reel'`)
})

const timeout = async () => (await db.pool.query('show statement_timeout')).rows[0].statement_timeout

it('names each value with its resource, its field, how many rows have it, and what to do', async () => {
  const before = await timeout()
  await db.database.run(sql`insert into resource (title, type) values ('丙', 'tape'), ('丁', 'tape'), ('戊', 'film')`)
  await db.database.run(sql`insert into "user" (username, status) values ('half', 7)`)
  await db.database.run(
    sql`insert into exercise (stem, type, subject_course_id, suspicions) values ('一', 'essay', 1, '{odd}'), ('二', 'essay', 1, '{}')`,
  )
  const { lost } = await undeclaredChoices(db.pool)
  expect(lost.toSorted()).toEqual([
    expect.stringMatching(/^exercise\.suspicions: "odd" is no longer a choice, and 1 row has it\. .* array_replace\(/),
    `resource.type: "film" is no longer a choice, and 1 row has it. Declare it again, or give it one of video, audio, document, slides, picture, link (npm run sql runs it): update "resource" set "type" = 'video' where "type" = 'film'`,
    expect.stringContaining('and 2 rows have it. Declare it again, or give them one of video'),
    `user.status: "7" is no longer a choice, and 1 row has it. Declare it again, or give it one of 1, 0, 2, 3 (npm run sql runs it): update "user" set "status" = '1' where "status" = '7'`,
  ])
  for (const one of lost) await db.pool.query(one.split(': ').at(-1)!)
  expect((await undeclaredChoices(db.pool)).lost).toEqual([])
  expect(await timeout()).toBe(before)
})
