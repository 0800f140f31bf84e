import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf } from '../../../../server/storage/files/file-store.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { ended, QueuedJobs, teacher } from '../../../server/queued-jobs.ts'
import { pagesOfPdf } from '../print/pdf-text.ts'

/** Sheets of a grade, whose server is killed while it prints, are printed by the next, once. */

let all: QueuedJobs
beforeAll(async () => {
  all = await QueuedJobs.start()
  const { database } = all.db
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1)`)
  await database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, options, answer) values (1, 1, 'essay', '题', '[]'::jsonb, ${JSON.stringify({ type: 'essay', text: '略' })}::jsonb)`,
  )
  const sections = [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: 1, version: 1, score: 5 }] }] }]
  await database.run(
    sql`insert into exam (id, title, subject_course_id, sections) values (1, '期中', 1, ${JSON.stringify(sections)}::jsonb)`,
  )
  await database.run(
    sql`insert into answer_sheet (id, title, subject_course_id, exam_id, kind, key) values (1, '期中', 1, 1, 'bound', 'ABCDEFGH23')`,
  )
  await database.run(
    sql`insert into "user" (id, username, name) select n, 'learner' || n, '学员' || n from generate_series(1001, 2000) n`,
  )
  await database.run(sql`insert into school_exam (id, title, subject_course_ids) values (1, '期中', '{1}')`)
  await database.run(
    sql`insert into exam_subject (id, school_exam_id, name, subject_course_id, answer_sheet_id) values (1, 1, '数学', 1, 1)`,
  )
  await database.run(
    sql`insert into exam_candidate (school_exam_id, user_id, number) select 1, 1001 + n, 'G1-' || n from generate_series(0, 999) n`,
  )
}, 120_000)
afterAll(() => all?.stop())

it('is printed by the next server, a sheet for each of a thousand', async () => {
  const id = await all.queue().for(teacher).enqueue('print_sheets', { zh: 'x', en: 'x' }, { id: 1, group_ids: [] })
  const server = all.server(500)
  await all.until(id, ({ state }) => state === 'running')
  server.kill('SIGKILL')
  expect(await all.row(id)).toMatchObject({ state: 'running', progress: 0 })
  all.server(500)
  const row = await all.until(id, ended)
  expect(row).toMatchObject({ state: 'done', progress: 1000, attempts: 2 })
  const sheet = await all.db.database.first<{ copies: number; version: number; state: string }>(
    sql`select copies, version, state from answer_sheet where id = 1`,
  )
  expect(sheet).toEqual({ copies: 1000, version: 2, state: 'printed' })
  const pages = await pagesOfPdf((await all.files.readWhole(keyOf(row.result!.file!)))!)
  // With an empty back behind each, as the sheet is printed on both sides.
  expect([pages.length, pages.filter((text) => text.trim() !== '').length]).toEqual([2000, 1000])
})
