import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'

/**
 * A quiet hint that somebody else changed the shown records. It is among the tools, so that nothing moves when it
 * appears.
 */
export function OutdatedNotice({ outdated, refresh }: { outdated: boolean; refresh: () => void }) {
  const { t } = useViewTexts()
  return (
    <span role="status">
      {outdated && (
        <Button type="link" icon={<SyncOutlined />} className="view-outdated" onClick={refresh}>
          {t('list.changed')}
        </Button>
      )}
    </span>
  )
}
