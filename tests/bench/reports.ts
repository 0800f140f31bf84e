import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { exam } from '../../resources/exam.ts'
import type { AnalysisReport } from '../../resources/learners/analysis/output.ts'
import { readReport } from '../../server/features/learners/analysis/report.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/**
 * `npm run bench -- reports [--tables <folder>]`: the report of 2,000 learners of 40 classes × 100 questions, as the
 * server makes it. With a folder of tables (`x.csv`: a row a learner, a column a question, one named `class` if there
 * are any) and what another program says of them (`x.json`), every figure that it names is compared.
 */

const learners = 2000
const questions = 100
const classes = 40
const wantedMs = 2000

/** Without the triggers, which would take their time row by row; the totals that they keep are written at once. */
async function fill(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      'alter table answer_exercise disable trigger user; alter table answer_record disable trigger user',
    )
    await client.query(
      `insert into "user" (id, username) select n, 'learner' || n from generate_series(1, ${learners}) n`,
    )
    await client.query(`insert into user_group (id, name) select n, n || '班' from generate_series(1, ${classes}) n`)
    await client.query(
      `insert into group_member (group_id, user_id) select 1 + n % ${classes}, n from generate_series(1, ${learners}) n`,
    )
    await client.query(
      `insert into knowledge_catalog (id, name, subject_course_id) select n, '点' || n, 1 from generate_series(1, 30) n`,
    )
    await client.query(`insert into exercise (id, subject_course_id, type, stem, options, answer, knowledge_ids)
      select n, 1, 'single_choice', '第' || n || '题', '[{"key":"A","text":"1"},{"key":"B","text":"2"},{"key":"C","text":"3"}]', '{"type":"single_choice","key":"A"}', array[1 + n % 30]
      from generate_series(1, ${questions}) n`)
    await client.query(
      `insert into exam (id, title, subject_course_id, exercise_ids) select 1, '联考', 1, array(select generate_series(1, ${questions}))`,
    )
    await client.query(`insert into answer_record (id, title, user_id, subject_course_id, exam_id, state, submitted_at)
      select n, '联考', n, 1, 1, 'marked', now() from generate_series(1, ${learners}) n`)
    await client.query(`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, record_id, exercise_version, full_score, score, answer)
      select 1, '联考', n, q, n, 1, 2, case when is_right then 2 else 0 end, jsonb_build_object('type', 'single_choice', 'key', case when is_right then 'A' when random() < 0.6 then 'B' else 'C' end)
      from (select n, q, random() < 0.2 + 0.6 * (n % 100) / 100 as is_right from generate_series(1, ${learners}) n, generate_series(1, ${questions}) q) made`)
    await client.query(
      'update answer_record r set score = s.score, total_score = s.total from (select record_id, sum(score) as score, sum(full_score) as total from answer_exercise group by 1) s where s.record_id = r.id',
    )
    await client.query('alter table answer_exercise enable trigger user; alter table answer_record enable trigger user')
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

const reportOf = ({ database }: TestDatabase, id: number): Promise<AnalysisReport> =>
  readReport(recordsFor(database, { ...systemIdentity }), exam, { by: 'exam_id', course: 'subject_course_id' }, id)

async function withCourse<T>(work: (db: TestDatabase) => Promise<T>): Promise<T> {
  const db = await startTestDatabase()
  try {
    await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
    await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
    return await work(db)
  } finally {
    await db.stop()
  }
}

const verdict = (holds: boolean): string => (holds ? 'PASS' : 'below')

async function time(print: (text: string) => void): Promise<void> {
  await withCourse(async (db) => {
    print(`Making ${learners * questions} answers`)
    await fill(db.pool)
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const begun = performance.now()
      const report = await reportOf(db, 1)
      times.push(performance.now() - begun)
      if (report.people.length !== learners || report.questions.length !== questions)
        throw new Error('not the whole report')
    }
    const [median] = times.toSorted((one, other) => one - other).slice(2)
    print(
      `the report of ${learners} learners × ${questions} questions: ${Math.round(median!)} ms (first ${Math.round(times[0]!)} ms), wanted ${wantedMs} ms: ${verdict(median! < wantedMs)}`,
    )
  })
}

interface KnownFigures {
  n: number
  mean: number
  sd: number
  alpha: number
  sem: number
  P: number[]
  item_rest: number[]
  D27: number[]
  full?: number[]
}

/** The largest difference between what the report and the other program say. */
async function differenceOf(rows: readonly (readonly number[])[], known: KnownFigures): Promise<number> {
  return withCourse(async (db) => {
    const full = known.full ?? known.P.map(() => 1)
    const { database } = db
    await database.run(
      sql`insert into "user" (id, username) select n, 'learner' || n from generate_series(1, ${rows.length}::integer) n`,
    )
    await database.run(
      sql`insert into exercise (id, subject_course_id, type, stem) select n, 1, 'essay', '题' from generate_series(1, ${full.length}::integer) n`,
    )
    await database.run(sql`insert into exam (id, title, subject_course_id) values (1, '联考', 1)`)
    const answers = rows.flatMap((row, person) =>
      row.map((score, at) => ({ person: person + 1, question: at + 1, score, most: full[at] })),
    )
    await database.run(sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, score, full_score)
      select 1, '联考', person, question, score, most from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(person integer, question integer, score numeric, most numeric) order by person`)
    await database.run(sql`update answer_record set exam_id = 1`)
    const { attempts, summary, questions: found } = await reportOf(db, 1)
    const pairs: [number | null | undefined, number][] = [
      [attempts, known.n],
      [summary['average'], known.mean],
      [summary['deviation'], known.sd],
      [summary['reliability'], known.alpha],
      [summary['standard_error'], known.sem],
      ...found.flatMap((one, at): [number | null, number][] => [
        [one.facility, known.P[at]!],
        [one.discrimination, known.item_rest[at]!],
        [one.upper_lower, known.D27[at]!],
      ]),
    ]
    return Math.max(...pairs.map(([ours, theirs]) => Math.abs((ours ?? Number.NaN) - theirs)))
  })
}

async function compare(folder: string, print: (text: string) => void): Promise<void> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
    const [heading, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
    const columns = heading!.split(',').flatMap((name, at) => (name === 'class' ? [] : [at]))
    const rows = lines.map((line) => {
      const cells = line.split(',').map(Number)
      return columns.map((at) => cells[at]!)
    })
    const known = JSON.parse(readFileSync(join(folder, file.replace(/csv$/, 'json')), 'utf8')) as KnownFigures
    const difference = await differenceOf(rows, known)
    print(
      `${file}: ${rows.length} learners × ${columns.length} questions, largest difference ${difference.toExponential(1)}: ${verdict(difference < 1e-6)}`,
    )
  }
}

export async function benchReports(print: (text: string) => void, tables: string | undefined): Promise<void> {
  if (tables) await compare(tables, print)
  await time(print)
}
