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

/**
 * The cell in which Ctrl+D was pressed. No input gets these keys: a number's takes itself for one that is being typed
 * into once it gets a key, and shows what was in it.
 */
function fillsFromAbove(event: KeyboardEvent): ReturnType<typeof cellOf> {
  const isModifier = event.key === 'Control' || event.key === 'Meta'
  const isMeant = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
  if (isModifier || isMeant) event.stopPropagation()
  if (!isMeant) return null
  event.preventDefault()
  return cellOf(event.target)
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
  const { t } = usePartTexts(texts)
  const [row, setRow] = useState(0)
  const list = Array.isArray(value) ? value.map((one: unknown) => (isValues(one) ? one : {})) : []
  const isFixed = given.length > 0
  const set = (at: number, entry: Values) => onChange(list.map((one, index) => (index === at ? entry : one)))
  const fill = (part: RowPart) => {
    const from = list[Math.min(row, list.length - 1)]
    if (from) onChange(list.map((one, at) => (at > row ? withPart(one, part, from) : one)))
  }
  const takeAbove = (event: KeyboardEvent) => {
    const cell = fillsFromAbove(event)
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
          <Head parts={parts} given={given} disabled={disabled || list.length < 2} onFill={fill} />
          <tbody>
            {list.map((entry, at) => (
              <TableRow
                key={at}
                id={`${id}-${at}`}
                at={at}
                name={String(entry[given[0] ?? ''] ?? t('nth', { n: at + 1 }))}
                entry={entry}
                parts={parts}
                given={given}
                onChange={(after) => set(at, after)}
                onRemove={() => onChange(list.filter((_, index) => index !== at))}
                disabled={disabled}
                resource={resource}
              />
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

interface HeadProps {
  parts: readonly RowPart[]
  given: readonly string[]
  disabled?: boolean
  onFill: (part: RowPart) => void
}

/** The headings, each of what is entered with a button that fills down. */
function Head({ parts, given, disabled, onFill }: HeadProps) {
  const { t, say } = usePartTexts(texts)
  return (
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
                    tabIndex={-1}
                    icon={<VerticalAlignBottomOutlined />}
                    aria-label={t('fillColumn', { name: label })}
                    disabled={disabled}
                    onClick={() => onFill(part)}
                  />
                </Tooltip>
              )}
            </th>
          )
        })}
        {given.length === 0 && <td />}
      </tr>
    </thead>
  )
}

interface TableRowProps extends Pick<InputProps<unknown>, 'disabled' | 'resource'> {
  id: string
  at: number
  name: string
  entry: Values
  parts: readonly RowPart[]
  given: readonly string[]
  onChange: (entry: Values) => void
  onRemove: () => void
}

function TableRow({ id, at, name, entry, parts, given, onChange, onRemove, disabled, resource }: TableRowProps) {
  const { t, say } = usePartTexts(texts)
  return (
    <tr>
      {parts.map((part) =>
        given.includes(part.name) ? (
          <td key={part.name} className="view-rows-given">
            <GivenCell at={at} entry={entry} part={part} resource={resource} />
          </td>
        ) : (
          <td key={part.name} data-row={at} data-part={part.name}>
            <InputCell
              id={`${id}-${part.name}`}
              at={at}
              label={`${name} ${say(part.field.label)}`}
              entry={entry}
              part={part}
              onChange={onChange}
              disabled={disabled}
              resource={resource}
            />
          </td>
        ),
      )}
      {given.length === 0 && (
        <td>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('remove', { name })}
            disabled={disabled}
            onClick={onRemove}
          />
        </td>
      )}
    </tr>
  )
}
