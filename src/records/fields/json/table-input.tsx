import { Suspense, useState, type KeyboardEvent } from 'react'
import { DeleteOutlined, PlusOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Tooltip } from 'antd'
import { Place } from '../../../base/inputs/place.tsx'
import { valueShower } from '../../../base/inputs/value-shower.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { jsonPartsEn } from './json-parts.en.ts'
import { jsonPartsZh } from './json-parts.zh.ts'
import { isEmpty, isValues, type Values } from './json-parts.ts'
import { changed, inputOf, newEntry, type RowPart, type Rows } from './row-parts.ts'
import './json.css'

const texts = partTexts('jsonParts', { zh: jsonPartsZh, en: jsonPartsEn })

interface CellProps extends Pick<InputProps<unknown>, 'disabled' | 'resource'> {
  id: string
  at: number
  label: string
  entry: Values
  part: RowPart
  onChange: (entry: Values) => void
}

/** A cell of what is entered, with its input. */
function InputCell({ id, at, label, entry, part, onChange, disabled, resource }: CellProps) {
  const Input = inputOf(part)
  return (
    <Place at={`${at}.${part.name}`}>
      <label htmlFor={id} className="view-rows-unseen">
        {label}
      </label>
      <Suspense>
        <Input
          id={id}
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
}

/** A cell of what is given. */
function GivenCell({ at, entry, part, resource }: Pick<CellProps, 'at' | 'entry' | 'part' | 'resource'>) {
  const ShowValue = valueShower()
  const value = entry[part.name]
  return (
    <Place at={`${at}.${part.name}`}>
      {isEmpty(value) ? (
        '–'
      ) : (
        <ShowValue field={part.field} value={value} record={entry} resource={resource} mode="cell" />
      )}
    </Place>
  )
}

/** Where a key was pressed: the row, and the part of the entry. */
function cellOf(target: EventTarget): { at: number; name: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-part]') : null
  return cell ? { at: Number(cell.dataset['row']), name: cell.dataset['part'] ?? '' } : null
}

const withPart = (entry: Values, part: RowPart, from: Values): Values => changed(entry, part, from[part.name])

/**
 * Entries of a list in a table, a row each. Tab goes from cell to cell; Ctrl+D takes the value of the row above, and
 * the button of a column fills the value of the row that one is in down to the last.
 */
export function TableInput({
  id = '',
  value,
  onChange,
  disabled,
  resource,
  rows: { parts, most },
  given,
}: InputProps<unknown> & { rows: Rows; given: readonly string[] }) {
  const { t, say } = usePartTexts(texts)
  const [row, setRow] = useState(0)
  const list = Array.isArray(value) ? value.map((one: unknown) => (isValues(one) ? one : {})) : []
  const isFixed = given.length > 0
  const nameOf = (entry: Values, at: number) => String(entry[given[0] ?? ''] ?? t('nth', { n: at + 1 }))
  const set = (at: number, entry: Values) => onChange(list.map((one, index) => (index === at ? entry : one)))
  const fill = (part: RowPart) => {
    const from = list[Math.min(row, list.length - 1)]
    if (from) onChange(list.map((one, at) => (at > row ? withPart(one, part, from) : one)))
  }
  const takeAbove = (event: KeyboardEvent) => {
    const isModifier = event.key === 'Control' || event.key === 'Meta'
    const isMeant = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
    if (!isModifier && !isMeant) return
    // A number's input takes itself for one that is being typed into once it gets a key, and shows what was in it.
    event.stopPropagation()
    if (isModifier) return
    event.preventDefault()
    const cell = cellOf(event.target)
    const part = parts.find(({ name }) => name === cell?.name)
    const above = list[(cell?.at ?? 0) - 1]
    const here = list[cell?.at ?? 0]
    if (cell && part && above && here && !disabled) set(cell.at, withPart(here, part, above))
  }
  return (
    <ConfigProvider componentSize="small">
      <div
        className="view-rows-scroll"
        id={id}
        onKeyDownCapture={takeAbove}
        onFocus={({ target }) => setRow(cellOf(target)?.at ?? row)}
      >
        <table className="view-rows-table">
          <thead>
            <tr>
              {parts.map((part) => {
                const label = say(part.field.label)
                return (
                  <th key={part.name} scope="col">
                    {label}
                    {!given.includes(part.name) && (
                      <Tooltip title={t('fill')}>
                        <Button
                          type="text"
                          size="small"
                          icon={<VerticalAlignBottomOutlined />}
                          aria-label={t('fillColumn', { name: label })}
                          disabled={disabled || list.length < 2}
                          onClick={() => fill(part)}
                        />
                      </Tooltip>
                    )}
                  </th>
                )
              })}
              {!isFixed && <td />}
            </tr>
          </thead>
          <tbody>
            {list.map((entry, at) => (
              <tr key={at}>
                {parts.map((part) =>
                  given.includes(part.name) ? (
                    <td key={part.name} className="view-rows-given">
                      <GivenCell at={at} entry={entry} part={part} resource={resource} />
                    </td>
                  ) : (
                    <td key={part.name} data-row={at} data-part={part.name}>
                      <InputCell
                        id={`${id}-${at}-${part.name}`}
                        at={at}
                        label={`${nameOf(entry, at)} ${say(part.field.label)}`}
                        entry={entry}
                        part={part}
                        onChange={(after) => set(at, after)}
                        disabled={disabled}
                        resource={resource}
                      />
                    </td>
                  ),
                )}
                {!isFixed && (
                  <td>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('remove', { name: nameOf(entry, at) })}
                      disabled={disabled}
                      onClick={() => onChange(list.filter((_, index) => index !== at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isFixed && list.length === 0 && <p className="view-quiet">{t('noRows')}</p>}
      {!isFixed && list.length < most && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange([...list, newEntry(parts)])}
        >
          {t('add')}
        </Button>
      )}
    </ConfigProvider>
  )
}
