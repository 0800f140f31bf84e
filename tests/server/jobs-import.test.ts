import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { import_batch as batchActions } from '../../server/features/system/handlers/import-batch.ts'
import type { ActionContext } from '../../server/calls/handlers.ts'
import { keyOf } from '../../server/storage/files/file-store.ts'
import { startImport } from '../../server/exchange/import/start-import.ts'
import type { JobQueue } from '../../server/background/jobs/jobs.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import { atScale } from '../fixtures/scale.ts'
import { ended, QueuedJobs, teacher } from './queued-jobs.ts'

/**
 * Imports as jobs that are killed midway, and others that are refused.
 * @chosen-by server/exchange/import server/background/jobs/run-job.ts server/background/jobs/job-rows.ts
 */

/** So many entries go in at once. */
const step = 500
const count = Math.max(3 * step, atScale(4_000))
const sheet = questionSheet(count)

let all: QueuedJobs
let db: TestDatabase
beforeAll(async () => {
  all = await QueuedJobs.start()
  ;({ db } = all)
})
afterAll(() => all?.stop())

describe('an import of many questions', () => {
  let context: ActionContext
  let jobs: JobQueue

  beforeAll(async () => {
    await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
    await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
    await writeSheet(join(db.dataDir, 'questions.xlsx'), sheet.rows)
  })

  async function upload() {
    const file = await all.files.save(createReadStream(join(db.dataDir, 'questions.xlsx')), {
      name: '高三复习.xlsx',
      identity: teacher,
      accept: ['.xlsx'],
      maxBytes: 50_000_000,
    })
    jobs = all.queue()
    context = {
      identity: teacher,
      language: 'zh',
      database: db.database,
      records: recordsFor(db.database, teacher),
      jobs: jobs.for(teacher),
      files: all.files,
    } as unknown as ActionContext
    return file
  }
  /** The call without `commit`: entries without faults are committed at once. */
  const importExercise = (to: ActionContext, input: { subject_course_id: number; file: StoredFile }) =>
    startImport(to, exercise, { ...input, format: null, commit: true })
  const questions = async () => (await db.database.first<{ count: number }>(sql`select count(*) from exercise`))!.count

  it('is refused at once for a course that is not there, or a file that is not', async () => {
    const file = await upload()
    await expect(importExercise(context, { subject_course_id: 99, file })).rejects.toMatchObject({
      data: { errors: [{ path: 'subject_course_id' }] },
    })
    await all.files.remove(keyOf(file))
    await expect(importExercise(context, { subject_course_id: 1, file })).rejects.toMatchObject({
      data: { errors: [{ path: 'file' }] },
    })
  })

  it('that is killed midway ends with exactly the good rows, and names every broken cell once', async () => {
    const { job_id } = await importExercise(context, { subject_course_id: 1, file: await upload() })
    const server = all.server(500)
    await all.until(job_id, (row) => row.progress >= step)
    server.kill('SIGKILL')
    const killed = await all.row(job_id)
    expect(killed.progress).toBeLessThan(count)
    jobs.start()
    const row = await all.until(job_id, ended)
    expect(row).toMatchObject({
      state: 'done',
      progress: count,
      total: count,
      attempts: 2,
      message: `导入 ${sheet.good} 条，20 条有误未导入`,
    })
    expect(row.result!.faults.map((fault) => fault.at)).toEqual(sheet.brokenCells)
    expect(await questions()).toBe(sheet.good)
    expect(
      await db.database.first(sql`select count(*) from history where resource = 'exercise' and user_id = 7`),
    ).toEqual({ count: sheet.good })
  })

  it('that is killed during the commit has stored nothing, and then stores all of it once', async () => {
    const before = await questions()
    await writeSheet(
      join(db.dataDir, 'questions.xlsx'),
      sheet.rows.map((cells, index) =>
        index === 0 ? cells : cells.map((cell, column) => (column === 1 && cell ? `再来 ${cell}` : cell)),
      ),
    )
    const file = await upload()
    const { batch_id, job_id } = await startImport(context, exercise, {
      subject_course_id: 1,
      file,
      format: null,
      commit: false,
    })
    jobs.start()
    await all.until(job_id, ended)
    expect(
      await all.until(
        (
          await batchActions.read(context, {
            id: batch_id,
            mapping: null,
            words: null,
            names: null,
            for_all: null,
            drop_corrections: false,
          })
        ).job_id,
        ended,
      ),
    ).toMatchObject({ state: 'done' })
    await jobs.stop()
    const commit = (await batchActions.commit(context, { id: batch_id })).job_id
    const server = all.server(500)
    await all.until(commit, (row) => row.progress >= step)
    server.kill('SIGKILL')
    expect(await questions()).toBe(before)
    jobs.start()
    const row = await all.until(commit, ended)
    const { counts } = (await db.database.first<any>(sql`select counts from import_batch where id = ${batch_id}`))!
    expect(row).toMatchObject({ state: 'done', attempts: 2, result: { done: counts.create } })
    expect(await questions()).toBe(before + counts.create)
  })

  it('without its columns fails with their names, and stores nothing', async () => {
    await writeSheet(join(db.dataDir, 'questions.xlsx'), [
      ['备注', '答案'],
      ['x', 'A'],
    ])
    const before = await questions()
    const { job_id } = await importExercise(context, { subject_course_id: 1, file: await upload() })
    jobs.start()
    expect(await all.until(job_id, ended)).toMatchObject({
      state: 'failed',
      message: '第一行缺少列：题型、题干。请对照导入说明检查表头',
    })
    expect(await questions()).toBe(before)
  })
})
