import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'

/** Says quietly that somebody else changed what is shown. It stands among the tools, so that nothing moves when it comes. */
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
