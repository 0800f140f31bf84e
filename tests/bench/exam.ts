import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Postgres } from 'pg'
import { resources } from '../../resources/index.ts'
import { rightOf } from '../../resources/kit/index.ts'
import { markingCalls } from '../../resources/learners/marking/index.ts'
import type { MarkingMode, MarkingRound } from '../../resources/learners/marking/index.ts'
import { Random } from '../../samples/random.ts'
import { startEmbeddedPostgres } from '../../server/storage/postgres/embedded-postgres.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { mostResidentMegabytes, type Served } from './processes.ts'

/**
 * `npm run bench -- exam [--seconds 30]`: 50 people mark an exam of 1,000 learners and ten questions at once, five a
 * question, half of them twice: first each a mark a second, which is a quick person's pace, and then without a pause
 * until all is marked. Every score is then compared with what its marks come to. The people are in this process, and
 * PostgreSQL is on the same machine.
 */

const learners = 1000
const questions = 10
const markersEach = 5
const full = 12
const tolerance = 2
const wantedMs = 200

const { exam, exercise, marking_scheme, subject, subject_course } = resources
const calls = markingCalls(marking_scheme.name)
const modeOf = (question: number): MarkingMode => (question < questions / 2 ? 'single' : 'double')

interface Setup {
  start: (folder: string) => Promise<Served>
  logIn: (client: Client) => Promise<Client>
  print: (text: string) => void
  seconds: number
}

interface Scheme {
  id: number
  exerciseId: number
  mode: MarkingMode
  markers: Client[]
}

/** A paper of essays, its answers, which nobody has marked, and who marks them. */
async function fill(admin: Client, postgres: Postgres): Promise<Scheme[]> {
  const { id: subjectId } = await admin.must(subject, 'create', { name: '语文' })
  const { id: course } = await admin.must(subject_course, 'create', { name: '高中语文', subject_id: subjectId })
  const exerciseIds: number[] = []
  for (let at = 0; at < questions; at++) {
    const answer = { type: 'essay', text: '略' }
    const values = { subject_course_id: course, type: 'essay', stem: `<p>第 ${at + 1} 题</p>`, answer }
    exerciseIds.push((await admin.must(exercise, 'create', values)).id)
  }
  const exercise_items = exerciseIds.map((exercise_id) => ({ exercises: [{ exercise_id, score: full }] }))
  const sections = [{ vkey: 's', name: '解答题', exercise_items }]
  const { id: examId } = await admin.must(exam, 'create', { subject_course_id: course, title: '期中', sections })
  await postgres.query(
    `insert into "user" (username, name) select 'learner' || n, '学员' || n from generate_series(1, $1::integer) n`,
    [learners],
  )
  await postgres.query(
    `insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, answer, full_score)
      select $1::integer, '期中', u.id, q, jsonb_build_object('type', 'essay', 'text', u.name || '的作答'), $2::integer
      from "user" u, unnest($3::integer[]) q where u.username like 'learner%' order by u.id, q`,
    [course, full, exerciseIds],
  )
  await postgres.query('update answer_record set exam_id = $1', [examId])
  await postgres.query('analyze')
  return Promise.all(exerciseIds.map((exerciseId, at) => openScheme(admin, { course, examId, exerciseId, at })))
}

interface Question {
  course: number
  examId: number
  exerciseId: number
  at: number
}

async function openScheme(admin: Client, { course, examId, exerciseId, at }: Question): Promise<Scheme> {
  const rights = [...['list', 'detail', calls.mark].map((name) => rightOf(marking_scheme, name)), 'exercise:answer']
  const names = Array.from({ length: markersEach }, (_, nth) => `marker-${at}-${nth}`)
  const ids: number[] = []
  const markers: Client[] = []
  for (const name of names) {
    ids.push((await makeUser(admin, name, rights)).id)
    markers.push(await new Client(admin.base).login(name, password))
  }
  const mode = modeOf(at)
  const { id: leader } = await makeUser(admin, `leader-${at}`, rights)
  const { id } = await admin.must(marking_scheme, 'create', {
    title: `第 ${at + 1} 题`,
    subject_course_id: course,
    exam_id: examId,
    exercise_id: exerciseId,
    mode,
    tolerance,
    markers: ids,
    leaders: [leader],
  })
  await admin.must(marking_scheme, 'open_marking_scheme', { ids: [id] })
  return { id, exerciseId, mode, markers }
}

/** What everybody gives an answer: half of what is given twice within the tolerance, so that nobody need decide. */
const opinion = (answer: number, round: MarkingRound): number => (answer % 10) + (round === '2' ? answer % 3 : 0)

interface Phase {
  /** Between two marks of a person, in ms. */
  pace: number
  until: () => boolean
}

/** One person: takes and marks, until nothing is left or the time is over. Returns how many they marked. */
async function markAll(
  client: Client,
  { id }: Scheme,
  { pace, until }: Phase,
  random: Random,
  waited: number[],
): Promise<number> {
  const timed = async (name: string, input: object) => {
    const from = performance.now()
    const answer = await client.must(marking_scheme, name, { id, ...input })
    waited.push(performance.now() - from)
    return answer
  }
  let marks = 0
  await pause(pace * random.next())
  for (; until(); marks++) {
    const from = performance.now()
    const { task } = await timed(calls.take, {})
    if (!task) break
    // The next one is taken at once; then somebody reads it.
    await pause(pace * (0.5 + random.next()) - (performance.now() - from))
    await timed(calls.mark, {
      answer: task.answer,
      round: task.round,
      score: opinion(task.answer, task.round),
      ms: 900,
    })
  }
  return marks
}

const pause = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined

/** Processor time of a process so far, in ms; null where the system does not report it. */
async function processorMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  // In ticks of a hundredth of a second, on every Linux that Node runs on.
  return user && system ? (Number(user) + Number(system)) * 10 : null
}

async function phase(schemes: readonly Scheme[], served: Served, one: Phase) {
  const waited: number[] = []
  const began = performance.now()
  const before = await processorMs(served.pid)
  const marks = await Promise.all(
    schemes.flatMap((scheme, at) =>
      scheme.markers.map((client, nth) => markAll(client, scheme, one, new Random(at * 100 + nth, 5), waited)),
    ),
  )
  const minutes = (performance.now() - began) / 60_000
  const after = await processorMs(served.pid)
  const sum = marks.reduce((total, own) => total + own, 0)
  waited.sort((a, b) => a - b)
  const at = (share: number) => waited[Math.floor(waited.length * share)] ?? 0
  const processor = before === null || after === null ? '?' : ((after - before) / sum).toFixed(1)
  return {
    p99: at(0.99),
    text: `${Math.round(sum / minutes)} marks a minute, a call p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)}, at most ${at(1 - 1e-9).toFixed(0)} ms, ${processor} ms of the server's processor a mark`,
  }
}

/** How many scores are not what their marks come to, by a calculation apart: the mean of two, halves rounded up. */
async function wrongScores(schemes: readonly Scheme[], postgres: Postgres): Promise<number> {
  let wrong = 0
  for (const { exerciseId, mode } of schemes) {
    const { rows } = await postgres.query<{ id: number; score: string | null }>(
      'select id, score from answer_exercise where exercise_id = $1',
      [exerciseId],
    )
    for (const { id, score } of rows) {
      const [first, second] = [opinion(id, '1'), opinion(id, '2')]
      const mean = mode === 'single' ? first : Math.ceil((first + second) / 2)
      if (score === null || Number(score) !== mean) wrong++
    }
    if (rows.length !== learners) wrong += Math.abs(learners - rows.length)
  }
  return wrong
}

export async function benchExam({ start, logIn, print, seconds }: Setup): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-exam-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: print })
  const postgres = new Postgres(embedded.connection)
  try {
    await postgres.connect()
    const served = await start(folder)
    const admin = await logIn(new Client(`http://127.0.0.1:${served.port}/api`))
    print(`Making ${learners * questions} answers and ${questions * markersEach} markers`)
    const schemes = await fill(admin, postgres)
    const end = performance.now() + seconds * 1000
    const paced = await phase(schemes, served, { pace: 1000, until: () => performance.now() < end })
    print(`a mark a second each: ${paced.text}, wanted ${wantedMs} ms: ${paced.p99 <= wantedMs ? 'PASS' : 'below'}`)
    const quick = await phase(schemes, served, { pace: 0, until: () => true })
    print(`without a pause: ${quick.text}`)
    const wrong = await wrongScores(schemes, postgres)
    print(`${wrong} of ${learners * questions} scores wrong: ${wrong === 0 ? 'PASS' : 'below'}`)
    print(`the server's memory at most ${(await mostResidentMegabytes(served.pid))?.toFixed(0) ?? '?'} MB`)
    await served.stop()
  } finally {
    await postgres.end()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
