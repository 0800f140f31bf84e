import { useCallback, useState } from 'react'
import { Segmented } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { learn_release } from '../../../../resources/learn-release.ts'
import { moduleKindOf, type AnyModuleKind } from '../../../../resources/learning/module-kinds/index.ts'
import type { Site } from '../../../../resources/site.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { CentreHead } from './centre-head.tsx'
import { KindsBar } from './kinds-bar.tsx'
import { EditModule, NewModule } from './module-form.tsx'
import { Outline } from './outline.tsx'
import { Preview } from './preview.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import { useCentre } from './use-centre.ts'
import { useDrops, type Dragged } from './use-module-drag.ts'
import { useUndo } from './use-undo.ts'
import { useWork } from './use-work.ts'

interface ArrangerProps {
  resource: AnyResource
  site: Site
  onSite: (id: number) => void
}

/** What the form shows: a module, a new one with the place that it is meant for, or nothing. */
type Opened = { id: number } | { kind: AnyModuleKind; index: number | null } | null
const panels = ['outline', 'preview', 'form'] as const

/** The modules of a site, the page that they make, and the form of one. */
export function Arranger({ resource, site, onSite }: ArrangerProps) {
  const { can } = useRights()
  const { t } = useCentreTexts()
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<Opened>(null)
  const [panel, setPanel] = useState<(typeof panels)[number]>('outline')
  const centre = useCentre(site.id, can(learn_release, 'publish_learn_release'))
  const undo = useUndo()
  const { modules, fault, isLoading, reload } = centre
  const chosen = opened && 'id' in opened ? opened.id : null
  const work = useWork({
    resource,
    centre,
    undo,
    say: setAnnouncement,
    onGone: (id) => id === chosen && setOpened(null),
  })
  const choose = useCallback((id: number) => setOpened({ id }), [])
  const add = useCallback((kind: AnyModuleKind, index: number | null = null) => {
    setOpened({ kind, index })
    setPanel('form')
  }, [])
  useModuleDrops(modules, work.move, add)
  if (fault) return <Failed fault={fault} retry={() => void reload()} />
  if (isLoading) return <Loading rows={8} />
  const address = centre.changes?.last ? `/s/${site.id}` : null
  const outline = { modules, chosen, onChoose: choose, onMove: work.move, onRemove: work.remove }
  return (
    <div className="centre">
      <CentreHead resource={resource} site={site} onSite={onSite} centre={centre} undo={undo} say={setAnnouncement} />
      <Segmented
        className="centre-panels"
        block
        value={panel}
        onChange={setPanel}
        aria-label={t('panels.title')}
        options={panels.map((value) => ({ value, label: t(`panels.${value}`) }))}
      />
      <div className="centre-columns" data-panel={panel}>
        <div className="centre-left">
          {can(resource, 'create') && <KindsBar onAdd={add} />}
          <Outline {...outline} mayMove={can(resource, 'move')} />
        </div>
        <Preview siteId={site.id} modules={modules} chosen={chosen} address={address} onChoose={choose} />
        <div className="centre-right">
          <OpenedModule resource={resource} siteId={site.id} opened={opened} onOpen={setOpened} work={work} />
        </div>
      </div>
      <div className="centre-announcement" role="status" aria-live="polite">
        {announcement}
      </div>
    </div>
  )
}

/** A module is moved to where it is dropped; a kind begins a new one there. */
function useModuleDrops(
  modules: readonly { id: number }[],
  onMove: (id: number, index: number) => unknown,
  onAdd: (kind: AnyModuleKind, index: number) => void,
): void {
  useDrops(
    useCallback(
      (what: Dragged, index: number) => {
        if ('kind' in what) return onAdd(moduleKindOf(what.kind) as AnyModuleKind, index)
        const from = modules.findIndex(({ id }) => id === what.module)
        return void onMove(what.module, index > from ? index - 1 : index)
      },
      [modules, onMove, onAdd],
    ),
  )
}

interface OpenedProps {
  resource: AnyResource
  siteId: number
  opened: Opened
  onOpen: (opened: Opened) => void
  work: ReturnType<typeof useWork>
}

function OpenedModule({ resource, siteId, opened, onOpen, work }: OpenedProps) {
  const { t } = useCentreTexts()
  if (!opened) return <p className="view-quiet">{t('form.choose')}</p>
  if ('id' in opened)
    return (
      <EditModule
        key={opened.id}
        resource={resource}
        id={opened.id}
        onSaved={(record) => void work.edited(record)}
        onRemove={work.remove}
      />
    )
  const onSaved = (record: StoredRecord) => {
    // At once: while the list is read, the person may open something else.
    onOpen({ id: record.id })
    void work.added(record, opened.index)
  }
  return (
    <NewModule
      key={opened.kind.name}
      resource={resource}
      siteId={siteId}
      kind={opened.kind}
      onSaved={onSaved}
      onCancel={() => onOpen(null)}
    />
  )
}
