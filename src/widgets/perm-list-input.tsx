import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { moved } from './file-model.ts'
import { MoveButtons } from './move-buttons.tsx'
import type { PermEntry } from './perm-list.tsx'
import type { InputProps } from './widget.ts'

const maxEntries = 100

/** The rights behind a menu, a line each: what it is called, its tag, and the page that it opens, if any. */
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
          <Input
            className="view-perm-name"
            aria-label={t('widget.permName')}
            placeholder={t('widget.permName')}
            value={entry.name}
            maxLength={60}
            disabled={disabled}
            status={statusAt(index, 'name')}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Input
            className="view-perm-tag view-code"
            aria-label={t('widget.permTag')}
            placeholder="exercise:list"
            value={entry.tag}
            maxLength={127}
            disabled={disabled}
            status={statusAt(index, 'tag')}
            onChange={(event) => change(index, { tag: event.target.value })}
          />
          <Input
            className="view-grow"
            aria-label={t('widget.permRoute')}
            placeholder={t('widget.permRoute')}
            value={entry.route ?? ''}
            maxLength={200}
            disabled={disabled}
            status={statusAt(index, 'route')}
            onChange={(event) => change(index, { route: event.target.value })}
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
