import { useEffect, useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, Select } from 'antd'
import { lineNames, type LineName } from '../../../../resources/learners/analysis/lines.ts'
import type { AnalysisReport, ReportPerson } from '../../../../resources/learners/analysis/output.ts'
import {
  lineLabels,
  peopleTable,
  questionTable,
  type ChartTable,
} from '../../../../resources/learners/analysis/table.ts'
import { TableTwin } from './table-twin.tsx'
import { useAnalysisText } from './use-analysis-text.ts'

/** The lists of a report: its questions, and its learners by rank. */

const firstRows = 30

/** Whether the page is being printed, or about to be: then the lists are whole. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    globalThis.addEventListener('beforeprint', before)
    globalThis.addEventListener('afterprint', after)
    return () => {
      globalThis.removeEventListener('beforeprint', before)
      globalThis.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

interface ReportListProps {
  title: string
  table: ChartTable
  named?: number
  tools?: ReactNode
  note?: string | undefined
  /** Shown in the place of an empty list. */
  empty?: string
}

function ReportList({ title, table, named = 0, tools, note, empty }: ReportListProps) {
  const { t } = useAnalysisText()
  const heading = useId()
  const [showsAll, setShowsAll] = useState(false)
  const isPrinting = useIsPrinting()
  const rows = showsAll || isPrinting ? table.rows : table.rows.slice(0, firstRows)
  const hidden = table.rows.length - rows.length
  return (
    <section className="analysis-chart analysis-list" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        {tools}
      </header>
      {rows.length > 0 ? (
        <TableTwin
          table={{ headings: table.headings, rows }}
          label={t('chart.scroll', { title })}
          isOpen
          named={named}
        />
      ) : (
        <p className="view-quiet">{empty}</p>
      )}
      {hidden > 0 && (
        <Button type="link" onClick={() => setShowsAll(true)}>
          {t('list.more', { count: hidden })}
        </Button>
      )}
      {note && <p className="view-quiet">{note}</p>}
    </section>
  )
}

export function QuestionList({ questions }: Pick<AnalysisReport, 'questions'>) {
  const { t, language } = useAnalysisText()
  if (questions.length === 0) return null
  return <ReportList title={t('list.questions')} table={questionTable(questions, language)} />
}

interface Chosen {
  group: string | null
  line: LineName | 'any' | null
}

const isChosen = ({ groups, near }: ReportPerson, { group, line }: Chosen): boolean =>
  (group === null || groups.includes(group)) &&
  (line === null || near.some((one) => line === 'any' || one.line === line))

/** The learners by rank, all or those near a score line, of all groups or one. */
export function PeopleList({ people, people_left_out }: Pick<AnalysisReport, 'people' | 'people_left_out'>) {
  const { t, language, say } = useAnalysisText()
  const [chosen, setChosen] = useState<Chosen>({ group: null, line: null })
  if (people.length === 0) return null
  const groups = [...new Set(people.flatMap((one) => one.groups))].toSorted((one, other) =>
    one.localeCompare(other, 'zh', { numeric: true }),
  )
  const shown = people.filter((one) => isChosen(one, chosen))
  const lines = lineNames.map((value) => ({ value, label: t('list.near', { line: say(lineLabels[value]) }) }))
  return (
    <ReportList
      title={t('list.people', { count: shown.length })}
      table={peopleTable(shown, language)}
      named={1}
      note={people_left_out > 0 ? t('chart.leftOut', { rows: people_left_out }) : undefined}
      empty={t('list.nobody')}
      tools={
        <span className="analysis-choices">
          {groups.length > 0 && (
            <Select
              aria-label={t('list.group')}
              allowClear
              placeholder={t('list.allGroups')}
              value={chosen.group}
              options={groups.map((value) => ({ value, label: value }))}
              onChange={(group: string | undefined) => setChosen({ ...chosen, group: group ?? null })}
            />
          )}
          <Select
            aria-label={t('list.line')}
            allowClear
            placeholder={t('list.everybody')}
            value={chosen.line}
            options={[{ value: 'any' as const, label: t('list.nearAny') }, ...lines]}
            onChange={(line: Chosen['line'] | undefined) => setChosen({ ...chosen, line: line ?? null })}
          />
        </span>
      }
    />
  )
}
