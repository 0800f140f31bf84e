import { memo, useDeferredValue, useRef, useState } from 'react'
import { CloseOutlined, EditOutlined, ExportOutlined } from '@ant-design/icons'
import { Button, Tag, Tooltip } from 'antd'
import { recordHref } from '../../../providers/pages.ts'
import { exerciseType } from '../../../resources/exercise-types/index.ts'
import { rightResponse } from '../../../resources/exercise-types/scoring.ts'
import { exercise } from '../../../resources/exercise.ts'
import type { PaperItem } from '../../../resources/papers/sections.ts'
import { shareScore } from '../../../resources/papers/scores.ts'
import { QuestionView } from '../../exercise/question-view.tsx'
import { StoredPage } from '../../rich-text/stored-page.tsx'
import { useRights } from '../../session/use-rights.ts'
import { DragHandle } from './drag-handle.tsx'
import { useEditor } from './editor-context.ts'
import { setPartScores, setScore } from './model/commands.ts'
import { useCurrentMaterial, useCurrentQuestion, useMaterial, useQuestion, type Question } from './question-store.ts'
import { useDragging } from './paper-drag.ts'
import { useNamesAt } from './presence-store.ts'
import { ScoreInput } from './score-input.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import type { Loaded } from './version-store.ts'

interface ItemRowProps {
  item: PaperItem
  /** Of its first question. */
  number: number
  /** For each of its questions, a line with its numbers where it is in the paper more than once: text, so that an equal one draws nothing. */
  twins: string
  withAnswers: boolean
  readOnly: boolean
}

/**
 * An entry of a section: its questions with their points. Drawn again only when it changes itself; a new number, which
 * a move gives to hundreds at once, follows after what the person did is seen.
 */
export const ItemRow = memo(function ItemRow({ number, twins, ...rest }: ItemRowProps) {
  return <Item number={useDeferredValue(number)} twins={useDeferredValue(twins)} {...rest} />
})

const Item = memo(function Item({ item, number, twins, withAnswers, readOnly }: ItemRowProps) {
  const { t } = useEditorTexts()
  const { remove, presence } = useEditor()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const vkey = item.vkey!
  const others = useNamesAt(presence, vkey)
  const over = useDragging({
    element: row,
    handle,
    ...(readOnly ? {} : { dragged: { kind: 'item', vkey }, place: { kind: 'item', vkey } }),
  })
  const last = number + item.exercises.length - 1
  const name = last > number ? t('paper.itemRange', { first: number, last }) : t('paper.item', { number })
  return (
    <li
      ref={row}
      className="compose-item"
      data-vkey={vkey}
      data-over={over ?? undefined}
      data-others={others || undefined}
      tabIndex={0}
      aria-label={name}
    >
      <div className="compose-item-side">{!readOnly && <DragHandle ref={handle} name={name} />}</div>
      <div className="compose-item-main">
        <MaterialText item={item} />
        {item.exercises.map((one, nth) => (
          <OneQuestion
            key={nth}
            item={item}
            nth={nth}
            number={number + nth}
            twins={twins.split('\n')[nth] ?? ''}
            withAnswers={withAnswers}
            readOnly={readOnly}
          />
        ))}
      </div>
      {!readOnly && (
        <Button
          className="compose-item-remove"
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('paper.remove', { number })}
          title={t('paper.remove', { number })}
          onClick={() => remove(vkey)}
        />
      )}
    </li>
  )
})

function MaterialText({ item }: { item: PaperItem }) {
  const { t } = useEditorTexts()
  const { questions, open } = useEditor()
  const material = useMaterial(questions, item)
  const current = useCurrentMaterial(questions, item)
  if (material === null || material === 'loading') return null
  if (material === 'missing') return <div className="view-quiet">{t('paper.materialGone')}</div>
  const isNewer = current !== null && typeof current !== 'string' && current.version > material.version
  return (
    <>
      {isNewer && (
        <NewerMark onOpen={() => open({ kind: 'newerMaterial', vkey: item.vkey! })}>
          {t('marks.newerMaterial')}
        </NewerMark>
      )}
      {material.material && <StoredPage className="exercise-material" stored={material.material} />}
    </>
  )
}

function NewerMark({ onOpen, children }: { onOpen: () => void; children: string }) {
  return (
    <button type="button" className="compose-newer" tabIndex={-1} data-newer onClick={onOpen}>
      {children}
    </button>
  )
}

interface OneQuestionProps extends ItemRowProps {
  nth: number
}

function OneQuestion({ item, nth, number, twins, withAnswers, readOnly }: OneQuestionProps) {
  const { questions } = useEditor()
  const one = item.exercises[nth]!
  const question = useQuestion(questions, one)
  return (
    <div className="compose-question-place" data-nth={nth}>
      <QuestionHead item={item} nth={nth} number={number} twins={twins} question={question} readOnly={readOnly} />
      <QuestionText question={question} withAnswers={withAnswers} />
    </div>
  )
}

interface QuestionTextProps {
  question: Loaded<Question>
  withAnswers: boolean
}

/** Not drawn again for another number. */
const QuestionText = memo(function QuestionText({ question, withAnswers }: QuestionTextProps) {
  const { t } = useEditorTexts()
  if (question === 'loading') return <div className="compose-question-loading">{t('paper.loading')}</div>
  if (question === 'missing') return <div className="view-quiet">{t('paper.gone')}</div>
  const response = withAnswers && question.answer ? rightResponse(question.answer) : null
  return <QuestionView question={question} mode={response ? 'review' : 'preview'} response={response} />
})

interface QuestionHeadProps extends Omit<OneQuestionProps, 'withAnswers'> {
  question: Loaded<Question>
}

function QuestionHead({ item, nth, number, twins, question, readOnly }: QuestionHeadProps) {
  const { t, say } = useEditorTexts()
  const one = item.exercises[nth]!
  const type = typeof question === 'string' ? undefined : exerciseType(question.type)
  const href = recordHref(exercise, one.exercise_id)
  const { open } = useEditor()
  const { can } = useRights()
  const mayEdit = !readOnly && typeof question !== 'string' && can(exercise, 'update', { ...question })
  return (
    <div className="compose-question-head">
      <b className="compose-number">{number}.</b>
      {type && <Tag color={type.color}>{say(type.label)}</Tag>}
      <QuestionMarks item={item} nth={nth} twins={twins} question={question} />
      <span className="view-grow" />
      <Points item={item} nth={nth} number={number} question={question} readOnly={readOnly} />
      {mayEdit && (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          data-edit-question
          icon={<EditOutlined />}
          aria-label={t('paper.edit', { number })}
          title={t('paper.edit', { number })}
          onClick={() => open({ kind: 'question', vkey: item.vkey!, nth })}
        />
      )}
      {href && (
        <Tooltip title={t('paper.open')}>
          <a className="compose-question-link" href={`#${href}`} target="_blank" rel="noreferrer" tabIndex={-1}>
            #{one.exercise_id} <ExportOutlined />
          </a>
        </Tooltip>
      )}
    </div>
  )
}

function QuestionMarks({ item, nth, twins, question }: Omit<QuestionHeadProps, 'number' | 'readOnly'>) {
  const { t } = useEditorTexts()
  const { questions, open } = useEditor()
  const one = item.exercises[nth]!
  const current = useCurrentQuestion(questions, one.exercise_id)
  if (typeof question === 'string') return null
  const isNewer = typeof current !== 'string' && current.version > question.version
  const status = typeof current === 'string' ? question.status : current.status
  return (
    <>
      {twins !== '' && <Tag color="orange">{t('marks.duplicate', { numbers: twins })}</Tag>}
      {status !== 'published' && <Tag>{t('marks.unpublished')}</Tag>}
      {question.answer === null && <Tag color="orange">{t('marks.noAnswer')}</Tag>}
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
  const one = item.exercises[nth]!
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

function PartPoints({ item, nth, number, count }: { item: PaperItem; nth: number; number: number; count: number }) {
  const { t } = useEditorTexts()
  const { change } = useEditor()
  const one = item.exercises[nth]!
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
