import type { KeyboardEvent } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ExerciseOption } from '../../resources/exercise-types/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { freeKey, placed, type OptionGroup } from './exercise-model.ts'
import { moved } from './file-model.ts'
import { Place } from './place.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RichLineInput } from './rich-line-input.tsx'

const optionsMax = 40

interface OptionsEditorProps {
  id?: string
  value: readonly ExerciseOption[]
  /** `rearranged` when options moved or went, so that the answer's keys have to follow. */
  onChange: (options: ExerciseOption[], rearranged: boolean) => void
  groups: readonly OptionGroup[] | undefined
  disabled?: boolean
}

/** The options of a question; a matching question has two columns of them. */
export function OptionsEditor({ id, value, onChange, groups, disabled }: OptionsEditorProps) {
  const { t } = useViewTexts()
  if (!groups) return <OptionList id={id} value={value} onChange={onChange} disabled={disabled} />
  return (
    <div className="view-columns" id={id}>
      {groups.map((group) => (
        <div key={group}>
          <div className="view-quiet">{t(group === 'left' ? 'widget.leftColumn' : 'widget.rightColumn')}</div>
          <OptionList value={value} onChange={onChange} group={group} disabled={disabled} />
        </div>
      ))}
    </div>
  )
}

interface OptionListProps extends Omit<OptionsEditorProps, 'groups'> {
  group?: OptionGroup
}

function OptionList({ id, value, onChange, group, disabled }: OptionListProps) {
  const { t } = useViewTexts()
  const own = placed(value, group)
  const add = () => onChange([...value, { key: freeKey(value, group), text: '', ...(group && { group }) }], false)
  // Tab goes from option to option; what the buttons beside them do is done by keys.
  const onKey = (event: KeyboardEvent, at: number, index: number) => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : null
    const isRemoving = event.key === 'Delete'
    if (disabled || !event.altKey || event.ctrlKey || event.metaKey || (to === null && !isRemoving)) return
    event.preventDefault()
    event.stopPropagation()
    if (isRemoving) onChange(value.filter((_, place) => place !== at), true)
    else if (own[to!]) onChange(moved(value, at, own[to!]!.at), true)
  }
  return (
    <div className="view-list-editor" id={id}>
      {own.map(({ option, at }, index) => (
        <div key={option.key} className="view-row view-option" onKeyDownCapture={(event) => onKey(event, at, index)}>
          <span className="view-key">{option.key}</span>
          <Place at={at} className="view-grow">
            <RichLineInput
              value={option.text}
              onChange={(text) => onChange(value.map((one, place) => (place === at ? { ...one, text } : one)), false)}
              disabled={disabled}
              label={t('widget.option', { key: option.key })}
            />
          </Place>
          <MoveButtons tabIndex={-1} name={option.key} index={index} count={own.length} disabled={disabled} onMove={(to) => onChange(moved(value, at, own[to]!.at), true)} />
          <Button type="text" tabIndex={-1} icon={<DeleteOutlined />} title={`${t('widget.remove')} ${option.key} (Alt+Delete)`} aria-label={`${t('widget.remove')} ${option.key}`} disabled={disabled} onClick={() => onChange(value.filter((_, place) => place !== at), true)} />
        </div>
      ))}
      <Button type="dashed" icon={<PlusOutlined />} disabled={disabled || value.length >= optionsMax} onClick={add}>
        {t('widget.addOption')}
      </Button>
    </div>
  )
}
