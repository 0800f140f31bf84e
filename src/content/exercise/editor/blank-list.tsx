import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import type { AnswerOf, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { ToleranceInput } from './tolerance-input.tsx'
import { optionChoices } from '../parts/option-choices.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import { Place } from '../../../base/inputs/place.tsx'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { relettered } from '../parts/exercise-model.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

export type TypedBlank = AnswerOf<'fill_blank'>['blanks'][number]
export type AnyBlank = AnswerOf<'cloze'>['blanks'][number]
export type BlankKind = NonNullable<AnyBlank['kind']>
type ChoiceBlank = Extract<AnyBlank, { kind: 'choice' }>

const blanksMax = 50
const kindWords = {
  text: 'exercise.text',
  number: 'exercise.number',
  formula: 'exercise.formula',
  choice: 'exercise.choice',
} as const
/** Of other kinds than texts. */
const helpWords = { number: 'exercise.numberHelp', formula: 'exercise.formulaHelp' } as const

interface EntryProps<B> {
  blank: B
  number: number
  onChange: (blank: B) => void
  disabled?: boolean
}

/** The accepted answers of a typed blank. */
function TypedEntry({ blank, number, onChange, disabled }: EntryProps<TypedBlank>) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  const kind = blank.kind ?? 'text'
  const change = (what: Partial<TypedBlank>) => onChange({ ...blank, ...what })
  return (
    <>
      <Select<string[]>
        className="view-grow view-blank-answers"
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={ofEditor('blankAnswers', { number })}
        placeholder={kind === 'text' ? ofEditor('blankHelp') : t(helpWords[kind])}
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
          {ofEditor('caseSensitive')}
        </Checkbox>
      )}
    </>
  )
}

/** The choices of one blank, and the right one. */
function ChoiceEntry({ blank, number, onChange, disabled }: EntryProps<ChoiceBlank>) {
  const { t } = useQuestionEditorTexts()
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
        aria-label={t('blankAnswers', { number })}
        prefix={blank.key ? <span className="view-quiet">{t('answer')}</span> : undefined}
        placeholder={t('answer')}
        value={blank.key || undefined}
        options={optionChoices(blank.options)}
        onChange={(key) => onChange({ ...blank, key })}
        disabled={disabled}
      />
    </div>
  )
}

interface BlankInputsProps<B extends AnyBlank> extends EntryProps<B> {
  kinds: readonly BlankKind[]
  entryOf: (kind: BlankKind) => B
}

/** The kind of one blank, its accepted answers, and its points. */
function BlankInputs<B extends AnyBlank>({ blank, number, onChange, disabled, kinds, entryOf }: BlankInputsProps<B>) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  return (
    <>
      <span className="view-key">{number}</span>
      <Select
        className="view-blank-kind"
        aria-label={t('exercise.kind', { number })}
        value={blank.kind ?? 'text'}
        options={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
        onChange={(kind) => onChange({ ...entryOf(kind), score: blank.score })}
        disabled={disabled}
      />
      {blank.kind === 'choice' ? (
        <ChoiceEntry blank={blank} number={number} onChange={(after) => onChange(after as B)} disabled={disabled} />
      ) : (
        <TypedEntry blank={blank} number={number} onChange={(after) => onChange(after as B)} disabled={disabled} />
      )}
      <NumberBox
        aria-label={ofEditor('blankScore', { number })}
        className="view-score"
        placeholder={ofEditor('score')}
        suffix={blank.score === null ? undefined : ofEditor('ofPoints')}
        min={0}
        max={1000}
        value={blank.score}
        disabled={disabled}
        onChange={(score) => onChange({ ...blank, score })}
      />
    </>
  )
}

interface RemoveBlankProps {
  number: number
  onRemove: () => void
  disabled?: boolean
}

export function RemoveBlank({ number, onRemove, disabled }: RemoveBlankProps) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  return (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      aria-label={`${t('widget.remove')} ${ofEditor('blank', { number })}`}
      disabled={disabled}
      onClick={onRemove}
    />
  )
}

interface AddBlankProps {
  count: number
  onAdd: () => void
  disabled?: boolean
}

export function AddBlank({ count, onAdd, disabled }: AddBlankProps) {
  const { t } = useQuestionEditorTexts()
  return (
    <Button type="dashed" icon={<PlusOutlined />} disabled={disabled || count >= blanksMax} onClick={onAdd}>
      {t('addBlank')}
    </Button>
  )
}

interface BlankListProps<B extends AnyBlank> extends Pick<BlankInputsProps<B>, 'kinds' | 'entryOf' | 'disabled'> {
  blanks: readonly B[]
  onChange: (blanks: B[]) => void
  stemBlanks: number
}

/** One row per blank. Where the stem has blanks, rows follow them and cannot be added by hand. */
export function BlankList<B extends AnyBlank>(props: BlankListProps<B>) {
  const { blanks, onChange, stemBlanks, disabled, kinds, entryOf } = props
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  const followStem = stemBlanks > 0 && stemBlanks === blanks.length
  return (
    <>
      {blanks.map((blank, index) => (
        <Place key={index} at={`blanks.${index}`} className="view-row view-wrap view-blank-entry">
          <BlankInputs
            blank={blank}
            number={index + 1}
            onChange={(after) => onChange(blanks.map((one, at) => (at === index ? after : one)))}
            disabled={disabled}
            kinds={kinds}
            entryOf={entryOf}
          />
          {!followStem && (
            <>
              <MoveButtons
                name={ofEditor('blank', { number: index + 1 })}
                index={index}
                count={blanks.length}
                disabled={disabled}
                onMove={(to) => onChange(moved(blanks, index, to))}
              />
              <RemoveBlank
                number={index + 1}
                onRemove={() => onChange(blanks.filter((_, at) => at !== index))}
                disabled={disabled}
              />
            </>
          )}
        </Place>
      ))}
      {!followStem && (
        <div className="view-row view-wrap">
          <AddBlank
            count={blanks.length}
            onAdd={() => onChange([...blanks, entryOf(itemAt(kinds, 0))])}
            disabled={disabled}
          />
          {stemBlanks > 0 && <span className="view-fault">{t('exercise.stemBlanks', { count: stemBlanks })}</span>}
        </div>
      )}
    </>
  )
}
