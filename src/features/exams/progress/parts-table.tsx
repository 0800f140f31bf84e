import { Table } from 'antd'
import { Link } from 'react-router'
import { recordHref } from '../../../../providers/pages.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import type { PlacedStep } from './progress-model.ts'
import { StepFigure } from './step-figure.tsx'
import { useProgressTexts } from './use-progress-texts.ts'

interface PartsTableProps {
  parts: AnyResource
  steps: readonly PlacedStep[]
  hrefOf: (step: PlacedStep) => string | undefined
  nameOf: (step: PlacedStep) => string
}

const partWidthPx = 140
const stepWidthPx = 120

/** A row for each part, a column for each step of parts. */
export function PartsTable({ parts, steps, hrefOf, nameOf }: PartsTableProps) {
  const { say } = useProgressTexts()
  const ofParts = steps.filter(({ part }) => part !== null)
  const rows = [...new Map(ofParts.flatMap(({ part }) => (part ? [[part.id, part] as const] : []))).values()]
  const columns = [...new Map(ofParts.map(({ name, step }) => [name, step] as const))]
  return (
    <Table<StoredRecord>
      className="progress-parts"
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: partWidthPx + columns.length * stepWidthPx }}
      dataSource={rows}
      columns={[
        {
          key: 'part',
          title: say(parts.label),
          width: partWidthPx,
          fixed: 'left',
          render: (_: unknown, part: StoredRecord) => {
            const href = recordHref(parts, part.id)
            return href ? <Link to={href}>{titleOf(parts, part)}</Link> : titleOf(parts, part)
          },
        },
        ...columns.map(([name, { label }]) => ({
          key: name,
          title: say(label),
          width: stepWidthPx,
          render: (_: unknown, part: StoredRecord) => {
            const step = ofParts.find((one) => one.name === name && one.part?.id === part.id)
            return step && <StepFigure step={step} href={hrefOf(step)} label={nameOf(step)} />
          },
        })),
      ]}
    />
  )
}
