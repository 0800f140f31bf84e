import { useState } from 'react'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useRecordWrites } from '../actions/use-record-writes.tsx'
import { countBelow, type TreeNode } from './tree-model.ts'

/** The selected node, and how to delete one, for people who may. */
export function useChosenNode(resource: AnyResource, roots: readonly TreeNode[] | undefined) {
  const { t } = useTreeTexts()
  const { can } = useRights()
  const [chosen, choose] = useState<number | null>(null)
  const { askDelete } = useRecordWrites(resource)
  const remove = (node: TreeNode) => {
    const below = countBelow(node)
    const hint = below > 0 ? t('deleteWithChildren', { name: node.name, count: below }) : undefined
    askDelete([{ id: node.id, [resource.title]: node.name }], () => choose(null), hint)
  }
  const removeChosen = () => {
    const node = roots && findNode(roots, chosen!)
    if (node) remove(node)
  }
  const removable = can(resource, 'delete')
  return {
    chosen,
    choose,
    remove: removable ? remove : undefined,
    removeChosen: removable ? removeChosen : undefined,
  }
}

function findNode(nodes: readonly TreeNode[], id: number): TreeNode | undefined {
  const pending = [...nodes]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.id === id) return node
    pending.push(...node.children)
  }
  return undefined
}
