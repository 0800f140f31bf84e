import { InboxOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { TaggedAnswer } from '../../../../resources/learners/marking/answers.ts'
import { tagNames } from '../../../../resources/learners/marking/tags.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { ShownAnswer } from './shown-answer.tsx'
import { useLeadTexts, useLook, type LeadProps } from './use-lead.ts'

/** Answers that were tagged for the lesson. */
export function TaggedPart(props: LeadProps) {
  const { t, say } = useLeadTexts()
  const { data, error, isPending, refetch } = useLook<{ list: TaggedAnswer[] }>(props, 'tagged')
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={4} />
  if (data.list.length === 0)
    return <StateMessage icon={<InboxOutlined />} title={t('lead.taggedNone')} hint={t('lead.taggedNoneHint')} />
  return data.list.map((one) => (
    <article key={one.answer} className="lead-answer">
      <header className="lead-head">
        <Tag color={one.kind === 'excellent' ? 'success' : 'warning'}>{say(tagNames[one.kind])}</Tag>
        <b>{one.word}</b>
        <span>{one.score === null ? t('lead.unsettled') : `${one.score} / ${one.full}`}</span>
        <span className="view-quiet">{t('lead.byTag', { by: one.by ?? '–' })}</span>
      </header>
      <ShownAnswer {...one} />
    </article>
  ))
}
