import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { DomEditor, SlateEditor as Editor, SlateTransforms as Transforms, type IDomEditor } from '@wangeditor/editor'
import { dragSize } from '../../frame/drag-size.ts'
import type { Tool } from '../engine/context.ts'
import { moveItems } from '../engine/lists.ts'
import type { ArticleSession } from '../engine/session.ts'
import { typeOf, type Entry } from '../engine/where.ts'
import { isVoidType, type FormulaElement, type VoidElement } from '../model/nodes.ts'
import { changeNode, stepCell, type Place } from './commands.ts'
import { pressed } from './keys.ts'

interface KeysProps {
  session: ArticleSession | null
  frame: RefObject<HTMLDivElement | null>
  use: (tool: Tool) => void
  place: Place
  editFormula: (formula: FormulaElement, path: number[]) => void
  isFull: boolean
}

/** The void element that a click hit, in terms of the document. */
function elementAt(editor: IDomEditor, target: EventTarget | null): Entry<VoidElement> | undefined {
  const drawn = target instanceof Element ? target.closest<HTMLElement>('[data-slate-void]') : null
  if (!drawn || !DomEditor.hasDOMNode(editor, drawn)) return undefined
  const node = DomEditor.toSlateNode(editor, drawn)
  return isVoidType(typeOf(node)) ? [node as unknown as VoidElement, DomEditor.findPath(editor, node)] : undefined
}

/** Handles keys and clicks in the text before wangEditor does. */
export function useKeys({ session, frame, use, place, editFormula, isFull }: KeysProps) {
  const [chosen, path] = place.element ?? []
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const what = pressed(event)
    if (!what || !session) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if ('tool' in what) {
      done()
      use(what.tool)
    } else if ('level' in what) {
      done()
      moveItems(session.editor, what.level)
    } else if ('step' in what) {
      // Outside of tables Tab moves between fields; wangEditor would insert spaces.
      if (stepCell(session, what.step)) done()
      else event.stopPropagation()
    } else if ('enter' in what && chosen?.type === 'formula') {
      done()
      editFormula(chosen, path!)
    } else if ('enter' in what && chosen?.type === 'picture') {
      done()
      frame.current?.querySelector<HTMLInputElement>('.editor-alt')?.focus()
    } else if ('escape' in what && isFull) {
      done()
      use('fullScreen')
    } else if ('toToolbar' in what) {
      done()
      frame.current?.querySelector<HTMLButtonElement>('.article-toolbar button[tabindex="0"]')?.focus()
    }
  }
  const onClick = (event: MouseEvent) => {
    const hit = session && elementAt(session.editor, event.target)
    if (!hit) return
    const [node, at] = hit
    Transforms.select(session.editor, Editor.start(session.editor, at))
    if (node.type === 'formula') editFormula(node, at)
  }
  const onPointerDown = (event: PointerEvent) => {
    const handle = event.target instanceof Element && event.target.matches('.editor-image-handle') ? event.target : null
    const hit = session && handle && elementAt(session.editor, handle)
    const picture = hit && handle.parentElement?.querySelector('img')
    if (!hit || !picture) return
    event.preventDefault()
    dragSize(event.nativeEvent, picture, (size) => changeNode(session, hit[1], { ...size }))
  }
  return { onKeyDownCapture, onClick, onPointerDown }
}
