import { useQuery } from '@tanstack/react-query'
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import { act } from '../../../../providers/data.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { numberLabel } from '../../../../resources/papers/numbering.ts'
import type { Response, Responses } from '../../../../resources/learners/responses/output.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import { responseText } from '../../../../resources/bank/exercise-types/response-text.ts'
import { mayRead, type Action, type AnyResource } from '../../../../resources/kit/index.ts'
import { WrittenElsewhere } from '../../../content/exercise/written-elsewhere.ts'
import { QuestionView, type ViewedQuestion } from '../../../content/exercise/question-view.tsx'
import { AnswerPicture } from '../../../content/exercise/answer-picture.tsx'
import { momentIn } from '../../../base/locales/moments.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useAction } from '../../../records/views/actions/actions-provider.tsx'
import { DrawnScans } from './drawn-scans.tsx'
import { useResponsesTexts } from './use-responses-texts.ts'
import './responses.css'

const marking = 'update_answer_exercise_mark_by_correct'

interface ResponsesTabProps {
  resource: AnyResource
  call: string
  record: StoredRecord
}

/** An attempt as a paper: each question with its response, what is right, its mark, and the marks that it replaced. */
export function ResponsesTab({ resource, call, record }: ResponsesTabProps) {
  const { t } = useResponsesTexts()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'responses'],
    queryFn: ({ signal }) => act<Responses>(resource, call, { ids: [record.id], signal }),
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  if (data.total === 0)
    return <StateMessage icon={<InboxOutlined />} title={t('paper.none')} hint={t('paper.noneHelp')} />
  const open = data.list.filter(({ score }) => score === null).length
  return (
    <div className="responses">
      <OpenCount count={open} />
      {data.list.map((response) => (
        <ResponseItem key={response.id} response={response} onScored={() => void refetch()} />
      ))}
    </div>
  )
}

/** How many are not marked; to people who may not read scores, all look so. */
function OpenCount({ count }: { count: number }) {
  const { t } = useResponsesTexts()
  const { rights } = useRights()
  if (count === 0 || !mayRead(answer_exercise, answer_exercise.fields.score, rights)) return null
  return <Alert type="info" showIcon message={t('paper.open', { count })} />
}

interface ResponseItemProps {
  response: Response
  onScored: () => void
}

function ResponseItem({ response, onScored }: ResponseItemProps) {
  const { t, say } = useResponsesTexts()
  const { can } = useRights()
  const start = useAction()
  const { number, last_number, question } = response
  const heading =
    number === null
      ? t('paper.unnumbered')
      : t('paper.number', { number: numberLabel({ from: number, to: last_number ?? number }) })
  const action = answer_exercise.actions[marking] as Action
  const mark = () =>
    start({
      resource: answer_exercise,
      action: [marking, action],
      records: [{ id: response.id, score: response.score, remark: response.remark }],
      onDone: onScored,
    })
  const type = question && exerciseType(question.type)
  return (
    <section className="responses-item" aria-label={heading}>
      <header className="responses-head">
        <h3>{heading}</h3>
        {type && <span className="view-quiet">{say(type.label)}</span>}
        <span className="responses-mark">
          <Points response={response} />
          {can(answer_exercise, marking) && (
            <Button size="small" onClick={mark} aria-label={t('paper.markNumber', { question: heading })}>
              {t('paper.mark')}
            </Button>
          )}
        </span>
      </header>
      <Written response={response} />
      <Question response={response} />
      <Remarks response={response} />
    </section>
  )
}

function Points({ response: { score, full_score } }: Pick<ResponseItemProps, 'response'>) {
  const { t } = useResponsesTexts()
  if (full_score === null) return null
  if (score === null) return <Tag color="processing">{t('paper.unmarked')}</Tag>
  return (
    <b className="responses-points">
      {score} / {full_score}
    </b>
  )
}

/** As written, where it is not in the shape of its question's type. */
function Question({ response: { question, given, scans, score, full_score } }: Pick<ResponseItemProps, 'response'>) {
  const { t, language } = useResponsesTexts()
  const isShaped = given !== null && question?.type === given.type
  const text = given ? responseText(given, language).trim() : ''
  // What was written by hand is no text of the answer: it must not look unanswered.
  const isByHand = text === '' && scans.length > 0
  return (
    <>
      {question ? (
        <WrittenElsewhere value={isByHand ? t('paper.byHand') : null}>
          <QuestionView
            question={{ ...(question as unknown as ViewedQuestion), score: full_score }}
            mode="review"
            response={isShaped ? (given as unknown as ExerciseResponse) : null}
            earned={score}
          />
        </WrittenElsewhere>
      ) : (
        <p className="view-quiet">{t('paper.hidden')}</p>
      )}
      {!isShaped && !isByHand && (
        <div className="exercise-explained">
          <span className="exercise-explained-name">{t('paper.written')}</span>
          <span className="view-pre-wrap">{text || t('paper.nothing')}</span>
        </div>
      )}
    </>
  )
}

/** What was written on paper, at its size, with what markers drew over it. */
function Written({ response: { scans, drawings } }: Pick<ResponseItemProps, 'response'>) {
  const { t } = useResponsesTexts()
  if (scans.length === 0) return null
  return (
    <section className="responses-drawn" aria-label={t('paper.scans')}>
      {drawings.length > 0 ? (
        <DrawnScans scans={scans} drawings={drawings} />
      ) : (
        scans.map((file, at) => <AnswerPicture key={file.url} file={file} picture={at} strokes={[]} />)
      )}
    </section>
  )
}

/** What the marker says, and earlier marks. */
function Remarks({ response }: Pick<ResponseItemProps, 'response'>) {
  const { t, language } = useResponsesTexts()
  const { remark, marks } = response
  return (
    <>
      {remark && (
        <div className="exercise-explained">
          <span className="exercise-explained-name">{t('paper.remark')}</span>
          <span className="view-pre-wrap">{remark}</span>
        </div>
      )}
      {marks.length > 0 && (
        <div className="exercise-explained">
          <span className="exercise-explained-name">{t('paper.marks')}</span>
          <ul className="responses-marks">
            {marks.map(({ at, by, before, after }) => (
              <li key={at}>
                {t('paper.changed', {
                  before: before ?? t('paper.unmarked'),
                  after: after ?? t('paper.unmarked'),
                })}
                <span className="view-quiet">
                  {by} {momentIn(language, at, 'minute')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
