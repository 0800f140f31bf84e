import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { Editor, Path, Transforms } from 'slate'
import { marksAt } from '../engine/marks.ts'
import type { Memory, Session, SessionHost } from '../engine/session.ts'
import { voidAt } from '../engine/where.ts'
import { countOf } from '../model/count.ts'
import type { Block, FormulaElement, ImageElement, VoidElement } from '../model/slate-nodes.ts'
import type { Formula } from '../formula/formula-dialog.tsx'
import { filled, type EditorWords } from '../words.ts'
import * as commands from './commands.ts'
import { dragSize, elementAt } from './drag-size.ts'
import { pressed } from './keys.ts'
import { NewTable, Notices, PlaceBar } from './status-bar.tsx'
import { Toolbar, type Tool } from './toolbar.tsx'
import { useSession } from './use-session.ts'
import './editor.css'

/**
 * The editor of a question's text: takes what is stored and says what is to be stored. It knows no resource; files and words come
 * from whoever places it.
 */
export interface QuestionEditorProps extends SessionHost {
  value: string
  words: EditorWords
  /** What MathLive calls the language: `zh-cn`, `en`. */
  locale: string
  /** `line` grows with its text, `inline` is 240 pixels high, `full` 500. */
  size: 'line' | 'inline' | 'full'
  id?: string
  label?: string
  labelledBy?: string
  placeholder?: string
  status?: 'error'
  /** Of what is stored, in characters. */
  maxLength?: number
  /** Where this person's recent formulas are kept in the browser. */
  recentKey: string
  /** Puts the cursor at the end when it opens. */
  autoFocus?: boolean
  memory?: Memory
  onClose?: (memory: Memory) => void
}

interface OpenFormula extends Formula {
  /** Of the formula that is changed; absent for a new one. */
  path?: Path
}

type Dialog = ComponentType<Parameters<typeof import('../formula/formula-dialog.tsx')['FormulaDialog']>[0]>

/** The formula dialog, which comes with MathLive when the first formula is written. */
function useFormulaDialog() {
  const [Dialog, setDialog] = useState<Dialog>()
  const [formula, setFormula] = useState<OpenFormula>()
  const [isOpen, setOpen] = useState(false)
  const open = (start: OpenFormula) => {
    setFormula(start)
    setOpen(true)
    if (!Dialog) void import('../formula/formula-dialog.tsx').then((loaded) => setDialog(() => loaded.FormulaDialog))
  }
  return { Dialog, formula, isOpen, open, close: () => setOpen(false), forget: () => setFormula(undefined) }
}

/** Names the text for those who hear the page, as wangEditor calls it by a role that there is not. */
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

/** Frames what the cursor is on. A turn later, as wangEditor knows only then which element draws which node. */
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

/** Full screen covers what is around; the page behind it does not scroll. */
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

export function QuestionEditor(props: QuestionEditorProps) {
  const { value, words, size, status, placeholder, maxLength, autoFocus, memory, onClose, upload } = props
  const labels = useMemo(
    () => ({
      blankLabel: (number: number) => filled(words.blank.label, { number }),
      formulaLabel: (latex: string) => filled(words.formulas.label, { latex }),
      imageLabel: (alt: string) => (alt === '' ? words.images.none : filled(words.images.label, { alt })),
    }),
    [words],
  )
  const { box, session } = useSession({ value, host: props, labels, memory, onClose })
  const frame = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { isFull, setFull } = useFullScreen(frame)
  const [addsTable, setAddsTable] = useState(false)
  const formula = useFormulaDialog()
  useAria(session, props)
  useFocus(session, autoFocus)

  const tools: Record<Tool, () => void> = {
    formula: () => formula.open({ latex: '', display: false }),
    blankNumber: () => commands.addBlank(session!, 0),
    blankLine: () => commands.addBlank(session!, 1),
    image: () => files.current?.click(),
    table: () => setAddsTable(true),
    undo: () => commands.undo(session!),
    redo: () => commands.redo(session!),
    clearFormat: () => commands.clear(session!),
    fullScreen: () => setFull(!isFull),
  }
  const place = session ? commands.placeNow(session, session.range()) : {}
  useChosen(session, place.element?.node)
  const editFormula = ({ node, path }: { node: object; path: Path }) =>
    formula.open({ latex: (node as FormulaElement).latex, display: (node as FormulaElement).display, path })
  const keys = useKeys({ session, box, tools, place, editFormula, isFull, frame })
  const taken = (after: Formula) => {
    if (formula.formula?.path) commands.changeVoid<FormulaElement>(session!, formula.formula.path, after)
    else commands.addFormula(session!, after.latex, after.display)
    formula.close()
  }
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
          <NewTable words={words} session={session} onDone={() => leave(session, () => setAddsTable(false))} />
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
          onChoose={(chosen) => session && leave(session, () => commands.addImages(session, chosen))}
        />
      )}
      {formula.Dialog && formula.formula && session && (
        <formula.Dialog
          words={words}
          locale={props.locale}
          start={formula.formula}
          isNew={!formula.formula.path}
          recentKey={props.recentKey}
          open={formula.isOpen}
          onTake={taken}
          onCancel={formula.close}
          afterClose={() => leave(session, formula.forget)}
        />
      )}
    </div>
  )
}

/** Goes back into the text, after something beside it is done with. */
function leave(session: Session, done: () => void): void {
  done()
  const { editor } = session
  if (editor.isDestroyed) return
  const cursor = editor.selection ?? session.range()
  // The browser begins at the start of the text. wangEditor tells it where the cursor is only when that has changed since it last looked.
  Transforms.deselect(editor)
  editor.focus()
  Transforms.select(editor, cursor)
}

const steps = (session: Session | null, way: 'undos' | 'redos'): number =>
  (session?.editor as { history?: Record<'undos' | 'redos', unknown[]> } | undefined)?.history?.[way].length ?? 0

interface KeysProps {
  session: Session | null
  box: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
  tools: Record<Tool, () => void>
  place: commands.Place
  editFormula: (at: { node: object; path: Path }) => void
  isFull: boolean
}

/** Keys and clicks in the text, before wangEditor sees them. */
function useKeys({ session, frame, tools, place, editFormula, isFull }: KeysProps) {
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const what = pressed(event)
    if (!what || !session) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if ('mark' in what) {
      done()
      commands.mark(session, what.mark)
    } else if ('tool' in what) {
      done()
      tools[what.tool]()
    } else if ('cell' in what) {
      // Outside of tables Tab is for going from field to field; wangEditor would write spaces.
      if (commands.goToCell(session, what.cell)) done()
      else event.stopPropagation()
    } else if ('enter' in what && place.element?.node.type === 'formula') {
      done()
      editFormula(place.element)
    } else if ('enter' in what && place.element?.node.type === 'image') {
      done()
      frame.current?.querySelector<HTMLInputElement>('.question-alt')?.focus()
    } else if ('escape' in what && isFull) {
      done()
      tools.fullScreen()
    } else if ('toToolbar' in what) {
      done()
      frame.current?.querySelector<HTMLButtonElement>('.question-toolbar button[tabindex="0"]')?.focus()
    }
  }
  const onClick = (event: MouseEvent) => {
    const hit = session && elementAt(session.editor, event.target)
    if (!hit) return
    Transforms.select(session.editor, Editor.start(session.editor, hit.path))
    if (hit.node.type === 'formula') editFormula(hit)
  }
  const onPointerDown = (event: PointerEvent) => {
    const hit =
      session && event.target instanceof Element && event.target.matches('.question-image-handle')
        ? elementAt(session.editor, event.target)
        : undefined
    const picture = hit && (event.target as Element).parentElement?.querySelector('img')
    if (!hit || !picture) return
    event.preventDefault()
    dragSize(event.nativeEvent, picture, (size) => commands.changeVoid<ImageElement>(session!, hit.path, size))
  }
  return { onKeyDownCapture, onClick, onPointerDown }
}

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

/** How much is written; the most is of what is stored, which is more than what is seen. */
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
