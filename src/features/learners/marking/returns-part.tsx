import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Table } from 'antd'
import { markingCalls } from '../../../../resources/learners/marking/calls.ts'
import type { MarkingReturns } from '../../../../resources/learners/marking/answers.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'
import { momentIn } from '../../../base/locales/moments.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { DateTimeInput } from '../../../records/fields/date/date-input.tsx'
import { anyMarks, ChooseMarks } from './choose-marks.tsx'
import { useLeadCall, useLeadTexts, useLook, type LeadProps } from './use-lead.ts'

/** Marks of a marker are sent back together; what was sent back is listed, and undone until it was marked again. */
export function ReturnsPart(props: LeadProps) {
  const { resource, options, record } = props
  const { t, language } = useLeadTexts()
  const { can } = useRights()
  const client = useQueryClient()
  const { message } = useFeedback()
  const { data, error, isPending, refetch } = useLook<MarkingReturns>(props, 'returns')
  const { call, fault, isBusy } = useLeadCall(props)
  const leads = can(resource, markingCalls(resource.name).sendBack)
  const isOpen = record[options.state] === options.open
  const changed = (words: string) => {
    void message.success(words)
    void client.invalidateQueries({ queryKey: ['data', 'default', resource.name, 'detail', String(record.id)] })
  }
  const undo = async (batch: string) => {
    const done = await call<{ marks: number }>('undoSendBack', { batch })
    if (done) changed(t('lead.undoDone', { marks: done.marks }))
  }
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={4} />
  const words = (['to_', 'why', 'by', 'at', 'marks', 'open', 'again', 'undone'] as const).map((name) => ({
    title: t(`lead.${name}`),
    dataIndex: {
      to_: 'markers',
      why: 'reason',
      by: 'by',
      at: 'at',
      marks: 'marks',
      open: 'open',
      again: 'again',
      undone: 'undone',
    }[name],
    ...(name === 'at' ? { render: (value: string) => momentIn(language, value, 'minute') } : {}),
  }))
  return (
    <>
      {leads && isOpen && <SendBack {...props} onDone={(marks) => changed(t('lead.backDone', { marks }))} />}
      {leads && !isOpen && <Alert type="info" showIcon message={t('lead.notOpen')} />}
      {fault && <Alert type="error" showIcon message={fault.message} />}
      {data.total === 0 ? (
        <StateMessage icon={<InboxOutlined />} title={t('lead.returnsNone')} />
      ) : (
        <Table
          size="small"
          rowKey="batch"
          dataSource={data.list}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          columns={[
            ...words,
            {
              key: 'undo',
              render: (_: unknown, { batch, open }: MarkingReturns['list'][number]) =>
                leads && isOpen && open > 0 ? (
                  <Button size="small" loading={isBusy} onClick={() => void undo(batch)}>
                    {t('lead.undo')}
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </>
  )
}

function SendBack({ onDone, ...props }: LeadProps & { onDone: (marks: number) => void }) {
  const { t } = useLeadTexts()
  const [chosen, setChosen] = useState(anyMarks)
  const [since, setSince] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { call, fault, isBusy } = useLeadCall(props)
  const send = async () => {
    const done = await call<{ marks: number }>('sendBack', { ...chosen, since, reason: reason.trim() })
    if (!done) return
    setReason('')
    onDone(done.marks)
  }
  const { field } = { field: props.resource.actions[markingCalls(props.resource.name).sendBack]?.input?.['since'] }
  return (
    <>
      <p className="view-quiet">{t('lead.backNote')}</p>
      <div className="lead-form">
        <ChooseMarks {...props} needsMarker value={chosen} onChange={setChosen} />
        {field && (
          <label className="lead-field" htmlFor="lead-since">
            {t('lead.since')}
            <DateTimeInput id="lead-since" value={since} onChange={setSince} field={field} record={props.record} />
          </label>
        )}
        <label className="lead-field lead-reason">
          {t('lead.reason')}
          <Input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <Button
          type="primary"
          danger
          loading={isBusy}
          disabled={chosen.marker === null || reason.trim() === ''}
          onClick={() => void send()}
        >
          {t('lead.back')}
        </Button>
      </div>
      {fault && <Alert type="error" showIcon message={fault.message} />}
    </>
  )
}
