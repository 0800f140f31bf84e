import { Suspense, useState } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import { Place } from '../../../base/inputs/place.tsx'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { jsonPartsEn } from './json-parts.en.ts'
import { jsonPartsZh } from './json-parts.zh.ts'
import { isValues, type Values } from './json-parts.ts'
import { changed, inputOf, newEntry, type RowPart, type Rows } from './row-parts.ts'
import './json.css'

const texts = partTexts('jsonParts', { zh: jsonPartsZh, en: jsonPartsEn })

interface EntryProps extends Pick<InputProps<unknown>, 'disabled' | 'resource'> {
  /** Begins the ids of its inputs. */
  id: string
  name: string
  at: number
  count: number
  entry: Values
  parts: readonly RowPart[]
  onChange: (entry: Values) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function RowEntry({ id, name, at, count, entry, parts, onChange, onMove, onRemove, disabled, resource }: EntryProps) {
  const { t, say } = usePartTexts(texts)
  return (
    <div role="group" aria-label={name}>
      <div className="view-rows-head">
        <span>{name}</span>
        <MoveButtons name={name} index={at} count={count} disabled={disabled} onMove={onMove} />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { name })}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      <div className="view-rows-parts">
        {parts.map((part) => {
          const Input = inputOf(part)
          const inputId = `${id}-${part.name}`
          return (
            <Place key={part.name} at={part.name}>
              <label htmlFor={inputId} className={part.field.required ? 'view-rows-required' : undefined}>
                {say(part.field.label)}
              </label>
              <Suspense>
                <Input
                  id={inputId}
                  field={part.field}
                  value={entry[part.name] ?? null}
                  onChange={(after) => onChange(changed(entry, part, after))}
                  record={entry}
                  resource={resource}
                  disabled={disabled}
                />
              </Suspense>
            </Place>
          )
        })}
      </div>
    </div>
  )
}

/** Entries of a list as rows of labelled inputs, which are added, removed and moved. */
export function RowsInput({
  id = '',
  value,
  onChange,
  disabled,
  resource,
  rows: { parts, most },
}: InputProps<unknown> & { rows: Rows }) {
  const { t } = usePartTexts(texts)
  const list = Array.isArray(value) ? value.map((one: unknown) => (isValues(one) ? one : {})) : []
  // An entry keeps its inputs while others come, go and move.
  const [keys, setKeys] = useState<readonly number[]>(() => list.map((_, at) => at))
  const next = Math.max(-1, ...keys) + 1
  const known = list.map((_, at) => keys[at] ?? next + at)
  const set = (entries: readonly Values[], order: readonly number[]) => {
    setKeys(order)
    onChange(entries)
  }
  const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)
  return (
    <div className="view-rows" id={id}>
      {list.map((entry, at) => (
        <Place key={known[at]} at={at} className="view-rows-entry">
          <RowEntry
            id={`${id}-${known[at]}`}
            name={t('nth', { n: at + 1 })}
            at={at}
            count={list.length}
            entry={entry}
            parts={parts}
            onChange={(after) => onChange(list.map((one, index) => (index === at ? after : one)))}
            onMove={(to) => set(moved(list, at, to), moved(known, at, to))}
            onRemove={() => set(without(list, at), without(known, at))}
            disabled={disabled}
            resource={resource}
          />
        </Place>
      ))}
      {list.length < most && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => set([...list, newEntry(parts)], [...known, next + list.length])}
        >
          {t('add')}
        </Button>
      )}
    </div>
  )
}
