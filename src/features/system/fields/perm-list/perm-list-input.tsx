import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import { moved } from '../../../../base/inputs/moved.ts'
import { MoveButtons } from '../../../../base/inputs/move-buttons.tsx'
import type { PermEntry } from './perm-entry.ts'
import type { InputProps } from '../../../../base/inputs/widget.ts'
import './perm-list.css'

const maxEntries = 100

interface PermInputsProps extends Pick<InputProps<PermEntry[]>, 'disabled'> {
  entry: PermEntry
  onChange: (what: Partial<PermEntry>) => void
  statusOf: (name: keyof PermEntry) => 'error' | undefined
}

function PermInputs({ entry, onChange, statusOf, disabled }: PermInputsProps) {
  const { t } = useViewTexts()
  return (
    <>
      <Input
        className="view-perm-name"
        aria-label={t('widget.permName')}
        placeholder={t('widget.permName')}
        value={entry.name}
        maxLength={60}
        disabled={disabled}
        status={statusOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        className="view-perm-tag view-code"
        aria-label={t('widget.permTag')}
        placeholder="exercise:list"
        value={entry.tag}
        maxLength={127}
        disabled={disabled}
        status={statusOf('tag')}
        onChange={(event) => onChange({ tag: event.target.value })}
      />
      <Input
        className="view-grow"
        aria-label={t('widget.permRoute')}
        placeholder={t('widget.permRoute')}
        value={entry.route ?? ''}
        maxLength={200}
        disabled={disabled}
        status={statusOf('route')}
        onChange={(event) => onChange({ route: event.target.value })}
      />
    </>
  )
}

/** The rights of a menu, a line each: its name, its tag, and the page that it opens, if any. */
export function PermListInput({ id, value, onChange, disabled, status, issues = [] }: InputProps<PermEntry[]>) {
  const { t } = useViewTexts()
  const list = value ?? []
  const change = (index: number, what: Partial<PermEntry>) =>
    onChange(list.map((one, at) => (at === index ? withoutBlankRoute({ ...one, ...what }) : one)))
  const statusAt = (index: number, name: keyof PermEntry) =>
    issues.some((one) => one.path === `${index}.${name}`) ? status : undefined
  return (
    <div className="view-list-editor" id={id}>
      {list.map((entry, index) => (
        <div key={index} className="view-row view-wrap">
          <PermInputs
            entry={entry}
            onChange={(what) => change(index, what)}
            statusOf={(name) => statusAt(index, name)}
            disabled={disabled}
          />
          <MoveButtons
            name={entry.name}
            index={index}
            count={list.length}
            disabled={disabled}
            onMove={(to) => onChange(moved(list, index, to))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('widget.remove')} ${entry.name}`}
            disabled={disabled}
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {list.length < maxEntries && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange([...list, { name: '', tag: '' }])}
        >
          {t('widget.addPerm')}
        </Button>
      )}
    </div>
  )
}

const withoutBlankRoute = ({ route, ...entry }: PermEntry): PermEntry => (route ? { ...entry, route } : entry)
