import { useState } from 'react'
import { ApartmentOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { Outlet } from 'react-router'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { RecordSelect } from '../../widgets/record-select.tsx'
import { useRights } from '../../widgets/use-rights.ts'
import { ScreenTools } from '../screen-tools.tsx'
import { useOutdated } from '../list/use-list-data.ts'
import { OutdatedNotice } from '../outdated.tsx'
import { DraftsLine } from '../drafts-line.tsx'
import { useScreen } from '../screen.ts'
import { Failed, Loading, NoRight, StateMessage } from '../states.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { useRecordWrites } from '../use-record-writes.tsx'
import { NodePanel } from './node-panel.tsx'
import { TreeBox } from './tree-box.tsx'
import { countBelow, type TreeNode } from './tree-model.ts'
import { useGroup } from './use-group.ts'
import { useTree } from './use-tree.ts'

/** A resource that forms a tree: the tree on the left, the chosen node on the right. */
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
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const isWide = useIsWide()
  const groups = useGroup(resource)
  const tree = useTree(resource, groups.group)
  const [chosen, setChosen] = useState<number | null>(null)
  const { askDelete } = useRecordWrites(resource)
  const outdated = useOutdated(resource.name, tree.query.dataUpdatedAt)
  const remove = (node: TreeNode) => {
    const below = countBelow(node)
    const hint = below > 0 ? t('tree.deleteWithChildren', { name: node.name, count: below }) : undefined
    askDelete([{ id: node.id, [resource.title]: node.name }], () => setChosen(null), hint)
  }
  const panel = chosen !== null && (
    <NodePanel resource={resource} id={chosen} onRemove={can(resource, 'delete') ? () => removeChosen() : undefined} />
  )
  const removeChosen = () => {
    const node = tree.query.data && findNode(tree.query.data, chosen!)
    if (node) remove(node)
  }
  return (
    <section className="view-list">
      <DraftsLine ready={tree.query.data !== undefined} />
      <TreeHead
        resource={resource}
        groups={groups}
        refresh={() => void tree.query.refetch()}
        fetching={tree.query.isFetching}
        outdated={outdated}
      />
      {groups.within && groups.group === undefined ? (
        groups.noGroups ? (
          <StateMessage
            icon={<ApartmentOutlined />}
            title={t('tree.chooseGroup', { name: say(groups.target!.label) })}
            hint={t('tree.chooseGroupHint', { name: say(groups.target!.label) })}
          />
        ) : (
          <Loading />
        )
      ) : tree.query.error ? (
        <Failed fault={tree.query.error} retry={() => void tree.query.refetch()} />
      ) : !tree.query.data ? (
        <Loading rows={10} />
      ) : (
        <div className="view-tree-columns">
          <TreeBox
            key={groups.group}
            resource={resource}
            roots={tree.query.data}
            tree={tree}
            chosen={chosen}
            onChoose={setChosen}
            onRemove={can(resource, 'delete') ? remove : undefined}
          />
          {isWide ? (
            <div className="view-tree-panel">
              {panel || (
                <StateMessage icon={<ApartmentOutlined />} title={t('tree.chooseNode')} hint={t('tree.keyboardHint')} />
              )}
            </div>
          ) : (
            <Drawer open={chosen !== null} width="100%" onClose={() => setChosen(null)} destroyOnHidden>
              {panel}
            </Drawer>
          )}
        </div>
      )}
    </section>
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
  const { t, say } = useViewTexts()
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
              placeholder={t('tree.chooseGroup', { name: say(target.label) })}
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
