import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { output, type AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { user } from '../../../../resources/user.ts'
import { readReport } from '../../../../server/features/learners/analysis/report.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

/** The report of one learner: their attempts one after the other, beside what the asker may see of their classes. */

const learner = 1
const asker = 9
let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(sql`insert into knowledge_catalog (id, name, subject_course_id) values (1, '集合', 1)`)
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, knowledge_ids) values (1, 1, 'essay', '解答', '{1}')`,
  )
})
afterAll(() => db?.stop())
beforeEach(() => clean())

const clean = () =>
  db.database.run(
    sql`truncate answer_exercise, answer_record, exam, exercise_due, group_member, user_group, "user", history restart identity cascade`,
  )

/** A day in 2026: 1 is the first of March. */
const date = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`

interface Attempt {
  person: number
  exam: number | null
  day: number
  score: number
  isMarked: boolean
  isAskers: boolean
}
interface Membership {
  person: number
  group: number
  from: number | null
  until: number | null
}
interface Case {
  attempts: readonly Attempt[]
  memberships: readonly Membership[]
  /** The groups that the asker made. */
  askersGroups: readonly number[]
}

const full = 20
const marked = { exam: 1, day: 2, isMarked: true, isAskers: true }
const member = { group: 1, from: null, until: null }
/** People who see only their own see both attempts, and not that the two are classmates. */
const classOutOfSight: Case = {
  attempts: [
    { ...marked, person: 1, score: 20 },
    { ...marked, person: 2, score: 10 },
  ],
  memberships: [
    { ...member, person: 1 },
    { ...member, person: 2 },
  ],
  askersGroups: [],
}
const people = [1, 2, 3, 4, 5]

async function store({ attempts, memberships, askersGroups }: Case): Promise<void> {
  await db.database.run(
    sql`insert into "user" (id, username, created_by) select id, 'learner' || id, ${asker} from unnest(${sql.param(people)}::integer[]) id`,
  )
  await db.database.run(sql`insert into exam (id, title, subject_course_id) values (1, '期中', 1), (2, '期末', 1)`)
  await db.database.run(sql`insert into user_group (id, name, created_by)
    select id, id || '班', case when id = any(${sql.param([...askersGroups])}::integer[]) then ${asker} else 8 end from generate_series(1, 2) id`)
  const members = memberships.map((one) => ({
    ...one,
    from: one.from && date(one.from),
    until: one.until && date(one.until),
  }))
  await db.database.run(sql`insert into group_member (group_id, user_id, "from", until)
    select "group", person, "from", until from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m("group" integer, person integer, "from" date, until date)`)
  const answers = attempts.map((one, at) => ({ ...one, title: `第${at}次`, score: one.isMarked ? one.score : null }))
  await db.database.run(sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, score, full_score)
    select 1, title, person, 1, score, ${full} from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(title text, person integer, score numeric)`)
  const about = answers.map(({ title, exam, day, isAskers }) => ({
    title,
    exam,
    at: `${date(day)}T12:00:00Z`,
    by: isAskers ? asker : 8,
  }))
  await db.database.run(sql`update answer_record r set exam_id = a.exam, submitted_at = a.at, created_by = a.by
    from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as a(title text, exam integer, at timestamptz, by integer) where a.title = r.title`)
}

const report = async (identity: Partial<Identity> = {}): Promise<AnalysisReport> =>
  output.parse(
    await readReport(recordsFor(db.database, { ...systemIdentity, ...identity }), user, { by: 'user_id' }, learner),
  )

/** The values of the first chart by attempt: own, group, all. */
const progressOf = ({ charts }: AnalysisReport) =>
  charts.find(({ measure }) => measure === 'progress')!.rows.map(({ values, counts }) => ({ values, counts }))

interface Seeing {
  isLimited: boolean
  mayListGroups: boolean
}

/** The same by hand. */
function wanted({ attempts, memberships, askersGroups }: Case, { isLimited, mayListGroups }: Seeing) {
  const seen = attempts.filter((one) => one.isMarked && (!isLimited || one.isAskers))
  const groupsOn = (person: number, day: number) =>
    memberships
      .filter((one) => one.person === person && (one.from ?? 0) <= day && (one.until ?? 99) >= day)
      .map(({ group }) => group)
      .filter((group) => mayListGroups && (!isLimited || askersGroups.includes(group)))
  const mean = (of: readonly Attempt[]) =>
    of.length > 0 ? of.reduce((sum, { score }) => sum + score / full, 0) / of.length : null
  return seen
    .map((one, at) => ({ ...one, at }))
    .filter(({ person }) => person === learner)
    .toSorted((one, other) => one.day - other.day || one.at - other.at)
    .map(({ exam, day, score }) => {
      const all = exam === null ? [] : seen.filter((one) => one.exam === exam)
      const own = groupsOn(learner, day)
      const group = all.filter(({ person }) => groupsOn(person, day).some((one) => own.includes(one)))
      return { values: [score / full, mean(group), mean(all)], counts: [1, group.length, all.length] }
    })
}

const anyDay = fc.integer({ min: 1, max: 9 })
const anyCase: fc.Arbitrary<Case> = fc.record({
  attempts: fc.array(
    fc.record({
      person: fc.constantFrom(1, 1, 2, 3, 4, 5),
      exam: fc.constantFrom(1, 1, 2, null),
      day: anyDay,
      score: fc.integer({ min: 0, max: full }),
      isMarked: fc.constantFrom(true, true, true, false),
      isAskers: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25, size: 'max' },
  ),
  memberships: fc.array(
    fc
      .record({
        person: fc.constantFrom(...people),
        group: fc.constantFrom(1, 2),
        from: fc.option(anyDay),
        until: fc.option(anyDay),
      })
      .filter(({ from, until }) => from === null || until === null || from <= until),
    { maxLength: 10, size: 'max' },
  ),
  askersGroups: fc.uniqueArray(fc.constantFrom(1, 2)),
})

const rights = (...of: string[]) => new Set(['user:analyse', 'user:list', 'exercise:answer', ...of])

describe('the report of a learner', () => {
  it('has each attempt beside the means of the class and of all, as far as the asker may see them', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (given) => {
        await clean()
        await store(given)
        for (const isLimited of [false, true])
          for (const mayListGroups of [false, true]) {
            const found = await report({
              rights: mayListGroups ? rights('user_group:list') : rights(),
              ...(isLimited ? { scopeType: 4, userId: asker } : { scopeType: 1 }),
            })
            const expected = wanted(given, { isLimited, mayListGroups })
            const rows = progressOf(found)
            expect(rows.map(({ counts }) => counts)).toEqual(expected.map(({ counts }) => counts))
            for (const [at, { values }] of expected.entries())
              for (const [index, value] of values.entries())
                expect(rows[at]!.values[index]).toEqual(value === null ? null : expect.closeTo(value, 8))
          }
      }),
      { numRuns: 25, endOnFailure: true, examples: [[classOutOfSight]] },
    )
  }, 120_000)

  it('adds up shares of papers, ranks nobody, and marks what rests on little', async () => {
    const base = { person: 1, day: 1, isMarked: true, isAskers: true }
    await store({
      attempts: [
        { ...base, exam: 1, score: 20 },
        { ...base, exam: 2, score: 10 },
      ],
      memberships: [],
      askersGroups: [],
    })
    const found = await report()
    expect(found).toMatchObject({ attempts: 2, people: [], questions: [], full_score: null })
    expect(found.summary).toEqual({ score_rate: 0.75 })
    const mastery = found.charts.find(({ measure }) => measure === 'mastery')!
    expect(mastery.rows).toMatchObject([{ key: '1', values: [0.75], counts: [2], few: [true] }])
  })

  it('is refused without the right to see scores, and of somebody out of sight there is none', async () => {
    await store({ attempts: [], memberships: [], askersGroups: [] })
    await expect(report({ rights: new Set(['user:analyse', 'user:list']) })).rejects.toMatchObject({ code: '403' })
    await expect(report({ scopeType: 4, userId: 7 })).rejects.toMatchObject({ code: 100404 })
  })
})
