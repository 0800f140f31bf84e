import { useState } from 'react'
import { ApartmentOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { Outlet } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { RecordSelect } from '../../record-titles/record-select.tsx'
import { useRights } from '../../session/use-rights.ts'
import { ScreenTools } from '../tools/screen-tools.tsx'
import { useOutdated } from '../records/use-list-data.ts'
import { OutdatedNotice } from '../../screen/outdated.tsx'
import { DraftsLine } from '../tools/drafts-line.tsx'
import { useScreen } from '../../screen/screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../screen/states.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { useRecordWrites } from '../actions/use-record-writes.tsx'
import { NodePanel } from './node-panel.tsx'
import { TreeBox } from './tree-box.tsx'
import { countBelow, type TreeNode } from './tree-model.ts'
import { useGroup } from './use-group.ts'
import { useTree } from './use-tree.ts'
import { useTreeTexts } from '../../locales/use-tree-texts.ts'

/** A resource that forms a tree: the tree on the left, the selected node on the right. */
export function TreeScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  if (!can(resource, 'tree')) return <NoRight />
  return (
    <>
      <Tree key={resource.name} resource={resource} />
      <Outlet />
    </>
  )
}

function Tree({ resource }: { resource: AnyResource }) {
  const groups = useGroup(resource)
  const tree = useTree(resource, groups.group)
  const { data: roots, error, refetch } = tree.query
  const chosenNode = useChosenNode(resource, roots)
  const outdated = useOutdated(resource.name, tree.query.dataUpdatedAt)
  return (
    <section className="view-list">
      <DraftsLine ready={roots !== undefined} />
      <TreeHead
        resource={resource}
        groups={groups}
        refresh={() => void refetch()}
        fetching={tree.query.isFetching}
        outdated={outdated}
      />
      {groups.within && groups.group === undefined ? (
        <GroupMissing groups={groups} />
      ) : error ? (
        <Failed fault={error} retry={() => void refetch()} />
      ) : !roots ? (
        <Loading rows={10} />
      ) : (
        <div className="view-tree-columns">
          <TreeBox
            key={groups.group}
            resource={resource}
            roots={roots}
            tree={tree}
            chosen={chosenNode.chosen}
            onChoose={chosenNode.choose}
            onRemove={chosenNode.remove}
          />
          <NodeColumn resource={resource} chosenNode={chosenNode} />
        </div>
      )}
    </section>
  )
}

/** The selected node, and how to delete one, for people who may. */
function useChosenNode(resource: AnyResource, roots: readonly TreeNode[] | undefined) {
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

interface NodeColumnProps {
  resource: AnyResource
  chosenNode: ReturnType<typeof useChosenNode>
}

/** The selected node next to the tree, or over it where there is no room. */
function NodeColumn({ resource, chosenNode: { chosen, choose, removeChosen } }: NodeColumnProps) {
  const { t } = useTreeTexts()
  const isWide = useIsWide()
  const panel = chosen !== null && <NodePanel resource={resource} id={chosen} onRemove={removeChosen} />
  if (!isWide)
    return (
      <Drawer open={chosen !== null} width="100%" onClose={() => choose(null)} destroyOnHidden>
        {panel}
      </Drawer>
    )
  return (
    <div className="view-tree-panel">
      {panel || <StateMessage icon={<ApartmentOutlined />} title={t('chooseNode')} hint={t('keyboardHint')} />}
    </div>
  )
}

/** In place of the tree, until its group is known. */
function GroupMissing({ groups: { noGroups, target } }: { groups: ReturnType<typeof useGroup> }) {
  const { t, say } = useTreeTexts()
  if (!noGroups) return <Loading />
  const name = say(target!.label)
  return (
    <StateMessage
      icon={<ApartmentOutlined />}
      title={t('chooseGroup', { name })}
      hint={t('chooseGroupHint', { name })}
    />
  )
}

function findNode(nodes: readonly TreeNode[], id: number): TreeNode | undefined {
  const pending = [...nodes]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.id === id) return node
    pending.push(...node.children)
  }
  return undefined
}

interface TreeHeadProps {
  resource: AnyResource
  groups: ReturnType<typeof useGroup>
  refresh: () => void
  fetching: boolean
  outdated: boolean
}

function TreeHead({ resource, groups: { target, group, choose }, refresh, fetching, outdated }: TreeHeadProps) {
  const { t, say } = useTreeTexts()
  return (
    <div className="view-toolbar">
      <div className="view-toolbar-main">
        {target && (
          <div className="view-group-select">
            <RecordSelect
              target={target}
              many={false}
              value={group ? [group] : []}
              onChange={(ids) => choose(ids[0] ?? null)}
              record={{}}
              placeholder={t('chooseGroup', { name: say(target.label) })}
            />
          </div>
        )}
      </div>
      <div className="view-toolbar-tools">
        <OutdatedNotice outdated={outdated} refresh={refresh} />
        <ScreenTools resource={resource} refresh={refresh} fetching={fetching} />
      </div>
    </div>
  )
}
