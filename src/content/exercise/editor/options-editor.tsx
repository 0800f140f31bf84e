import { memo, useMemo, useRef, type KeyboardEvent } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { freeKey, placed, type OptionGroup } from '../parts/exercise-model.ts'
import { moved } from '../../../base/inputs/moved.ts'
import { Place } from '../../../base/inputs/place.tsx'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { RichLineInput } from '../../rich-text/rich-line-input.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

const optionsMax = 40

interface OptionsEditorProps {
  id?: string
  value: readonly ExerciseOption[]
  /** `rearranged` when options were moved or removed, so that the answer's keys have to follow. */
  onChange: (options: ExerciseOption[], rearranged: boolean) => void
  groups: readonly OptionGroup[] | undefined
  disabled?: boolean
}

/** The options of a question; a matching question has two columns of them. */
export function OptionsEditor({ id, value, onChange, groups, disabled }: OptionsEditorProps) {
  const { t } = useQuestionEditorTexts()
  if (!groups) return <OptionList id={id} value={value} onChange={onChange} disabled={disabled} />
  return (
    <div className="view-columns" id={id}>
      {groups.map((group) => (
        <div key={group}>
          <div className="view-quiet">{t(group === 'left' ? 'leftColumn' : 'rightColumn')}</div>
          <OptionList value={value} onChange={onChange} group={group} disabled={disabled} />
        </div>
      ))}
    </div>
  )
}

interface OptionListProps extends Omit<OptionsEditorProps, 'groups'> {
  group?: OptionGroup
}

/** Changes of options, by their positions among all of them. */
interface OptionActions {
  write(at: number, text: string): void
  /** Swaps it with another one; nothing where there is none. */
  move(at: number, to: number | undefined): void
  remove(at: number): void
}

/** The same callbacks in every rendering: of forty options only the one being edited is drawn again. */
function useOptionActions(value: readonly ExerciseOption[], onChange: OptionsEditorProps['onChange']): OptionActions {
  const now = useRef({ value, onChange })
  now.current = { value, onChange }
  return useMemo(
    () => ({
      write: (at, text) =>
        now.current.onChange(
          now.current.value.map((one, place) => (place === at ? { ...one, text } : one)),
          false,
        ),
      move: (at, to) => to !== undefined && now.current.onChange(moved(now.current.value, at, to), true),
      remove: (at) =>
        now.current.onChange(
          now.current.value.filter((_, place) => place !== at),
          true,
        ),
    }),
    [],
  )
}

function OptionList({ id, value, onChange, group, disabled }: OptionListProps) {
  const { t } = useQuestionEditorTexts()
  const own = placed(value, group)
  const actions = useOptionActions(value, onChange)
  const add = () => onChange([...value, { key: freeKey(value, group), text: '', ...(group && { group }) }], false)
  return (
    <div className="view-list-editor" id={id}>
      {own.map(({ option, at }, index) => (
        <OptionRow
          key={option.key}
          option={option}
          at={at}
          index={index}
          before={own[index - 1]?.at}
          after={own[index + 1]?.at}
          count={own.length}
          actions={actions}
          disabled={disabled}
        />
      ))}
      <Button type="dashed" icon={<PlusOutlined />} disabled={disabled || value.length >= optionsMax} onClick={add}>
        {t('addOption')}
      </Button>
    </div>
  )
}

interface OptionRowProps {
  option: ExerciseOption
  at: number
  index: number
  /** The positions of its neighbours in the list among all options. */
  before: number | undefined
  after: number | undefined
  count: number
  actions: OptionActions
  disabled?: boolean
}

const OptionRow = memo(function OptionRow({
  option: { key, text },
  at,
  index,
  before,
  after,
  count,
  actions,
  disabled,
}: OptionRowProps) {
  const { t } = useViewTexts()
  const { t: ofEditor } = useQuestionEditorTexts()
  // Tab moves from option to option; keys do what the buttons next to them do.
  const onKey = (event: KeyboardEvent) => {
    const isMoving = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isRemoving = event.key === 'Delete'
    if (disabled || !event.altKey || event.ctrlKey || event.metaKey || (!isMoving && !isRemoving)) return
    event.preventDefault()
    event.stopPropagation()
    if (isRemoving) actions.remove(at)
    else actions.move(at, event.key === 'ArrowUp' ? before : after)
  }
  const removing = `${t('widget.remove')} ${key}`
  return (
    <div className="view-row view-option" onKeyDownCapture={onKey}>
      <span className="view-key">{key}</span>
      <Place at={at} className="view-grow">
        <RichLineInput
          value={text}
          onChange={(stored) => actions.write(at, stored)}
          disabled={disabled}
          label={ofEditor('option', { key })}
        />
      </Place>
      <MoveButtons
        tabIndex={-1}
        name={key}
        index={index}
        count={count}
        disabled={disabled}
        onMove={(to) => actions.move(at, to < index ? before : after)}
      />
      <Button
        type="text"
        tabIndex={-1}
        icon={<DeleteOutlined />}
        title={`${removing} (Alt+Delete)`}
        aria-label={removing}
        disabled={disabled}
        onClick={() => actions.remove(at)}
      />
    </div>
  )
})
