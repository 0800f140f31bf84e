import { formulas } from '../../../resources/capabilities/analysis/formulas.ts'
import { dimensionOf, measures, overallMeasures } from '../../../resources/capabilities/analysis/measures.ts'
import type { ReportChart } from '../../../resources/capabilities/analysis/output.ts'
import { useAnalysisText } from './use-analysis-text.ts'

/** How the measures of a report are computed, each with the source of its formula. */
export function Method({ charts }: { charts: readonly ReportChart[] }) {
  const { t, say } = useAnalysisText()
  const used = new Set<string>(
    [...overallMeasures, ...charts.map(({ measure }) => ({ value: measure }))].map((one) => one.value),
  )
  const several = [...new Set(charts.flatMap(({ dimension }) => dimensionOf(dimension).several ?? []))]
  return (
    <details className="analysis-method" open>
      <summary>{t('method.title')}</summary>
      <p className="view-quiet">{t('method.counted')}</p>
      {several.map((text) => (
        <p key={text.zh} className="view-quiet">
          {say(text)}
        </p>
      ))}
      <dl>
        {measures
          .filter(({ value }) => used.has(value))
          .map(({ value, label }) => (
            <div key={value}>
              <dt>{say(label)}</dt>
              <dd>
                {say(formulas[value].formula)}
                {formulas[value].source && (
                  <span className="view-quiet"> {t('method.source', { source: formulas[value].source })}</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
      <p className="view-quiet">{t('method.literature')}</p>
    </details>
  )
}
