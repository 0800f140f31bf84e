import { useCallback } from 'react'
import type { Editor } from './editor-context.ts'
import { moveItemTo, moveSectionTo } from './model/commands.ts'
import { positionOf } from './model/paper-index.ts'
import { usePaperDrops, type Dragged, type DropPlace } from './paper-drag.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** Where among the items of a section something was dropped. */
function indexAt(where: DropPlace, item: number | undefined, end: number): number {
  if (where.kind === 'into') return 0
  if (where.kind !== 'item') return end
  return item! + (where.edge === 'bottom' ? 1 : 0)
}

/** Does what is meant by dropping something on a place of the paper. */
export function useDrops(editor: Editor): void {
  const onDrop = useCallback(
    (what: Dragged, where: DropPlace) => {
      const sections = editor.sections()
      const target = positionOf(sections, where.vkey)
      if (!target) return
      const section = itemAt(sections, target.section)
      if (what.kind === 'section') {
        const index = where.kind === 'section' && where.edge === 'top' ? target.section : target.section + 1
        return editor.arrange(moveSectionTo(sections, what.vkey, index))
      }
      const index = indexAt(where, target.item, section.exercise_items.length)
      if (what.kind === 'item') return editor.change(moveItemTo(sections, what.vkey, section.vkey!, index))
      if (what.kind === 'material') {
        const material = editor.questions.materialNow(what.id)
        if (typeof material === 'string') return
        return void editor.addMaterial(material, { section: section.vkey!, index })
      }
      const found = what.ids.map((id) => editor.questions.now(id)).filter((one) => typeof one !== 'string')
      return editor.add(found, { section: section.vkey!, index })
    },
    [editor],
  )
  usePaperDrops(onDrop)
}
