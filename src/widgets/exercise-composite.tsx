import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Select } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { exerciseType, exerciseTypes, type ExerciseOption } from '../../resources/exercise-types/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { blanksIn } from '../../resources/exercise-types/stored-text.ts'
import { blankChange } from './exercise-blank-steps.ts'
import { optionsOfType, relettered } from './exercise-model.ts'
import { OptionsEditor } from './exercise-options-editor.tsx'
import { screenIn, simpleTypeScreens } from './exercise-simple-screens.tsx'
import type { AnswerInputProps, AnswerOf } from './exercise-answer-parts.tsx'
import { moved } from './file-model.ts'
import { focusAt, Place } from './place.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { NumberBox } from './number-box.tsx'
import { RichTextHtml } from './rich-text-html.tsx'
import { RichLineInput } from './rich-line-input.tsx'

type Composite = AnswerOf<'composite'>
type Part = Composite['parts'][number]

const partsMax = 30
const firstType = exerciseTypes[0].name
/** A part's answer starts as its type alone; the schema asks for the rest. */
const newPart = {
  stem: '',
  options: optionsOfType(firstType, []),
  answer: { type: firstType },
  analysis: '',
  score: null,
} as unknown as Part

/** Puts the cursor into the stem of a part that was just added; answers what says that one is. */
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
          title={t('widget.part', { number: index + 1 })}
          extra={
            <>
              <MoveButtons
                name={t('widget.part', { number: index + 1 })}
                index={index}
                count={parts.length}
                disabled={disabled}
                onMove={(to) => write(moved(parts, index, to))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('widget.remove')} ${t('widget.part', { number: index + 1 })}`}
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
        {t('widget.addPart')}
      </Button>
    </div>
  )
}

interface PartEditorProps {
  part: Part
  onChange: (part: Part) => void
  disabled?: boolean
}

function PartEditor({ part, onChange, disabled }: PartEditorProps) {
  const { t, say } = useViewTexts()
  const type = part.answer.type
  const screen = screenIn(simpleTypeScreens, type)
  const change = (what: Partial<Part>) => onChange({ ...part, ...what })
  const changeOptions = (options: ExerciseOption[], rearranged: boolean) => {
    if (!rearranged) return change({ options })
    const after = relettered(options)
    const answer = screen?.renamed ? (screen.renamed(part.answer, after.renames) ?? { type }) : part.answer
    change({ options: after.options, answer: answer as Part['answer'] })
  }
  const changeStem = (stem: string) => {
    const moves = blankChange(part.stem, stem)
    change({
      stem,
      ...(moves && screen?.followed && { answer: screen.followed(part.answer, moves) as Part['answer'] }),
    })
  }
  const types = exerciseTypes
    .filter((one) => one.name in simpleTypeScreens)
    .map((one) => ({ value: one.name, label: say(one.label) }))
  return (
    <div className="view-list-editor">
      <div className="view-row view-wrap">
        <Select
          className="view-part-type"
          aria-label={t('widget.partType')}
          value={type}
          options={types}
          disabled={disabled}
          onChange={(chosen) =>
            change({ options: [...optionsOfType(chosen, part.options)], answer: { type: chosen } as Part['answer'] })
          }
        />
        <NumberBox
          className="view-score"
          aria-label={t('widget.score')}
          placeholder={t('widget.score')}
          suffix={part.score === null ? undefined : t('widget.ofPoints')}
          min={0}
          max={1000}
          value={part.score}
          disabled={disabled}
          onChange={(score) => change({ score })}
        />
      </div>
      <Place at="stem">
        <RichLineInput
          value={part.stem}
          onChange={changeStem}
          minRows={2}
          disabled={disabled}
          label={t('widget.partStem')}
          placeholder={t('widget.partStem')}
        />
      </Place>
      {exerciseType(type)?.hasOptions && (
        <Place at="options">
          <OptionsEditor value={part.options} onChange={changeOptions} groups={screen?.groups} disabled={disabled} />
        </Place>
      )}
      <div className="view-quiet">{t('widget.answer')}</div>
      {screen && (
        <Place at="answer">
          <screen.Answer
            value={part.answer}
            onChange={(answer) => change({ answer: answer as Part['answer'] })}
            options={part.options}
            stemBlanks={blanksIn(part.stem)}
            disabled={disabled}
          />
        </Place>
      )}
      <div className="view-quiet">{t('widget.analysis')}</div>
      <RichLineInput
        value={part.analysis}
        onChange={(analysis) => change({ analysis })}
        disabled={disabled}
        label={t('widget.analysis')}
      />
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

export function OptionLines({ options }: { options: readonly ExerciseOption[] }) {
  return (
    <div className="view-option-lines">
      {options.map((option) => (
        <div key={`${option.group ?? ''}${option.key}`} className="view-row">
          <span className="view-key">{option.key}</span>
          <RichTextHtml html={option.text} profile="question" />
        </div>
      ))}
    </div>
  )
}
