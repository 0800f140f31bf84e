import { useState } from 'react'
import { Button, Drawer, Tag } from 'antd'
import { exerciseType, pointsOf } from '../../../../../resources/bank/exercise-types/index.ts'
import { rightResponse, type ExerciseResponse } from '../../../../../resources/bank/exercise-types/scoring.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import type { PreviewProps } from '../preview-props.ts'
import { QuestionView, type ViewedQuestion } from '../../../../content/exercise/question-view.tsx'

declare module '../../../../../resources/bank/preview/index.ts' {
  interface Previews {
    question: true
  }
}

/** Tries out a question: as a learner sees it, with an answer, and immediately the score of that answer. */
export function QuestionPreview({ record, onClose }: PreviewProps) {
  const { t, say } = useViewTexts()
  const [response, setResponse] = useState<ExerciseResponse | null>(null)
  const [isScored, setScored] = useState(false)
  const question = record as unknown as ViewedQuestion
  const { answer, score } = question
  const type = exerciseType(question.type)
  const startAgain = () => {
    setResponse(null)
    setScored(false)
  }
  const showRight = () => answer && setResponse(rightResponse(answer))
  return (
    <Drawer
      open
      onClose={onClose}
      width="min(880px, 100vw)"
      title={t('common.preview')}
      footer={
        answer && (
          <div className="exercise-preview-bar">
            {isScored ? (
              <Button type="primary" onClick={startAgain}>
                {t('exercise.again')}
              </Button>
            ) : (
              <>
                <Button type="primary" onClick={() => setScored(true)}>
                  {t('exercise.submit')}
                </Button>
                <Button onClick={showRight}>{t('exercise.showRight')}</Button>
              </>
            )}
          </div>
        )
      }
    >
      <p className="view-quiet exercise-preview-lead">{t('exercise.previewLead')}</p>
      <div className="exercise-part-head">
        {type && <Tag color={type.color}>{say(type.label)}</Tag>}
        <span className="view-quiet">{t('exercise.points', { points: pointsOf(score, answer) })}</span>
      </div>
      <QuestionView
        question={question}
        mode={isScored ? 'review' : 'answer'}
        response={response}
        onResponse={setResponse}
      />
    </Drawer>
  )
}
