import { exerciseTypes } from '../../../resources/exercise-types/index.ts'
import type { ChartSpec } from '../../../resources/capabilities/analysis/charts.ts'
import {
  isOfQuestions,
  scoreBands,
  type GroupName,
  type MeasureName,
  isGroup,
} from '../../../resources/capabilities/analysis/measures.ts'
import type { ReportChart } from '../../../resources/capabilities/analysis/output.ts'
import type { Text } from '../../../resources/kit/index.ts'
import type { Records } from '../../records/records.ts'
import { measuredAmong } from '../statistics/compute.ts'
import type { Attempts } from './attempts.ts'
import { answerFigures, bandCounts, groupFigures, type AnswerGroup } from './figures.ts'
import { titlesOf } from './labels.ts'

/** The rows and series of a chart. */

const maxRows = 500
const maxSeries = 30

/** The record that a report is about: its questions in its order. */
export interface Subject {
  records: Records
  attempts: Attempts
  questionIds: readonly number[]
  /** The questions with scored answers. */
  answered: readonly number[]
}

/** One value of a chart, before it has labels. */
interface Point {
  series: string
  /** The label of its series, where that is not the title of a record. */
  seriesLabel: string
  key: string
  value: number | null
  count: number
}

const empty: Text = { zh: '', en: '' }
const same = (text: string): Text => ({ zh: text, en: text })
const grouping = (compare: GroupName | null) => compare ?? 'all'

async function bandPoints({ attempts }: Subject, { measure, compare }: ChartSpec): Promise<Point[]> {
  const bands = await bandCounts(attempts, grouping(compare))
  const names = new Map(bands.map(({ series, label }) => [series, label]))
  return [...names].flatMap(([series, seriesLabel]) => {
    const own = bands.filter((one) => one.series === series)
    const all = own.reduce((sum, { count }) => sum + count, 0)
    return Array.from({ length: scoreBands }, (_, band) => {
      const count = own.find((one) => one.band === band)?.count ?? 0
      return { series, seriesLabel, key: String(band), value: measure === 'share' ? count / all : count, count }
    })
  })
}

async function groupPoints(
  { attempts }: Subject,
  { measure, dimension }: ChartSpec,
): Promise<(Point & { label: string })[]> {
  const groups = await groupFigures(attempts, dimension as GroupName)
  return groups.map((group) => ({
    series: '',
    seriesLabel: '',
    key: group.key,
    label: group.label,
    value: group[measure as keyof typeof group] as number | null,
    count: group.count,
  }))
}

const statisticsOf: Readonly<Partial<Record<MeasureName, 'p' | 'r' | 'd'>>> = {
  facility: 'p',
  discrimination: 'r',
  upper_lower: 'd',
}

async function answerPoints(subject: Subject, { dimension, measure, compare }: ChartSpec): Promise<Point[]> {
  const { attempts, answered } = subject
  if (isOfQuestions(measure)) {
    const measured = await measuredAmong(attempts.database, answered, attempts.among, attempts.values)
    return measured.map((one) => ({
      series: '',
      seriesLabel: '',
      key: String(one.exercise_id),
      value: one[statisticsOf[measure]!],
      count: one.answers,
    }))
  }
  const figures = await answerFigures(attempts, dimension as AnswerGroup, grouping(compare))
  return figures.map((one) => ({
    series: one.series,
    seriesLabel: one.label,
    key: one.key,
    value: one[measure as 'average' | 'score_rate' | 'full_rate'],
    count: one.count,
  }))
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
const bandEdge = (band: number): number => (band * 100) / scoreBands
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

async function questionLabels(subject: Subject, keys: readonly string[]): Promise<Labels> {
  const titles = await titlesOf(subject.records, 'exercise', keys)
  const numbers = new Map(subject.questionIds.map((id, index) => [String(id), index + 1]))
  const of = (key: string): RowLabel => {
    const number = numbers.get(key)
    const title = titles(key)
    return { label: number ? same(`${number}. ${title.zh}`) : title, short: number ? String(number) : `#${key}` }
  }
  const rank = (key: string) => numbers.get(key) ?? numbers.size + Number(key)
  return { of, order: (one, other) => rank(one) - rank(other) }
}

/** The labels of the rows of each dimension, and their order. */
const labelsBy: Readonly<
  Record<ChartSpec['dimension'], (subject: Subject, points: readonly (Point & { label?: string })[]) => Promise<Labels>>
> = {
  score_band: async () => ({
    of: (key) => ({ label: same(`${bandEdge(Number(key))}–${bandEdge(Number(key) + 1)}%`), short: null }),
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
    const of = (key: string): RowLabel => ({ label: same(titles.get(key)!), short: null })
    return { of, order: byLabel(of) }
  },
  site: (subject, points) => titleLabels(subject, 'site', keysOf(points)),
  group: (subject, points) => titleLabels(subject, 'user_group', keysOf(points)),
}

const keysOf = (points: readonly Point[]): string[] => [...new Set(points.map(({ key }) => key))]

function pointsOf(subject: Subject, spec: ChartSpec): Promise<Point[]> {
  if (spec.dimension === 'score_band') return bandPoints(subject, spec)
  if (isGroup(spec.dimension)) return groupPoints(subject, spec)
  return answerPoints(subject, spec)
}

/** The resources whose records groups of learners are; tests go by their own titles. */
const recordsOf: Readonly<Partial<Record<GroupName, 'site' | 'user_group'>>> = { site: 'site', group: 'user_group' }

/** The compared groups, in the order of their names. */
async function seriesOf({ records }: Subject, compare: GroupName | null, points: readonly Point[]) {
  const labels = new Map(points.map(({ series, seriesLabel }) => [series, seriesLabel]))
  const keys = [...labels.keys()]
  if (!compare) return [{ key: '', label: empty }]
  const named = recordsOf[compare]
  const titles = named ? await titlesOf(records, named, keys) : (key: string) => same(labels.get(key)!)
  return keys
    .map((key) => ({ key, label: titles(key) }))
    .toSorted((one, other) => one.label.zh.localeCompare(other.label.zh, 'zh', { numeric: true }))
}

export async function chartData(subject: Subject, id: number | null, spec: ChartSpec): Promise<ReportChart> {
  const points = await pointsOf(subject, spec)
  const [labels, series] = await Promise.all([
    labelsBy[spec.dimension](subject, points),
    seriesOf(subject, spec.compare, points),
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
