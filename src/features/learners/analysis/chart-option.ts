import { formatOf, written } from '../../../../resources/learners/analysis/formats.ts'
import { dimensionOf, measureOf, type MeasureName } from '../../../../resources/learners/analysis/measures.ts'
import type { Drawing } from '../../../../resources/learners/analysis/charts.ts'
import type { ReportChart } from '../../../../resources/learners/analysis/output.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** What ECharts draws for a chart of a report: a pure function of the chart, the colours and the language. */

export interface ChartColours {
  /** The font, by which the room for texts is measured. */
  font: string
  text: string
  quiet: string
  line: string
  surface: string
  /** The most of a heat map: texts can be read on it. */
  tint: string
  /** The least, where values go both ways from none. */
  opposite: string
  series: readonly string[]
}

export interface Drawn {
  say(text: Text): string
  colours: ChartColours
  isWide: boolean
}

type Option = Record<string, unknown>

const rowHeight = 30
const usualHeight = 280
const most = 12

/** A radar needs three axes, a line two points; without them bars are drawn. */
function drawingOf({ chart, rows, series }: ReportChart): Drawing {
  if (chart === 'radar' && rows.length < 3) return 'bar'
  if (chart === 'line' && rows.length < 2) return 'bar'
  return chart === 'heatmap' && series.length < 2 ? 'bar' : chart
}

/** Names of records are long: their bars lie, one below the other. */
const isHorizontal = ({ dimension }: ReportChart): boolean => dimension !== 'question' && dimension !== 'score_band'

/** In pixels. */
export function chartHeight(chart: ReportChart): number {
  const drawing = drawingOf(chart)
  const perRow =
    drawing === 'bar' && isHorizontal(chart) ? Math.max(rowHeight, 14 * chart.series.length + 10) : rowHeight
  if (drawing === 'box' || drawing === 'interval') return Math.max(150, chart.rows.length * 44 + 70)
  const isList = drawing === 'heatmap' || (drawing === 'bar' && isHorizontal(chart))
  if (!isList) return usualHeight
  const around = 70 + (drawing === 'heatmap' ? 50 : 0) + (chart.series.length > 1 ? 30 : 0)
  return Math.max(drawing === 'heatmap' ? 240 : 130, chart.rows.length * perRow + around)
}

const cut = (text: string, characters: number): string => {
  const all = [...text]
  return all.length > characters ? `${all.slice(0, characters - 1).join('')}…` : text
}

/** Braces are the marks of styled text in ECharts. */
const plain = (text: string): string => text.replace(/[{}]/g, ' ')

interface Names {
  rows: string[]
  /** The same where there is little room. */
  short: string[]
  series: string[]
}

const namesOf = ({ rows, series }: ReportChart, { say, isWide }: Drawn): Names => ({
  rows: rows.map(({ label }) => plain(cut(say(label), 60))),
  short: rows.map(({ label, short }) => short ?? plain(cut(say(label), isWide ? 14 : 8))),
  series: series.map(({ label }) => plain(cut(say(label), 24))),
})

const countText: Readonly<Record<'attempts' | 'answers', Text>> = {
  attempts: { zh: '份', en: 'attempts' },
  answers: { zh: '次作答', en: 'answers' },
}

const fewText: Text = { zh: '数据少', en: 'little data' }

/** A point in words: its row, its group, its value, and how many it is from. */
function pointText(chart: ReportChart, names: Names, drawn: Drawn, row: number, index: number): string {
  const { values, counts, few } = itemAt(chart.rows, row)
  const value = written(chart.measure, values[index] ?? null)
  const what = names.series[index] || drawn.say(measureOf(chart.measure).label)
  const of = dimensionOf(chart.dimension).of
  const from = chart.measure === 'count' ? '' : `  (${counts[index]} ${drawn.say(countText[of])})`
  return `${names.rows[row]}\n${what}  ${value}${from}${few[index] ? `  ${drawn.say(fewText)}` : ''}`
}

interface Place {
  dataIndex: number
  seriesIndex: number
}

const tooltipOf = ({ colours }: Drawn, formatter: (place: Place) => string): Option => ({
  trigger: 'item',
  renderMode: 'richText',
  confine: true,
  backgroundColor: colours.surface,
  borderColor: colours.line,
  textStyle: { color: colours.text, fontSize: 13, fontFamily: colours.font },
  formatter,
})

const legendOf = ({ colours }: Drawn, chart: ReportChart): Option =>
  chart.series.length > 1
    ? {
        legend: {
          type: 'scroll',
          top: 0,
          textStyle: { color: colours.text, fontFamily: colours.font },
          pageTextStyle: { color: colours.quiet },
        },
      }
    : {}

function valueAxis({ measure }: ReportChart, { colours }: Drawn): Option {
  const { range } = formatOf(measure)
  return {
    type: 'value',
    ...(range && { min: range[0], max: range[1] }),
    axisLabel: { color: colours.quiet, formatter: (value: number) => axisText(measure, value) },
    splitLine: { lineStyle: { color: colours.line } },
  }
}

/** Round numbers without needless decimals. */
function axisText(measure: MeasureName, value: number): string {
  const { scale, unit } = formatOf(measure)
  return `${Number((value * scale).toFixed(2))}${unit}`.replace('-', '−')
}

const categoryAxis = (names: readonly string[], { colours }: Drawn, more: Option = {}): Option => ({
  type: 'category',
  data: names,
  axisLabel: { color: colours.quiet },
  axisLine: { lineStyle: { color: colours.line } },
  axisTick: { show: false },
  ...more,
})

function barsAndLines(chart: ReportChart, names: Names, drawn: Drawn, type: 'bar' | 'line'): Option {
  const lies = type === 'bar' && isHorizontal(chart)
  const category = categoryAxis(names.short, drawn, lies ? { inverse: true } : {})
  const value = valueAxis(chart, drawn)
  const few = chart.rows.length * chart.series.length <= most
  return {
    ...legendOf(drawn, chart),
    grid: { left: 8, right: lies ? 48 : 12, top: chart.series.length > 1 ? 40 : 24, bottom: 8 },
    xAxis: lies ? value : category,
    yAxis: lies ? category : value,
    tooltip: tooltipOf(drawn, ({ dataIndex, seriesIndex }) => pointText(chart, names, drawn, dataIndex, seriesIndex)),
    aria: { enabled: true, label: { enabled: false }, decal: { show: type === 'bar' && chart.series.length > 1 } },
    series: chart.series.map((_, index) => ({
      name: names.series[index],
      type,
      barMaxWidth: 36,
      data: chart.rows.map(({ values, few }) => ({
        value: values[index] ?? null,
        ...(few[index] && { itemStyle: { color: drawn.colours.line } }),
      })),
      label: {
        show: few && type === 'bar',
        position: lies ? 'right' : 'top',
        color: drawn.colours.text,
        formatter: ({ value: shown }: { value: number | null }) =>
          shown === null ? '' : written(chart.measure, shown),
      },
    })),
  }
}

const pie = (chart: ReportChart, names: Names, drawn: Drawn): Option => ({
  tooltip: tooltipOf(drawn, ({ dataIndex }) => pointText(chart, names, drawn, dataIndex, 0)),
  series: [
    {
      type: 'pie',
      radius: ['38%', '68%'],
      itemStyle: { borderColor: drawn.colours.surface, borderWidth: 2 },
      label: { color: drawn.colours.text },
      data: chart.rows.map(({ values }, index) => ({
        name: names.short[index],
        value: values[0] ?? 0,
        label: { show: (values[0] ?? 0) > 0 },
        labelLine: { show: (values[0] ?? 0) > 0 },
      })),
    },
  ],
})

function radar(chart: ReportChart, names: Names, drawn: Drawn): Option {
  const { range } = formatOf(chart.measure)
  const highest = Math.max(...chart.rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    ...legendOf(drawn, chart),
    tooltip: tooltipOf(drawn, ({ dataIndex: index }) =>
      chart.rows
        .slice(0, most)
        .map(({ values }, row) => `${names.short[row]}  ${written(chart.measure, values[index] ?? null)}`)
        .join('\n'),
    ),
    radar: {
      radius: '66%',
      center: ['50%', '54%'],
      indicator: names.short.map((name) => ({ name, max: range?.[1] ?? highest })),
      axisName: { color: drawn.colours.quiet },
      splitLine: { lineStyle: { color: drawn.colours.line } },
      axisLine: { lineStyle: { color: drawn.colours.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: chart.series.map((_, index) => ({
          name: names.series[index],
          value: chart.rows.map(({ values }) => values[index] ?? 0),
          areaStyle: { opacity: 0.12 },
        })),
      },
    ],
  }
}

function heatmap(chart: ReportChart, names: Names, drawn: Drawn): Option {
  const { range } = formatOf(chart.measure)
  const cells = chart.rows.flatMap(({ values }, row) =>
    values.flatMap((value, index) => (value === null ? [] : [[index, row, value] as const])),
  )
  const all = cells.map(([, , value]) => value)
  const isBothWays = all.some((value) => value < 0)
  const furthest = Math.max(...all.map(Math.abs))
  return {
    tooltip: {
      ...tooltipOf(drawn, ({ dataIndex }) =>
        pointText(chart, names, drawn, itemAt(cells, dataIndex)[1], itemAt(cells, dataIndex)[0]),
      ),
    },
    grid: { left: 8, right: 12, top: 8, bottom: 56 },
    xAxis: categoryAxis(names.series, drawn, { position: 'top' }),
    yAxis: categoryAxis(names.short, drawn, { inverse: true }),
    visualMap: {
      type: 'continuous',
      min: range?.[0] ?? (isBothWays ? -furthest : Math.min(...all)),
      max: range?.[1] ?? (isBothWays ? furthest : Math.max(...all)),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      inRange: {
        color: [...(isBothWays ? [drawn.colours.opposite] : []), drawn.colours.surface, drawn.colours.tint],
      },
      textStyle: { color: drawn.colours.quiet },
      formatter: (value: number) => axisText(chart.measure, value),
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map((value) =>
          itemAt(chart.rows, value[1]).few[value[0]]
            ? { value, visualMap: false, itemStyle: { color: drawn.colours.line } }
            : { value },
        ),
        label: {
          show: cells.length <= 120,
          color: drawn.colours.text,
          formatter: ({ value }: { value: readonly [number, number, number] }) => written(chart.measure, value[2]),
        },
        itemStyle: { borderColor: drawn.colours.line, borderWidth: 1 },
      },
    ],
  }
}

/** The five values of a box: those of the chart, or an interval around its middle, whose box is a line. */
const boxOf = (values: readonly (number | null)[], isInterval: boolean): (number | null)[] => {
  if (!isInterval) return [...values]
  const [middle = null, from, to] = values
  return [from ?? middle, middle, middle, middle, to ?? middle]
}

/** Groups below one another, each with its box, or with its average in its interval. */
function boxes(chart: ReportChart, names: Names, drawn: Drawn, isInterval: boolean): Option {
  const [colour] = drawn.colours.series
  return {
    grid: { left: 8, right: 24, top: 16, bottom: 8 },
    xAxis: { ...valueAxis(chart, drawn), scale: true },
    yAxis: categoryAxis(names.short, drawn, { inverse: true }),
    tooltip: tooltipOf(drawn, ({ dataIndex }) =>
      [
        names.rows[dataIndex],
        ...names.series.map(
          (name, index) => `${name}  ${written(chart.measure, itemAt(chart.rows, dataIndex).values[index]!)}`,
        ),
      ].join('\n'),
    ),
    series: [
      {
        type: 'boxplot',
        boxWidth: [10, 22],
        itemStyle: { color: drawn.colours.tint, borderColor: colour, borderWidth: isInterval ? 3 : 1.5 },
        data: chart.rows.map(({ values }) => boxOf(values, isInterval)),
      },
    ],
  }
}

export function chartOption(chart: ReportChart, drawn: Drawn): Option {
  const names = namesOf(chart, drawn)
  const drawing = drawingOf(chart)
  const shared = {
    animation: false,
    color: drawn.colours.series,
    textStyle: { fontFamily: drawn.colours.font },
    aria: { enabled: true, label: { enabled: false } },
  }
  if (drawing === 'pie') return { ...shared, ...pie(chart, names, drawn) }
  if (drawing === 'radar') return { ...shared, ...radar(chart, names, drawn) }
  if (drawing === 'heatmap') return { ...shared, ...heatmap(chart, names, drawn) }
  if (drawing === 'box' || drawing === 'interval')
    return { ...shared, ...boxes(chart, names, drawn, drawing === 'interval') }
  return { ...shared, ...barsAndLines(chart, names, drawn, drawing) }
}
