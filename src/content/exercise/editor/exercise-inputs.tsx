import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Button } from 'antd'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import { blanksIn } from '../../../../resources/bank/exercise-types/stored-text.ts'
import { mayRead, type AnyField } from '../../../../resources/kit/index.ts'
import { blankChange } from './blank-steps.ts'
import { OptionLines } from '../parts/option-lines.tsx'
import { optionsOfType, relettered } from '../parts/exercise-model.ts'
import { OptionsEditor } from './options-editor.tsx'
import { exerciseTypeScreen } from './type-editors.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import './exercise-editor.css'
import '../parts/parts.css'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

const typeIn = (record: InputProps<unknown>['record']): string | undefined =>
  typeof record['type'] === 'string' ? record['type'] : undefined

export function ExerciseOptionsInput({
  id,
  value,
  onChange,
  record,
  resource,
  patch,
  disabled,
}: InputProps<ExerciseOption[]>) {
  const { t } = useQuestionEditorTexts()
  const { rights } = useRights()
  const type = typeIn(record)
  const options = value ?? []
  const answerField: AnyField | undefined = resource?.fields['answer']
  const answerFollows =
    patch !== undefined && resource !== undefined && answerField !== undefined && mayRead(resource, answerField, rights)
  const change = (after: ExerciseOption[], rearranged: boolean) => {
    if (!rearranged || !answerFollows) return onChange(after)
    const lettered = relettered(after)
    onChange(lettered.options)
    const answer = record['answer'] as ExerciseAnswer | null | undefined
    const renamed = exerciseTypeScreen(answer?.type ?? '')?.renamed
    if (answer && renamed) patch({ answer: renamed(answer, lettered.renames) })
  }
  useStartingOptions(options, onChange, record, disabled)
  if (type === undefined) return <span className="view-quiet">{t('chooseTypeFirst')}</span>
  if (exerciseType(type)?.hasOptions)
    return (
      <OptionsEditor
        id={id}
        value={options}
        onChange={change}
        groups={exerciseTypeScreen(type)?.groups}
        disabled={disabled}
      />
    )
  if (options.length === 0) return <span className="view-quiet">{t('noOptionsNeeded')}</span>
  return (
    <div>
      <OptionLines options={options} />
      <Button type="link" size="small" disabled={disabled} onClick={() => onChange([])}>
        {t('dropOptions')}
      </Button>
    </div>
  )
}

/** A new question starts with the options of its chosen type; a stored one keeps its own. */
function useStartingOptions(
  options: readonly ExerciseOption[],
  onChange: (options: ExerciseOption[]) => void,
  record: InputProps<unknown>['record'],
  disabled = false,
): void {
  const type = typeIn(record)
  const given = useRef(record['id'] === undefined && options.length === 0 ? undefined : type)
  const report = useRef(onChange)
  report.current = onChange
  useEffect(() => {
    if (type === given.current || disabled) return
    given.current = type
    const started = type === undefined ? options : optionsOfType(type, options)
    if (started !== options) report.current([...started])
  }, [type, options, disabled])
}

/** The answer after a change of the question's type: what the new type can read of it, or nothing. */
function convertedTo(type: string, answer: ExerciseAnswer): ExerciseAnswer | null {
  const from = exerciseType(answer.type)
  return (
    (from ? (exerciseType(type)?.fromText(from.toText(answer)) as ExerciseAnswer | null | undefined) : null) ?? null
  )
}

const none: readonly ExerciseOption[] = []

export function ExerciseAnswerInput({ id, value, onChange, record, disabled }: InputProps<ExerciseAnswer>) {
  const { t } = useQuestionEditorTexts()
  const type = typeIn(record)
  const remembered = useRef(new Map<string, ExerciseAnswer>())
  const report = useRef(onChange)
  report.current = onChange
  useEffect(() => {
    if (!value || type === undefined || value.type === type) return
    remembered.current.set(value.type, value)
    report.current(remembered.current.get(type) ?? convertedTo(type, value))
  }, [type, value])
  const screen = type === undefined ? undefined : exerciseTypeScreen(type)
  const stem = typeof record['stem'] === 'string' ? record['stem'] : ''
  const stemBefore = useRef(stem)
  useEffect(() => {
    const moves = blankChange(stemBefore.current, stem)
    stemBefore.current = stem
    if (moves && value && value.type === type && screen?.followed)
      report.current(screen.followed(value, moves) as ExerciseAnswer)
  }, [stem, value, type, screen])
  // The typed letter of an option is drawn first, then the answer that repeats it.
  const options = useDeferredValue((record['options'] as ExerciseOption[] | null | undefined) ?? none)
  const stemBlanks = blanksIn(stem)
  // The answer depends on the stem's blanks only: with forty options, other typing must not draw it again.
  const drawn = useMemo(() => {
    if (type === undefined || !screen) return null
    const draft = value?.type === type ? value : { type }
    return (
      <screen.Answer
        id={id}
        value={draft}
        onChange={(answer) => report.current(answer as ExerciseAnswer)}
        options={options}
        stemBlanks={stemBlanks}
        disabled={disabled}
      />
    )
  }, [screen, type, id, value, options, stemBlanks, disabled])
  if (!drawn) return <span className="view-quiet">{t('chooseTypeFirst')}</span>
  return (
    <div className="view-list-editor">
      {drawn}
      {value && (
        <Button type="link" size="small" className="view-start" disabled={disabled} onClick={() => onChange(null)}>
          {t('clearAnswer')}
        </Button>
      )}
    </div>
  )
}

export const ExerciseOptionsFull = OptionLines

export function ExerciseAnswerFull({ value }: { value: ExerciseAnswer }) {
  const Full = exerciseTypeScreen(value.type)?.Full
  return Full ? <Full answer={value} /> : <b>{exerciseType(value.type)?.toText(value)}</b>
}
