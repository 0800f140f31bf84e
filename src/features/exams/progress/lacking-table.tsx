import { useState } from 'react'
import { Select, Table, Tag } from 'antd'
import { Link } from 'react-router'
import { recordHref } from '../../../../providers/pages.ts'
import type { Progress } from '../../../../resources/exams/progress/index.ts'
import { mayRead, type AnyResource } from '../../../../resources/kit/index.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { columnWidthPx } from '../../../records/fields/registry.ts'
import { ShowValue } from '../../../records/fields/show-value.tsx'
import { useProgressTexts } from './use-progress-texts.ts'

interface LackingTableProps {
  /** Of those who lack something. */
  resource: AnyResource
  columns: readonly string[]
  progress: Progress
  nameOf: (step: string, part: number | null) => string
}

type Lacked = Progress['lacking'][number]['steps'][number]
const keyOf = ({ step, part }: Lacked): string => `${step} ${part ?? ''}`
const lacksWidthPx = 320

/** Who lacks what, of everything or of one step. */
export function LackingTable({ resource, columns, progress, nameOf }: LackingTableProps) {
  const { t, say, language } = useProgressTexts()
  const { rights } = useRights()
  const [only, setOnly] = useState<string | null>(null)
  const { lacking, lacking_total: total } = progress
  const kinds = new Map(lacking.flatMap(({ steps }) => steps.map((one) => [keyOf(one), one] as const)))
  const wanted = only !== null && kinds.has(only) ? only : null
  const rows = wanted === null ? lacking : lacking.filter(({ steps }) => steps.some((one) => keyOf(one) === wanted))
  const fields = columns.flatMap((name) => {
    const field = fieldOf(resource, name)
    return field && mayRead(resource, field, rights) ? [{ name, field }] : []
  })
  const widths = fields.map(({ field }) => columnWidthPx(field, language))
  if (lacking.length === 0) return null
  return (
    <section aria-label={t('progress.lacking')}>
      <header className="progress-lacking-head">
        <h3>{t('progress.lacking')}</h3>
        <Select
          aria-label={t('progress.only')}
          value={wanted ?? ''}
          onChange={(key) => setOnly(key || null)}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('progress.everything') },
            ...[...kinds].map(([key, { step, part }]) => ({ value: key, label: nameOf(step, part) })),
          ]}
        />
        {total > lacking.length && (
          <span className="view-quiet">{t('progress.lackingMore', { total, shown: lacking.length })}</span>
        )}
      </header>
      <Table
        rowKey={({ record }) => record.id}
        size="small"
        dataSource={[...rows]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: widths.reduce((sum, width) => sum + width, lacksWidthPx) }}
        columns={[
          ...fields.map(({ name, field }, at) => ({
            key: name,
            title: say(field.label),
            width: widths[at],
            ellipsis: true,
            render: (_: unknown, { record }: Progress['lacking'][number]) => {
              const shown = (
                <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="cell" />
              )
              const href = at === 0 ? recordHref(resource, record.id) : undefined
              return href ? <Link to={href}>{shown}</Link> : shown
            },
          })),
          {
            key: 'lacks',
            title: t('progress.lacks'),
            render: (_: unknown, { steps }: Progress['lacking'][number]) =>
              steps.map((one) => <Tag key={keyOf(one)}>{nameOf(one.step, one.part)}</Tag>),
          },
        ]}
      />
    </section>
  )
}
