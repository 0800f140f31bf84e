import { memo, useRef } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { rightResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { PaperItem } from '../../../../resources/papers/sections.ts'
import { QuestionView } from '../../../content/exercise/question-view.tsx'
import { StoredPage } from '../../../content/rich-text/stored-page.tsx'
import { DragHandle } from './drag-handle.tsx'
import { useEditor } from './editor-context.ts'
import { NewerMark } from './newer-mark.tsx'
import { QuestionHead } from './question-head.tsx'
import { useCurrentMaterial, useMaterial, useQuestion, type Question } from './question-store.ts'
import { useDragging } from './paper-drag.ts'
import { useNamesAt } from './presence-store.ts'
import { ToolButton } from './tool-button.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import type { Loaded } from './version-store.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

interface ItemRowProps {
  item: PaperItem
  /** The numbers of its questions, a line for each: text, so that an equal one draws nothing. */
  numbers: string
  /**
   * For each of its questions, a line with its numbers where it is in the paper more than once: text, so that an equal
   * one draws nothing.
   */
  twins: string
  withAnswers: boolean
  readOnly: boolean
}

/** An entry of a section: its questions with their points. Drawn again only when it changes itself. */
export const ItemRow = memo(function ItemRow({ item, numbers, twins, withAnswers, readOnly }: ItemRowProps) {
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
  const labels = numbers.split('\n')
  const [first = '', last = ''] = [labels[0], labels.at(-1)]
  const name = labels.length > 1 ? t('paper.itemRange', { first, last }) : t('paper.item', { number: first })
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
            number={labels[nth] ?? ''}
            twins={twins.split('\n')[nth] ?? ''}
            withAnswers={withAnswers}
            readOnly={readOnly}
          />
        ))}
      </div>
      {!readOnly && (
        <ToolButton
          className="compose-item-remove"
          label={t('paper.remove', { number: first })}
          onClick={() => remove(vkey)}
        >
          <CloseOutlined />
        </ToolButton>
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
  const isNewer = typeof current === 'object' && questions.isNewerMaterial(material)
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

interface OneQuestionProps extends Omit<ItemRowProps, 'numbers'> {
  nth: number
  number: string
}

function OneQuestion({ item, nth, number, twins, withAnswers, readOnly }: OneQuestionProps) {
  const { questions } = useEditor()
  const one = itemAt(item.exercises, nth)
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
