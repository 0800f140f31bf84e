import { Table } from 'antd'
import type { MarkingQuality } from '../../../../resources/learners/marking/answers.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useLeadTexts, useLook, type LeadProps } from './use-lead.ts'

type Row = MarkingQuality['list'][number]

/** The columns, by what they say together. */
const groups = {
  done: ['marks', 'quota', 'seconds', 'hourly'],
  scores: ['mean', 'deviation', 'off'],
  pairs: ['paired', 'within', 'above'],
  self: ['repeats', 'same', 'drift'],
  led: ['checked', 'agreed', 'returned', 'waiting', 'flags'],
} as const satisfies Readonly<Record<string, readonly (keyof Row)[]>>
const groupNames = ['done', 'scores', 'pairs', 'self', 'led'] as const satisfies readonly (keyof typeof groups)[]

/** How far each marker is, and how they mark. */
export function MarkersPart(props: LeadProps) {
  const { t } = useLeadTexts()
  const { data, error, isPending, refetch } = useLook<MarkingQuality>(props, 'quality')
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={4} />
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      dataSource={data.list}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        { dataIndex: 'name', title: t('lead.marker'), fixed: 'left' },
        ...groupNames.map((group) => ({
          title: t(`lead.group.${group}`),
          children: groups[group].map((name) => ({
            dataIndex: name,
            title: t(`lead.column.${name}`),
            render: (value: number | null) => value ?? '–',
          })),
        })),
      ]}
    />
  )
}
