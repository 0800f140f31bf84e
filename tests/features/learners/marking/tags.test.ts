import { afterAll, beforeAll, expect, it } from 'vitest'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { tagKinds, type TagKind } from '../../../../resources/learners/marking/tags.ts'
import { itemAt } from '../../../../resources/kit/index.ts'
import { taggedAnswers, taggedInScheme } from '../../../../server/features/learners/marking/tags.ts'
import { readScheme } from '../../../../server/features/learners/marking/scheme.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { Random } from '../../../../samples/random.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { actor, answered, by, leader, markers, openScheme, options, setUp } from './marked-class.ts'

/** Answers are tagged for the lesson by those who have them before them or marked them, and by leaders. */

let db: TestDatabase
let paper: { examId: number; exerciseId: number }

beforeAll(async () => {
  db = await startTestDatabase()
  paper = await setUp(db)
})
afterAll(() => db?.stop())

it('each by whom they may, the last tag of an answer counts, and the lesson gets those of its attempts', async () => {
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 20 }, (_, at) => `标记 ${at}`),
  )
  const scan = { id: 1, name: '张三.png', type: 'image/png', size: 1, url: '/files/1' }
  await db.database.run(
    sql`update answer_exercise set scans = ${JSON.stringify([scan])}::jsonb where id = ${itemAt(ids, 0)}`,
  )
  const schemeId = await openScheme(db, paper, { mode: 'single' })
  const random = new Random(20_261_128, 5)
  const people = [...markers.slice(0, 2), leader]
  /** Whom an answer was before, or marked by. */
  const seen = new Map<number, Set<number>>()
  const model = new Map<number, Map<number, { kind: TagKind; word: string; at: number }>>()
  const scores = new Map<number, number>()
  for (let turn = 0; turn < 160; turn++) {
    const userId = people[Math.floor(random.next() * people.length)]!
    const me = actor(db, schemeId, userId)
    const { task } = await me.take()
    if (task) {
      seen.set(task.answer, (seen.get(task.answer) ?? new Set()).add(userId))
      const score = Math.floor(random.next() * 11)
      await me.mark(task.answer, task.round, { score })
      scores.set(task.answer, score)
    }
    const answer = ids[Math.floor(random.next() * ids.length)]!
    const kind = random.chance(0.2) ? null : tagKinds[Math.floor(random.next() * 2)]!
    const word = `词 ${turn}`
    const isDone = await me.tag(answer, kind, word).then(
      () => true,
      (error: { status?: number }) => {
        expect(error.status).toBe(404)
        return false
      },
    )
    expect(isDone, 'whom it was before, and leaders').toBe(userId === leader || seen.get(answer)?.has(userId) === true)
    if (!isDone) continue
    const own = model.get(answer) ?? new Map()
    if (kind === null) own.delete(userId)
    else own.set(userId, { kind, word, at: turn })
    model.set(answer, own)
  }
  const expected = [...model].flatMap(([answer, tags]) => {
    const last = [...tags.values()].toSorted((a, b) => b.at - a.at)[0]
    return last ? [{ answer, kind: last.kind, word: last.word, score: scores.get(answer) ?? null }] : []
  })
  expected.sort(
    (a, b) =>
      tagKinds.indexOf(a.kind) - tagKinds.indexOf(b.kind) || (b.score ?? -1) - (a.score ?? -1) || a.answer - b.answer,
  )
  expect(expected.length).toBeGreaterThan(10)
  const system = recordsFor(db.database, systemIdentity)
  const wanted = { exam: paper.examId, number: 1, attempts: null }
  const all = await taggedAnswers(system, wanted)
  expect(all.map(({ answer, kind, word, score }) => ({ answer, kind, word, score }))).toEqual(expected)
  expect(JSON.stringify(all)).not.toContain('张三')
  const inScheme = await taggedInScheme(system, await readScheme(system, marking_scheme, options, schemeId))
  expect(inScheme).toEqual(all)

  const half = await db.database.all<{ record_id: number; id: number }>(
    sql`select record_id, id from answer_exercise where id = any(${sql.param(ids.slice(0, 10))}::integer[])`,
  )
  const ofHalf = await taggedAnswers(system, { ...wanted, attempts: half.map(({ record_id }) => record_id) })
  expect(ofHalf).toEqual(all.filter(({ answer }) => half.some(({ id }) => id === answer)))
  expect(await taggedAnswers(system, { ...wanted, number: 2 })).toEqual([])
})

it('shows those who may see one course none of another, and nobody the tag of another marker', async () => {
  const [id] = await answered(db, paper, ['优秀'])
  const schemeId = await openScheme(db, paper, { mode: 'double', tolerance: 1 })
  const [one, two] = markers.map((userId) => actor(db, schemeId, userId))
  await one!.take()
  await one!.tag(id!, 'excellent', '思路清楚')
  expect((await one!.take()).task?.tag).toEqual({ kind: 'excellent', word: '思路清楚' })
  await two!.take()
  expect((await two!.take()).task?.tag).toBeNull()
  const { database } = db
  const elsewhere = recordsFor(database, { ...by(db, leader).identity, scopeType: 2, subjectCourseIds: [2] })
  const attempts = await database.all<{ record_id: number }>(
    sql`select record_id from answer_exercise where id = ${id}`,
  )
  const wanted = { exam: paper.examId, number: 1, attempts: attempts.map(({ record_id }) => record_id) }
  expect(await taggedAnswers(recordsFor(database, systemIdentity), wanted)).toHaveLength(1)
  expect(await taggedAnswers(elsewhere, wanted)).toEqual([])
})
