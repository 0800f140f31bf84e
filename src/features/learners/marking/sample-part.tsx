import { useState } from 'react'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Tag } from 'antd'
import { roundChoices } from '../../../../resources/learners/marking/index.ts'
import type { SampledMark, SampledMarks } from '../../../../resources/learners/marking/answers.ts'
import { mostSampled } from '../../../../resources/learners/marking/leading.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { usePerson } from '../../../base/session/use-session.ts'
import { StateMessage } from '../../../base/message-page/states.tsx'
import { anyMarks, ChooseMarks } from './choose-marks.tsx'
import { ShownAnswer } from './shown-answer.tsx'
import { useLeadCall, useLeadTexts, type LeadProps } from './use-lead.ts'

const usual = 10

/** Marks drawn at random: each is agreed with, sent back, or decided. */
export function SamplePart(props: LeadProps) {
  const { options, record } = props
  const { t } = useLeadTexts()
  const [chosen, setChosen] = useState(anyMarks)
  const [count, setCount] = useState<number | null>(usual)
  const [drawn, setDrawn] = useState<SampledMarks | null>(null)
  const { call, fault, isBusy } = useLeadCall(props)
  if (record[options.state] !== options.open) return <Alert type="info" showIcon message={t('lead.notOpen')} />
  const draw = async () => setDrawn(await call<SampledMarks>('sample', { ...chosen, count: count ?? usual }))
  return (
    <>
      <div className="lead-form">
        <ChooseMarks {...props} value={chosen} onChange={setChosen} />
        <label className="lead-field">
          {t('lead.count')}
          <NumberBox min={1} max={mostSampled} value={count} onChange={setCount} />
        </label>
        <Button type="primary" loading={isBusy} onClick={() => void draw()}>
          {t('lead.draw')}
        </Button>
      </div>
      {fault && <Alert type="error" showIcon message={fault.message} />}
      {drawn?.total === 0 && (
        <StateMessage icon={<InboxOutlined />} title={t('lead.drawnNone')} hint={t('lead.drawnNoneHint')} />
      )}
      {drawn && drawn.total > 0 && (
        <p className="view-quiet">{t('lead.drawn', { total: drawn.total, count: drawn.list.length })}</p>
      )}
      {drawn?.list.map((mark) => (
        <Sampled key={mark.id} {...props} mark={mark} />
      ))}
    </>
  )
}

interface SampledProps extends LeadProps {
  mark: SampledMark
}

function Sampled({ mark, ...props }: SampledProps) {
  const { t, say } = useLeadTexts()
  const round = roundChoices.find(({ value }) => value === mark.round)
  return (
    <article className="lead-answer">
      <header className="lead-head">
        <b>{t('lead.gave', { marker: mark.marker ?? '–', round: round ? say(round.label) : mark.round })}</b>
        <span>{t('lead.given', { mark: mark.mark ?? '–', full: mark.full })}</span>
        {mark.points.length > 0 && <Tag>{t('lead.points', { points: mark.points.join(' ') })}</Tag>}
        {mark.flag !== null && <Tag color="warning">{mark.flag}</Tag>}
        {mark.comment !== null && <span className="view-quiet">{mark.comment}</span>}
      </header>
      <ShownAnswer {...mark} />
      <Verdict {...props} mark={mark} />
    </article>
  )
}

/** Once something was decided of a mark, that is shown. */
function Verdict({ mark, ...props }: SampledProps) {
  const { t } = useLeadTexts()
  const [done, setDone] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [score, setScore] = useState<number | null>(null)
  const { call, fault, isBusy } = useLeadCall(props)
  const me = usePerson()?.id ?? 0
  const decides = (props.record[props.options.leaders] as number[] | undefined)?.includes(me) === true
  const run = async (words: string, ...asked: Parameters<typeof call>) => {
    if (await call(...asked)) setDone(words)
  }
  if (done !== null) return <Tag color="success">{done}</Tag>
  const decide = () =>
    run(t('lead.decided', { score: score ?? '–' }), 'check', { mark: mark.id, verdict: 'decided', score })
  return (
    <div className="lead-form">
      <Button
        loading={isBusy}
        onClick={() => void run(t('lead.agreed'), 'check', { mark: mark.id, verdict: 'agreed' })}
      >
        {t('lead.agree')}
      </Button>
      <Input
        className="lead-reason"
        maxLength={200}
        aria-label={t('lead.reason')}
        placeholder={t('lead.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        disabled={reason.trim() === '' || isBusy}
        onClick={() => void run(t('lead.sentBack'), 'sendBack', { marks: [mark.id], reason: reason.trim() })}
      >
        {t('lead.sendBack')}
      </Button>
      {decides && (
        <>
          <NumberBox aria-label={t('lead.score')} min={0} max={mark.full} value={score} onChange={setScore} />
          <Button disabled={score === null || isBusy} onClick={() => void decide()}>
            {t('lead.decide')}
          </Button>
        </>
      )}
      {fault && <Alert type="error" showIcon message={fault.message} />}
    </div>
  )
}
