import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisCalls } from '../../../../resources/learners/analysis/index.ts'
import { chartRules } from '../../../../resources/learners/analysis/charts.ts'
import { chartDimensions, chartMeasures, groupDimensions } from '../../../../resources/learners/analysis/measures.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { markingCalls } from '../../../../resources/learners/marking/index.ts'
import { resources } from '../../../../resources/index.ts'
import { brokenRules, rightOf } from '../../../../resources/kit/index.ts'
import type { Sitting } from '../../../../resources/learners/sittings/sitting-calls.ts'
import {
  referencePeople,
  referencePicks,
  referenceQuestion,
  referenceReliability,
  referenceSummary,
  referenceValues,
  type ReferenceAttempt,
  type ReferenceGrouping,
} from '../analysis/reference.ts'
import { Client } from '../../../fixtures/client.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'
import { markAll, opinion, scoreBy, type EssayScheme } from './essay-markers.ts'
import { newLearners, type Learner } from './learner.ts'
import { answersOf, longPaper } from './long-paper.ts'

/**
 * A class of 50 learners, of 500 where every test runs, and a paper of 40 questions, the whole way by the calls:
 * granted by groups, sat, scored, marked by two and where they differ by others, and reported. Whatever comes out is
 * compared with what follows from the answers that were made up.
 */

const { analysis_chart_config, exam, exercise, knowledge_catalog, marking_scheme, role, user, user_group } = resources
const learnerCount = Number(process.env['CLASS_SIZE'] ?? atScale(500))
const groupCount = 10
const atOnce = 8
const password = 'correct-horse-7'

const people = { first: ['marker_one', 'marker_two'], third: 'arbiter_one', leader: 'leader_one' } as const
const schemes: readonly EssayScheme[] = [
  { mode: 'double', tolerance: 2, step: 1, full: 8 },
  { mode: 'arbitrated', tolerance: 1, step: 0.5, full: 12 },
]
const writtenAt = longPaper.flatMap(({ isWritten }, at) => (isWritten ? [at] : []))

let served: Served
let admin: Client
let course: number
let examId: number
let questionIds: number[]
/** Of each question: a point, and the one above it. */
let points: number[]
let above: Record<number, number>
let groups: number[]
let learners: (Learner & { id: number })[]
/** The attempts of the learners, in their order. */
let records: number[]
const began = performance.now()
const stage = (text: string) => console.log(`${Math.round((performance.now() - began) / 100) / 10} s: ${text}`)

async function inTurns<T>(of: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const waiting = of.entries()
  const turn = async () => {
    for (const [at, one] of waiting) await work(one, at)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

async function makePaper(): Promise<void> {
  const subject = await admin.must(resources.subject, 'create', { name: '数学' })
  course = (await admin.must(resources.subject_course, 'create', { name: '高中数学', subject_id: subject.id })).id
  const point = async (name: string, parent_id: number | null) =>
    (await admin.must(knowledge_catalog, 'create', { name, subject_course_id: course, parent_id })).id as number
  const [algebra, geometry] = [await point('代数', null), await point('几何', null)]
  points = [await point('函数', algebra), await point('数列', algebra), await point('立体', geometry)]
  above = { [points[0]!]: algebra, [points[1]!]: algebra, [points[2]!]: geometry }
  questionIds = []
  for (const [at, { record }] of longPaper.entries()) {
    const knowledge_ids = pointsOf(at)
    questionIds.push((await admin.must(exercise, 'create', { subject_course_id: course, knowledge_ids, ...record })).id)
  }
  const exercise_items = longPaper.map(({ key }, at) => ({ vkey: key, exercises: [{ exercise_id: questionIds[at] }] }))
  const sections = [{ vkey: 's', name: '一', exercise_items }]
  const set = { title: '统考', subject_course_id: course, duration: 120, is_shuffled: true, sections }
  examId = (await admin.must(exam, 'create', set)).id
  await admin.must(exam, 'publish_exam', { ids: [examId] })
  await admin.must(exam, 'open_exam', { ids: [examId] })
}

/** Every seventh has none, some have two, one of them below the same point as the other. */
const pointsOf = (at: number): number[] =>
  at % 7 === 6 ? [] : at % 5 === 0 ? [points[at % 3]!, points[(at + 1) % 3]!] : [points[at % 3]!]

const groupOf = (learner: number): number => learner % groupCount

async function makeClass(): Promise<void> {
  learners = (await newLearners(
    served.pool,
    served.server.base,
    Array.from({ length: learnerCount }, (_, at) => `learner${at}`),
  )) as typeof learners
  groups = []
  for (let at = 0; at < groupCount; at++) {
    const { id } = await admin.must(user_group, 'create', { name: `${at + 1}班` })
    groups.push(id)
    const user_ids = learners.filter((_, learner) => groupOf(learner) === at).map((one) => one.id)
    expect(await admin.must(user_group, 'add_group_members', { id, user_ids })).toEqual({ added: user_ids.length })
  }
  await admin.must(exam, 'set_exam_auth_to_user', { exam_ids: [examId], group_ids: groups })
}

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  await makePaper()
  await makeClass()
  stage('the paper and the class are there')
})
afterAll(() => served?.stop())

it(`${learnerCount} learners of ${groupCount} groups answer by the calls, and what needs nobody is scored`, async () => {
  records = []
  // Begun in their order, so that attempts are numbered as learners are: ties are cut by that.
  for (const learner of learners) records.push(((await learner.begin(examId)) as { data: Sitting }).data.record_id)
  stage('begun')
  await inTurns(learners, async (learner, at) => {
    const answers = answersOf(at).map(({ given }, index) => ({ key: `${longPaper[index]!.key}.0`, given }))
    const saved = await learner.save(records[at]!, answers.slice(0, 25))
    expect(saved).toMatchObject({ code: 200, data: { passed_over: [] } })
    expect(await learner.submit(records[at]!, { answers: answers.slice(25) })).toMatchObject({ code: 200 })
  })
  stage('submitted')
  // As PostgreSQL does by itself within a minute: until then it takes the class for a handful and joins row by row, at
  // twice the time.
  await served.pool.query('analyze')
  const { rows } = await served.pool.query<{ record_id: number; scores: (string | null)[] }>(
    `select record_id, array_agg(score order by number) as scores from answer_exercise where deleted_at is null group by 1 order by 1`,
  )
  expect(rows.map(({ record_id }) => record_id)).toEqual(records)
  for (const [at, { scores }] of rows.entries())
    expect(scores.map((one) => one && Number(one)).map((one) => one ?? null)).toEqual(
      answersOf(at).map((one) => one.points),
    )
})

async function newMarkers(): Promise<Map<string, Client>> {
  const calls = markingCalls(marking_scheme.name)
  const { list } = await admin.must(role, 'menu_perm_list')
  const tags = [
    ...['list', 'detail', calls.mark, calls.quality].map((name) => rightOf(marking_scheme, name)),
    rightOf(exercise, 'list'),
    'exercise:answer',
  ]
  const menu_perms = list.flatMap((menu: { id: number; perm_list: { tag: string }[] }) =>
    menu.perm_list.flatMap(({ tag }) => (tags.includes(tag) ? [{ menu_id: menu.id, tag }] : [])),
  )
  const { id } = await admin.must(role, 'create', { name: '阅卷', menu_perms })
  await admin.must(role, 'multi_perms_scope', { role_id: id, scope_type: 1 })
  const clients = new Map<string, Client>()
  for (const username of [...people.first, people.third, people.leader]) {
    await admin.must(user, 'create', { username, password, role_ids: [id] })
    clients.set(username, await new Client(served.server.base).login(username, password))
  }
  return clients
}

it('the written answers are marked by two people, by others where these differ, and come to what the schemes say', async () => {
  const clients = await newMarkers()
  const { list } = await admin.must(user, 'list', { page_size: 10, sort: '-id' })
  const idOf = (name: string): number => list.find((one: { username: string }) => one.username === name).id
  const ids: number[] = []
  for (const [at, { full: _, step, ...scheme }] of schemes.entries()) {
    const { id } = await admin.must(marking_scheme, 'create', {
      title: `第 ${writtenAt[at]! + 1} 题`,
      subject_course_id: course,
      exam_id: examId,
      exercise_id: questionIds[writtenAt[at]!],
      step: String(step),
      markers: people.first.map(idOf),
      arbiters: scheme.mode === 'double' ? [] : [idOf(people.third)],
      leaders: [idOf(people.leader)],
      ...scheme,
    })
    ids.push(id)
  }
  await admin.must(marking_scheme, 'open_marking_scheme', { ids })
  const mark = (names: readonly string[]) =>
    Promise.all(
      names.flatMap((name) =>
        ids.map(async (id, at) =>
          name === people.third && schemes[at]!.mode === 'double'
            ? { calls: 0, answers: 0 }
            : markAll(clients.get(name)!, name, id, schemes[at]!),
        ),
      ),
    )
  const first = await mark(people.first)
  stage(`marked by two: ${first.map(({ calls, answers }) => `${answers} in ${calls}`).join(', ')}`)
  const third = await mark([people.third])
  const final = await mark([people.leader])
  stage(`marked by others: ${[...third, ...final].map(({ answers }) => answers).join(', ')}`)
  const sum = (of: { answers: number }[]) => of.reduce((total, { answers }) => total + answers, 0)
  const texts = learners.flatMap((_, at) =>
    writtenAt.flatMap((question, scheme) => {
      const { text } = answersOf(at)[question]!
      return text === undefined ? [] : [{ text, scheme }]
    }),
  )
  const by = (who: 'third' | 'leader') =>
    texts.filter(({ text, scheme }) => scoreBy(text, schemes[scheme]!, people).by === who).length
  expect(sum(first)).toBe(2 * texts.length)
  expect(sum(final)).toBe(by('leader'))
  expect(sum(third)).toBeGreaterThan(by('third'))
  expect(by('third')).toBeGreaterThan(learnerCount / 50)
  expect(by('leader')).toBeGreaterThan(learnerCount / 50)
  for (const [at, id] of ids.entries()) {
    const own = texts.filter(({ scheme }) => scheme === at).map(({ text }) => text)
    const quality = await admin.must(marking_scheme, markingCalls(marking_scheme.name).quality, { id })
    for (const [mine, theirs] of [people.first, people.first.toReversed()] as [string, string][])
      expect(quality.list.find(({ name }: { name: string }) => name === mine)).toEqual(
        qualityOf(own, schemes[at]!, mine, theirs),
      )
  }
})

function qualityOf(texts: readonly string[], scheme: EssayScheme, name: string, theirs: string) {
  const of = (marker: string) => texts.map((text) => opinion(text, marker, scheme))
  const [mine, others] = [of(name), of(theirs)]
  const mean = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / values.length
  // Halves are rounded away from 0, as PostgreSQL does.
  const rounded = (value: number) =>
    expect.closeTo((Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-9)) / 100, 9)
  const apart = mine.map((one, at) => one - others[at]!)
  return {
    id: expect.any(Number),
    name,
    marks: texts.length,
    mean: rounded(mean(mine)),
    deviation: rounded(Math.sqrt(mean(mine.map((one) => (one - mean(mine)) ** 2)))),
    seconds: 1.5,
    hourly: 2400,
    paired: texts.length,
    within: apart.filter((one) => Math.abs(one) <= scheme.tolerance).length,
    above: rounded(mean(apart)),
    off: rounded(mean(texts.map((text, at) => Math.abs(mine[at]! - scoreBy(text, scheme, people).score)))),
    flags: 0,
    // Nobody has a quota, sends marks back, repeats or looks at any.
    quota: null,
    waiting: 0,
    returned: 0,
    repeats: 0,
    same: 0,
    drift: null,
    checked: 0,
    agreed: 0,
  }
}

type Attempt = ReferenceAttempt & { picks: (readonly string[])[] }
/** Each a function of what was made up alone: computed once, as every chart asks for them. */
let madeAttempts: Attempt[] | undefined
let madeQuestions: ReturnType<typeof referenceQuestion>[] | undefined

/** The class as it should be when all is marked. */
const attemptsOf = (): Attempt[] =>
  (madeAttempts ??= learners.map((_, at) => {
    const answers = answersOf(at)
    return {
      title: '统考',
      sites: [],
      groups: [{ id: groups[groupOf(at)]!, isPast: false }],
      picks: answers.map(({ picks }) => picks),
      answers: answers.map(({ points: earned, text }, question) => ({
        learner: at,
        title: '统考',
        question,
        type: longPaper[question]!.type,
        points: pointsOf(question),
        full: longPaper[question]!.full,
        score: text === undefined ? earned : scoreBy(text, schemes[writtenAt.indexOf(question)]!, people).score,
      })),
    }
  }))
const questionsOf = () => (madeQuestions ??= longPaper.map((_, at) => referenceQuestion(attemptsOf(), at)))

const reportOf = (resource: typeof exam | typeof user, id: number): Promise<AnalysisReport> =>
  admin.must(resource, analysisCalls(resource.name).read, { id })

function expectClose(found: unknown, wanted: unknown, place: string): void {
  if (typeof wanted === 'number') expect([place, found]).toEqual([place, expect.closeTo(wanted, 7)])
  else expect([place, found]).toEqual([place, wanted])
}

it('the report has the summary, every learner and every question as they are computed apart', async () => {
  const attempts = attemptsOf()
  const report = await reportOf(exam, examId)
  stage('reported')
  const full = longPaper.reduce((total, one) => total + one.full, 0)
  expect(report).toMatchObject({ attempts: learnerCount, open: 0, full_score: full, people_left_out: 0 })
  const summary: Record<string, number | null> = { ...referenceSummary(attempts), ...referenceReliability(attempts) }
  for (const [name, value] of Object.entries(report.summary)) expectClose(value, summary[name], name)
  expect(Object.keys(report.summary)).toHaveLength(11)

  const ranked = referencePeople(attempts)
  expect(report.people.map(({ rank }) => rank)).toEqual(
    ranked.map(({ rank }) => rank).toSorted((one, other) => one - other),
  )
  const byAttempt = new Map(report.people.map((one) => [one.attempt, one]))
  for (const { learner, score, rank, t, near } of ranked) {
    const found = byAttempt.get(records[learner]!)!
    const { id } = learners[learner]!
    expect(found).toMatchObject({ user_id: id, name: `learner${learner}`, score, full_score: full, rank })
    expect(found.groups).toEqual([`${groupOf(learner) + 1}班`])
    expectClose(found.t_score, t, `t of ${learner}`)
    expect(Object.fromEntries(found.near.map(({ line, distance }) => [line, distance]))).toEqual(near)
  }

  expect(report.questions.map(({ id, short }) => [id, short])).toEqual(
    questionIds.map((id, at) => [id, String(at + 1)]),
  )
  for (const [at, { options: _, ...question }] of report.questions.entries()) {
    const wanted = questionsOf()[at]!
    for (const [name, value] of Object.entries(wanted)) expectClose(question[name as 'count'], value, `${at} ${name}`)
    expect(question.discrimination).not.toBeNull()
  }
  for (const [at, { options }] of report.questions.entries())
    expect(options).toEqual(
      longPaper[at]!.options.length === 0 ? [] : referencePicks(attempts, at, longPaper[at]!, (one) => one.picks[at]!),
    )
})

/** Every chart that can be declared. */
const allCharts = chartDimensions.flatMap(({ value: dimension }) =>
  chartMeasures.flatMap(({ value: measure, drawn = ['bar'] }) =>
    [null, ...groupDimensions.map(({ value }) => value)]
      .map((compare) => ({ dimension, measure, compare, chart: drawn[0]! }))
      .filter((chart) => brokenRules(chartRules, chart).length === 0),
  ),
)

/** The values of a chart, by `row|series`, as the calculation apart has them: rows are numbered as there. */
function expectChart({ dimension, measure, compare, rows, series }: AnalysisReport['charts'][number]): number {
  const place = `${dimension} ${measure} ${compare}`
  const plain = (key: string) => (dimension === 'question' ? String(questionIds.indexOf(Number(key))) : key)
  const found = new Map<string, number | null>()
  for (const { key, values, counts, few } of rows)
    for (const [at, value] of values.entries()) {
      if (!counts[at] && value === null) continue
      found.set(`${plain(key)}|${series[at]!.key}`, value)
      if (few[at]) found.set(`${plain(key)}|${series[at]!.key}|few`, 1)
    }
  const names = { facility: 'facility', discrimination: 'discrimination', upper_lower: 'upper_lower' } as const
  const name = names[measure as keyof typeof names]
  const wanted: Map<string, number | null> = name
    ? new Map(questionsOf().map((one, at) => [`${at}|`, one![name]]))
    : referenceValues(attemptsOf(), dimension, measure, (compare ?? 'all') as ReferenceGrouping, undefined, above)
  expect([place, [...found.keys()].sort()]).toEqual([place, [...wanted.keys()].sort()])
  for (const [key, value] of found) expectClose(value, wanted.get(key), `${place} ${key}`)
  return found.size
}

it('every chart that can be declared shows what is computed apart', async () => {
  let compared = 0
  for (let from = 0; from < allCharts.length; from += 20) {
    const declared: number[] = []
    for (const [at, chart] of allCharts.slice(from, from + 20).entries()) {
      const config = { subject_course_id: course, title: `图${at}`, ...chart }
      declared.push((await admin.must(analysis_chart_config, 'create', config)).id)
    }
    const { charts } = await reportOf(exam, examId)
    expect(charts.map(({ dimension, measure, compare, chart }) => ({ dimension, measure, compare, chart }))).toEqual(
      allCharts.slice(from, from + 20),
    )
    for (const chart of charts) compared += expectChart(chart)
    await admin.must(analysis_chart_config, 'delete', { ids: declared })
  }
  stage(`${compared} values of ${allCharts.length} charts`)
})

it('the report of a learner has them beside their group and all, and the learner sees their score', async () => {
  const attempts = attemptsOf()
  const scores = new Map(referencePeople(attempts).map(({ learner, score }) => [learner, score]))
  const full = longPaper.reduce((total, one) => total + one.full, 0)
  const mean = (of: readonly number[]) => of.reduce((total, one) => total + one, 0) / of.length
  for (let at = 0; at < learnerCount; at += Math.ceil(learnerCount / 12)) {
    const { charts, summary } = await reportOf(user, learners[at]!.id)
    expectClose(summary['score_rate'], scores.get(at)! / full, `share of ${at}`)
    const mates = learners.flatMap((_, other) => (groupOf(other) === groupOf(at) ? [scores.get(other)!] : []))
    const wanted = [scores.get(at)!, mean(mates), mean([...scores.values()])]
    const progress = charts.find(({ measure }) => measure === 'progress')!
    expect(progress.rows).toHaveLength(1)
    for (const [index, value] of wanted.entries())
      expectClose(progress.rows[0]!.values[index], value / full, `progress of ${at}`)
    expect(progress.rows[0]!.counts).toEqual([1, mates.length, learnerCount])
    for (const { dimension, measure, rows } of charts.filter(({ dimension: one }) => one !== 'attempt')) {
      const own = referenceValues([attempts[at]!], dimension, measure, 'all', undefined, above)
      expect(rows.map(({ key }) => `${key}|`).toSorted()).toEqual(
        [...own.keys()].filter((key) => !key.endsWith('few')).toSorted(),
      )
      for (const { key, values } of rows) expectClose(values[0], own.get(`${key}|`), `${measure} ${key} of ${at}`)
    }
    const { data } = await learners[at]!.detail(records[at]!)
    expect(data).toMatchObject({ state: 'marked', result: { score: scores.get(at), total_score: full } })
  }
  stage('learners')
})
