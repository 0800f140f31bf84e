import { useList } from '@refinedev/core'
import { HourglassOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { may } from '../../../providers/access.ts'
import { pagePath } from '../../../providers/pages.ts'
import { resources } from '../../../resources/index.ts'
import { useText } from '../locales/use-text.ts'
import { ToolButton } from '../menu/tool-button.tsx'
import { useIdle } from '../loading/use-idle.ts'

/** The number of the person's running jobs, while there are any; it links to their list. Live, as every list is. */
export function RunningJobs() {
  const t = useText()
  const navigate = useNavigate()
  const enabled = useIdle() && may(resources.job, 'list')
  const { result } = useList({
    resource: resources.job.name,
    filters: [{ field: 'state', operator: 'in', value: ['waiting', 'running'] }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled },
  })
  const running = (enabled && result.total) || 0
  const path = pagePath(resources.job)
  if (running === 0 || !path) return null
  return (
    <ToolButton
      label={t('shell.jobsRunning', { count: running })}
      icon={<HourglassOutlined />}
      count={running}
      onClick={() => void navigate(path)}
    />
  )
}
