import { ApartmentOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { Outlet } from 'react-router'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useOutdated } from '../records/use-list-data.ts'
import { DraftsLine } from '../tools/drafts-line.tsx'
import { useScreen } from '../../screen/screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../base/message-page/states.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { GroupHead, GroupMissing } from '../nodes/group-head.tsx'
import { NodePanel } from '../nodes/node-panel.tsx'
import { TreeBox } from '../nodes/tree-box.tsx'
import { useChosenNode } from '../nodes/use-chosen-node.ts'
import { useGroup } from '../nodes/use-group.ts'
import { useTree } from '../nodes/use-tree.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'

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
      <GroupHead
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
