import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { type AnswerOf, exerciseType, exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { optionsOfType } from '../parts/exercise-model.ts'
import { PartEditor, type Part } from './part-editor.tsx'
import { screenIn, simpleTypeScreens } from './simple-type-editors.tsx'
import type { AnswerInputProps } from './answer-parts.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import { focusAt, Place } from '../../../base/inputs/place.tsx'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { OptionLines } from '../parts/option-lines.tsx'
import { RichTextHtml } from '../../rich-text/rich-text-html.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

type Composite = AnswerOf<'composite'>

const partsMax = 30
const firstType = exerciseTypes[0].name
/** A part's answer starts with only its type; the schema requires the rest. */
const newPart = {
  stem: '',
  options: optionsOfType(firstType, []),
  answer: { type: firstType },
  analysis: '',
  score: null,
} as unknown as Part

/** Focuses the stem of a part that was just added; returns the function that announces one. */
function useFocusOnAdded(box: RefObject<HTMLElement | null>, count: number): () => void {
  const isAdded = useRef(false)
  useEffect(() => {
    const field = box.current?.closest<HTMLElement>('[data-field]')
    if (isAdded.current && field) focusAt(field.parentElement, `${field.dataset['field']}.parts.${count - 1}.stem`)
    isAdded.current = false
  }, [box, count])
  return () => (isAdded.current = true)
}

/** Several questions on one material, each with its own type, options and answer. */
export function CompositeAnswer({ value, onChange, disabled }: AnswerInputProps<Composite>) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  const parts = value.parts ?? []
  const write = (after: Part[]) => onChange({ type: value.type, parts: after })
  const box = useRef<HTMLDivElement>(null)
  const focusAdded = useFocusOnAdded(box, parts.length)
  const add = () => {
    focusAdded()
    write([...parts, newPart])
  }
  return (
    <div className="view-list-editor" ref={box}>
      {parts.map((part, index) => (
        <Card
          key={index}
          size="small"
          title={ofEditor('part', { number: index + 1 })}
          extra={
            <>
              <MoveButtons
                name={ofEditor('part', { number: index + 1 })}
                index={index}
                count={parts.length}
                disabled={disabled}
                onMove={(to) => write(moved(parts, index, to))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('widget.remove')} ${ofEditor('part', { number: index + 1 })}`}
                disabled={disabled}
                onClick={() => write(parts.filter((_, at) => at !== index))}
              />
            </>
          }
        >
          <Place at={`parts.${index}`}>
            <PartEditor
              part={part}
              onChange={(after) => write(parts.map((one, at) => (at === index ? after : one)))}
              disabled={disabled}
            />
          </Place>
        </Card>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled || parts.length >= partsMax} onClick={add}>
        {ofEditor('addPart')}
      </Button>
    </div>
  )
}

export function CompositeFull({ answer }: { answer: Composite }) {
  return (
    <ol className="view-parts">
      {answer.parts.map((part, index) => {
        const Full = screenIn(simpleTypeScreens, part.answer.type)?.Full
        return (
          <li key={index}>
            <RichTextHtml html={part.stem} profile="question" />
            <OptionLines options={part.options} />
            {Full ? <Full answer={part.answer} /> : <b>{exerciseType(part.answer.type)?.toText(part.answer)}</b>}
          </li>
        )
      })}
    </ol>
  )
}
