import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { mostLinks, type Link } from '../../../../resources/learning/learning-centre/links.ts'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import './links.css'

const texts = {
  label: { zh: '链接文字', en: 'Words of the link' },
  url: { zh: '链接地址', en: 'Address' },
  add: { zh: '添加链接', en: 'Add a link' },
  remove: { zh: '移除', en: 'Remove' },
}

/** Links, a line each: the words that lead somewhere, and the address. */
export function LinksInput({ id, value, onChange, disabled, status, issues = [] }: InputProps<Link[]>) {
  const { say } = useLanguage()
  const list = value ?? []
  const change = (index: number, part: Partial<Link>) =>
    onChange(list.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const statusAt = (index: number, name: keyof Link) =>
    issues.some((one) => one.path === `${index}.${name}`) ? status : undefined
  return (
    <div className="view-list-editor" id={id}>
      {list.map((one, index) => (
        <div key={index} className="view-row view-wrap">
          <Input
            className="view-links-label"
            aria-label={say(texts.label)}
            placeholder={say(texts.label)}
            value={one.label}
            maxLength={60}
            disabled={disabled}
            status={statusAt(index, 'label')}
            onChange={(event) => change(index, { label: event.target.value })}
          />
          <Input
            className="view-links-url"
            aria-label={say(texts.url)}
            placeholder="https://"
            value={one.url}
            maxLength={2000}
            disabled={disabled}
            status={statusAt(index, 'url')}
            onChange={(event) => change(index, { url: event.target.value.trim() })}
          />
          <MoveButtons
            name={one.label}
            index={index}
            count={list.length}
            disabled={disabled}
            onMove={(to) => onChange(moved(list, index, to))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${say(texts.remove)} ${one.label}`}
            disabled={disabled}
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {list.length < mostLinks && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange([...list, { label: '', url: '' }])}
        >
          {say(texts.add)}
        </Button>
      )}
    </div>
  )
}
