import { useCallback, useMemo, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  dataProvider,
  move,
  newIdempotencyKey,
  readTree,
  type TreeNode as WireNode,
} from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { noteOwnWrite } from '../../screen/own-writes.ts'
import { useFreshen } from '../../screen/use-freshen.ts'
import { moveNode, renameNode, type Place, type TreeNode } from './tree-model.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

const completed = (nodes: readonly WireNode[], level = 1, parentId: number | null = null): TreeNode[] =>
  nodes.map((node) => ({
    id: node.id,
    name: node.name,
    level: node.level ?? level,
    parent_id: node.parent_id ?? parentId,
    created_by: node.created_by ?? null,
    children: completed(node.children, level + 1, node.id),
  }))

/** One group's tree. Changes are shown at once, and reverted when the server refuses them. */
export function useTree(resource: AnyResource, group: number | undefined) {
  const { t } = useTreeTexts()
  const key = useMemo(
    () => ['data', 'default', resource.name, 'list', 'tree-screen', group ?? 'all'],
    [resource, group],
  )
  const query = useQuery<TreeNode[], HttpFault>({
    queryKey: key,
    enabled: group !== undefined || !resource.within,
    queryFn: async ({ signal }) => completed(await readTree(resource, group, signal)),
  })

  const change = useChange(resource, key)
  const moveTo = (id: number, place: Place) =>
    change(
      (roots) => moveNode(roots, id, place),
      () => move(resource, { id, parent_id: place.parentId, index: place.index }),
      t('moveFailed'),
    )

  const rename = (id: number, name: string) =>
    change(
      (roots) => renameNode(roots, id, name),
      async () => {
        const { data } = await dataProvider.getOne({ resource: resource.name, id })
        const { version } = data as { version: number }
        await dataProvider.update({ resource: resource.name, id, variables: { [resource.title]: name, version } })
      },
    ).catch(() => false)

  return { query, moveTo, rename, add: useAdd(resource, group) }
}

/** Shows a change, sends it, and reverts it when it fails. The tree is reloaded either way. */
function useChange(resource: AnyResource, key: readonly unknown[]) {
  const { message } = useFeedback()
  const client = useQueryClient()
  const freshen = useFreshen()
  return useCallback(
    async (
      preview: (roots: TreeNode[]) => TreeNode[],
      write: () => Promise<unknown>,
      failed?: string,
    ): Promise<boolean> => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<TreeNode[]>(key)
      if (before) client.setQueryData(key, preview(before))
      noteOwnWrite(resource.name)
      try {
        await write()
        return true
      } catch {
        if (before) client.setQueryData(key, before)
        if (failed) void message.warning(failed)
        return false
      } finally {
        // Not waited for: what was changed is shown, and the next key is for the tree.
        void freshen(resource.name)
      }
    },
    [client, resource, key, freshen, message],
  )
}

/** Creates a node at the end of its parent's children, and moves it to its position if that is another. */
function useAdd(resource: AnyResource, group: number | undefined) {
  const { message } = useFeedback()
  const freshen = useFreshen()
  // A node that is sent again because the response was lost is made only once.
  const sent = useRef({ values: '', key: '' })
  return async (name: string, place: Place | null, parentId: number | null): Promise<number | null> => {
    const values = {
      [resource.title]: name,
      [resource.parentField!]: parentId,
      ...(resource.within && { [resource.within]: group }),
    }
    const text = JSON.stringify(values)
    if (sent.current.values !== text) sent.current = { values: text, key: newIdempotencyKey() }
    try {
      const meta = { idempotencyKey: sent.current.key }
      const { data } = await dataProvider.create({ resource: resource.name, variables: values, meta })
      sent.current = { values: '', key: '' }
      const { id } = data as { id: number }
      // It is there, at the end: what kept it from its place has been shown.
      if (place) await move(resource, { id, parent_id: place.parentId, index: place.index }).catch(() => undefined)
      return id
    } catch (fault) {
      if (fault instanceof HttpFault && fault.errors?.[0]) void message.warning(fault.errors[0].message)
      return null
    } finally {
      await freshen(resource.name)
    }
  }
}
