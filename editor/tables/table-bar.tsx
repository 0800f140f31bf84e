import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { Button, InputNumber } from 'antd'
import type { EditorWords } from '../words.ts'
import type { TableChange } from './table-grid.ts'
import '../frame/frame.css'

const tableChanges: readonly TableChange[] = [
  'rowAbove',
  'rowBelow',
  'columnBefore',
  'columnAfter',
  'header',
  'removeRow',
  'removeColumn',
  'removeTable',
]

interface TableBarProps {
  words: EditorWords
  onChange: (change: TableChange) => void
}

/** The tools for the table at the cursor. */
export function TableBar({ words, onChange }: TableBarProps) {
  return tableChanges.map((change) => (
    <button
      key={change}
      type="button"
      className="editor-table-change"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(change)}
    >
      {words.tables[change]}
    </button>
  ))
}

const mostRows = 50
const mostColumns = 20

interface NewTableProps {
  words: EditorWords
  onInsert: (rows: number, columns: number) => void
  onDone: () => void
}

/** Chooses the size of a new table. */
export function NewTable({ words, onInsert, onDone }: NewTableProps) {
  const [size, setSize] = useState({ rows: 3, columns: 3 })
  const first = useRef<ComponentRef<typeof InputNumber>>(null)
  useEffect(() => first.current?.focus({ cursor: 'all' }), [])
  const insert = () => {
    onInsert(size.rows, size.columns)
    onDone()
  }
  return (
    <div
      className="editor-place"
      role="group"
      aria-label={words.table}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          insert()
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          onDone()
        }
      }}
    >
      <InputNumber<number>
        ref={first}
        size="small"
        className="editor-side"
        aria-label={words.tables.rows}
        addonBefore={words.tables.rows}
        min={1}
        max={mostRows}
        precision={0}
        value={size.rows}
        onChange={(rows) => setSize({ ...size, rows: rows ?? 1 })}
      />
      <InputNumber<number>
        size="small"
        className="editor-side"
        aria-label={words.tables.columns}
        addonBefore={words.tables.columns}
        min={1}
        max={mostColumns}
        precision={0}
        value={size.columns}
        onChange={(columns) => setSize({ ...size, columns: columns ?? 1 })}
      />
      <Button size="small" type="primary" onClick={insert}>
        {words.tables.insert}
      </Button>
      <Button size="small" type="text" onClick={onDone}>
        {words.cancel}
      </Button>
    </div>
  )
}
