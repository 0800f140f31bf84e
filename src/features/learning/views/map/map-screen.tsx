import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button, Drawer, type InputRef } from 'antd'
import { Outlet } from 'react-router'
import { namedIn, viewNeeds, type AnyResource, type ViewNeeds } from '../../../../../resources/kit/index.ts'
import { MapCanvas, type CanvasHandle } from '../../../../content/map-canvas/map-canvas.tsx'
import { layOut, type MapLayout } from '../../../../content/map-canvas/map-layout.ts'
import { Failed, Loading, NoRight } from '../../../../base/message-page/states.tsx'
import { useScreen } from '../../../../records/screen/screen.ts'
import { useIsWide } from '../../../../records/screen/use-is-wide.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import { GroupHead, GroupMissing } from '../../../../records/views/nodes/group-head.tsx'
import { NodePanel } from '../../../../records/views/nodes/node-panel.tsx'
import { TreeBox } from '../../../../records/views/nodes/tree-box.tsx'
import type { TreeNode } from '../../../../records/views/nodes/tree-model.ts'
import { NameInput } from '../../../../records/views/nodes/tree-node-title.tsx'
import { useChosenNode } from '../../../../records/views/nodes/use-chosen-node.ts'
import { useGroup } from '../../../../records/views/nodes/use-group.ts'
import { placedNodes, usePlaces, type NodePlace } from '../../../../records/views/nodes/use-places.ts'
import { needsForm } from '../../../../records/views/nodes/use-tree-box.ts'
import { useTree } from '../../../../records/views/nodes/use-tree.ts'
import { useOutdated } from '../../../../records/views/records/use-list-data.ts'
import { DraftsLine } from '../../../../records/views/tools/drafts-line.tsx'
import { MapToolbar, type NodeCommands } from './map-toolbar.tsx'
import { useLinking, useLinks, usePlacing } from './use-map-edits.ts'
import { useMapTexts } from './use-map-texts.ts'
import { useSearch } from './use-search.ts'
import './map.css'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** A resource whose nodes have places: the map, with a tree of the same nodes beside it. */
export function MapScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  const map = viewNeeds(resource, 'map')
  if (!map || !can(resource, 'tree') || !can(resource, map.read)) return <NoRight />
  return (
    <>
      <Screen key={resource.name} resource={resource} map={map} />
      <Outlet />
    </>
  )
}

function Screen({ resource, map: given }: { resource: AnyResource; map: ViewNeeds['map'] }) {
  const map = useRef(given).current
  const groups = useGroup(resource)
  const tree = useTree(resource, groups.group)
  const places = usePlaces(resource, map, groups.group)
  const { data: roots } = tree.query
  const { data: placed } = places.query
  const fault = tree.query.error ?? places.query.error
  const outdated = useOutdated(resource.name, tree.query.dataUpdatedAt)
  const refresh = () => void Promise.all([tree.query.refetch(), places.query.refetch()])
  return (
    <section className="view-list">
      <DraftsLine ready={roots !== undefined} />
      <GroupHead
        resource={resource}
        groups={groups}
        refresh={refresh}
        fetching={tree.query.isFetching}
        outdated={outdated}
      />
      {groups.within && groups.group === undefined ? (
        <GroupMissing groups={groups} />
      ) : fault ? (
        <Failed fault={fault} retry={refresh} />
      ) : !roots || !placed ? (
        <Loading rows={10} />
      ) : (
        <Drawing
          key={groups.group}
          resource={resource}
          map={map}
          roots={roots}
          placed={placed}
          tree={tree}
          place={places.place}
        />
      )}
    </section>
  )
}

interface DrawingProps {
  resource: AnyResource
  map: ViewNeeds['map']
  roots: readonly TreeNode[]
  placed: readonly NodePlace[]
  tree: ReturnType<typeof useTree>
  place: ReturnType<typeof usePlaces>['place']
}

/** What is drawn, chosen and being done. */
function useWork({ resource, map, roots, placed, tree, place }: DrawingProps, canvas: RefObject<CanvasHandle | null>) {
  const places = useMemo(() => new Map(placed.map((one) => [one.id, one])), [placed])
  const layout = useMemo(() => layOut(roots, placedNodes(placed)), [roots, placed])
  const links = useLinks(places)
  const chosenNode = useChosenNode(resource, roots)
  // What was deleted elsewhere is not chosen any more.
  const chosen = chosenNode.chosen !== null && layout.byId.has(chosenNode.chosen) ? chosenNode.chosen : null
  const search = useSearch(layout, chosen, chosenNode.choose)
  const edited = { resource, map, layout, places, place }
  const placing = usePlacing(edited)
  const linking = useLinking(edited)
  const naming = useNaming({ resource, tree, layout, chosen, choose: chosenNode.choose, canvas })
  const [isPanelOpen, setPanelOpen] = useState(false)
  const edit = () => setPanelOpen(true)
  const commands = useNodeCommands({ resource, layout, chosen, chosenNode, placing, linking, naming, edit })
  const choose = (id: number | null) => {
    if (linking.linking && id !== null) linking.finish(id)
    else chosenNode.choose(id)
  }
  const open = () => {
    if (linking.linking) linking.finish(chosen)
    else commands.edit?.()
  }
  return {
    layout,
    links,
    chosenNode,
    chosen,
    search,
    placing,
    linking,
    naming,
    commands,
    choose,
    open,
    panel: { isOpen: isPanelOpen && chosen !== null, close: () => setPanelOpen(false) },
  }
}

function Drawing(props: DrawingProps) {
  const { resource, roots, tree } = props
  const { t } = useMapTexts()
  const isWide = useIsWide()
  const canvas = useRef<CanvasHandle>(null)
  const searchInput = useRef<InputRef>(null)
  const work = useWork(props, canvas)
  const { chosen, chosenNode, commands, panel } = work
  const [isTreeOpen, setTreeOpen] = useState(false)
  const toMap = () => canvas.current?.focus()
  const chooseInTree = (id: number | null) => {
    setTreeOpen(false)
    work.choose(id)
  }
  const box = <TreeBox {...{ resource, roots, tree, chosen }} onChoose={chooseInTree} onRemove={chosenNode.remove} />
  return (
    <>
      <MapToolbar
        search={work.search}
        searchInput={searchInput}
        leaveSearch={toMap}
        hasNode={chosen !== null}
        commands={commands}
        openTree={isWide ? undefined : () => setTreeOpen(true)}
      />
      <div className="map-columns">
        {isWide && box}
        <DrawnWork resource={resource} work={work} canvas={canvas} toSearch={() => searchInput.current?.focus()} />
      </div>
      {isWide ? (
        <p className="view-quiet map-keys">{t('map.hint')}</p>
      ) : (
        <Drawer open={isTreeOpen} title={t('map.tree')} width="100%" onClose={() => setTreeOpen(false)} destroyOnHidden>
          {box}
        </Drawer>
      )}
      <Drawer
        open={panel.isOpen}
        width={isWide ? 560 : '100%'}
        title={t('map.edit')}
        onClose={panel.close}
        afterOpenChange={(isOpen) => !isOpen && toMap()}
        destroyOnHidden
      >
        {chosen !== null && <NodePanel resource={resource} id={chosen} onRemove={commands.remove} />}
      </Drawer>
    </>
  )
}

interface DrawnWorkProps {
  resource: AnyResource
  work: ReturnType<typeof useWork>
  canvas: RefObject<CanvasHandle | null>
  toSearch: () => void
}

/** The map itself, with what is being linked or named on it. */
function DrawnWork({ resource, work, canvas, toSearch }: DrawnWorkProps) {
  const { t, say } = useMapTexts()
  const { layout, links, chosen, chosenNode, search, placing, linking, naming, commands, choose, open } = work
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === '/') toSearch()
    else if (event.key === 'Escape' && linking.linking) linking.stop()
    else return runCommand(event.key, commands)
    return true
  }
  return (
    <MapCanvas
      layout={layout}
      links={links}
      label={t('map.label', { name: say(resource.label) })}
      chosen={chosen}
      // While linking, arrows look for the other node; only Enter and the pointer link it.
      onChoose={(id, by) => (by === 'key' ? chosenNode.choose(id) : choose(id))}
      found={search.found}
      onOpen={open}
      onKey={onKey}
      handle={canvas}
      {...(placing.canPlace ? { moving: { can: () => true, onMoved: placing.onMoved } } : {})}
    >
      {linking.linking && (
        <div className="map-note" role="status">
          {t('map.linking', { name: linking.linking.name })}
          {chosen !== null && chosen !== linking.linking.id && (
            <Button size="small" type="primary" onClick={() => linking.finish(chosen)}>
              {t('map.linkHere')}
            </Button>
          )}
        </div>
      )}
      {naming.input}
    </MapCanvas>
  )
}

interface NamingTarget {
  resource: AnyResource
  tree: ReturnType<typeof useTree>
  layout: MapLayout
  chosen: number | null
  choose: (id: number) => void
  canvas: RefObject<CanvasHandle | null>
}

/** A name being typed on the map: of a new node below the chosen one, or of the chosen one. */
function useNaming({ resource, tree, layout, chosen, choose, canvas }: NamingTarget) {
  const { toCreate } = useScreen()
  const [what, setWhat] = useState<'new' | 'name' | null>(null)
  const node = chosen === null ? undefined : layout.byId.get(chosen)
  const end = () => {
    setWhat(null)
    canvas.current?.focus()
  }
  const typed = useRef<string | null>(null)
  const save = async (name: string): Promise<boolean> => {
    const id = what === 'new' ? await tree.add(name, null, chosen) : chosen
    if (id === null || (what === 'name' && !(await tree.rename(id, name)))) return false
    end()
    if (what === 'new') choose(id)
    return true
  }
  const at = what !== null && node ? canvas.current?.placeOf(node.id) : null
  const maxLength = namedIn(resource.fields, resource.title).options['maxLength'] as number | undefined
  return {
    add: () => (needsForm(resource) ? toCreate() : setWhat('new')),
    rename: () => setWhat('name'),
    input: what !== null && (
      <div
        className="map-name"
        data-what={what}
        style={{ left: at ? Math.max(4, at.x) : '50%', top: at ? Math.max(20, at.y) : '50%' }}
      >
        <NameInput
          start={what === 'name' ? (node?.name ?? '') : ''}
          {...(maxLength === undefined ? {} : { maxLength })}
          typed={typed}
          onSave={save}
          onCancel={end}
        />
      </div>
    ),
  }
}

interface CommandTarget {
  resource: AnyResource
  layout: MapLayout
  chosen: number | null
  chosenNode: ReturnType<typeof useChosenNode>
  placing: ReturnType<typeof usePlacing>
  linking: ReturnType<typeof useLinking>
  naming: ReturnType<typeof useNaming>
  edit: () => void
}

/** What the person may do with the chosen node. */
function useNodeCommands({
  resource,
  layout,
  chosen,
  chosenNode,
  placing,
  linking,
  naming,
  edit,
}: CommandTarget): NodeCommands {
  const { can } = useRights()
  const node = chosen === null ? undefined : layout.byId.get(chosen)
  const isGivenBack = node && placing.canPlace && placing.canGiveBack(node)
  return {
    add: can(resource, 'create') ? naming.add : undefined,
    edit: node ? edit : undefined,
    rename: node && can(resource, 'update') ? naming.rename : undefined,
    link: node && linking.canLink ? () => linking.start(node.id) : undefined,
    giveBack: isGivenBack ? () => placing.giveBack(node) : undefined,
    remove: node && chosenNode.removeChosen,
  }
}

const commandOf: Readonly<Record<string, keyof NodeCommands>> = {
  n: 'add',
  N: 'add',
  Insert: 'add',
  F2: 'rename',
  l: 'link',
  L: 'link',
  Delete: 'remove',
}

/** The doing of a key; false for any other key. */
function runCommand(key: string, commands: NodeCommands): boolean {
  const command = ownEntry(commandOf, key)
  if (!command) return false
  commands[command]?.()
  return true
}
