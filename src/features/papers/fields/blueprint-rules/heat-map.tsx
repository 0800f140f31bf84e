import type { CSSProperties, ReactNode } from 'react'
import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { resources } from '../../../../../resources/index.ts'
import { exercise } from '../../../../../resources/exercise.ts'
import { exerciseTypeChoices } from '../../../../../resources/bank/exercise-types/index.ts'
import { choicesOf } from '../../../../records/fields/choice/choices-of.ts'
import { knowledgeRules, type Coverage } from './plan.ts'
import { Titles } from './rule-words.tsx'
import { useBlueprintTexts } from '../use-blueprint-texts.ts'
import './blueprint-rules.css'

const shown = (value: number): string => (value === 0 ? '' : String(Math.round(value * 10) / 10))

interface TableProps {
  title: string
  coverage: Coverage
  /** What the rows are. */
  corner: string
  rows: readonly { key: string; label: ReactNode }[]
}

/** Counts by row and difficulty, the more the darker. */
function HeatTable({ title, coverage, corner, rows }: TableProps) {
  const { t, say } = useBlueprintTexts()
  const levels = choicesOf(exercise.fields.difficulty)
  const most = Math.max(1, ...rows.flatMap(({ key }) => coverage[key] ?? []))
  return (
    <table className="blueprint-heat">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {levels.map(({ value, label }) => (
            <th key={String(value)} scope="col">
              {say(label)}
            </th>
          ))}
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label }) => {
          const cells = coverage[key] ?? [0, 0, 0, 0, 0]
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((count, index) => (
                <td key={index} style={{ '--heat': `${Math.round((count / most) * 60)}%` } as CSSProperties}>
                  {shown(count)}
                </td>
              ))}
              <td>{shown(cells.reduce((sum, one) => sum + one, 0))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** By type and difficulty. `types` are the rows, so that several maps can be compared. */
export function HeatMap({ title, coverage, types }: { title: string; coverage: Coverage; types: readonly string[] }) {
  const { t, say } = useBlueprintTexts()
  const rows = exerciseTypeChoices.flatMap(({ value, label }) =>
    types.includes(value) ? [{ key: value, label: say(label) }] : [],
  )
  return <HeatTable title={title} coverage={coverage} corner={t('coverage')} rows={rows} />
}

interface KnowledgeMapProps {
  title: string
  coverage: Coverage
  rules: readonly BlueprintRule[]
}

/** By knowledge and difficulty: a row for each knowledge that the rules name. A question on several counts in each. */
export function KnowledgeMap({ title, coverage, rules }: KnowledgeMapProps) {
  const { t } = useBlueprintTexts()
  const rows = knowledgeRules(rules).map(({ key, knowledge_ids }) => ({
    key,
    label: <Titles resource={resources.knowledge_catalog} ids={knowledge_ids} />,
  }))
  return <HeatTable title={title} coverage={coverage} corner={t('knowledgeCoverage')} rows={rows} />
}
