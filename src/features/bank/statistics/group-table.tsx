import { CheckOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import type { ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseStatistics } from '../../../../resources/bank/statistics/index.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { StoredLine } from '../../../content/rich-text/stored-text.tsx'
import { useStatisticsText } from './use-statistics-text.ts'

const groupNames = ['upper', 'middle', 'lower'] as const
type GroupName = (typeof groupNames)[number]

interface GroupTableProps {
  kind: 'picks' | 'shares'
  statistics: ExerciseStatistics
  record: StoredRecord
}

/** How many of each group chose an option or earned a score: a bar for each group, in proportion to its share. */
export function GroupTable({ kind, statistics, record }: GroupTableProps) {
  const t = useStatisticsText()
  const title = useId()
  const { groups } = statistics
  const rows = kind === 'picks' ? pickRows(statistics, record) : shareRows(statistics)
  return (
    <section aria-labelledby={title} className="statistics-groups">
      <h3 id={title}>{t(kind === 'picks' ? 'groups.picks' : 'groups.shares')}</h3>
      <p className="view-quiet">{t(kind === 'picks' ? 'groups.picksHelp' : 'groups.sharesHelp')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(kind === 'picks' ? 'groups.option' : 'groups.share')}</th>
            {groupNames.map((name) => (
              <th key={name} scope="col">
                {t(`groups.${name}`)} <small>{t('groups.people', { count: groups[name] })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, right, counts }) => (
            <tr key={key} data-right={right || undefined}>
              <th scope="row">{label}</th>
              {groupNames.map((name) => (
                <Bar key={name} name={name} count={counts[name]} of={groups[name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Bar({ name, count, of }: { name: GroupName; count: number; of: number }) {
  const t = useStatisticsText()
  const percent = of > 0 ? Math.round((count / of) * 100) : 0
  return (
    <td>
      <div className="statistics-bar" data-group={name} role="img" aria-label={t('groups.cell', { count, percent })}>
        <span className="statistics-bar-room">
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        <span className="statistics-bar-text">{percent}%</span>
      </div>
    </td>
  )
}

interface Row {
  key: string
  label: ReactNode
  right: boolean
  counts: Readonly<Record<GroupName, number>>
}

function pickRows({ picks }: ExerciseStatistics, record: StoredRecord): Row[] {
  const options = (record['options'] ?? []) as readonly ExerciseOption[]
  return picks.map(({ key, right, ...counts }) => ({
    key,
    label: <OptionLabel optionKey={key} text={options.find((one) => one.key === key)?.text} isRight={right} />,
    right,
    counts,
  }))
}

function OptionLabel({ optionKey, text, isRight }: { optionKey: string; text: string | undefined; isRight: boolean }) {
  const t = useStatisticsText()
  const named: Readonly<Record<string, string>> = {
    '': t('groups.omitted'),
    true: t('groups.isTrue'),
    false: t('groups.isFalse'),
  }
  return (
    <span className="statistics-option">
      <span>{named[optionKey] ?? optionKey}</span>
      {isRight && <CheckOutlined role="img" aria-label={t('groups.right')} title={t('groups.right')} />}
      {text !== undefined && (
        <span className="statistics-option-text view-quiet">
          <StoredLine stored={text} title={textOf(parseStored(text))} />
        </span>
      )}
    </span>
  )
}

function shareRows({ shares }: ExerciseStatistics): Row[] {
  return shares
    .map((counts, index) => ({ key: String(index), label: `${index * 20}–${(index + 1) * 20}%`, right: false, counts }))
    .toReversed()
}
