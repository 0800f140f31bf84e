import { ReloadOutlined, RestOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { AnyResource } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { useRights } from '../widgets/use-rights.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { useScreen } from './screen.ts'

interface ScreenToolsProps {
  resource: AnyResource
  refresh: () => void
  fetching: boolean
}

/** What stands above a list and a tree alike: the layout, the trash, reading anew. */
export function ScreenTools({ resource, refresh, fetching }: ScreenToolsProps) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const { toTrash } = useScreen()
  return (
    <>
      <LayoutSwitch resource={resource} />
      {can(resource, 'trash') && (
        <Tooltip title={t('list.trash')}>
          <Button type="text" icon={<RestOutlined />} aria-label={t('list.trash')} onClick={toTrash} />
        </Tooltip>
      )}
      <Tooltip title={t('common.refresh')}>
        <Button type="text" icon={<ReloadOutlined spin={fetching} />} aria-label={t('common.refresh')} onClick={refresh} />
      </Tooltip>
    </>
  )
}
