import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { Button, Input, InputNumber, Segmented } from 'antd'
import { maxPixels } from '../../stored/nodes.ts'
import type { Session } from '../engine/session.ts'
import type { BlankElement, FormulaElement, ImageElement } from '../model/slate-nodes.ts'
import { filled, type EditorWords } from '../words.ts'
import { addTable, changeTable, changeVoid, removeVoid, type Place, type TableChange } from './commands.ts'

interface PlaceBarProps {
  words: EditorWords
  session: Session
  place: Place
  onEditFormula: () => void
}

function BlankBar({ words, session, place }: Omit<PlaceBarProps, 'onEditFormula'>) {
  const { node, path } = place.element!
  return (
    <Segmented<number>
      size="small"
      aria-label={words.blank.selected}
      value={(node as BlankElement).blank}
      onChange={(blank) => changeVoid<BlankElement>(session, path, { blank: blank === 0 ? 0 : 1 })}
      options={[
        { value: 0, label: words.blank.asNumber },
        { value: 1, label: words.blank.asLine },
      ]}
    />
  )
}

function FormulaBar({ words, session, place, onEditFormula }: PlaceBarProps) {
  const { node, path } = place.element!
  const { display } = node as FormulaElement
  return (
    <>
      <Button size="small" onClick={onEditFormula}>
        {words.edit}
      </Button>
      <Button size="small" onClick={() => changeVoid<FormulaElement>(session, path, { display: !display })}>
        {display ? words.formulas.asInline : words.formulas.asBlock}
      </Button>
    </>
  )
}

interface SideProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function Side({ label, value, onChange }: SideProps) {
  return (
    <InputNumber<number>
      size="small"
      className="question-side"
      aria-label={label}
      placeholder={label}
      min={1}
      max={maxPixels}
      precision={0}
      value={value ?? null}
      onChange={(after) => onChange(after ?? undefined)}
      suffix="px"
      controls={false}
    />
  )
}

function ImageBar({ words, session, place }: Omit<PlaceBarProps, 'onEditFormula'>) {
  const { node, path } = place.element!
  const { src, alt, width, height } = node as ImageElement
  return (
    <>
      <Input
        key={src}
        size="small"
        className="question-alt"
        aria-label={words.images.alt}
        placeholder={words.images.alt}
        maxLength={200}
        value={alt}
        onChange={(event) => changeVoid<ImageElement>(session, path, { alt: event.target.value })}
      />
      <Side
        label={words.images.width}
        value={width}
        onChange={(after) => changeVoid<ImageElement>(session, path, { width: after })}
      />
      <Side
        label={words.images.height}
        value={height}
        onChange={(after) => changeVoid<ImageElement>(session, path, { height: after })}
      />
    </>
  )
}

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

function TableBar({ words, session }: Pick<PlaceBarProps, 'words' | 'session'>) {
  return tableChanges.map((change) => (
    <button
      key={change}
      type="button"
      className="question-table-change"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => changeTable(session, change)}
    >
      {words.tables[change]}
    </button>
  ))
}

const labels = (words: EditorWords): Record<string, string> => ({
  formula: words.formulas.selected,
  blank: words.blank.selected,
  image: words.images.selected,
})

/** What can be done with what the cursor is on. */
export function PlaceBar(props: PlaceBarProps) {
  const { words, session, place } = props
  const { element } = place
  if (!element && !place.table) return null
  const name = element ? labels(words)[element.node.type]! : words.tables.selected
  return (
    <div className="question-place" role="group" aria-label={name}>
      <span className="question-quiet question-place-name">{name}</span>
      {element?.node.type === 'blank' && <BlankBar {...props} />}
      {element?.node.type === 'formula' && <FormulaBar {...props} />}
      {element?.node.type === 'image' && <ImageBar {...props} />}
      {element ? (
        <Button size="small" type="text" danger onClick={() => removeVoid(session, element.path)}>
          {words.remove}
        </Button>
      ) : (
        <TableBar words={words} session={session} />
      )}
    </div>
  )
}

const mostRows = 50
const mostColumns = 20

interface NewTableProps {
  words: EditorWords
  session: Session
  onDone: () => void
}

/** How large the new table is to be. */
export function NewTable({ words, session, onDone }: NewTableProps) {
  const [size, setSize] = useState({ rows: 3, columns: 3 })
  const first = useRef<ComponentRef<typeof InputNumber>>(null)
  useEffect(() => first.current?.focus({ cursor: 'all' }), [])
  const insert = () => {
    addTable(session, size.rows, size.columns)
    onDone()
  }
  return (
    <div
      className="question-place"
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
        className="question-side"
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
        className="question-side"
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

const noticeWords = { missing: 'imagesMissing', dollars: 'dollarsFound', wrongFiles: 'wrongFiles' } as const

/** Pictures on their way, and what was said in passing. */
export function Notices({ words, session }: Pick<PlaceBarProps, 'words' | 'session'>) {
  const notice = session.notice()
  const uploads = session.uploads()
  return (
    <div className="question-notices" role="status">
      {uploads.map((image) => (
        <div key={image.key} className="question-notice" data-failed={image.state === 'failed' || undefined}>
          <span className="question-grow">
            {filled(image.state === 'failed' ? words.uploadFailed : words.uploading, {
              name: image.file.name,
              percent: Math.round(image.share * 100),
              fault: image.fault ?? '',
            })}
          </span>
          {image.state === 'going' && <progress max={1} value={image.share} aria-label={image.file.name} />}
          {image.state === 'failed' && (
            <Button size="small" type="link" onClick={() => session.retry(image.key)}>
              {words.retry}
            </Button>
          )}
        </div>
      ))}
      {notice && (
        <div className="question-notice">
          <span className="question-grow">{filled(words[noticeWords[notice.kind]], { count: notice.count })}</span>
          {notice.kind === 'dollars' && (
            <Button size="small" type="link" onClick={notice.take}>
              {words.dollarsTake}
            </Button>
          )}
          <Button size="small" type="text" onClick={session.dismiss}>
            {words.close}
          </Button>
        </div>
      )}
    </div>
  )
}
