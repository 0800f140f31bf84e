import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import type { ExerciseOption } from '../../resources/exercise-types/index.ts'
import { newTypedBlank } from '../../resources/exercise-types/blank.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { ToleranceInput } from './exercise-tolerance.tsx'
import { NoOptions, optionChoices, type AnswerInputProps, type AnswerOf } from './exercise-answer-parts.tsx'
import { newChoiceBlank } from './exercise-blank-steps.ts'
import { moved } from './file-model.ts'
import { Place } from './place.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { OptionsEditor } from './exercise-options-editor.tsx'
import { relettered } from './exercise-model.ts'
import { NumberBox } from './number-box.tsx'

type TypedBlank = AnswerOf<'fill_blank'>['blanks'][number]
type AnyBlank = AnswerOf<'cloze'>['blanks'][number]
type ChoiceBlank = Extract<AnyBlank, { kind: 'choice' }>

const blanksMax = 50
const typedKinds = ['text', 'number', 'formula'] as const
const kindWords = {
  text: 'exercise.text',
  number: 'exercise.number',
  formula: 'exercise.formula',
  choice: 'exercise.choice',
} as const
const helpWords = { text: 'widget.blankHelp', number: 'exercise.numberHelp', formula: 'exercise.formulaHelp' } as const

interface EntryProps<B> {
  blank: B
  number: number
  onChange: (blank: B) => void
  disabled?: boolean
}

/** What counts as right in a blank that is typed into. */
function TypedEntry({ blank, number, onChange, disabled }: EntryProps<TypedBlank>) {
  const { t } = useViewTexts()
  const kind = blank.kind ?? 'text'
  const change = (what: Partial<TypedBlank>) => onChange({ ...blank, ...what })
  return (
    <>
      <Select<string[]>
        className="view-grow view-blank-answers"
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={t('widget.blankAnswers', { number })}
        placeholder={t(helpWords[kind])}
        value={blank.accept}
        onChange={(accept) => change({ accept })}
        disabled={disabled}
      />
      {kind === 'number' && (
        <ToleranceInput
          value={blank.tolerance ?? null}
          onChange={(tolerance) => change({ tolerance })}
          disabled={disabled}
        />
      )}
      {kind === 'number' && (
        <Input
          className="view-score"
          aria-label={t('exercise.unit')}
          placeholder={t('exercise.unit')}
          maxLength={40}
          value={blank.unit ?? ''}
          onChange={(event) => change({ unit: event.target.value })}
          disabled={disabled}
        />
      )}
      {kind === 'text' && (
        <Checkbox
          checked={blank.case_sensitive}
          disabled={disabled}
          onChange={(event) => change({ case_sensitive: event.target.checked })}
        >
          {t('widget.caseSensitive')}
        </Checkbox>
      )}
    </>
  )
}

/** The choices of one blank, and which of them is right. */
function ChoiceEntry({ blank, number, onChange, disabled }: EntryProps<ChoiceBlank>) {
  const { t } = useViewTexts()
  const changeOptions = (options: ExerciseOption[], rearranged: boolean) => {
    if (!rearranged) return onChange({ ...blank, options })
    const after = relettered(options)
    onChange({ ...blank, options: after.options, key: after.renames(blank.key) ?? '' })
  }
  return (
    <div className="view-grow view-list-editor">
      <Place at="options">
        <OptionsEditor value={blank.options} onChange={changeOptions} groups={undefined} disabled={disabled} />
      </Place>
      <Select<string>
        className="view-blank-key"
        aria-label={t('widget.blankAnswers', { number })}
        prefix={blank.key ? <span className="view-quiet">{t('widget.answer')}</span> : undefined}
        placeholder={t('widget.answer')}
        value={blank.key || undefined}
        options={optionChoices(blank.options)}
        onChange={(key) => onChange({ ...blank, key })}
        disabled={disabled}
      />
    </div>
  )
}

interface BlankListProps<B extends AnyBlank> {
  blanks: readonly B[]
  kinds: readonly NonNullable<AnyBlank['kind']>[]
  entryOf: (kind: NonNullable<AnyBlank['kind']>) => B
  onChange: (blanks: B[]) => void
  stemBlanks: number
  disabled?: boolean
}

/** One row a blank. Where the stem has blanks, rows come and go with them and not by hand. */
function BlankList<B extends AnyBlank>({ blanks, kinds, entryOf, onChange, stemBlanks, disabled }: BlankListProps<B>) {
  const { t } = useViewTexts()
  const change = (index: number, blank: B) => onChange(blanks.map((one, at) => (at === index ? blank : one)))
  const followStem = stemBlanks > 0 && stemBlanks === blanks.length
  return (
    <>
      {blanks.map((blank, index) => (
        <Place key={index} at={`blanks.${index}`} className="view-row view-wrap view-blank-entry">
          <span className="view-key">{index + 1}</span>
          <Select
            className="view-blank-kind"
            aria-label={t('exercise.kind', { number: index + 1 })}
            value={blank.kind ?? 'text'}
            options={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
            onChange={(kind) => change(index, { ...entryOf(kind), score: blank.score })}
            disabled={disabled}
          />
          {blank.kind === 'choice' ? (
            <ChoiceEntry
              blank={blank}
              number={index + 1}
              onChange={(after) => change(index, after as B)}
              disabled={disabled}
            />
          ) : (
            <TypedEntry
              blank={blank}
              number={index + 1}
              onChange={(after) => change(index, after as B)}
              disabled={disabled}
            />
          )}
          <NumberBox
            aria-label={t('widget.blankScore', { number: index + 1 })}
            className="view-score"
            placeholder={t('widget.score')}
            suffix={blank.score === null ? undefined : t('widget.ofPoints')}
            min={0}
            max={1000}
            value={blank.score}
            disabled={disabled}
            onChange={(score) => change(index, { ...blank, score })}
          />
          {!followStem && (
            <>
              <MoveButtons
                name={t('widget.blank', { number: index + 1 })}
                index={index}
                count={blanks.length}
                disabled={disabled}
                onMove={(to) => onChange(moved(blanks, index, to))}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`${t('widget.remove')} ${t('widget.blank', { number: index + 1 })}`}
                disabled={disabled}
                onClick={() => onChange(blanks.filter((_, at) => at !== index))}
              />
            </>
          )}
        </Place>
      ))}
      {!followStem && (
        <div className="view-row view-wrap">
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={disabled || blanks.length >= blanksMax}
            onClick={() => onChange([...blanks, entryOf(kinds[0]!)])}
          >
            {t('widget.addBlank')}
          </Button>
          {stemBlanks > 0 && <span className="view-fault">{t('exercise.stemBlanks', { count: stemBlanks })}</span>}
        </div>
      )}
    </>
  )
}

const emptyBlanks = <B,>(count: number, entry: B): B[] => Array.from({ length: count }, () => entry)
const typedOf = (kind: NonNullable<AnyBlank['kind']>): TypedBlank =>
  kind === 'number' || kind === 'formula' ? { ...newTypedBlank, kind } : newTypedBlank
const anyOf = (kind: NonNullable<AnyBlank['kind']>): AnyBlank => (kind === 'choice' ? newChoiceBlank : typedOf(kind))

export function FillBlankAnswer({ value, onChange, stemBlanks, disabled }: AnswerInputProps<AnswerOf<'fill_blank'>>) {
  const { t } = useViewTexts()
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
          {t('widget.anyOrder')}
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
            aria-label={t('widget.blankAnswers', { number: index + 1 })}
            placeholder={t('widget.choose')}
            value={key || undefined}
            options={reuse ? choices : choices.filter((one) => one.value === key || !keys.includes(one.value))}
            onChange={(chosen) => write({ keys: keys.map((one, at) => (at === index ? chosen : one)) })}
            disabled={disabled}
          />
          {!followStem && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('widget.remove')} ${t('widget.blank', { number: index + 1 })}`}
              disabled={disabled}
              onClick={() => write({ keys: keys.filter((_, at) => at !== index) })}
            />
          )}
        </Place>
      ))}
      <div className="view-row view-wrap">
        {!followStem && (
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={disabled || keys.length >= blanksMax}
            onClick={() => write({ keys: [...keys, ''] })}
          >
            {t('widget.addBlank')}
          </Button>
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
