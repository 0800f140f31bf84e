import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { HeatMap, KnowledgeMap } from './heat-map.tsx'
import { knowledgeRules, planned, plannedKnowledge } from './plan.ts'
import { boundsOf, RuleWords } from './rule-words.tsx'
import { useBlueprintTexts } from '../use-blueprint-texts.ts'
import './blueprint-rules.css'

/** The rules of a blueprint to read; with papers, what each of them has beside it. */
export function RulesTable({
  rules,
  papers = [],
}: {
  rules: readonly BlueprintRule[]
  papers?: readonly { values: Record<string, number>; missed: readonly string[] }[]
}) {
  const { t } = useBlueprintTexts()
  const plan = planned(rules)
  return (
    <div className="blueprint-tables">
      <div className="blueprint-scroll">
        <table className="blueprint-table">
          <thead>
            <tr>
              <th scope="col">{t('rules', { count: rules.length })}</th>
              <th scope="col">{t('wanted')}</th>
              {papers.map((_, index) => (
                <th key={index} scope="col">
                  {t('paper', { n: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, index) => (
              <tr key={rule.key}>
                <th scope="row">
                  <RuleWords rule={rule} index={index} />
                </th>
                <td>
                  {boundsOf(rule)} <span className="view-quiet">{t(rule.measure)}</span>
                </td>
                {papers.map(({ values, missed }, at) => (
                  <td key={at} className={missed.includes(rule.key) ? 'view-fault' : undefined}>
                    {Math.round((values[rule.key] ?? 0) * 100) / 100}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {papers.length === 0 && Object.keys(plan).length > 0 && (
        <div className="blueprint-maps">
          <HeatMap title={t('plan')} coverage={plan} types={Object.keys(plan)} />
          {knowledgeRules(rules).length > 0 && (
            <KnowledgeMap title={t('plan')} coverage={plannedKnowledge(rules)} rules={rules} />
          )}
        </div>
      )}
    </div>
  )
}
