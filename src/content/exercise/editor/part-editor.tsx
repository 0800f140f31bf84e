import { Select } from 'antd'
import {
  type AnswerOf,
  exerciseType,
  exerciseTypes,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { blanksIn } from '../../../../resources/bank/exercise-types/stored-text.ts'
import { blankChange } from './blank-steps.ts'
import { optionsOfType, relettered } from '../parts/exercise-model.ts'
import { OptionsEditor } from './options-editor.tsx'
import { screenIn, simpleTypeScreens } from './simple-type-editors.tsx'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { Place } from '../../../base/inputs/place.tsx'
import { RichLineInput } from '../../rich-text/rich-line-input.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

export type Part = AnswerOf<'composite'>['parts'][number]

interface PartHeadProps {
  part: Part
  onChange: (what: Partial<Part>) => void
  disabled?: boolean
}

/** The type of a part and its points. Changing the type resets the answer. */
function PartHead({ part, onChange, disabled }: PartHeadProps) {
  const { t, say } = useQuestionEditorTexts()
  const types = exerciseTypes
    .filter((one) => one.name in simpleTypeScreens)
    .map((one) => ({ value: one.name, label: say(one.label) }))
  return (
    <div className="view-row view-wrap">
      <Select
        className="view-part-type"
        aria-label={t('partType')}
        value={part.answer.type}
        options={types}
        disabled={disabled}
        onChange={(chosen) =>
          onChange({ options: [...optionsOfType(chosen, part.options)], answer: { type: chosen } as Part['answer'] })
        }
      />
      <NumberBox
        className="view-score"
        aria-label={t('score')}
        placeholder={t('score')}
        suffix={part.score === null ? undefined : t('ofPoints')}
        min={0}
        max={1000}
        value={part.score}
        disabled={disabled}
        onChange={(score) => onChange({ score })}
      />
    </div>
  )
}

interface PartEditorProps {
  part: Part
  onChange: (part: Part) => void
  disabled?: boolean
}

/** Changes a part: the answer follows the letters of the options and the blanks of the stem. */
function partChanges(part: Part, onChange: (part: Part) => void) {
  const { type } = part.answer
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
  return { change, changeOptions, changeStem }
}

export function PartEditor({ part, onChange, disabled }: PartEditorProps) {
  const { t } = useQuestionEditorTexts()
  const { type } = part.answer
  const screen = screenIn(simpleTypeScreens, type)
  const { change, changeOptions, changeStem } = partChanges(part, onChange)
  return (
    <div className="view-list-editor">
      <PartHead part={part} onChange={change} disabled={disabled} />
      <Place at="stem">
        <RichLineInput
          value={part.stem}
          onChange={changeStem}
          minRows={2}
          disabled={disabled}
          label={t('partStem')}
          placeholder={t('partStem')}
        />
      </Place>
      {exerciseType(type)?.hasOptions && (
        <Place at="options">
          <OptionsEditor value={part.options} onChange={changeOptions} groups={screen?.groups} disabled={disabled} />
        </Place>
      )}
      <div className="view-quiet">{t('answer')}</div>
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
      <div className="view-quiet">{t('analysis')}</div>
      <RichLineInput
        value={part.analysis}
        onChange={(analysis) => change({ analysis })}
        disabled={disabled}
        label={t('analysis')}
      />
    </div>
  )
}
