import { afterAll, beforeAll, expect, it } from 'vitest'
import { printInput } from '../../../../server/features/exams/prints/input.ts'
import { keyOf } from '../../../../server/storage/files/file-store.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { ended, QueuedJobs, teacher } from '../../../server/queued-jobs.ts'
import { pagesOfPdf } from '../../papers/print/pdf-text.ts'

/** A print whose server is killed is made by the next, once. */

let all: QueuedJobs
beforeAll(async () => {
  all = await QueuedJobs.start()
  const { database } = all.db
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1)`)
  await database.run(
    sql`insert into "user" (id, username, name, subject_course_ids) select n, 'learner' || n, '学员' || n, '{1}' from generate_series(1001, 2000) n`,
  )
  await database.run(sql`insert into school_exam (id, title, subject_course_ids) values (1, '期中', '{1}')`)
  await database.run(
    sql`insert into exam_subject (id, school_exam_id, name, subject_course_id) select n, 1, '科目' || n, 1 from generate_series(1, 6) n`,
  )
  await database.run(
    sql`insert into exam_candidate (school_exam_id, user_id, number, room, seat) select 1, 1001 + n, 'n' || n, (n / 30 + 1)::text, n % 30 + 1 from generate_series(0, 999) n`,
  )
}, 120_000)
afterAll(() => all?.stop())

it('is made by the next server, with all of its pages', async () => {
  const input = printInput.parse({
    id: 1,
    list: 'sign_in',
    group_ids: null,
    rooms: null,
    subjects: null,
    tickets_a_page: 8,
    photo: true,
    stickers_a_page: 24,
    columns: 5,
    first_seat: 'left',
    language: 'zh',
  })
  const id = await all.queue().for(teacher).enqueue('exam_lists', { zh: 'x', en: 'x' }, input)
  const server = all.server(500)
  await all.until(id, ({ state }) => state === 'running')
  server.kill('SIGKILL')
  expect(await all.row(id)).toMatchObject({ state: 'running', progress: 0 })
  all.server(500)
  const row = await all.until(id, ended)
  expect(row).toMatchObject({ state: 'done', progress: 1000, attempts: 2 })
  const pages = await pagesOfPdf((await all.files.readWhole(keyOf(row.result!.file!)))!)
  expect(pages).toHaveLength(6 * 34)
})
