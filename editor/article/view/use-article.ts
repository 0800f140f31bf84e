import { useInsertionEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { IDomEditor, IEditorConfig, SlateDescendant } from '@wangeditor/editor'
import { addressOf } from '../../files/local-files.ts'
import { blocksOf } from '../engine/clipboard.ts'
import { contextConfig, type ArticleContext } from '../engine/context.ts'
import { registerArticle, speak } from '../engine/register.ts'
import type { EditorWords } from '../../words.ts'
import { openSession, type ArticleHost, type ArticleMemory, type ArticleSession } from '../engine/session.ts'

interface ArticleProps {
  value: string
  host: ArticleHost
  /** Labels, and what a tool does; read anew each time. */
  context: Omit<ArticleContext, 'imageAddress'>
  /** Of the buttons, which wangEditor names when it draws them. */
  language: 'zh' | 'en'
  words: EditorWords
  memory?: ArticleMemory
  /** Given when the editor goes for good. */
  onClose?: (memory: ArticleMemory) => void
}

interface EditorProps {
  defaultContent: SlateDescendant[]
  defaultConfig: Partial<IEditorConfig>
  onCreated: (editor: IDomEditor) => void
  onChange: (editor: IDomEditor) => void
  value: string
}

const nothing = () => () => undefined

/** What wangEditor asks for while it is open; it keeps what it was given first. */
function configOf(latest: RefObject<ArticleProps>, session: RefObject<ArticleSession | null>): Partial<IEditorConfig> {
  const context: ArticleContext = {
    formulaLabel: (latex) => latest.current.context.formulaLabel(latex),
    imageLabel: (alt) => latest.current.context.imageLabel(alt),
    mediaLabel: (type) => latest.current.context.mediaLabel(type),
    get playLabel() {
      return latest.current.context.playLabel
    },
    use: (tool) => latest.current.context.use(tool),
    imageAddress: (src) => addressOf(src, (one) => latest.current.host.imageAddress(one)),
  }
  return {
    autoFocus: false,
    ...contextConfig(context),
    customPaste: (_editor, event) => {
      event.preventDefault()
      if (event.clipboardData) session.current?.put(event.clipboardData)
      return false
    },
  }
}

/**
 * wangEditor's component as an editor of what is stored, which lives as long as the component that uses it: a hidden tab ends the other effects
 * and begins them again when it is shown, an insertion effect lasts, and so do the text, its past and the cursor.
 */
export function useArticle(props: ArticleProps): {
  box: RefObject<HTMLDivElement | null>
  session: ArticleSession | null
  editorProps: EditorProps
} {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<ArticleSession | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [session, setSession] = useState<ArticleSession | null>(null)
  // wangEditor's component clears the text when it is shown again with another `value` than the HTML that it knows.
  const [known, setKnown] = useState('')
  const [editorProps] = useState(() => {
    registerArticle()
    speak(props.language, props.words.article.tools)
    const { value, memory: kept } = props
    const memory = kept?.stored === value ? kept : undefined
    return {
      defaultContent: (memory?.children ?? blocksOf(value)) as SlateDescendant[],
      defaultConfig: configOf(latest, opened),
      onCreated: (editor: IDomEditor) => {
        if (!box.current) return
        const host = () => latest.current.host
        opened.current = openSession(editor, box.current, { stored: value, memory, host })
        setSession(opened.current)
      },
      onChange: (editor: IDomEditor) => setKnown(editor.getHtml()),
    }
  })
  useInsertionEffect(
    () => () => {
      const last = opened.current
      if (!last) return
      opened.current = null
      latest.current.onClose?.(last.memory())
      last.close()
    },
    [],
  )
  useLayoutEffect(() => session?.take(props.value), [session, props.value])
  useSyncExternalStore(session?.subscribe ?? nothing, session?.version ?? (() => 0))
  return { box, session, editorProps: { ...editorProps, value: known } }
}
