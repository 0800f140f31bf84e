import { afterAll, beforeAll, expect, it } from 'vitest'
import { once } from 'node:events'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { ended, QueuedJobs, teacher } from '../../../server/queued-jobs.ts'
import { draft, handedIn, points, sat, start, type Sat } from './corrected-class.ts'

/**
 * Corrections of scores whose server is killed midway.
 * @chosen-by server/features/learners/corrected server/background/jobs/run-job.ts
 */

const count = 1400
let all: QueuedJobs
let paper: Sat
beforeAll(async () => {
  all = await QueuedJobs.start()
  paper = await sat(all.db)
  await handedIn(all.db, paper, 1001, 1000 + count)
}, 240_000)
afterAll(() => all?.stop())

/** Runs a job in processes that are killed after a step each, then lets one finish it. Returns how many were killed. */
async function killedMidway(id: number, does: 'apply' | 'undo'): Promise<number> {
  const { database } = all.db
  const context = {
    identity: teacher,
    language: 'zh',
    database,
    records: recordsFor(database, teacher),
    jobs: all.queue().for(teacher),
  } as unknown as ActionContext
  const { job_id } = await start(context, id, does, 'changed')
  let kills = 0
  for (const steps of [1, 3]) {
    const server = all.server(600)
    const row = await all.until(job_id, ({ progress, state }) => progress >= steps * 200 || ended({ state } as never))
    if (ended(row)) break
    server.kill('SIGKILL')
    await once(server, 'exit')
    kills += 1
  }
  all.server(600)
  const row = await all.until(job_id, ended)
  expect([row.state, row.result?.done]).toEqual(['done', count])
  return kills
}

it('that is killed midway counts every answer once, and is undone as a whole', async () => {
  const { database } = all.db
  const before = await points(all.db)
  const id = await draft(all.db, paper.exam, { number: 1, rule: 'new_key', key: 'C' })
  expect(await killedMidway(id, 'apply')).toBeGreaterThan(0)
  const after = await points(all.db)
  const wrong = after.answers.filter(
    ({ user_id, exercise_id, score }) =>
      exercise_id === paper.questions[0] && score !== (Number(user_id) % 4 === 2 ? 5 : 0),
  )
  expect(wrong).toEqual([])
  // B is right no more, and C is.
  const changed = count / 2
  expect(
    await database.first(sql`select state, answers, changed, kept from score_correction where id = ${id}`),
  ).toEqual({
    state: 'applied',
    answers: count,
    changed,
    kept: 0,
  })
  const notices = await database.first(
    sql`select count(*)::integer as all, count(distinct user_id)::integer as people from notice where kind = 'score_corrected'`,
  )
  expect(notices).toEqual({ all: changed, people: changed })
  expect(await killedMidway(id, 'undo')).toBeGreaterThan(0)
  expect(await points(all.db)).toEqual(before)
}, 240_000)
