import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Editor } from '@wangeditor/editor-for-react'
import { FormulaPart, useFormulaDialog, type FormulaPlace } from '../../formula-dialog/formula-part.tsx'
import { Notices } from '../../notices/notices.tsx'
import { NewTable } from '../../tables/table-bar.tsx'
import { filled, type EditorWords } from '../../words.ts'
import type { ArticleContext, Tool } from '../engine/context.ts'
import type { ArticleHost, ArticleMemory, ArticleSession } from '../engine/session.ts'
import type { FormulaElement, LinkElement, VoidElement } from '../model/nodes.ts'
import { ArticleToolbar } from './article-toolbar.tsx'
import * as commands from './commands.ts'
import { LinkForm, PlaceBar } from './place-bar.tsx'
import { useArticle } from './use-article.ts'
import { useKeys } from './use-keys.ts'
import '../article-text.css'
import './article.css'

/**
 * The editor of an article: takes the stored text and reports changes. It knows no resource; the page that uses it
 * provides files and words.
 */
export interface ArticleEditorProps extends ArticleHost {
  value: string
  words: EditorWords
  language: 'zh' | 'en'
  /** MathLive's name of the language: `zh-cn`, `en`. */
  locale: string
  size: 'inline' | 'full'
  id?: string
  label?: string
  placeholder?: string
  status?: 'error'
  /** Of the stored text, in characters. */
  maxLength?: number
  /** The key of this person's recent formulas in the browser's storage. */
  recentKey: string
  /** Puts the cursor at the end on opening. */
  autoFocus?: boolean
  memory?: ArticleMemory
  onClose?: (memory: ArticleMemory) => void
}

/** The accessible name of the text, as wangEditor gives it an invalid role. */
function useAria(session: ArticleSession | null, { id, label, status }: ArticleEditorProps): void {
  useLayoutEffect(() => {
    const area = session?.editor.toDOMNode(session.editor)
    if (!area) return
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': status === 'error' ? 'true' : undefined,
      'data-editor-of': id,
      tabindex: '0',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) area.removeAttribute(name)
      else area.setAttribute(name, value)
    }
    area.classList.add('article-text')
    for (const name of ['suppresscontenteditablewarning', 'autocorrect', 'autocapitalize']) area.removeAttribute(name)
  }, [session, id, label, status])
}

function useFocus(session: ArticleSession | null, autoFocus: boolean | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (!session || !autoFocus || done.current) return
    done.current = true
    session.editor.focus(true)
  }, [session, autoFocus])
}

/** Outlines the element at the cursor. Deferred, as wangEditor maps nodes to elements after drawing. */
function useChosen(session: ArticleSession | null, chosen: VoidElement | undefined): void {
  useEffect(() => {
    if (!session || !chosen) return undefined
    let drawn: HTMLElement | undefined
    const frame = requestAnimationFrame(() => {
      if (session.editor.isDestroyed || commands.placeNow(session, session.range()).element?.[0] !== chosen) return
      drawn = session.editor.toDOMNode(chosen as never)
      drawn.dataset['chosen'] = ''
    })
    return () => {
      cancelAnimationFrame(frame)
      delete drawn?.dataset['chosen']
    }
  }, [session, chosen])
}

/** Full screen covers everything else; the page behind it does not scroll. */
function useFullScreen(): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const { style } = document.body
    const before = style.overflow
    style.overflow = 'hidden'
    return () => void (style.overflow = before)
  }, [isFull])
  return [isFull, () => setFull(!isFull)]
}

/** Shown below the text instead of the tools for the cursor's element. */
type Form = { of: 'table' } | { of: 'link'; url: string; path?: number[] }

const accepted = {
  picture: 'image/png,image/jpeg,image/gif,image/webp,image/bmp,image/avif',
  video: 'video/*',
  audio: 'audio/*',
}

/** The actions of the tools, and what they have opened. */
function useTools(session: ArticleSession | null, writeFormula: () => void, toggleFullScreen: () => void) {
  const files = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState<Form>()
  const use = (tool: Tool) => {
    if (!session) return
    if (tool === 'formula') writeFormula()
    else if (tool === 'fullScreen') toggleFullScreen()
    else if (tool === 'table') setForm({ of: 'table' })
    else if (tool === 'link') {
      const { link } = commands.placeNow(session, session.range())
      setForm({ of: 'link', url: link?.[0].url ?? '', path: link?.[1] })
    } else if (files.current) {
      files.current.accept = accepted[tool]
      files.current.click()
    }
  }
  const editLink = ({ url }: LinkElement, path: number[]) => setForm({ of: 'link', url, path })
  return { use, files, form, editLink, endForm: () => setForm(undefined) }
}

/** Accessible descriptions of drawn elements. */
const useLabels = (words: EditorWords) =>
  useMemo(
    (): Omit<ArticleContext, 'imageAddress' | 'use'> => ({
      formulaLabel: (latex) => filled(words.formulas.label, { latex }),
      imageLabel: (alt) => (alt === '' ? words.images.none : filled(words.images.label, { alt })),
      mediaLabel: (type) => words.article.tools[type],
      playLabel: words.article.play,
    }),
    [words],
  )

/** Where the dialog's formulas go. */
const formulaPlace = (session: () => ArticleSession | null): FormulaPlace => ({
  add: (formula) => commands.addFormula(session()!, formula),
  change: (path, { latex, display }) => commands.changeNode(session()!, path, { latex, display }),
  leave: (done) => commands.leave(session()!, done),
})

export function ArticleEditor(props: ArticleEditorProps) {
  const { value, words, language, size, status, placeholder, maxLength, autoFocus, memory, onClose } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, toggleFullScreen] = useFullScreen()
  const opened = useRef<ArticleSession | null>(null)
  const formula = useFormulaDialog(formulaPlace(() => opened.current))
  const tools = useTools(opened.current, formula.write, toggleFullScreen)
  const context = { ...useLabels(words), use: tools.use }
  const { box, session, editorProps } = useArticle({ value, host: props, context, memory, onClose, language, words })
  opened.current = session
  useAria(session, props)
  useFocus(session, autoFocus)
  const place = session ? commands.placeNow(session, session.range()) : {}
  useChosen(session, place.element?.[0])
  const editFormula = (node: FormulaElement, path: number[]) => formula.edit(node, path)
  const keys = useKeys({ session, frame, use: tools.use, place, editFormula, isFull })
  return (
    <div ref={frame} className="article-editor" data-size={size} data-status={status} data-full={isFull || undefined}>
      <ArticleToolbar editor={session?.editor ?? null} words={words} language={language} />
      <div ref={box} className="article-area" {...keys}>
        <Editor className="article-box" {...editorProps} />
        {placeholder && session?.editor.isEmpty() && <div className="article-placeholder">{placeholder}</div>}
      </div>
      {session && <Notices words={{ ...words, wrongFiles: words.article.wrongFiles }} session={session} />}
      <div className="article-status">
        {session && <Below {...{ words, session, place, editFormula }} tools={tools} />}
        <Count words={words} session={session} maxLength={maxLength} />
      </div>
      {session && <Files input={tools.files} session={session} />}
      {session && <FormulaPart formula={formula} words={words} locale={props.locale} recentKey={props.recentKey} />}
    </div>
  )
}

interface BelowProps {
  words: EditorWords
  session: ArticleSession
  place: commands.Place
  tools: ReturnType<typeof useTools>
  editFormula: (node: FormulaElement, path: number[]) => void
}

function Below({ words, session, place, tools, editFormula }: BelowProps) {
  const { form, endForm, editLink } = tools
  const done = () => commands.leave(session, endForm)
  if (!form) return <PlaceBar {...{ words, session, place }} onEditFormula={editFormula} onEditLink={editLink} />
  if (form.of === 'table')
    return (
      <NewTable words={words} onInsert={(rows, columns) => commands.addTable(session, rows, columns)} onDone={done} />
    )
  const take = (url: string, text: string) =>
    form.path ? commands.changeNode(session, form.path, { url }) : commands.addLink(session, url, text)
  return <LinkForm words={words} session={session} url={form.url} onTake={take} onDone={done} />
}

function Files({ input, session }: { input: RefObject<HTMLInputElement | null>; session: ArticleSession }) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])]
        event.target.value = ''
        commands.leave(session, () => commands.addFiles(session, chosen))
      }}
    />
  )
}

interface CountProps {
  words: EditorWords
  session: ArticleSession | null
  maxLength?: number
}

/** The length of the text; the limit applies to the stored form, which is longer than what is visible. */
function Count({ words, session, maxLength }: CountProps) {
  const children = session?.editor.children
  const count = useMemo(() => (children ? session.editor.getText().replace(/\s/g, '').length : 0), [children, session])
  const over = maxLength !== undefined && session ? session.stored().length - maxLength : 0
  return (
    <span className="article-count" data-over={over > 0 || undefined}>
      {over > 0 ? filled(words.tooLong, { count: over }) : filled(words.characters, { count })}
    </span>
  )
}
