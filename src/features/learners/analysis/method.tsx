import { formulas, rankings } from '../../../../resources/learners/analysis/formulas.ts'
import { dimensionOf, measures, overallMeasures } from '../../../../resources/learners/analysis/measures.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { useAnalysisText } from './use-analysis-text.ts'

const ofQuestions = ['full_rate', 'facility', 'discrimination', 'upper_lower'] as const

/** A measure, its formula, and where that is from. */
function Formula({ label, formula, source }: { label: Text; formula: Text; source?: string | undefined }) {
  const { t, say } = useAnalysisText()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>
        {say(formula)}
        {source && <span className="view-quiet"> {t('method.source', { source })}</span>}
      </dd>
    </div>
  )
}

/** How the measures of a report are computed, each with the source of its formula. */
export function Method({ report: { charts, summary, people, questions, lines } }: { report: AnalysisReport }) {
  const { t, say } = useAnalysisText()
  const used = new Set<string>([
    ...overallMeasures.map(({ value }) => value).filter((value) => value in summary),
    ...charts.map(({ measure }) => measure),
    ...(questions.length > 0 ? ofQuestions : []),
  ])
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
      {people.length > 0 && (
        <p className="view-quiet">
          {t('method.lines', {
            excellent: lines.excellent_line,
            good: lines.good_line,
            pass: lines.pass_line,
            low: lines.low_line,
            near: lines.near_width,
          })}
        </p>
      )}
      <dl>
        {measures
          .filter(({ value }) => used.has(value))
          .map(({ value, label }) => (
            <Formula key={value} label={label} {...formulas[value]} />
          ))}
        {people.length > 0 && rankings.map((one) => <Formula key={one.label.zh} {...one} />)}
      </dl>
      <p className="view-quiet">{t('method.literature')}</p>
    </details>
  )
}
