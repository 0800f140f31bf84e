import type { Pool } from 'pg'
import { sql } from '../../server/storage/postgres/database.ts'
import { computeDue } from '../../server/features/bank/statistics/due.ts'
import { startTestDatabase } from '../fixtures/database.ts'

/**
 * `npm run bench -- statistics`: 1,000,000 answers of 20,000 sittings to 10,000 questions, computed from scratch; then
 * a class of 40 hands in 20 answers each, and what that makes due is computed again.
 */

const questions = 10_000
const sittings = 20_000
const answersEach = 50
const learners = 2_000
const wantedSeconds = 30
const wantedAgainMs = 1000

/** Without the triggers, which would take their time row by row: a real bank of years is not imported in a second. */
async function makeAnswers(pool: Pool): Promise<{ answers: number; questions: number }> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      'alter table answer_exercise disable trigger user; alter table answer_record disable trigger user',
    )
    await client.query(`insert into answer_record (id, title, user_id, subject_course_id, state, submitted_at)
      select s, '考试' || s % 200 || '-' || s / ${learners}, 1 + s % ${learners}, 1, 'marked', now() from generate_series(1, ${sittings}) s`)
    await client.query(`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, record_id, exercise_version, full_score, score, answer)
      select 1, title, user_id, 1 + (id % 200) * 50 + q, id, 1, 5, case when is_right then 5 else 0 end, jsonb_build_object('type', 'single_choice', 'key', case when is_right then 'A' else 'B' end)
      from (select r.id, r.title, r.user_id, q, random() < 0.2 + 0.6 * (r.user_id % 100) / 100 as is_right from answer_record r, generate_series(0, ${answersEach - 1}) q) made`)
    await client.query(
      'update answer_record r set score = s.score, total_score = s.total from (select record_id, sum(score) as score, sum(full_score) as total from answer_exercise group by 1) s where s.record_id = r.id',
    )
    await client.query('alter table answer_exercise enable trigger user; alter table answer_record enable trigger user')
    await client.query('insert into exercise_due (exercise_id) select id from exercise')
    await client.query('analyze')
    const { rows } = await client.query(
      'select count(*)::integer as answers, count(distinct exercise_id)::integer as questions from answer_exercise',
    )
    return rows[0]
  } finally {
    client.release(true)
  }
}

export async function benchStatistics(print: (text: string) => void): Promise<void> {
  const db = await startTestDatabase()
  const { database, pool } = db
  const verdict = (holds: boolean): string => (holds ? 'PASS' : 'below')
  try {
    await database.run(sql`insert into subject (id, name) values (1, '数学')`)
    await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
    await database.run(
      sql`insert into "user" (id, username) select n, 'learner' || n from generate_series(1, ${learners}::integer) n`,
    )
    await database.run(sql`insert into exercise (id, subject_course_id, type, stem, options, answer, search_text)
      select n, 1, 'single_choice', '第' || n || '题，求函数的值', '[{"key":"A","text":"1"},{"key":"B","text":"2"},{"key":"C","text":"3"},{"key":"D","text":"4"}]', '{"type":"single_choice","key":"A"}', '第' || n || '题，求函数的值'
      from generate_series(1, ${questions}::integer) n`)
    print(`Making ${sittings * answersEach} answers`)
    const made = await makeAnswers(pool)

    const begun = performance.now()
    await computeDue(database)
    const seconds = (performance.now() - begun) / 1000
    print(
      `statistics of ${made.questions} questions from ${made.answers} answers: ${seconds.toFixed(1)} s, wanted ${wantedSeconds} s: ${verdict(seconds < wantedSeconds)}`,
    )

    const handing = performance.now()
    await database.run(sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, full_score, score)
      select 1, '新的一次考试', u, q, 5, case when random() < 0.6 then 5 else 0 end from generate_series(1, 40) u, generate_series(1, 20) q`)
    const handed = performance.now()
    await computeDue(database)
    const again = performance.now() - handed
    print(
      `a class hands in 800 answers: stored in ${Math.round(handed - handing)} ms; their 20 questions computed in ${Math.round(again)} ms, wanted ${wantedAgainMs} ms: ${verdict(again < wantedAgainMs)}`,
    )
  } finally {
    await db.stop()
  }
}
