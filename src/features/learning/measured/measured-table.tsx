import type { MeasuredRow } from './measured-model.ts'
import { signed } from './measured-model.ts'
import { useMeasuredTexts } from './use-measured-texts.ts'

interface MeasuredTableProps {
  rows: readonly MeasuredRow[]
  isCompared: boolean
  chosen: number | null
  onChoose: (id: number) => void
}

/** The same values as on the map, with what they are from. */
export function MeasuredTable({ rows, isCompared, chosen, onChoose }: MeasuredTableProps) {
  const { t } = useMeasuredTexts()
  return (
    <div className="measured-table" tabIndex={0} role="region" aria-label={t('measured.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('measured.topic')}</th>
            <th scope="col">{t('measured.value')}</th>
            {isCompared && <th scope="col">{t('measured.other')}</th>}
            {isCompared && <th scope="col">{t('measured.difference')}</th>}
            <th scope="col">{t('measured.evidence')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.node.id}
              data-chosen={row.node.id === chosen || undefined}
              data-thin={row.isThin || undefined}
              onClick={() => onChoose(row.node.id)}
            >
              <th scope="row" style={{ paddingInlineStart: 10 + Math.min(row.depth, 8) * 16 }}>
                {row.node.name}
              </th>
              <td>{row.value ?? ''}</td>
              {isCompared && <td>{row.other ?? ''}</td>}
              {isCompared && <td>{row.difference === null ? '' : signed(row.difference)}</td>}
              <td>
                <Evidence row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Evidence({ row: { measured, isThin } }: { row: MeasuredRow }) {
  const { t } = useMeasuredTexts()
  if (!measured) return null
  const { given, evidence, questions, answers } = measured
  if (given === null) return `${t('measured.questions', { questions, answers })}${isThin ? ' *' : ''}`
  return evidence === null ? t('measured.given') : t('measured.observations', { count: evidence })
}
