import { storedString } from '../../../../editor/stored/stored-string.ts'
import { useDeferredValue, useRef, type KeyboardEvent } from 'react'
import { CheckOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { ColourTag } from '../../../records/fields/choice/colour-tag.tsx'
import { StoredPage } from '../../../content/rich-text/stored-page.tsx'
import { useEditor } from './editor-context.ts'
import { useDragging } from './paper-drag.ts'
import type { Question } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'

interface BankQuestionProps {
  question: Question
  /** The numbers at which it is in the paper. */
  numbers: string
  isInBasket: boolean
  onBasket: (id: number) => void
}

const excerptLength = 40
const plainText = (stored: unknown): string =>
  storedString(stored)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
    .slice(0, excerptLength)

/** A question of the bank: looked at, put aside, added by its button, Enter or dragging. */
export function BankQuestion({ question, numbers, isInBasket, onBasket }: BankQuestionProps) {
  const { t, say } = useEditorTexts()
  const { add } = useEditor()
  const box = useRef<HTMLLIElement>(null)
  useDragging({ element: box, dragged: { kind: 'bank', ids: [question.id] } })
  const stem = useDeferredValue(question.stem)
  const type = exerciseType(question.type)
  const difficulty = exercise.fields.difficulty.options['of'] as ReadonlyArray<{
    value: number
    label: { zh: string; en: string }
  }>
  const level = difficulty.find(({ value }) => value === question.difficulty)
  const text = plainText(question.stem)
  const isUsed = numbers !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') add([question])
    else if (event.key === ' ') onBasket(question.id)
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={box}
      className="compose-bank-question"
      data-entry={question.id}
      data-used={isUsed || undefined}
      tabIndex={0}
      aria-label={t('bank.question', { id: question.id })}
      onKeyDown={onKeyDown}
    >
      <div className="compose-bank-question-head">
        <Checkbox
          checked={isInBasket}
          tabIndex={-1}
          aria-label={t('bank.toBasket', { text })}
          onChange={() => onBasket(question.id)}
        />
        {type && <ColourTag color={type.color}>{say(type.label)}</ColourTag>}
        {level && <span className="view-quiet">{say(level.label)}</span>}
        <span className="view-grow" />
        <Button
          size="small"
          type={isUsed ? 'text' : 'default'}
          icon={isUsed ? <CheckOutlined /> : <PlusOutlined />}
          tabIndex={-1}
          aria-label={t('bank.addOne', { text })}
          onClick={() => add([question])}
        >
          {t(isUsed ? 'bank.again' : 'bank.add')}
        </Button>
      </div>
      {isUsed && <div className="compose-bank-used">{t('bank.inPaper', { numbers })}</div>}
      <StoredPage className="compose-bank-stem" stored={stem} />
    </li>
  )
}
