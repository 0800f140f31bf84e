import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button, Checkbox, Input, Modal } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { MathfieldElement } from 'mathlive'
import type { EditorWords } from '../words.ts'
import { problemOf } from './draw-formula.ts'
import { Drawn } from './drawn.tsx'
import { MathField } from './math-field.tsx'
import { PaletteBar } from './palette-bar.tsx'
import './formula-dialog.css'
import { readRecent, rememberRecent } from './recent.ts'

export interface Formula {
  latex: string
  display: boolean
}

export interface FormulaDialogProps {
  words: EditorWords
  /** MathLive's name of the language: `zh-cn`, `en`. */
  locale: string
  start: Formula
  isNew: boolean
  /** The storage key of this person's recent formulas. */
  recentKey: string
  onTake: (formula: Formula) => void
  onCancel: () => void
  afterClose: () => void
  open: boolean
}

const widthPx = 760
const latexMax = 10_000

/** Inserts a symbol where the author writes: in the field, or in the LaTeX source without its placeholders. */
function insertSymbol(
  latex: string,
  field: MathfieldElement | null,
  source: HTMLTextAreaElement | undefined,
  change: (latex: string) => void,
): void {
  if (source && document.activeElement === source) {
    const text = latex.replaceAll('#?', '')
    const after = source.value.slice(0, source.selectionStart) + text + source.value.slice(source.selectionEnd)
    const cursor = source.selectionStart + (latex.includes('#?') ? latex.indexOf('#?') : text.length)
    change(after)
    requestAnimationFrame(() => source.setSelectionRange(cursor, cursor))
    return
  }
  // The selection goes into the first placeholder.
  field?.insert(latex.replace('#?', '#0'), { focus: true, selectionMode: 'placeholder', feedback: false })
}

/** The keys of the dialog; none where MathLive, a button or an input method needs them. */
function keyMeaning(event: KeyboardEvent, field: MathfieldElement | null): 'take' | 'cancel' | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const isInField = field !== null && event.target === field
  if (isInField && field.mode === 'latex') return undefined
  if (event.key === 'Escape') return 'cancel'
  const isText = isInField || event.target instanceof HTMLTextAreaElement
  return event.key === 'Enter' && !event.shiftKey && isText ? 'take' : undefined
}

interface RecentProps {
  words: EditorWords
  formulas: readonly string[]
  onChoose: (latex: string) => void
}

function Recent({ words, formulas, onChoose }: RecentProps) {
  if (formulas.length === 0) return null
  return (
    <div className="formula-recent" role="group" aria-label={words.formulas.recent}>
      <span className="editor-quiet">{words.formulas.recent}</span>
      {formulas.map((latex) => (
        <button
          key={latex}
          type="button"
          className="formula-symbol"
          title={latex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(latex)}
        >
          <Drawn latex={latex} />
        </button>
      ))}
    </div>
  )
}

interface SourceProps extends Formula {
  words: EditorWords
  source: RefObject<TextAreaRef | null>
  onChange: (latex: string) => void
}

/** The LaTeX source and its preview, side by side. */
function Source({ words, latex, display, source, onChange }: SourceProps) {
  const { formulas } = words
  const fault = useMemo(() => problemOf(latex), [latex])
  return (
    <>
      <div className="formula-source-row">
        <label className="formula-part">
          <span className="editor-quiet">{formulas.source}</span>
          <Input.TextArea
            ref={source}
            value={latex}
            onChange={(event) => onChange(event.target.value)}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={latexMax}
            spellCheck={false}
            className="formula-code"
            placeholder={formulas.sourceHelp}
            aria-invalid={fault !== null}
          />
        </label>
        <div className="formula-part">
          <span className="editor-quiet">{formulas.preview}</span>
          <div className="formula-preview" role="img" aria-label={`${formulas.preview} ${latex}`}>
            <Drawn latex={latex} display={display} />
          </div>
        </div>
      </div>
      <div className="formula-fault" role="status">
        {fault !== null && (
          <>
            <b>{formulas.fault}</b> {formulas.faultHelp} <span className="editor-quiet">{fault.slice(0, 200)}</span>
          </>
        )}
      </div>
    </>
  )
}

/** The formula, its two inputs, and the actions of the buttons. */
function useWriting(start: Formula) {
  const [formula, setFormula] = useState(start)
  const field = useRef<MathfieldElement>(null)
  const source = useRef<TextAreaRef>(null)
  const sourceArea = () => source.current?.resizableTextArea?.textArea
  const write = (latex: string) => setFormula((before) => ({ ...before, latex }))
  const setDisplay = (display: boolean) => setFormula((before) => ({ ...before, display }))
  const insert = (symbol: string) => insertSymbol(symbol, field.current, sourceArea(), write)
  const writeWords = () => {
    if (document.activeElement === sourceArea()) return insert('\\text{#?}')
    field.current?.focus()
    field.current?.executeCommand(['switchMode', field.current.mode === 'text' ? 'math' : 'text'])
  }
  const toggleKeyboard = () => {
    if (window.mathVirtualKeyboard.visible) window.mathVirtualKeyboard.hide()
    else {
      field.current?.focus()
      window.mathVirtualKeyboard.show({ animate: false })
    }
  }
  return { ...formula, field, source, write, setDisplay, insert, writeWords, toggleKeyboard }
}

interface OptionsProps {
  words: EditorWords['formulas']
  writing: ReturnType<typeof useWriting>
}

function Options({ words, writing }: OptionsProps) {
  return (
    <div className="formula-options">
      <Checkbox checked={writing.display} onChange={(event) => writing.setDisplay(event.target.checked)}>
        {words.asBlock}
      </Checkbox>
      <Button size="small" type="text" onMouseDown={(event) => event.preventDefault()} onClick={writing.writeWords}>
        {words.text}
      </Button>
      <Button size="small" type="text" onMouseDown={(event) => event.preventDefault()} onClick={writing.toggleKeyboard}>
        {words.keyboard}
      </Button>
    </div>
  )
}

/**
 * Edits one formula, visually or as LaTeX; both show the same formula. LaTeX that does not parse is kept as written.
 */
export function FormulaDialog({
  words,
  locale,
  start,
  isNew,
  recentKey,
  onTake,
  onCancel,
  afterClose,
  open,
}: FormulaDialogProps) {
  const writing = useWriting(start)
  const { latex, display, field, source, write, insert } = writing
  const [recent] = useState(() => readRecent(recentKey))
  const { formulas } = words
  const take = () => {
    const tidy = latex.trim()
    if (tidy === '') return
    rememberRecent(recentKey, tidy)
    onTake({ latex: tidy, display })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const meaning = keyMeaning(event, field.current)
    if (!meaning) return
    event.preventDefault()
    event.stopPropagation()
    if (meaning === 'take') take()
    else onCancel()
  }
  return (
    <Modal
      open={open}
      title={isNew ? formulas.insert : formulas.change}
      width={widthPx}
      okText={words.ok}
      cancelText={words.cancel}
      okButtonProps={{ disabled: latex.trim() === '' }}
      onOk={take}
      onCancel={onCancel}
      afterClose={afterClose}
      // The dialog takes the focus when it opens, after its content was drawn.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      maskClosable={false}
      focusTriggerAfterClose={false}
      destroyOnHidden
    >
      <div className="formula-dialog" onKeyDownCapture={onKeyDown}>
        <PaletteBar words={formulas} onInsert={insert} />
        <MathField latex={latex} onInput={write} label={formulas.field} locale={locale} field={field} />
        <Options words={formulas} writing={writing} />
        <Source words={words} latex={latex} display={display} source={source} onChange={write} />
        <Recent words={words} formulas={recent} onChoose={insert} />
      </div>
    </Modal>
  )
}
