import { useState } from 'react'
import { Button, Segmented } from 'antd'
import type { MarkingTask } from '../../../../../resources/learners/marking/answers.ts'
import type { Stroke } from '../../../../../resources/learners/marking/strokes.ts'
import type { ExerciseResponse } from '../../../../../resources/bank/exercise-types/scoring.ts'
import { responseText } from '../../../../../resources/bank/exercise-types/response-text.ts'
import { AnswerPicture, type Tool } from '../../../../content/exercise/answer-picture.tsx'
import { WrittenElsewhere } from '../../../../content/exercise/written-elsewhere.ts'
import { QuestionView, type ViewedQuestion } from '../../../../content/exercise/question-view.tsx'
import { scoreOf } from './marking-model.ts'
import type { Marking } from './use-marking.ts'
import { useMarkingTexts } from './use-marking-texts.ts'

interface TaskAnswerProps {
  working: Marking
  task: MarkingTask
}

/** The response, in pictures or text, and below it the question with its reference answer. */
export function TaskAnswer({ working, task }: TaskAnswerProps) {
  const { t, language } = useMarkingTexts()
  const { question, given: response, scans } = task
  const text = response ? responseText(response, language).trim() : ''
  const inQuestion = question !== null && response?.type === question.type
  // What was written by hand is no text of the answer: it must not look unanswered.
  const elsewhere = text === '' && scans.length > 0 ? t('marking.inPicture') : null
  return (
    <div className="marking-left">
      {scans.length > 0 && <Pictures working={working} task={task} />}
      {!inQuestion && (text !== '' || scans.length === 0) && (
        <section className="marking-answer" aria-label={t('marking.text')}>
          <span className={text === '' ? 'view-quiet' : 'view-pre-wrap'}>{text || t('marking.nothing')}</span>
        </section>
      )}
      {question ? (
        <WrittenElsewhere value={elsewhere}>
          <QuestionView
            question={{ ...(question as unknown as ViewedQuestion), score: task.full }}
            mode="review"
            response={inQuestion ? (response as unknown as ExerciseResponse) : null}
            earned={scoreOf(working.state.draft, working.limits)}
          />
        </WrittenElsewhere>
      ) : (
        <p className="view-quiet">{t('marking.hidden')}</p>
      )}
    </div>
  )
}

/** Pictures, and the tools to draw over them. */
function Pictures({ working, task }: TaskAnswerProps) {
  const { t } = useMarkingTexts()
  const [tool, setTool] = useState<Tool>('off')
  const { draft } = working.state
  const addStroke = (stroke: Stroke) => working.setDraft({ ...draft, strokes: [...draft.strokes, stroke].slice(-100) })
  const tools: readonly Tool[] = ['off', 'line', 'tick', 'cross']
  return (
    <>
      {task.scans.map((file, at) => (
        <AnswerPicture
          key={file.url}
          file={file}
          picture={at}
          strokes={draft.strokes}
          drawing={{ tool, onStroke: addStroke }}
        />
      ))}
      <div className="marking-digits" role="group" aria-label={t('marking.draw')}>
        <Segmented<Tool>
          aria-label={t('marking.draw')}
          value={tool}
          options={tools.map((value) => ({ value, label: t(`marking.${value}`) }))}
          onChange={setTool}
        />
        <Button
          disabled={draft.strokes.length === 0}
          onClick={() => working.setDraft({ ...draft, strokes: draft.strokes.slice(0, -1) })}
        >
          {t('marking.erase')}
        </Button>
      </div>
    </>
  )
}
