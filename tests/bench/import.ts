import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '../../server/storage/postgres/database.ts'
import { startTestDatabase } from '../fixtures/database.ts'
import { importing } from '../fixtures/importing.ts'
import { questionSheet, writeSheet } from '../fixtures/question-sheet.ts'

/**
 * `npm run bench -- import`: 100,000 questions from an `.xlsx` file, read, validated and committed, with the memory of
 * the whole process (the reading thread included) and how long it keeps others waiting. Then the same file again, which
 * changes nothing.
 */

const questions = 100_000
const wantedSeconds = 120
const sampleMs = 250

/** Records how much memory is used, and how late a timer fires: requests wait as long. */
function watch() {
  const megabytes: number[] = []
  const late: number[] = []
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    late.push(performance.now() - due)
    due = performance.now() + sampleMs
    megabytes.push(process.memoryUsage().rss / 1024 ** 2)
  }, sampleMs)
  return () => {
    clearInterval(timer)
    const at = (share: number) => Math.round(late.toSorted((a, b) => a - b)[Math.floor((late.length - 1) * share)]!)
    const half = megabytes.slice(megabytes.length >> 1)
    return {
      most: Math.round(Math.max(...megabytes)),
      firstHalf: Math.round(Math.max(...megabytes.slice(0, megabytes.length >> 1))),
      secondHalf: Math.round(Math.max(...half)),
      lateP50: at(0.5),
      lateP99: at(0.99),
    }
  }
}

export async function benchImport(print: (text: string) => void, rounds: number): Promise<void> {
  const db = await startTestDatabase()
  try {
    await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
    await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
    const bank = importing(db)
    const sheet = questionSheet(questions)
    const coded = sheet.rows.map((cells, index) => [index === 0 ? '题号' : `Q${index}`, ...cells])
    const path = join(db.dataDir, 'questions.xlsx')
    await writeSheet(path, coded)
    const file = await bank.upload('questions.xlsx', await readFile(path))
    coded.length = 0
    sheet.rows.length = 0
    bank.jobs.start()
    for (const round of ['first time', 'the same again'].slice(0, rounds)) {
      globalThis.gc?.()
      const stop = watch()
      const begun = performance.now()
      const id = await bank.preview('exercise', file, { subject_course_id: 1 })
      const read = performance.now()
      await bank.act('commit', id)
      const seconds = [read - begun, performance.now() - read].map((ms) => (ms / 1000).toFixed(1))
      const total = (performance.now() - begun) / 1000
      const { states, create, update } = (await bank.batch(id)).counts
      const memory = stop()
      print(
        `${round}: ${questions} questions in ${total.toFixed(1)} s (read and validated ${seconds[0]} s, committed ${seconds[1]} s; wanted ${wantedSeconds} s) ${total < wantedSeconds ? 'PASS' : 'below'}`,
      )
      print(
        `  ${JSON.stringify(states)}, made ${create}, changed ${update}; memory at most ${memory.most} MB (first half ${memory.firstHalf}, second ${memory.secondHalf}); others wait ${memory.lateP50} ms in the middle, ${memory.lateP99} ms at the 99th percentile`,
      )
    }
    await bank.jobs.stop()
  } finally {
    await db.stop()
  }
}
