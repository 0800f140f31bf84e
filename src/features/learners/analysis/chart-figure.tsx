import { Suspense, useId, useState } from 'react'
import { TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { written } from '../../../../resources/learners/analysis/formats.ts'
import { dimensionOf, measureOf } from '../../../../resources/learners/analysis/measures.ts'
import type { ReportChart } from '../../../../resources/learners/analysis/output.ts'
import { chartTable } from '../../../../resources/learners/analysis/table.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { TableTwin } from './table-twin.tsx'
import { useAnalysisText } from './use-analysis-text.ts'

const DrawnChart = lazyPart(() => import('./drawn-chart.tsx').then((module) => module.DrawnChart))

/** A chart with its table, which has the same values and more of them. */
export function ChartFigure({ chart }: { chart: ReportChart }) {
  const { t, language, say } = useAnalysisText()
  const [isOpen, setOpen] = useState(false)
  const [title, table] = [useId(), useId()]
  const hasValues = chart.rows.some(({ values }) => values.some((value) => value !== null))
  const summary = useSummary(chart)
  const { rows, series } = chart.left_out
  return (
    <section className="analysis-chart" aria-labelledby={title}>
      <header>
        <h3 id={title}>{say(chart.title)}</h3>
        <span className="view-quiet">
          {say(measureOf(chart.measure).label)} · {say(dimensionOf(chart.dimension).label)}
        </span>
        {hasValues && (
          <Button
            size="small"
            type="text"
            icon={<TableOutlined />}
            aria-expanded={isOpen}
            aria-controls={table}
            onClick={() => setOpen(!isOpen)}
          >
            {t('chart.table')}
          </Button>
        )}
      </header>
      {hasValues ? (
        <Suspense fallback={<div className="analysis-drawing" aria-busy />}>
          <DrawnChart chart={chart} label={summary} />
        </Suspense>
      ) : (
        <p className="view-quiet">{t('chart.nothing')}</p>
      )}
      {hasValues && (
        <TableTwin
          id={table}
          table={chartTable(chart, language)}
          label={t('chart.scroll', { title: say(chart.title) })}
          isOpen={isOpen}
        />
      )}
      {rows > 0 && <p className="view-quiet">{t('chart.leftOut', { rows })}</p>}
      {series > 0 && <p className="view-quiet">{t('chart.seriesLeftOut', { series })}</p>}
    </section>
  )
}

/** What the chart shows in one sentence, for those who do not see it. */
function useSummary({ title, measure, rows }: ReportChart): string {
  const { t, say } = useAnalysisText()
  const all = rows.flatMap(({ label, values }) => values.map((value) => ({ label, value: value ?? -Infinity })))
  const best = all.toSorted((one, other) => other.value - one.value)[0]
  if (!best) return say(title)
  return t('chart.drawn', {
    title: say(title),
    rows: rows.length,
    highest: written(measure, best.value),
    at: say(best.label),
  })
}
