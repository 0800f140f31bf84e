import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analysis_chart_config } from '../../../../resources/analysis-chart-config.ts'
import { chartRules } from '../../../../resources/learners/analysis/charts.ts'
import { usualCharts } from '../../../../resources/learners/analysis/usual-charts.ts'
import { chartDimensions, chartMeasures, groupDimensions } from '../../../../resources/learners/analysis/measures.ts'
import { output, type AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { exam } from '../../../../resources/exam.ts'
import { brokenRules } from '../../../../resources/kit/index.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { readReport } from '../../../../server/features/learners/analysis/report.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import {
  referencePeople,
  referenceQuestion,
  referenceSummary,
  referenceValues,
  usualReferenceLines,
  type ReferenceAttempt,
  type ReferenceGrouping,
  type ReferenceLines,
} from './reference.ts'

let db: TestDatabase
let records: Records
const types = ['single_choice', 'essay', 'true_false'] as const
const options = { by: 'exam_id', course: 'subject_course_id' } as const

beforeAll(async () => {
  db = await startTestDatabase()
  records = recordsFor(db.database, { ...systemIdentity })
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '高中物理', 1)`,
  )
  await db.database.run(
    sql`insert into site (id, name, domain) values (1, '一校', 'a.example'), (2, '二校', 'b.example')`,
  )
  await db.database.run(sql`insert into user_group (id, name) values (1, '一班'), (2, '二班')`)
  await db.database.run(
    sql`insert into knowledge_catalog (id, name, subject_course_id, parent_id) values (3, '代数', 1, null), (1, '集合', 1, 3), (2, '函数', 1, 1)`,
  )
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await setLines(usualReferenceLines)
  await db.database.run(
    sql`truncate answer_exercise, answer_record, analysis_chart_config, exam, exercise, exercise_due, "user", history restart identity cascade`,
  )
})

interface Question {
  type: string
  points: readonly number[]
}

async function makeQuestions(questions: readonly Question[]): Promise<void> {
  await db.database.run(sql`insert into exercise (id, subject_course_id, type, stem, knowledge_ids)
    select id, 1, type, '第' || id || '题', points from jsonb_to_recordset(${JSON.stringify(
      questions.map((one, index) => ({ ...one, points: one.points, id: index + 1 })),
    )}::jsonb) as q(id integer, type text, points integer[])`)
}

/** One set of these questions, in their order, and one of another course that nobody sits. */
async function makeSet(size: number): Promise<number> {
  const ids = Array.from({ length: size }, (_, index) => index + 1)
  const sections = [{ name: '一', exercise_items: ids.map((id) => ({ exercises: [{ exercise_id: id, score: 5 }] })) }]
  const rows = await db.database.all<{ id: number }>(
    sql`insert into exam (title, subject_course_id, exercise_ids, sections) values ('期中', 1, ${sql.param(ids)}::integer[], ${JSON.stringify(sections)}::jsonb) returning id`,
  )
  return rows[0]!.id
}

/** Attempts with their answers, all at a set; each learner has one. */
async function sit(set: number, attempts: readonly ReferenceAttempt[]): Promise<void> {
  const people = attempts.map(({ sites }, index) => ({ id: index + 1, sites }))
  await db.database.run(sql`insert into "user" (id, username, site_ids)
    select id, 'learner' || id, sites from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id integer, sites integer[])`)
  const members = attempts.flatMap(({ groups = [] }, index) =>
    groups.map(({ id, isPast }) => ({ group_id: id, user_id: index + 1, until: isPast ? '2020-01-01' : null })),
  )
  await db.database.run(sql`insert into group_member (group_id, user_id, until)
    select group_id, user_id, until from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(group_id integer, user_id integer, until date)`)
  const answers = attempts.flatMap((one) => one.answers)
  await db.database.run(sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, score, full_score)
    select 1, title, learner, question, score, "full" from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as a(title text, learner integer, question integer, score numeric, "full" numeric)`)
  await db.database.run(sql`update answer_record set exam_id = ${set}`)
}

const declareCharts = (charts: readonly Record<string, unknown>[]): Promise<number[]> =>
  records.createMany(
    analysis_chart_config,
    charts.map((one, index) => ({ subject_course_id: 1, title: `图${index}`, ...one })),
  )

const report = async (set: number, identity: Partial<Identity> = {}): Promise<AnalysisReport> =>
  output.parse(await readReport(recordsFor(db.database, { ...systemIdentity, ...identity }), exam, options, set))

/** The values of a chart, by `row|series`; `row|series|few` is 1 where a value rests on too little. */
function valuesOf({ rows, series }: AnalysisReport['charts'][number]): Map<string, number | null> {
  return new Map(
    rows.flatMap(({ key, values, counts, few }) =>
      values.flatMap((value, index): [string, number | null][] => {
        const place = `${key}|${series[index]!.key}`
        if (!counts[index] && value === null) return []
        return few[index]
          ? [
              [place, value],
              [`${place}|few`, 1],
            ]
          : [[place, value]]
      }),
    ),
  )
}

/** Every chart that can be declared. */
const allCharts = chartDimensions.flatMap(({ value: dimension }) =>
  chartMeasures.flatMap(({ value: measure, drawn = ['bar'] }) =>
    [null, ...groupDimensions.map(({ value }) => value)]
      .map((compare) => ({ dimension, measure, compare, chart: drawn[0]! }))
      .filter((chart) => brokenRules(chartRules, chart).length === 0),
  ),
)
const ofStatistics: ReadonlySet<string> = new Set(['facility', 'discrimination', 'upper_lower'])

describe('a program that knows nothing of this one', () => {
  // 240 learners of four classes and 19 questions, made and analysed with R and its package psych 2.2.9.
  const known = JSON.parse(readFileSync('tests/features/learners/analysis/psych.json', 'utf8'))
  const rows = readFileSync('tests/features/learners/analysis/psych.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))

  it('gives the same facility, discrimination, reliability and comparison of classes', async () => {
    await makeQuestions(known.full.map(() => ({ type: 'essay', points: [] })))
    const set = await makeSet(known.full.length)
    await sit(
      set,
      rows.map(([group, ...scores], index) => ({
        title: `${group}班`,
        sites: [],
        answers: scores.map((score, question) => ({
          learner: index + 1,
          title: `${group}班`,
          question: question + 1,
          type: 'essay',
          points: [],
          score,
          full: known.full[question],
        })),
      })),
    )
    const wanted = [
      ['question', 'facility', known.P],
      ['question', 'discrimination', known.item_rest],
      ['question', 'upper_lower', known.D27],
      ['sitting', 'average', known.class_mean],
      ['sitting', 'deviation', known.class_sd],
      ['sitting', 'pass_rate', known.pass60],
      ['sitting', 'excellent_rate', known.excellent85],
      ['sitting', 'good_rate', known.good75],
      ['sitting', 'low_rate', known.low40],
    ] as const
    await declareCharts([
      ...wanted.map(([dimension, measure]) => ({ dimension, measure })),
      { dimension: 'sitting', measure: 'effect', chart: 'heatmap' },
    ])
    const found = await report(set)
    expect(found).toMatchObject({ attempts: known.n, open: 0, full_score: 140 })
    const effects = found.charts.at(-1)!
    expect(effects.rows[3]!.values[2]).toBeCloseTo(known.cohen_d_class4_class3, 8)
    const scores = new Map(found.people.map((one) => [one.user_id, one.t_score]))
    for (const [index, t] of known.T_first5.entries()) expect(scores.get(index + 1)).toBeCloseTo(t, 6)
    expect(found.charts.slice(0, -1).map(({ rows: all }) => all.length)).toEqual(
      wanted.map(([, , values]) => values.length),
    )
    for (const [index, [, , values]] of wanted.entries())
      for (const [at, value] of values.entries()) expect(found.charts[index]!.rows[at]!.values[0]).toBeCloseTo(value, 8)
    const { average, deviation, reliability, standard_error } = found.summary
    for (const [value, other] of [
      [average, known.mean],
      [deviation, known.sd],
      [reliability, known.alpha],
      [standard_error, known.sem],
    ])
      expect(value).toBeCloseTo(other, 6)
  })
})

const anyAttempts = fc
  .record({
    questions: fc.array(
      fc.record({
        type: fc.constantFrom(...types),
        points: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    people: fc.array(
      fc.record({
        title: fc.constantFrom('一班', '二班', 'Class A', 'class a'),
        sites: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
        groups: fc.array(fc.record({ id: fc.constantFrom(1, 2), isPast: fc.boolean() }), { maxLength: 3 }),
        scores: fc.array(fc.option(fc.oneof(fc.constantFrom(0, 20), fc.integer({ min: 0, max: 20 })), { freq: 30 }), {
          minLength: 6,
          maxLength: 6,
        }),
        left: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      }),
      { minLength: 0, maxLength: 60, size: 'max' },
    ),
  })
  .map(({ questions, people }) => ({
    questions,
    attempts: people.map(
      ({ title, sites, groups, scores, left }, index): ReferenceAttempt => ({
        title,
        sites,
        groups,
        answers: questions.flatMap((question, at) =>
          left[at] && at > 0
            ? []
            : [
                {
                  ...question,
                  learner: index + 1,
                  title,
                  question: at + 1,
                  full: 2.5 * (at + 1),
                  score: scores[at] === null ? null : (scores[at]! / 20) * 2.5 * (at + 1),
                },
              ],
        ),
      }),
    ),
  }))
  .map(({ questions, attempts }) => ({
    questions,
    attempts: attempts.map((one) => ({
      ...one,
      answers: one.answers.map((answer) => ({
        ...answer,
        score: answer.score === null ? null : Math.round(answer.score * 4) / 4,
      })),
    })),
  }))

const anyLines: fc.Arbitrary<ReferenceLines> = fc
  .record({
    lines: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
    band: fc.integer({ min: 1, max: 50 }),
    near: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ lines, band, near }) => {
    const [excellent, good, pass, low] = lines.toSorted((one, other) => other - one) as [number, number, number, number]
    return { excellent, good, pass, low, band, near }
  })

const setLines = ({ excellent, good, pass, low, band, near }: ReferenceLines) =>
  db.database.run(sql`update subject_course set excellent_line = ${excellent}, good_line = ${good}, pass_line = ${pass}, low_line = ${low},
    band_width = ${band}, near_width = ${near} where id = 1`)

/** Two lists of figures, of which null and numbers are compared, numbers closely. */
function expectClose(found: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(wanted))
    if (typeof value === 'number') expect([name, found[name]]).toEqual([name, expect.closeTo(value, 7)])
    else expect([name, found[name]]).toEqual([name, value])
}

function expectPeople({ people }: AnalysisReport, attempts: readonly ReferenceAttempt[], lines: ReferenceLines): void {
  const wanted = new Map(referencePeople(attempts, lines).map((one) => [one.learner, one]))
  expect(new Set(people.map(({ user_id }) => user_id))).toEqual(new Set(wanted.keys()))
  expect(people.length).toBe(wanted.size)
  expect(people.map(({ rank }) => rank)).toEqual(people.map(({ rank }) => rank).toSorted((a, b) => a - b))
  for (const { user_id, score, rank, t_score, groups, near } of people) {
    const { learner: _, t, near: nearWanted, ...rest } = wanted.get(user_id)!
    expectClose({ score, rank, groups: groups.length }, rest)
    expectClose({ t: t_score }, { t })
    expect(Object.fromEntries(near.map(({ line, distance }) => [line, distance]))).toEqual(nearWanted)
  }
}

function expectQuestions({ questions }: AnalysisReport, attempts: readonly ReferenceAttempt[], size: number): void {
  const wanted = Array.from({ length: size }, (_, at) => referenceQuestion(attempts, at + 1))
  expect(questions.map(({ id }) => id)).toEqual(wanted.flatMap((one, at) => (one ? [at + 1] : [])))
  for (const one of questions) expectClose(one, wanted[one.id - 1]!)
}

const clean = () =>
  db.database.run(
    sql`truncate answer_exercise, answer_record, analysis_chart_config, exam, exercise, exercise_due, "user", history restart identity cascade`,
  )

describe('over any answers', () => {
  it('learners are ranked and questions measured as one does by hand', async () => {
    await fc.assert(
      fc.asyncProperty(anyAttempts, anyLines, async ({ questions, attempts }, lines) => {
        await clean()
        await makeQuestions(questions)
        const set = await makeSet(questions.length)
        await sit(set, attempts)
        await setLines(lines)
        const whole = await report(set)
        expectPeople(whole, attempts, lines)
        expectQuestions(whole, attempts, questions.length)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  }, 120_000)

  it('every chart that can be declared is what one gets by hand', async () => {
    const charts = allCharts.filter(({ measure }) => !ofStatistics.has(measure))
    await fc.assert(
      fc.asyncProperty(anyAttempts, anyLines, async ({ questions, attempts }, lines) => {
        await clean()
        await makeQuestions(questions)
        const set = await makeSet(questions.length)
        await sit(set, attempts)
        await setLines(lines)
        for (let from = 0; from < charts.length; from += 20) {
          const some = charts.slice(from, from + 20)
          await db.database.run(sql`truncate analysis_chart_config`)
          await declareCharts(some)
          const found = await report(set)
          for (const [index, { dimension, measure, compare }] of some.entries()) {
            const chart = found.charts[index]!
            const wanted = referenceValues(
              attempts,
              dimension,
              measure,
              (compare ?? 'all') as ReferenceGrouping,
              lines,
              { 1: 3, 2: 1 },
            )
            const values = valuesOf(chart)
            const place = `${dimension} ${measure} ${compare}`
            expect([place, [...values.keys()].sort()]).toEqual([place, [...wanted.keys()].sort()])
            for (const [key, value] of values)
              if (value === null) expect([place, key, wanted.get(key)]).toEqual([place, key, null])
              else expect(value, place).toBeCloseTo(wanted.get(key)!, 7)
          }
          const { reliability: _, standard_error: __, ...summary } = found.summary
          const wantedSummary = referenceSummary(attempts, lines)
          for (const [measure, value] of Object.entries(summary))
            if (value === null) expect(wantedSummary?.[measure]).toBeNull()
            else expect(value).toBeCloseTo(wantedSummary![measure]!, 8)
          expect(Object.keys(summary).length).toBe(wantedSummary ? 9 : 0)
        }
      }),
      { numRuns: 15, endOnFailure: true },
    )
  }, 120_000)
})

/** A set of two questions that three learners sat; the third is not fully marked, the fourth is still at it. */
async function smallSet(): Promise<number> {
  await makeQuestions([
    { type: 'single_choice', points: [1] },
    { type: 'essay', points: [1, 2] },
  ])
  const set = await makeSet(2)
  const answer = (learner: number, question: number, score: number | null) => ({
    learner,
    title: '期中',
    question,
    type: '',
    points: [],
    score,
    full: 5,
  })
  await sit(set, [
    { title: '期中', sites: [1], answers: [answer(1, 1, 5), answer(1, 2, 4)] },
    { title: '期中', sites: [1], answers: [answer(2, 1, 0), answer(2, 2, 5)] },
    { title: '期中', sites: [2], answers: [answer(3, 1, 5), answer(3, 2, null)] },
    { title: '期中', sites: [2], answers: [answer(4, 1, 5), answer(4, 2, 5)] },
  ])
  await db.database.run(sql`update answer_record set state = 'in_progress' where user_id = 4`)
  return set
}

describe('a report', () => {
  it('counts what is fully marked, names what waits, and leaves out what is still being answered or in the trash', async () => {
    const set = await smallSet()
    expect(await report(set)).toMatchObject({ attempts: 2, open: 1, full_score: 10, summary: { average: 7 } })
    const facility = async () => (await report(set)).charts[1]!.rows.map(({ values, counts }) => [values[0], counts[0]])
    expect(await facility()).toEqual([
      [expect.closeTo(2 / 3), 3],
      [0.9, 2],
    ])
    await db.database.run(sql`update answer_record set deleted_at = now() where user_id = 2`)
    expect(await report(set)).toMatchObject({ attempts: 1, open: 1, summary: { average: 9 } })
    expect(await facility()).toEqual([
      [1, 2],
      [0.8, 1],
    ])
  })

  it('is drawn by the enabled charts of the course in their order, and by the usual ones where there are none', async () => {
    const set = await smallSet()
    expect((await report(set)).charts.map(({ id, title }) => [id, title])).toEqual(
      usualCharts.map(({ title }) => [null, title]),
    )
    await declareCharts([
      { title: '甲', dimension: 'site', measure: 'average' },
      { title: '乙', dimension: 'type', measure: 'score_rate', enabled: false },
      { title: '丙', dimension: 'type', measure: 'score_rate', compare: 'site', chart: 'heatmap' },
      { title: '丁', dimension: 'type', measure: 'score_rate', subject_course_id: 2 },
    ])
    const { charts } = await report(set)
    expect(charts.map(({ title }) => title.zh)).toEqual(['甲', '丙'])
    expect(charts[1]!.series.map(({ label }) => label.zh)).toEqual(['二校', '一校'])
    expect(charts[1]!.rows.map(({ label, values }) => [label.zh, values])).toEqual([
      ['单选题', [1, 0.5]],
      ['解答题', [null, 0.9]],
    ])
  })

  it('numbers questions as the set does, and names records only to people who may see them', async () => {
    const set = await smallSet()
    const labels = async (identity: Partial<Identity>) => {
      const { charts } = await report(set, identity)
      return [1, 3].map((at) => charts[at]!.rows.map(({ label, short }) => [label.zh, short]))
    }
    const all = await labels({})
    expect(all[0]).toEqual([
      ['1. 第1题', '1'],
      ['2. 第2题', '2'],
    ])
    expect(new Set(all[1]!.map(([label]) => label))).toEqual(new Set(['函数', '集合', '代数']))
    const narrow = await labels({ rights: new Set(['exam:analyse', 'exercise:answer']) })
    expect(narrow[0]).toEqual([
      ['1. #1', '1'],
      ['2. #2', '2'],
    ])
    expect(new Set(narrow[1]!.map(([label]) => label))).toEqual(new Set(['#1', '#2', '#3']))
  })

  it('is of the attempts that the person may see, and refused without the right to see scores', async () => {
    const set = await smallSet()
    await db.database.run(sql`update answer_record set created_by = 9 where user_id = 1`)
    await db.database.run(sql`update exam set created_by = 9`)
    expect(await report(set, { scopeType: 4, userId: 9 })).toMatchObject({
      attempts: 1,
      open: 0,
      summary: { average: 9 },
    })
    await expect(report(set, { scopeType: 4, userId: 8 })).rejects.toMatchObject({ code: 100404 })
    await expect(report(set, { rights: new Set(['exam:analyse']) })).rejects.toMatchObject({ code: '403' })
  })

  it('says nothing of a set that nobody sat', async () => {
    await makeQuestions([])
    const set = await makeSet(0)
    const empty = await report(set)
    expect(empty).toMatchObject({ attempts: 0, open: 0, full_score: null })
    expect(empty.charts.every(({ rows }) => rows.length === 0)).toBe(true)
  })
})
