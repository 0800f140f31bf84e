import { useInsertionEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { IDomEditor, IEditorConfig, SlateDescendant } from '@wangeditor/editor'
import { addressOf } from '../../files/local-files.ts'
import { blocksOf } from '../engine/clipboard.ts'
import { contextConfig, type ArticleContext } from '../engine/context.ts'
import { registerArticle, setLanguage } from '../engine/register.ts'
import type { EditorWords } from '../../words.ts'
import { openSession, type ArticleHost, type ArticleMemory, type ArticleSession } from '../engine/session.ts'

interface ArticleProps {
  value: string
  host: ArticleHost
  /** Labels, and the actions of tools; read on each use. */
  context: Omit<ArticleContext, 'imageAddress'>
  /** For the buttons, which wangEditor names when it draws them. */
  language: 'zh' | 'en'
  words: EditorWords
  memory?: ArticleMemory
  /** Called when the editor is destroyed. */
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

/** wangEditor's callbacks; it keeps the first ones it gets. */
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
 * wangEditor's component as an editor of stored text that lives as long as the component using it: a hidden tab ends
 * other effects and restarts them when shown, but an insertion effect persists, and with it the text, its history and
 * the cursor.
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
  // wangEditor's component clears the text when it is shown again with another `value` than the HTML it knows.
  const [known, setKnown] = useState('')
  const [editorProps] = useState(() => {
    registerArticle()
    setLanguage(props.language, props.words.article.tools)
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
