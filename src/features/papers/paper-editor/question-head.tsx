import { useState } from 'react'
import { EditOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { recordHref } from '../../../../providers/pages.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { PaperItem } from '../../../../resources/papers/sections.ts'
import { shareScore } from '../../../../resources/papers/scores.ts'
import { ColourTag } from '../../../records/fields/choice/colour-tag.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { useEditor } from './editor-context.ts'
import { setPartScores, setScore } from './model/commands.ts'
import { NewerMark } from './newer-mark.tsx'
import { useCurrentQuestion, type Question } from './question-store.ts'
import { ScoreInput } from './score-input.tsx'
import { ToolButton } from './tool-button.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import type { Loaded } from './version-store.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

interface QuestionHeadProps {
  item: PaperItem
  /** Which of its questions. */
  nth: number
  number: string
  /** Its numbers where it is in the paper more than once. */
  twins: string
  question: Loaded<Question>
  readOnly: boolean
}

/** The line above a question: its number and type, what is to be known of it, its points, and what can be done. */
export function QuestionHead({ item, nth, number, twins, question, readOnly }: QuestionHeadProps) {
  const { say } = useEditorTexts()
  const type = typeof question === 'string' ? undefined : exerciseType(question.type)
  return (
    <div className="compose-question-head">
      <b className="compose-number">{number}.</b>
      {type && <ColourTag color={type.color}>{say(type.label)}</ColourTag>}
      <QuestionMarks item={item} nth={nth} twins={twins} question={question} />
      <span className="view-grow" />
      <Points item={item} nth={nth} number={number} question={question} readOnly={readOnly} />
      <QuestionTools item={item} nth={nth} number={number} question={question} readOnly={readOnly} />
    </div>
  )
}

/** What is done with a question. */
function QuestionTools({ item, nth, number, question, readOnly }: Omit<QuestionHeadProps, 'twins'>) {
  const { t } = useEditorTexts()
  const { open } = useEditor()
  const { can } = useRights()
  const { exercise_id } = itemAt(item.exercises, nth)
  const href = recordHref(exercise, exercise_id)
  const mayEdit = !readOnly && typeof question !== 'string' && can(exercise, 'update', { ...question })
  return (
    <>
      {mayEdit && (
        <ToolButton
          label={t('paper.edit', { number })}
          tabIndex={-1}
          mark="data-edit-question"
          onClick={() => open({ kind: 'question', vkey: item.vkey!, nth })}
        >
          <EditOutlined />
        </ToolButton>
      )}
      {href && (
        <a
          className="compose-question-link"
          href={`#${href}`}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          title={t('paper.open')}
        >
          #{exercise_id} <ExportOutlined />
        </a>
      )}
    </>
  )
}

function QuestionMarks({ item, nth, twins, question }: Omit<QuestionHeadProps, 'number' | 'readOnly'>) {
  const { t } = useEditorTexts()
  const { questions, open } = useEditor()
  const one = itemAt(item.exercises, nth)
  const current = useCurrentQuestion(questions, one.exercise_id)
  if (typeof question === 'string') return null
  const isNewer = typeof current !== 'string' && questions.isNewer(question)
  const status = typeof current === 'string' ? question.status : current.status
  return (
    <>
      {twins !== '' && <ColourTag color="orange">{t('marks.duplicate', { numbers: twins })}</ColourTag>}
      {status !== 'published' && <ColourTag>{t('marks.unpublished')}</ColourTag>}
      {question.answer === null && <ColourTag color="orange">{t('marks.noAnswer')}</ColourTag>}
      {isNewer && (
        <NewerMark onOpen={() => open({ kind: 'newer', vkey: item.vkey!, nth })}>{t('marks.newer')}</NewerMark>
      )}
    </>
  )
}

/** How many parts or blanks a question has whose points can be given one by one. */
function partsOf(question: Loaded<Question>): number {
  const answer = typeof question === 'string' ? null : question.answer
  if (!answer) return 0
  const parts: readonly unknown[] = 'parts' in answer ? answer.parts : 'blanks' in answer ? answer.blanks : []
  return parts.length
}

function Points({ item, nth, number, question, readOnly }: Omit<QuestionHeadProps, 'twins'>) {
  const { t } = useEditorTexts()
  const { change, sync, goTo } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [withParts, setWithParts] = useState(false)
  const one = itemAt(item.exercises, nth)
  const score = one.score ?? null
  const words = score === null ? t('paper.noPoints') : t('paper.points', { points: score })
  const parts = partsOf(question)
  if (readOnly) return <span className="compose-points">{words}</span>
  return (
    <span className="compose-points-place">
      {isOpen ? (
        <ScoreInput
          label={t('paper.pointsOf', { number })}
          value={score}
          autoFocus
          onCommit={(next) => change(setScore(item, nth, next))}
          onDone={() => {
            setOpen(false)
            void sync.flush()
            goTo(item.vkey!)
          }}
        />
      ) : (
        <button
          type="button"
          className="compose-points"
          data-none={score === null || undefined}
          data-edit-points
          aria-label={t('paper.editPoints', { number, points: words })}
          tabIndex={-1}
          onClick={() => setOpen(true)}
        >
          {words}
        </button>
      )}
      {parts > 1 && score !== null && (
        <button
          type="button"
          className="view-link"
          tabIndex={-1}
          aria-expanded={withParts}
          onClick={() => setWithParts(!withParts)}
        >
          {t('paper.parts')}
        </button>
      )}
      {withParts && score !== null && <PartPoints item={item} nth={nth} number={number} count={parts} />}
    </span>
  )
}

function PartPoints({ item, nth, number, count }: { item: PaperItem; nth: number; number: string; count: number }) {
  const { t } = useEditorTexts()
  const { change } = useEditor()
  const one = itemAt(item.exercises, nth)
  const shared = shareScore(one.score ?? 0, count)
  const scores = one.part_scores?.length === count ? one.part_scores : shared
  return (
    <span className="compose-part-points">
      {scores.map((score, part) => (
        <ScoreInput
          key={part}
          label={t('paper.partOf', { number, part: part + 1 })}
          value={score}
          onCommit={(next) => change(setPartScores(item, nth, scores.with(part, next ?? 0)))}
        />
      ))}
      <Button size="small" onClick={() => change(setPartScores(item, nth, shared))}>
        {t('paper.shareParts')}
      </Button>
    </span>
  )
}
