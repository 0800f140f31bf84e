import { useId, useState, type KeyboardEvent } from 'react'
import { AimOutlined, DeleteOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { maxLineLength } from '../../../../resources/learning/lyric/limits.ts'
import { timeOf, timeText } from '../../../../resources/learning/lyric/lrc.ts'
import { useTyped } from '../../../base/inputs/use-typed.ts'
import type { Edit, Editing } from './lyric-model.ts'
import { useLyricTexts } from './use-lyric-texts.ts'

interface LinePanelProps {
  editing: Editing
  change: (edit: Edit) => void
  stamp: () => void
  play: () => void
  /** Back to the list, whose keys work without the mouse. */
  toList: () => void
}

/** A time as it is typed; what is no time stays in the box and is reported. */
function TimeInput({ id, ms, onChange }: { id: string; ms: number | null; onChange: (ms: number | null) => void }) {
  const { t } = useLyricTexts()
  const shown = ms === null ? '' : timeText(ms)
  const { typed, type } = useTyped(shown)
  const isBad = typed.trim() !== '' && timeOf(typed) === null
  const take = () => {
    if (!isBad) onChange(typed.trim() === '' ? null : timeOf(typed))
  }
  return (
    <>
      <Input
        id={id}
        value={typed}
        status={isBad ? 'error' : ''}
        aria-invalid={isBad}
        inputMode="decimal"
        onChange={(event) => type(event.target.value)}
        onBlur={take}
        onPressEnter={take}
      />
      {isBad && (
        <span className="view-fault" role="alert">
          {t('lyric.badTime')}
        </span>
      )}
    </>
  )
}

/** The chosen line: its time and text, and what can be done with it by mouse and thumb. */
export function LinePanel({ editing, change, stamp, play, toList }: LinePanelProps) {
  const { t } = useLyricTexts()
  const id = useId()
  const [below, setBelow] = useState(false)
  const { lines, at } = editing
  const line = lines[at]
  const shift = (byMs: number) => change({ do: 'shift', byMs, below })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return toList()
    if (event.key !== 'Enter') return
    event.preventDefault()
    change(at === lines.length - 1 ? { do: 'add' } : { do: 'choose', at: at + 1 })
  }
  if (!line)
    return (
      <Button icon={<PlusOutlined />} onClick={() => change({ do: 'add' })}>
        {t('lyric.add')}
      </Button>
    )
  return (
    <div className="lyric-panel">
      <span className="view-quiet">{t('lyric.line', { n: at + 1, m: lines.length })}</span>
      <div className="lyric-inputs">
        <label htmlFor={`${id}-time`}>{t('lyric.time')}</label>
        <span>
          <TimeInput id={`${id}-time`} ms={line.ms} onChange={(ms) => change({ do: 'time', ms })} />
        </span>
        <label htmlFor={`${id}-text`}>{t('lyric.text')}</label>
        <Input
          id={`${id}-text`}
          value={line.text}
          maxLength={maxLineLength}
          onChange={(event) => change({ do: 'text', text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="lyric-buttons">
        <Button type="primary" ghost icon={<AimOutlined />} onClick={stamp}>
          {t('lyric.stamp')}
        </Button>
        <Button icon={<PlayCircleOutlined />} disabled={line.ms === null} onClick={play}>
          {t('lyric.play')}
        </Button>
      </div>
      <div className="lyric-buttons">
        <Button aria-label={t('lyric.earlier')} title={t('lyric.earlier')} onClick={() => shift(-stepMs)}>
          −0.1
        </Button>
        <Button aria-label={t('lyric.later')} title={t('lyric.later')} onClick={() => shift(stepMs)}>
          +0.1
        </Button>
        <Checkbox checked={below} onChange={(event) => setBelow(event.target.checked)}>
          {t('lyric.below')}
        </Checkbox>
      </div>
      <div className="lyric-buttons">
        <Button icon={<PlusOutlined />} onClick={() => change({ do: 'add' })}>
          {t('lyric.add')}
        </Button>
        <Button icon={<DeleteOutlined />} danger onClick={() => change({ do: 'remove' })}>
          {t('lyric.remove')}
        </Button>
      </div>
    </div>
  )
}

export const stepMs = 100
