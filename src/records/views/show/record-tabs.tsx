import { Suspense } from 'react'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { resourceNamed } from '../../../../providers/data.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { inOrder, useLooking, useSlots, type RecordTab } from '../../screen/capability-slots.ts'
import { Loading } from '../../../base/message-page/states.tsx'
import { Details } from './details.tsx'
import { Held } from './held.tsx'
import { PanelTable } from './panel.tsx'
import { panelsOf } from './show-model.ts'
import './record-tabs.css'

interface RecordTabsProps {
  resource: AnyResource
  record: StoredRecord
}

/** The page of a record: its fields, and the tabs of its resource, its verbs and its capabilities. */
export function RecordTabs({ resource, record }: RecordTabsProps) {
  const { t } = useViewTexts()
  const looking = useLooking()
  const own = useOwnTabs(resource, record)
  const plugged = useSlots().flatMap(({ recordTabs }) => recordTabs?.(record, looking) ?? [])
  const details = {
    key: 'details',
    order: 0,
    label: t('show.details'),
    content: (
      <>
        <Details resource={resource} record={record} />
        <Held resource={resource} record={record} />
      </>
    ),
  }
  const items = inOrder([details, ...own, ...plugged]).map(({ key, label, content }) => ({
    key,
    label,
    children: <Suspense fallback={<Loading rows={6} />}>{content}</Suspense>,
  }))
  // A link may open a tab.
  const [address] = useSearchParams()
  const wanted = address.get('tab')
  return (
    <Tabs
      key={wanted}
      className="view-record-tabs"
      defaultActiveKey={wanted ?? undefined}
      items={items}
      destroyOnHidden
    />
  )
}

/** The actions that list. */
function useOwnTabs(resource: AnyResource, record: StoredRecord): RecordTab[] {
  const { say } = useViewTexts()
  const { can } = useRights()
  return panelsOf(resource, resourceNamed)
    .filter((panel) => can(resource, panel.name))
    .map((panel) => ({
      key: panel.name,
      order: 30,
      label: say(panel.action.label),
      content: <PanelTable resource={resource} record={record} panel={panel} />,
    }))
}
