import type { AnswerOf } from '../../../../resources/bank/exercise-types/index.ts'
import { Checkbox, Select } from 'antd'
import { newTypedBlank } from '../../../../resources/bank/exercise-types/blank.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { NoOptions, type AnswerInputProps } from './answer-parts.tsx'
import { optionChoices } from '../parts/option-choices.tsx'
import { AddBlank, BlankList, RemoveBlank, type AnyBlank, type BlankKind, type TypedBlank } from './blank-list.tsx'
import { newChoiceBlank } from './blank-steps.ts'
import { Place } from '../../../base/inputs/place.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

const typedKinds = ['text', 'number', 'formula'] as const
const emptyBlanks = <B,>(count: number, entry: B): B[] => Array.from({ length: count }, () => entry)
const typedOf = (kind: BlankKind): TypedBlank =>
  kind === 'number' || kind === 'formula' ? { ...newTypedBlank, kind } : newTypedBlank
const anyOf = (kind: BlankKind): AnyBlank => (kind === 'choice' ? newChoiceBlank : typedOf(kind))

export function FillBlankAnswer({ value, onChange, stemBlanks, disabled }: AnswerInputProps<AnswerOf<'fill_blank'>>) {
  const { t } = useQuestionEditorTexts()
  const { blanks = emptyBlanks(stemBlanks, newTypedBlank), any_order = false } = value
  const write = (what: Partial<Pick<AnswerOf<'fill_blank'>, 'blanks' | 'any_order'>>) =>
    onChange({ type: value.type, blanks, any_order, ...what })
  return (
    <div className="view-list-editor">
      <BlankList
        blanks={blanks}
        kinds={typedKinds}
        entryOf={typedOf}
        onChange={(after) => write({ blanks: after })}
        stemBlanks={stemBlanks}
        disabled={disabled}
      />
      {blanks.length > 1 && (
        <Checkbox
          checked={any_order}
          disabled={disabled}
          onChange={(event) => write({ any_order: event.target.checked })}
        >
          {t('anyOrder')}
        </Checkbox>
      )}
    </div>
  )
}

export function ClozeAnswer({ value, onChange, stemBlanks, disabled }: AnswerInputProps<AnswerOf<'cloze'>>) {
  const { blanks = emptyBlanks<AnyBlank>(stemBlanks, newChoiceBlank) } = value
  return (
    <div className="view-list-editor">
      <BlankList<AnyBlank>
        blanks={blanks}
        kinds={['choice', ...typedKinds]}
        entryOf={anyOf}
        onChange={(after) => onChange({ type: value.type, blanks: after })}
        stemBlanks={stemBlanks}
        disabled={disabled}
      />
    </div>
  )
}

/** For each blank one of the question's options. */
export function WordBankAnswer({
  value,
  onChange,
  options,
  stemBlanks,
  disabled,
}: AnswerInputProps<AnswerOf<'word_bank'>>) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  const { keys = emptyBlanks(stemBlanks, ''), reuse = false } = value
  const write = (what: Partial<Omit<AnswerOf<'word_bank'>, 'type'>>) =>
    onChange({ type: value.type, keys, reuse, ...what })
  const followStem = stemBlanks > 0 && stemBlanks === keys.length
  const choices = optionChoices(options)
  if (options.length === 0) return <NoOptions />
  return (
    <div className="view-list-editor">
      {keys.map((key, index) => (
        <Place key={index} at={`keys.${index}`} className="view-row">
          <span className="view-key">{index + 1}</span>
          <Select<string>
            className="view-grow"
            aria-label={ofEditor('blankAnswers', { number: index + 1 })}
            placeholder={t('widget.choose')}
            value={key || undefined}
            options={reuse ? choices : choices.filter((one) => one.value === key || !keys.includes(one.value))}
            onChange={(chosen) => write({ keys: keys.map((one, at) => (at === index ? chosen : one)) })}
            disabled={disabled}
          />
          {!followStem && (
            <RemoveBlank
              number={index + 1}
              onRemove={() => write({ keys: keys.filter((_, at) => at !== index) })}
              disabled={disabled}
            />
          )}
        </Place>
      ))}
      <div className="view-row view-wrap">
        {!followStem && (
          <AddBlank count={keys.length} onAdd={() => write({ keys: [...keys, ''] })} disabled={disabled} />
        )}
        <Checkbox checked={reuse} disabled={disabled} onChange={(event) => write({ reuse: event.target.checked })}>
          {t('exercise.reuse')}
        </Checkbox>
        {!followStem && stemBlanks > 0 && (
          <span className="view-fault">{t('exercise.stemBlanks', { count: stemBlanks })}</span>
        )}
      </div>
    </div>
  )
}
