import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { Editor, Transforms, type Path } from 'slate'
import { dragSize } from '../../frame/drag-size.ts'
import type { Session } from '../engine/session.ts'
import type { ImageElement } from '../model/slate-nodes.ts'
import { changeVoid, mark, stepCell, type Place } from './commands.ts'
import { elementAt } from './element-at.ts'
import { pressed } from './keys.ts'
import type { Tool } from './toolbar.tsx'

interface KeysProps {
  session: Session | null
  frame: RefObject<HTMLDivElement | null>
  tools: Record<Tool, () => void>
  place: Place
  editFormula: (at: { node: object; path: Path }) => void
  isFull: boolean
}

/** Handles keys and clicks in the text before wangEditor does. */
export function useKeys({ session, frame, tools, place, editFormula, isFull }: KeysProps) {
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const what = pressed(event)
    if (!what || !session) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if ('mark' in what) {
      done()
      mark(session, what.mark)
    } else if ('tool' in what) {
      done()
      tools[what.tool]()
    } else if ('cell' in what) {
      // Outside of tables Tab moves between fields; wangEditor would insert spaces.
      if (stepCell(session, what.cell)) done()
      else event.stopPropagation()
    } else if ('enter' in what && place.element?.node.type === 'formula') {
      done()
      editFormula(place.element)
    } else if ('enter' in what && place.element?.node.type === 'image') {
      done()
      frame.current?.querySelector<HTMLInputElement>('.editor-alt')?.focus()
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
      session && event.target instanceof Element && event.target.matches('.editor-image-handle')
        ? elementAt(session.editor, event.target)
        : undefined
    const picture = hit && (event.target as Element).parentElement?.querySelector('img')
    if (!hit || !picture) return
    event.preventDefault()
    dragSize(event.nativeEvent, picture, (size) => changeVoid<ImageElement>(session!, hit.path, size))
  }
  return { onKeyDownCapture, onClick, onPointerDown }
}
