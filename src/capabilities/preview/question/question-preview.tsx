import { useState } from 'react'
import { Button, Drawer, Tag } from 'antd'
import { exerciseType, pointsOf } from '../../../../resources/exercise-types/index.ts'
import { rightGiven, type ExerciseGiven } from '../../../../resources/exercise-types/scoring.ts'
import { useViewTexts } from '../../../locales/use-view-texts.ts'
import type { PreviewProps } from '../preview-props.ts'
import { QuestionView, type ViewedQuestion } from '../../../exercise/question-view.tsx'

declare module '../../../../resources/capabilities/preview/index.ts' {
  interface Previews {
    question: true
  }
}

/** Tries out a question: as a learner sees it, with an answer, and immediately the score of that answer. */
export function QuestionPreview({ record, onClose }: PreviewProps) {
  const { t, say } = useViewTexts()
  const [given, setGiven] = useState<ExerciseGiven | null>(null)
  const [isMarked, setMarked] = useState(false)
  const question = record as unknown as ViewedQuestion
  const { answer, score } = question
  const type = exerciseType(question.type)
  const startAgain = () => {
    setGiven(null)
    setMarked(false)
  }
  const showRight = () => answer && setGiven(rightGiven(answer))
  return (
    <Drawer
      open
      onClose={onClose}
      width="min(880px, 100vw)"
      title={t('common.preview')}
      footer={
        answer && (
          <div className="exercise-preview-bar">
            {isMarked ? (
              <Button type="primary" onClick={startAgain}>
                {t('exercise.again')}
              </Button>
            ) : (
              <>
                <Button type="primary" onClick={() => setMarked(true)}>
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
      <QuestionView question={question} mode={isMarked ? 'review' : 'answer'} given={given} onGiven={setGiven} />
    </Drawer>
  )
}
