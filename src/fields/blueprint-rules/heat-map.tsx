import { exercise } from '../../../resources/exercise.ts'
import { exerciseTypeChoices } from '../../../resources/exercise-types/index.ts'
import { choicesOf } from '../choice/choices-of.ts'
import type { Coverage } from './plan.ts'
import { useBlueprintTexts } from '../../locales/use-blueprint-texts.ts'
import './blueprint-rules.css'

const shown = (value: number): string => (value === 0 ? '' : String(Math.round(value * 10) / 10))

/** Counts by type and difficulty, the more the darker. `types` are the rows, so that several maps can be compared. */
export function HeatMap({ title, coverage, types }: { title: string; coverage: Coverage; types: readonly string[] }) {
  const { t, say } = useBlueprintTexts()
  const levels = choicesOf(exercise.fields.difficulty)
  const most = Math.max(1, ...types.flatMap((type) => coverage[type] ?? []))
  const rows = exerciseTypeChoices.filter(({ value }) => types.includes(value))
  return (
    <table className="blueprint-heat">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('coverage')}</th>
          {levels.map(({ value, label }) => (
            <th key={String(value)} scope="col">
              {say(label)}
            </th>
          ))}
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value: type, label }) => {
          const cells = coverage[type] ?? [0, 0, 0, 0, 0]
          return (
            <tr key={type}>
              <th scope="row">{say(label)}</th>
              {cells.map((count, index) => (
                <td key={index} style={{ '--heat': `${Math.round((count / most) * 60)}%` } as React.CSSProperties}>
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
