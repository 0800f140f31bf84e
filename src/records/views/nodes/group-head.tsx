import { ApartmentOutlined } from '@ant-design/icons'
import { listTitleWithin, type AnyResource } from '../../../../resources/kit/index.ts'
import { useTreeTexts } from '../../../base/locales/use-tree-texts.ts'
import { RecordSelect } from '../../record-titles/record-select.tsx'
import { OutdatedNotice } from '../../screen/outdated.tsx'
import { ScreenLink } from '../../record-titles/screen-link.tsx'
import { Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { ScreenTools } from '../tools/screen-tools.tsx'
import type { useGroup } from './use-group.ts'

/** In place of the tree, until its group is known, or where there is none to choose. */
export function GroupMissing({ groups: { noGroups, target } }: { groups: ReturnType<typeof useGroup> }) {
  const { t, say } = useTreeTexts()
  if (!noGroups) return <Loading />
  const name = say(listTitleWithin(target!))
  return (
    <StateMessage icon={<ApartmentOutlined />} title={t('noGroup', { name })} hint={t('noGroupHint', { name })}>
      <ScreenLink resource={target!} />
    </StateMessage>
  )
}

interface GroupHeadProps {
  resource: AnyResource
  groups: ReturnType<typeof useGroup>
  refresh: () => void
  fetching: boolean
  outdated: boolean
}

/** Above the nodes: the choice of the group, and the tools of the screen. */
export function GroupHead({
  resource,
  groups: { target, group, choose },
  refresh,
  fetching,
  outdated,
}: GroupHeadProps) {
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
