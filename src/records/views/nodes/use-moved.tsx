import { Button } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { Place, NodePosition, TreeNode } from './tree-model.ts'
import type { useTree } from './use-tree.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

/** How long the message after a move offers to undo. */
const undoSeconds = 8

/** Says where a node was moved to, with an undo. */
export function useMoved(tree: ReturnType<typeof useTree>) {
  const { t } = useViewTexts()
  const { t: ofTree } = useTreeTexts()
  const { message } = useFeedback()
  return ({ node, parent, index }: NodePosition, place: Place, under: TreeNode | undefined) => {
    const key = `moved-${node.id}`
    const { name } = node
    const undo = () => {
      message.destroy(key)
      void tree.moveTo(node.id, { parentId: parent?.id ?? null, index })
    }
    const isReordered = place.parentId === (parent?.id ?? null)
    const announcement = isReordered
      ? ofTree('reordered', { name })
      : under
        ? ofTree('movedUnder', { name, parent: under.name })
        : ofTree('movedToTop', { name })
    void message.success({
      key,
      duration: undoSeconds,
      content: (
        <>
          {announcement}
          <Button type="link" size="small" onClick={undo}>
            {t('list.undo')}
          </Button>
        </>
      ),
    })
  }
}
