import { useEffect, type RefObject } from 'react'
import { DomEditor, type IDomEditor } from '@wangeditor/editor'
import { Toolbar } from '@wangeditor/editor-for-react'
import { useOneStop } from '../../frame/one-stop.ts'
import { filled, type EditorWords } from '../../words.ts'
import { toggles, toolbarKeys } from '../engine/menus.ts'

/** Names wangEditor's buttons for screen readers with their state, and makes the toolbar one stop of the Tab key. */
function nameButton(button: HTMLButtonElement, words: EditorWords): void {
  const key = button.dataset['menuKey'] ?? ''
  const [title = '', keys] = (button.dataset['tooltip'] ?? '').split('\n')
  const level = /^header(\d)$/.exec(key)?.[1]
  const name = level ? filled(words.article.heading, { level }) : title
  button.setAttribute('aria-label', name)
  button.title = keys ? `${name} (${keys})` : name
  button.setAttribute('aria-disabled', String(button.classList.contains('disabled')))
  if (toggles.has(key)) button.setAttribute('aria-pressed', String(button.classList.contains('active')))
  if (!button.hasAttribute('tabindex')) button.tabIndex = -1
}

/** wangEditor draws its buttons asynchronously, and shows their state by classes. */
function useNames(bar: RefObject<HTMLDivElement | null>, words: EditorWords): void {
  useEffect(() => {
    const nameAll = () => {
      const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
      for (const button of buttons) nameButton(button, words)
      if (!buttons.some(({ tabIndex }) => tabIndex === 0)) buttons[0]?.setAttribute('tabindex', '0')
    }
    nameAll()
    const watch = new MutationObserver(nameAll)
    watch.observe(bar.current!, { subtree: true, childList: true, attributeFilter: ['class'] })
    return () => watch.disconnect()
  }, [bar, words])
}

/**
 * wangEditor's component creates a toolbar whenever it is shown, and throws if one exists: the previous one is removed.
 */
function useEnd(bar: RefObject<HTMLDivElement | null>, editor: IDomEditor | null, language: string): void {
  useEffect(() => {
    const box = bar.current
    return () => {
      if (!editor || editor.isDestroyed) return
      DomEditor.getToolbar(editor)?.destroy()
      box?.querySelector('[data-w-e-toolbar]')?.removeAttribute('data-w-e-toolbar')
    }
  }, [bar, editor, language])
}

interface ArticleToolbarProps {
  editor: IDomEditor | null
  words: EditorWords
  language: string
}

const config = { toolbarKeys }

export function ArticleToolbar({ editor, words, language }: ArticleToolbarProps) {
  const stop = useOneStop()
  useNames(stop.ref, words)
  useEnd(stop.ref, editor, language)
  return (
    <div className="article-toolbar" role="toolbar" aria-label={words.toolbar} {...stop}>
      <Toolbar key={language} editor={editor} defaultConfig={config} />
    </div>
  )
}
