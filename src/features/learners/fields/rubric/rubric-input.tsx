import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { NumberBox } from '../../../../base/inputs/number-box.tsx'
import { rubricKeys, type Rubric } from '../../../../../resources/learners/marking/rubric.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'
import { useLanguage } from '../../../../base/locales/language.ts'
import './rubric.css'

const texts = {
  label: { zh: '采分点', en: 'Point' },
  points: { zh: '分值', en: 'Worth' },
  add: { zh: '添加采分点', en: 'Add a point' },
  remove: { zh: '移除', en: 'Remove' },
}
const most = 20

/**
 * Points of a rubric, a line each: its key, what is looked for, and what it is worth. A point keeps its key while
 * others come and go.
 */
export function RubricInput({ id, value, onChange, disabled, status, issues = [] }: InputProps<Rubric>) {
  const { say } = useLanguage()
  const list = value ?? []
  const change = (index: number, part: Partial<Rubric[number]>) =>
    onChange(list.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const statusAt = (index: number, name: string) =>
    issues.some((one) => one.path === `${index}.${name}`) ? status : undefined
  const add = () => {
    const key = rubricKeys.find((one) => !list.some((known) => known.key === one))!
    onChange([...list, { key, label: '', points: 1 }])
  }
  return (
    <div className="view-list-editor" id={id}>
      {list.map((one, index) => (
        <div key={one.key} className="view-row">
          <kbd className="rubric-key">{one.key}</kbd>
          <Input
            aria-label={`${say(texts.label)} ${one.key}`}
            placeholder={say(texts.label)}
            value={one.label}
            maxLength={200}
            disabled={disabled}
            status={statusAt(index, 'label')}
            onChange={(event) => change(index, { label: event.target.value })}
          />
          <NumberBox
            aria-label={`${say(texts.points)} ${one.key}`}
            value={one.points}
            min={-100}
            max={100}
            step={0.5}
            disabled={disabled}
            status={statusAt(index, 'points')}
            onChange={(points) => change(index, { points: points ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${say(texts.remove)} ${one.key}`}
            disabled={disabled}
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {list.length < most && (
        <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled} onClick={add}>
          {say(texts.add)}
        </Button>
      )}
    </div>
  )
}
