import { useList } from '@refinedev/core'
import { Badge, Button, Tooltip } from 'antd'
import { BellOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { may } from '../../../providers/access.ts'
import { job } from '../../../resources/job.ts'
import { useText } from '../../locales/use-text.ts'

/** How many of the person's jobs are under way; it leads to their list. Live, as every list is. */
export function JobBell() {
  const t = useText()
  const navigate = useNavigate()
  const open = may(job, 'list')
  const { result } = useList({
    resource: job.name,
    filters: [{ field: 'state', operator: 'in', value: ['waiting', 'running'] }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: open },
  })
  if (!open) return null
  const running = result.total ?? 0
  const label = running > 0 ? t('shell.jobsRunning', { count: running }) : t('shell.jobs')
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={<Badge count={running} size="small"><BellOutlined /></Badge>} onClick={() => navigate(job.menu!.path)} />
    </Tooltip>
  )
}
