import { Button, Input, Segmented } from 'antd'
import { Side } from '../../frame/side.tsx'
import type { Session } from '../engine/session.ts'
import type { BlankElement, FormulaElement, ImageElement } from '../model/slate-nodes.ts'
import { TableBar } from '../../tables/table-bar.tsx'
import type { EditorWords } from '../../words.ts'
import { changeTable, changeVoid, removeVoid, type Place } from './commands.ts'
import '../../frame/frame.css'

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

function ImageBar({ words, session, place }: Omit<PlaceBarProps, 'onEditFormula'>) {
  const { node, path } = place.element!
  const { src, alt, width, height } = node as ImageElement
  return (
    <>
      <Input
        key={src}
        size="small"
        className="editor-alt"
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

const labels = (words: EditorWords): Record<string, string> => ({
  formula: words.formulas.selected,
  blank: words.blank.selected,
  image: words.images.selected,
})

/** The tools for the element at the cursor. */
export function PlaceBar(props: PlaceBarProps) {
  const { words, session, place } = props
  const { element } = place
  if (!element && !place.table) return null
  const name = element ? labels(words)[element.node.type]! : words.tables.selected
  return (
    <div className="editor-place" role="group" aria-label={name}>
      <span className="editor-quiet editor-place-name">{name}</span>
      {element?.node.type === 'blank' && <BlankBar {...props} />}
      {element?.node.type === 'formula' && <FormulaBar {...props} />}
      {element?.node.type === 'image' && <ImageBar {...props} />}
      {element ? (
        <Button size="small" type="text" danger onClick={() => removeVoid(session, element.path)}>
          {words.remove}
        </Button>
      ) : (
        <TableBar words={words} onChange={(change) => changeTable(session, change)} />
      )}
    </div>
  )
}
