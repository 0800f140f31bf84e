import { numberLabel, type QuestionNumbers } from '../../../../resources/papers/numbering.ts'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import type { ChartSpec } from '../../../../resources/learners/analysis/charts.ts'
import { bandCount, type Lines } from '../../../../resources/learners/analysis/lines.ts'
import {
  isOfQuestions,
  measureOf,
  type GroupName,
  type MeasureName,
  isGroup,
} from '../../../../resources/learners/analysis/measures.ts'
import type { ReportChart } from '../../../../resources/learners/analysis/output.ts'
import { partsOf } from '../../../../resources/learners/analysis/parts.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { Records } from '../../../records/records.ts'
import type { ChosenAnswer, MeasuredAnswers } from '../../bank/statistics/compute.ts'
import type { Attempts, Grouping } from './attempts.ts'
import { effectOf, marginOf } from './comparison.ts'
import { answerFigures, bandCounts, masteries, type AnswerGroup, type GroupFigures } from './figures.ts'
import { titlesOf } from './labels.ts'
import { progressOf } from './progress.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/** The rows and series of a chart. */

const maxRows = 500
const maxSeries = 30

/** Fewer questions or answers than these say little of how well a knowledge point is mastered. */
const questionsForMastery = 3
const answersForMastery = 5

/** What a report is about: its questions in its order, and what several of its charts are made from. */
export interface Subject {
  records: Records
  attempts: Attempts
  lines: Lines
  /** On its paper, by the question. */
  numbers: ReadonlyMap<number, QuestionNumbers>
  groups(by: Grouping): Promise<readonly GroupFigures[]>
  measured(): Promise<{ measured: readonly MeasuredAnswers[]; chosen: readonly ChosenAnswer[] }>
}

/** One value of a chart, before it has labels. */
interface Point {
  series: string
  /** The label of its series, where that is not the title of a record. */
  seriesLabel: string
  key: string
  /** The label of its row, where that is not the title of a record. */
  label?: string
  value: number | null
  count: number
  /** It rests on too little. */
  isFew?: boolean
}

const empty: Text = { zh: '', en: '' }
const same = (text: string): Text => ({ zh: text, en: text })
const grouping = (compare: GroupName | null) => compare ?? 'all'

async function bandPoints({ attempts, lines }: Subject, { measure, compare }: ChartSpec): Promise<Point[]> {
  const bands = await bandCounts(attempts, grouping(compare), lines)
  const names = new Map(bands.map(({ series, label }) => [series, label]))
  return [...names].flatMap(([series, seriesLabel]) => {
    const own = bands.filter((one) => one.series === series)
    const all = own.reduce((sum, { count }) => sum + count, 0)
    return Array.from({ length: bandCount(lines) }, (_, band) => {
      const count = own.find((one) => one.band === band)?.count ?? 0
      return { series, seriesLabel, key: String(band), value: measure === 'share' ? count / all : count, count }
    })
  })
}

/** The values of a group by series: one, one for each part, or one against each other group. */
function valuesOf(
  measure: MeasureName,
  group: GroupFigures,
  groups: readonly GroupFigures[],
  average: number,
): [series: string, value: number | null][] {
  if (measure === 'effect') return groups.map((other) => [other.key, other === group ? null : effectOf(group, other)])
  const margin = marginOf(group)
  const values: Readonly<Record<string, number | null | string>> = {
    ...group,
    above_average: average > 0 ? (group.average - average) / average : null,
    from: margin === null ? null : group.average - margin,
    to: margin === null ? null : group.average + margin,
  }
  const parts = partsOf(measure).map(({ value }) => value)
  return (parts.length > 0 ? parts : [measure]).map((name) => [
    parts.length > 0 ? name : '',
    values[name] as number | null,
  ])
}

async function groupPoints(subject: Subject, { measure, dimension }: ChartSpec): Promise<Point[]> {
  const [groups, [overall]] = await Promise.all([subject.groups(dimension as GroupName), subject.groups('all')])
  return groups.flatMap((group) =>
    valuesOf(measure, group, groups, overall?.average ?? 0).map(([series, value]) => ({
      series,
      seriesLabel: measureOf(measure).splits === 'pairs' ? groups.find(({ key }) => key === series)!.label : '',
      key: group.key,
      label: group.label,
      value,
      count: group.count,
    })),
  )
}

const statisticsOf: Readonly<Partial<Record<MeasureName, 'p' | 'r' | 'd'>>> = {
  facility: 'p',
  discrimination: 'r',
  upper_lower: 'd',
}

async function masteryPoints({ attempts }: Subject, { compare }: ChartSpec): Promise<Point[]> {
  const found = await masteries(attempts, grouping(compare))
  return found.map(({ series, label, key, mastery, answers, questions }) => ({
    series,
    seriesLabel: label,
    key,
    value: mastery,
    count: answers,
    isFew: questions < questionsForMastery || answers < answersForMastery,
  }))
}

async function answerPoints(subject: Subject, spec: ChartSpec): Promise<Point[]> {
  const { dimension, measure, compare } = spec
  if (measure === 'mastery') return masteryPoints(subject, spec)
  if (isOfQuestions(measure)) {
    const { measured } = await subject.measured()
    return measured.map((one) => ({
      series: '',
      seriesLabel: '',
      key: String(one.exercise_id),
      value: one[statisticsOf[measure]!],
      count: one.answers,
    }))
  }
  const figures = await answerFigures(subject.attempts, dimension as AnswerGroup, grouping(compare))
  return figures.map((one) => ({
    series: one.series,
    seriesLabel: one.label,
    key: one.key,
    value: one[measure as 'average' | 'score_rate' | 'full_rate'],
    count: one.count,
  }))
}

async function progressPoints({ attempts, records }: Subject): Promise<Point[]> {
  const found = await progressOf(records.identity, attempts)
  return found.flatMap(({ attempt, title, day, own, group, among, all, of_all }) =>
    [
      { series: 'own', value: own, count: 1 },
      { series: 'group', value: group, count: among },
      { series: 'all', value: all, count: of_all },
    ].map((one) => ({ ...one, seriesLabel: '', key: String(attempt), label: `${day} ${title}` })),
  )
}

interface RowLabel {
  label: Text
  short: string | null
}
interface Labels {
  of(key: string): RowLabel
  /** The order of the rows. */
  order(one: string, other: string): number
}

const typeNames = exerciseTypes.map(({ name }) => name as string)
const bandText = (band: number, { band_width }: Lines): string =>
  `${band * band_width}–${Math.min(100, (band + 1) * band_width)}%`
const byLabel = (of: (key: string) => RowLabel) => (one: string, other: string) =>
  of(one).label.zh.localeCompare(of(other).label.zh, 'zh', { numeric: true })

async function titleLabels(
  subject: Subject,
  name: 'knowledge_catalog' | 'site' | 'user_group',
  keys: readonly string[],
): Promise<Labels> {
  const titles = await titlesOf(subject.records, name, keys)
  const of = (key: string): RowLabel => ({ label: titles(key), short: null })
  return { of, order: byLabel(of) }
}

export async function questionLabels(subject: Subject, keys: readonly string[]): Promise<Labels> {
  const titles = await titlesOf(subject.records, 'exercise', keys)
  const { numbers } = subject
  const of = (key: string): RowLabel => {
    const own = numbers.get(Number(key))
    const title = titles(key)
    const number = own && numberLabel(own)
    return { label: number ? same(`${number}. ${title.zh}`) : title, short: number ?? `#${key}` }
  }
  const last = Math.max(0, ...[...numbers.values()].map(({ to }) => to))
  const rank = (key: string) => numbers.get(Number(key))?.from ?? last + Number(key)
  return { of, order: (one, other) => rank(one) - rank(other) }
}

/** The labels of the rows of each dimension, and their order. */
const labelsBy: Readonly<
  Record<ChartSpec['dimension'], (subject: Subject, points: readonly Point[]) => Promise<Labels>>
> = {
  score_band: async ({ lines }) => ({
    of: (key) => ({ label: same(bandText(Number(key), lines)), short: null }),
    order: (one, other) => Number(one) - Number(other),
  }),
  question: (subject, points) => questionLabels(subject, keysOf(points)),
  knowledge: (subject, points) => titleLabels(subject, 'knowledge_catalog', keysOf(points)),
  type: async () => ({
    of: (key) => ({ label: exerciseTypes.find(({ name }) => name === key)?.label ?? same(key), short: null }),
    order: (one, other) => typeNames.indexOf(one) - typeNames.indexOf(other),
  }),
  sitting: async (_, points) => {
    const titles = new Map(points.map(({ key, label }) => [key, label!]))
    const of = (key: string): RowLabel => ({ label: same(entryOf(titles, key)), short: null })
    return { of, order: byLabel(of) }
  },
  site: (subject, points) => titleLabels(subject, 'site', keysOf(points)),
  group: (subject, points) => titleLabels(subject, 'user_group', keysOf(points)),
  attempt: async (_, points) => {
    const keys = keysOf(points)
    const titles = new Map(points.map(({ key, label }) => [key, label!]))
    const of = (key: string): RowLabel => ({ label: same(entryOf(titles, key)), short: null })
    return { of, order: (one, other) => keys.indexOf(one) - keys.indexOf(other) }
  },
}

const keysOf = (points: readonly Point[]): string[] => [...new Set(points.map(({ key }) => key))]

function pointsOf(subject: Subject, spec: ChartSpec): Promise<Point[]> {
  if (spec.dimension === 'score_band') return bandPoints(subject, spec)
  if (spec.dimension === 'attempt') return progressPoints(subject)
  if (isGroup(spec.dimension)) return groupPoints(subject, spec)
  return answerPoints(subject, spec)
}

/** The resources whose records groups of learners are; tests go by their own titles. */
const recordsOf: Readonly<Partial<Record<GroupName, 'site' | 'user_group'>>> = { site: 'site', group: 'user_group' }

/** The compared groups, in the order of their names. */
async function groupSeries({ records }: Subject, by: GroupName, points: readonly Point[]) {
  const labels = new Map(points.map(({ series, seriesLabel }) => [series, seriesLabel]))
  const keys = [...labels.keys()]
  const named = recordsOf[by]
  const titles = named ? await titlesOf(records, named, keys) : (key: string) => same(entryOf(labels, key))
  return keys
    .map((key) => ({ key, label: titles(key) }))
    .toSorted((one, other) => one.label.zh.localeCompare(other.label.zh, 'zh', { numeric: true }))
}

/** The parts of the measure, the groups that are compared, or one without a label. */
async function seriesOf(subject: Subject, { measure, dimension, compare }: ChartSpec, points: readonly Point[]) {
  const { splits } = measureOf(measure)
  if (splits === 'parts') return partsOf(measure).map(({ value: key, label }) => ({ key, label }))
  const by = splits === 'pairs' ? (dimension as GroupName) : compare
  return by ? groupSeries(subject, by, points) : [{ key: '', label: empty }]
}

export async function chartData(subject: Subject, id: number | null, spec: ChartSpec): Promise<ReportChart> {
  const points = await pointsOf(subject, spec)
  const [labels, series] = await Promise.all([
    labelsBy[spec.dimension](subject, points),
    seriesOf(subject, spec, points),
  ])
  const keys = keysOf(points).toSorted(labels.order)
  const shown = series.slice(0, maxSeries)
  const byPlace = new Map(points.map((point) => [JSON.stringify([point.key, point.series]), point]))
  const rows = keys.slice(0, maxRows).map((key) => {
    const own = shown.map((one) => byPlace.get(JSON.stringify([key, one.key])))
    return {
      key,
      ...labels.of(key),
      values: own.map((point) => point?.value ?? null),
      counts: own.map((point) => point?.count ?? 0),
      few: own.map((point) => point?.isFew ?? false),
    }
  })
  return {
    id,
    ...spec,
    series: shown,
    rows,
    left_out: { rows: keys.length - rows.length, series: series.length - shown.length },
  }
}
