import type { ReactNode } from 'react'
import {
  BoldOutlined,
  ClearOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  FunctionOutlined,
  ItalicOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useOneStop } from '../../frame/one-stop.ts'
import type { Mark } from '../../stored/nodes.ts'
import type { EditorWords } from '../../words.ts'

/** The buttons except marks. */
export type Tool =
  | 'formula'
  | 'blankNumber'
  | 'blankLine'
  | 'image'
  | 'table'
  | 'undo'
  | 'redo'
  | 'clearFormat'
  | 'fullScreen'

interface ToolbarProps {
  words: EditorWords
  active: ReadonlySet<Mark>
  canUndo: boolean
  canRedo: boolean
  inTable: boolean
  /** Without an upload there are no pictures. */
  withImages: boolean
  isFull: boolean
  onMark: (mark: Mark) => void
  onTool: (tool: Tool) => void
}

const glyph = (mark: 'dots' | 'wave' | 'sub' | 'sup'): ReactNode => {
  if (mark === 'sub')
    return (
      <span className="question-glyph">
        x<sub>2</sub>
      </span>
    )
  if (mark === 'sup')
    return (
      <span className="question-glyph">
        x<sup>2</sup>
      </span>
    )
  return <span className={`question-glyph question-${mark}`}>A</span>
}

const markTools: readonly [mark: Mark, icon: ReactNode, keys?: string][] = [
  ['bold', <BoldOutlined key="bold" />, 'Ctrl+B'],
  ['italic', <ItalicOutlined key="italic" />, 'Ctrl+I'],
  ['underline', <UnderlineOutlined key="underline" />, 'Ctrl+U'],
  ['wave', glyph('wave')],
  ['dots', glyph('dots')],
  ['strike', <StrikethroughOutlined key="strike" />],
  ['sub', glyph('sub'), 'Ctrl+,'],
  ['sup', glyph('sup'), 'Ctrl+.'],
]

interface ToolButtonProps {
  label: string
  isFirst?: boolean
  keys?: string
  isOn?: boolean
  disabled?: boolean
  hasPopup?: boolean
  onPress: () => void
  children: ReactNode
}

/** Keeps the cursor in the text while it is pressed. */
function ToolButton({ label, isFirst, keys, isOn, disabled, hasPopup, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      className="question-tool"
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={isOn}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
      aria-disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}

function InsertTools({
  words,
  inTable,
  withImages,
  onTool,
}: Pick<ToolbarProps, 'words' | 'inTable' | 'withImages' | 'onTool'>) {
  return (
    <>
      <ToolButton isFirst label={words.formula} keys="Ctrl+M" hasPopup onPress={() => onTool('formula')}>
        <FunctionOutlined />
        <span className="question-tool-text">{words.formula}</span>
      </ToolButton>
      <ToolButton label={words.blankNumber} keys="Ctrl+Shift+1" onPress={() => onTool('blankNumber')}>
        <span className="question-glyph question-glyph-blank">1</span>
      </ToolButton>
      <ToolButton label={words.blankLine} keys="Ctrl+Shift+2" onPress={() => onTool('blankLine')}>
        <span className="question-glyph question-glyph-line" />
      </ToolButton>
      {withImages && (
        <ToolButton label={words.image} hasPopup onPress={() => onTool('image')}>
          <PictureOutlined />
        </ToolButton>
      )}
      <ToolButton label={words.table} disabled={inTable} hasPopup onPress={() => onTool('table')}>
        <TableOutlined />
      </ToolButton>
    </>
  )
}

function FormatTools({ words, active, onMark, onTool }: Pick<ToolbarProps, 'words' | 'active' | 'onMark' | 'onTool'>) {
  return (
    <>
      {markTools.map(([name, icon, keys]) => (
        <ToolButton
          key={name}
          label={words.marks[name]}
          keys={keys}
          isOn={active.has(name)}
          onPress={() => onMark(name)}
        >
          {icon}
        </ToolButton>
      ))}
      <ToolButton label={words.clearFormat} keys="Ctrl+\" onPress={() => onTool('clearFormat')}>
        <ClearOutlined />
      </ToolButton>
    </>
  )
}

function HistoryTools({
  words,
  canUndo,
  canRedo,
  onTool,
}: Pick<ToolbarProps, 'words' | 'canUndo' | 'canRedo' | 'onTool'>) {
  return (
    <>
      <ToolButton label={words.undo} keys="Ctrl+Z" disabled={!canUndo} onPress={() => onTool('undo')}>
        <UndoOutlined />
      </ToolButton>
      <ToolButton label={words.redo} keys="Ctrl+Y" disabled={!canRedo} onPress={() => onTool('redo')}>
        <RedoOutlined />
      </ToolButton>
    </>
  )
}

function FullScreenTool({ words, isFull, onTool }: Pick<ToolbarProps, 'words' | 'isFull' | 'onTool'>) {
  return (
    <ToolButton
      label={isFull ? words.leaveFullScreen : words.fullScreen}
      keys="Ctrl+Shift+F"
      isOn={isFull}
      onPress={() => onTool('fullScreen')}
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </ToolButton>
  )
}

/** The toolbar: insert, format, undo and redo, full screen. */
export function Toolbar(props: ToolbarProps) {
  return (
    <div className="question-toolbar" role="toolbar" aria-label={props.words.toolbar} {...useOneStop()}>
      <InsertTools {...props} />
      <span className="question-tool-gap" />
      <FormatTools {...props} />
      <span className="question-tool-gap" />
      <HistoryTools {...props} />
      <span className="question-tool-gap question-tool-end" />
      <FullScreenTool {...props} />
    </div>
  )
}
