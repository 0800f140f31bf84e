import { Tag } from 'antd'
import { Link } from 'react-router'
import { recordHref } from '../../../../../providers/pages.ts'
import { exerciseType, pointsOf } from '../../../../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../../../../resources/exercise.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import type { HeldProps } from '../../../../records/screen/capability-slots.ts'
import { QuestionView, type ViewedQuestion } from '../../../../content/exercise/question-view.tsx'
import './held-questions.css'

/** Questions one below the other, numbered, as learners see them; each links to its own page. */
export function HeldQuestions({ records, headTag }: HeldProps) {
  const { t, say } = useViewTexts()
  return (
    <ol className="held-questions">
      {records.map((record, place) => {
        const question = record as unknown as ViewedQuestion
        const type = exerciseType(question.type)
        const href = recordHref(exercise, record.id)
        return (
          <li key={record.id}>
            <div className="exercise-part-head held-question-head">
              <b>{place + 1}.</b>
              {type && <Tag color={type.color}>{say(type.label)}</Tag>}
              {headTag(record)}
              <span className="view-quiet">
                {t('exercise.points', { points: pointsOf(question.score, question.answer) })}
              </span>
              {href && (
                <Link className="held-question-link" to={href}>
                  #{record.id}
                </Link>
              )}
            </div>
            <QuestionView question={question} mode="preview" response={null} />
          </li>
        )
      })}
    </ol>
  )
}
