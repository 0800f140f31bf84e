import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { FormulaPart, useFormulaDialog, type FormulaPlace } from '../../formula-dialog/formula-part.tsx'
import { Notices } from '../../notices/notices.tsx'
import { NewTable } from '../../tables/table-bar.tsx'
import { marksAt } from '../engine/marks.ts'
import type { Memory, Session, SessionHost } from '../engine/session.ts'
import { voidAt } from '../engine/where.ts'
import { countOf } from '../model/count.ts'
import type { Block, FormulaElement, VoidElement } from '../model/slate-nodes.ts'
import { filled, type EditorWords } from '../../words.ts'
import * as commands from './commands.ts'
import { PlaceBar } from './status-bar.tsx'
import { Toolbar, type Tool } from './toolbar.tsx'
import { useKeys } from './use-keys.ts'
import { useSession } from './use-session.ts'
import './editor.css'

/**
 * The editor of a question's text: takes the stored text and reports changes. It knows no resource; the page that uses
 * it provides files and words.
 */
export interface QuestionEditorProps extends SessionHost {
  value: string
  words: EditorWords
  /** MathLive's name of the language: `zh-cn`, `en`. */
  locale: string
  /** `line` grows with its text, `inline` is 240 pixels high, `full` 500. */
  size: 'line' | 'inline' | 'full'
  id?: string
  label?: string
  labelledBy?: string
  placeholder?: string
  status?: 'error'
  /** Of the stored text, in characters. */
  maxLength?: number
  /** The key of this person's recent formulas in the browser's storage. */
  recentKey: string
  /** Puts the cursor at the end on opening. */
  autoFocus?: boolean
  memory?: Memory
  onClose?: (memory: Memory) => void
}

/** The accessible name of the text, as wangEditor gives it an invalid role. */
function useAria(session: Session | null, { id, label, labelledBy, status }: QuestionEditorProps): void {
  useLayoutEffect(() => {
    const area = session?.editor.toDOMNode(session.editor)
    if (!area) return
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-labelledby': labelledBy,
      'aria-invalid': status === 'error' ? 'true' : undefined,
      'data-editor-of': id,
      tabindex: '0',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) area.removeAttribute(name)
      else area.setAttribute(name, value)
    }
    for (const name of ['suppresscontenteditablewarning', 'autocorrect', 'autocapitalize']) area.removeAttribute(name)
  }, [session, id, label, labelledBy, status])
}

function useFocus(session: Session | null, autoFocus: boolean | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (!session || !autoFocus || done.current) return
    done.current = true
    session.editor.focus(true)
  }, [session, autoFocus])
}

/** Outlines the element at the cursor. Deferred, as wangEditor maps nodes to elements after drawing. */
function useChosen(session: Session | null, chosen: VoidElement | undefined): void {
  useEffect(() => {
    if (!session || !chosen) return undefined
    let drawn: HTMLElement | undefined
    const frame = requestAnimationFrame(() => {
      if (session.editor.isDestroyed || voidAt(session.editor, session.range())?.[0] !== chosen) return
      drawn = session.editor.toDOMNode(chosen)
      drawn.dataset['chosen'] = ''
    })
    return () => {
      cancelAnimationFrame(frame)
      delete drawn?.dataset['chosen']
    }
  }, [session, chosen])
}

/** Full screen covers everything else; the page behind it does not scroll. */
function useFullScreen(frame: RefObject<HTMLDivElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const { style } = document.body
    const before = style.overflow
    style.overflow = 'hidden'
    frame.current?.scrollTo(0, 0)
    return () => void (style.overflow = before)
  }, [isFull, frame])
  return { isFull, setFull }
}

/** Accessible descriptions of drawn elements. */
const useLabels = (words: EditorWords) =>
  useMemo(
    () => ({
      blankLabel: (number: number) => filled(words.blank.label, { number }),
      formulaLabel: (latex: string) => filled(words.formulas.label, { latex }),
      imageLabel: (alt: string) => (alt === '' ? words.images.none : filled(words.images.label, { alt })),
    }),
    [words],
  )

interface ToolsProps {
  session: Session | null
  writeFormula: () => void
  toggleFullScreen: () => void
}

/** The actions of the tools, and what they have opened: the file chooser, the size of a new table. */
function useTools({ session, writeFormula, toggleFullScreen }: ToolsProps) {
  const files = useRef<HTMLInputElement>(null)
  const [addsTable, setAddsTable] = useState(false)
  const tools: Record<Tool, () => void> = {
    formula: writeFormula,
    blankNumber: () => commands.addBlank(session!, 0),
    blankLine: () => commands.addBlank(session!, 1),
    image: () => files.current?.click(),
    table: () => setAddsTable(true),
    undo: () => commands.undo(session!),
    redo: () => commands.redo(session!),
    clearFormat: () => commands.clear(session!),
    fullScreen: toggleFullScreen,
  }
  return { tools, files, addsTable, endTable: () => setAddsTable(false) }
}

/** Where the dialog's formulas go. */
const formulaPlace = (session: Session | null): FormulaPlace => ({
  add: ({ latex, display }) => commands.addFormula(session!, latex, display),
  change: (path, formula) => commands.changeVoid<FormulaElement>(session!, path, formula),
  leave: (done) => commands.leave(session!, done),
})

export function QuestionEditor(props: QuestionEditorProps) {
  const { value, words, size, status, placeholder, maxLength, autoFocus, memory, onClose, upload } = props
  const { box, session } = useSession({ value, host: props, labels: useLabels(words), memory, onClose })
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, setFull } = useFullScreen(frame)
  const formula = useFormulaDialog(formulaPlace(session))
  const editFormula = ({ node, path }: { node: object; path: number[] }) => formula.edit(node as FormulaElement, path)
  const toggleFullScreen = () => setFull(!isFull)
  const { tools, files, addsTable, endTable } = useTools({ session, writeFormula: formula.write, toggleFullScreen })
  useAria(session, props)
  useFocus(session, autoFocus)
  const place = session ? commands.placeNow(session, session.range()) : {}
  useChosen(session, place.element?.node)
  const keys = useKeys({ session, frame, tools, place, editFormula, isFull })
  return (
    <div ref={frame} className="question-editor" data-size={size} data-status={status} data-full={isFull || undefined}>
      <Toolbar
        words={words}
        active={session ? marksAt(session.editor, session.range()) : new Set()}
        canUndo={steps(session, 'undos') > 0}
        canRedo={steps(session, 'redos') > 0}
        inTable={place.table !== undefined}
        withImages={upload !== undefined}
        isFull={isFull}
        onMark={(mark) => commands.mark(session!, mark)}
        onTool={(tool) => tools[tool]()}
      />
      <div className="question-area">
        <div ref={box} className="question-box" {...keys} />
        {placeholder && session?.editor.isEmpty() && <div className="question-placeholder">{placeholder}</div>}
      </div>
      {session && <Notices words={words} session={session} />}
      <div className="question-status">
        {session && addsTable && (
          <NewTable
            words={words}
            onInsert={(rows, columns) => commands.addTable(session, rows, columns)}
            onDone={() => commands.leave(session, endTable)}
          />
        )}
        {session && !addsTable && (
          <PlaceBar
            words={words}
            session={session}
            place={place}
            onEditFormula={() => place.element && editFormula(place.element)}
          />
        )}
        <Count words={words} session={session} maxLength={maxLength} />
      </div>
      {upload && (
        <ImageFiles
          input={files}
          onChoose={(chosen) => session && commands.leave(session, () => commands.addImages(session, chosen))}
        />
      )}
      {session && <FormulaPart formula={formula} words={words} locale={props.locale} recentKey={props.recentKey} />}
    </div>
  )
}

const steps = (session: Session | null, way: 'undos' | 'redos'): number =>
  (session?.editor as { history?: Record<'undos' | 'redos', unknown[]> } | undefined)?.history?.[way].length ?? 0

function ImageFiles({
  input,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>
  onChoose: (files: File[]) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/png,image/jpeg,image/gif,image/webp,image/bmp,image/avif"
      multiple
      hidden
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}

/** The length of the text; the limit applies to the stored form, which is longer than what is visible. */
function Count({ words, session, maxLength }: { words: EditorWords; session: Session | null; maxLength?: number }) {
  const children = session?.editor.children
  const count = useMemo(() => (children ? countOf(children as Block[]) : 0), [children])
  const over = maxLength !== undefined && session ? session.stored().length - maxLength : 0
  return (
    <span className="question-count" data-over={over > 0 || undefined}>
      {over > 0 ? filled(words.tooLong, { count: over }) : filled(words.characters, { count })}
    </span>
  )
}
