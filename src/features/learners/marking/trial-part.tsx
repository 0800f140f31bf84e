import { InboxOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import type { MarkingTrial } from '../../../../resources/learners/marking/answers.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { ShownAnswer } from './shown-answer.tsx'
import { useLeadTexts, useLook, type LeadProps } from './use-lead.ts'

type Row = MarkingTrial['list'][number]

/** What everybody gave the answers of the trial, side by side. */
export function TrialPart(props: LeadProps) {
  const { t } = useLeadTexts()
  const { data, error, isPending, refetch } = useLook<MarkingTrial>(props, 'trial')
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={4} />
  if (data.total === 0)
    return <StateMessage icon={<InboxOutlined />} title={t('lead.trialNone')} hint={t('lead.trialNoneHint')} />
  const shown = (value: number | null) => value ?? '–'
  return (
    <Table<Row>
      size="small"
      rowKey="answer"
      dataSource={data.list}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'answer',
          title: t('lead.answer'),
          render: (_, row) => (
            <div className="lead-small">
              <ShownAnswer {...row} />
            </div>
          ),
        },
        ...data.people.map(({ id, name }, at) => ({
          key: id,
          title: name,
          render: (_: unknown, { scores }: Row) => shown(scores[at] ?? null),
        })),
        { dataIndex: 'mean', title: t('lead.mean'), render: shown },
        { dataIndex: 'spread', title: t('lead.spread'), render: (value: number | null) => <b>{shown(value)}</b> },
        { dataIndex: 'flags', title: t('lead.flags') },
      ]}
    />
  )
}
