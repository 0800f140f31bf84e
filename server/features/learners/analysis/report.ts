import { z } from 'zod'
import { numbersOfQuestions } from '../../../../resources/papers/numbering.ts'
import { paperSections } from '../../../../resources/papers/sections.ts'
import { analysis_chart_config, type AnalysisChartConfig } from '../../../../resources/analysis-chart-config.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import type { ChartSpec } from '../../../../resources/learners/analysis/charts.ts'
import { usualLines, type Lines } from '../../../../resources/learners/analysis/lines.ts'
import { overallMeasures } from '../../../../resources/learners/analysis/measures.ts'
import type { AnalysisOptions } from '../../../../resources/learners/analysis/options.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { groupCharts, learnerCharts, usualCharts } from '../../../../resources/learners/analysis/usual-charts.ts'
import { subject_course } from '../../../../resources/subject-course.ts'
import { entryOf, mayRead, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { noActionRight } from '../../../base/fault.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { measuredAmong } from '../../bank/statistics/compute.ts'
import { pickedTypes } from '../../bank/statistics/picks.ts'
import { answersNeeded } from '../../bank/statistics/rules.ts'
import { correctionNotes } from '../corrected/correction-notes.ts'
import { attemptsAt, type Attempts } from './attempts.ts'
import { chartData, type Subject } from './chart-data.ts'
import { countAttempts, groupFigures, reliabilityOf, type GroupFigures } from './figures.ts'
import { itemsOf } from './items.ts'
import { rankedPeople } from './people.ts'

const maxCharts = 20

interface Drawn {
  id: number | null
  spec: ChartSpec
}
type Declared = Pick<AnalysisChartConfig, 'id' | 'title' | 'dimension' | 'measure' | 'compare' | 'chart'>

/** The charts of a course, in their order; null where none is enabled. */
async function declaredCharts(database: Database, course: number): Promise<Drawn[] | null> {
  const declared = await database.all<Declared & Record<string, unknown>>(
    sql`select id, title, dimension, measure, compare, chart from ${table(analysis_chart_config)}
      where subject_course_id = ${course} and enabled and deleted_at is null order by sort, id limit ${maxCharts}`,
  )
  if (declared.length === 0) return null
  return declared.map(({ id, title, ...spec }) => ({
    id,
    spec: { title: { zh: title, en: title }, ...spec } as ChartSpec,
  }))
}

const usual = (specs: readonly ChartSpec[]): Drawn[] => specs.map((spec) => ({ id: null, spec }))

/** Those of the course, or the usual ones, which compare groups where there are several. */
async function chartsOf(subject: Subject, course: number | null): Promise<Drawn[]> {
  if (course === null) return usual(learnerCharts)
  const declared = await declaredCharts(subject.attempts.database, course)
  if (declared) return declared
  const groups = await subject.groups('group')
  return usual(groups.length > 1 ? [...usualCharts, ...groupCharts] : usualCharts)
}

/** The score lines of a course. */
async function linesOf(database: Database, course: number | null): Promise<Lines> {
  if (course === null) return usualLines
  const names = sql.join(
    Object.keys(usualLines).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const found = await database.first<Lines>(sql`select ${names} from ${table(subject_course)} where id = ${course}`)
  return found ?? usualLines
}

/** Makes what several parts of a report need once. */
function once<K, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const made = new Map<K, Promise<T>>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return entryOf(made, key)
  }
}

function subjectOf(
  records: Records,
  attempts: Attempts,
  lines: Lines,
  numbers: Subject['numbers'],
  answered: readonly number[],
): Subject {
  const { database, among, values } = attempts
  const measured = once((_: 'all') => measuredAmong(database, answered, pickedTypes, among, values))
  return {
    records,
    attempts,
    lines,
    numbers,
    groups: once((by) => groupFigures(attempts, by, lines)),
    measured: () => measured('all'),
  }
}

const nothingRanked = { people: [], people_left_out: 0, questions: [], corrections: [] }

/** The parts that compare learners with one another and questions with the rest of their paper: of one paper alone. */
async function ofOnePaper(subject: Subject, paper: number) {
  const { records, attempts, lines } = subject
  const [reliability, people, questions, notes] = await Promise.all([
    reliabilityOf(attempts, answersNeeded),
    rankedPeople(records, attempts, lines),
    itemsOf(subject),
    correctionNotes(attempts.database, [paper]),
  ])
  return { reliability, ...people, questions, corrections: [...(notes.get(paper) ?? [])] }
}

/** Scores of several papers do not add up to an average, but shares of the full score do. */
const ofLearner = ({ score_rate }: GroupFigures) => ({ score_rate })

const summaryOf = (overall: GroupFigures): AnalysisReport['summary'] =>
  Object.fromEntries(
    overallMeasures.flatMap(({ value }) =>
      value in overall ? [[value, overall[value as keyof GroupFigures] as number | null]] : [],
    ),
  )

/** The numbers of the questions that a record holds: as its paper says, else their places. */
function numbersOf(resource: AnyResource, record: RecordRow): Subject['numbers'] {
  if (resource.holds === undefined) return new Map()
  const { from } = namedIn(resource.fields, resource.holds).options
  const sections = typeof from === 'string' ? paperSections.safeParse(record[from]).data : undefined
  if (sections) return numbersOfQuestions(sections)
  const ids = z.array(z.int()).safeParse(record[resource.holds]).data ?? []
  return new Map(ids.map((id, at) => [id, { from: at + 1, to: at + 1 }]))
}

/**
 * The report of the attempts at a record that the person may see. Throws 100404 for a record that they cannot see, and
 * refuses people who may not read the scores of attempts, since everything in it follows from scores.
 */
export async function readReport(
  records: Records,
  resource: AnyResource,
  { by, course: courseField }: AnalysisOptions,
  id: number,
): Promise<AnalysisReport> {
  const { database, identity } = records
  if (!mayRead(answer_record, answer_record.fields.score, identity.rights)) throw noActionRight()
  const record = await records.get(resource, id)
  const course = courseField === undefined ? null : (record[courseField] as number)
  const attempts = attemptsAt(database, identity, by, id)
  const [{ questions: answered, ...counts }, lines] = await Promise.all([
    countAttempts(attempts),
    linesOf(database, course),
  ])
  const subject = subjectOf(records, attempts, lines, numbersOf(resource, record), answered)
  const [[overall], charts, { reliability, ...paper }] = await Promise.all([
    subject.groups('all'),
    chartsOf(subject, course),
    course === null ? { reliability: {}, ...nothingRanked } : ofOnePaper(subject, id),
  ])
  return {
    ...counts,
    needed: answersNeeded,
    full_score: course === null ? null : (overall?.full_score ?? null),
    lines,
    summary: overall ? { ...(course === null ? ofLearner(overall) : summaryOf(overall)), ...reliability } : reliability,
    charts: await Promise.all(charts.map(({ id: chart, spec }) => chartData(subject, chart, spec))),
    ...paper,
  }
}
